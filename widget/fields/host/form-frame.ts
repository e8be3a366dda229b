import type { LayoutMessage, Look, PageMessage } from 'shared';
import { connectFrame } from './frame-connection.ts';

/** How long a frame may take to load, and how long a loaded frame to send `ready`; milliseconds. */
const LOAD_TIMEOUT = 30_000;
const READY_TIMEOUT = 3000;
/** A loaded frame without a message after so many milliseconds likely shows the browser's error page. */
const QUIET_LIMIT = 250;

/** `shown`: the frame has a document. `quiet`: the document is likely the browser's error page, and is hidden. */
export type FramePhase = 'loading' | 'shown' | 'quiet' | 'failed';

export type FormFrame = {
  readonly frame: HTMLIFrameElement;
  send(message: PageMessage | LayoutMessage): void;
  close(): void;
  /** Set when the page has received `ready` for this form. */
  isReported?: boolean;
};

export type FormFrameParts = {
  /** The element around the frame. */
  readonly host: Element;
  readonly gateway: URL;
  /** The address of the form, with the language in which it is shown. */
  readonly address: URL;
  /** The language that a frame of the page's must have; null when the page leaves it open. */
  readonly locale: string | null;
  /** Texts of the page's own, which the form validates. */
  readonly labels: unknown;
  look(): Look;
  /** Whether the message is one of the form's. */
  onMessage(message: unknown): boolean;
  onPhase(phase: FramePhase): void;
  /** Called when a script of the page has removed the frame, as one does that empties the element. */
  onLost(): void;
};

/** Opens the form of a checkout: in the frame that the page contains already, or else in a new one. */
export function openFormFrame(parts: FormFrameParts): FormFrame {
  const { host, gateway, look, onMessage, onPhase } = parts;
  const given = parts.labels ? null : givenFrame(parts);
  const frame = given ?? newFrame(parts);
  let isReady = false;
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  function expect(phases: Partial<Record<FramePhase, number>>): void {
    for (const timer of timers) clearTimeout(timer);
    timers = Object.entries(phases).map(([phase, millis]) => setTimeout(() => onPhase(phase as FramePhase), millis));
  }
  const connection = connectFrame(frame, gateway, (message) => {
    if (!onMessage(message)) return false;
    if (!isReady) {
      isReady = true;
      expect({});
      onPhase('shown');
    }
    return true;
  });
  function connect(): void {
    connection.offer();
    connection.send({ kind: 'look', look: look() });
    if (isReady) return;
    onPhase('shown');
    expect({ quiet: QUIET_LIMIT, failed: READY_TIMEOUT });
  }
  // The form has a title in its language.
  frame.title = 'Tillway';
  shield(frame);
  frame.addEventListener('load', connect);
  expect({ failed: LOAD_TIMEOUT });
  const removals = new MutationObserver(() => {
    if (frame.parentNode !== host) parts.onLost();
  });
  if (!given) host.append(frame);
  else if (hasDocument(given)) connect();
  removals.observe(host, { childList: true });
  return {
    frame,
    send: connection.send,
    close() {
      expect({});
      connection.close();
      removals.disconnect();
      frame.removeEventListener('load', connect);
      frame.remove();
    },
  };
}

/** Look and labels are in the address's fragment, so that they are there at the first paint. */
function newFrame({ address, look, labels }: FormFrameParts): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.referrerPolicy = 'no-referrer';
  frame.src = `${address.href}#${encodeURIComponent(JSON.stringify(labels ? { ...look(), labels } : look()))}`;
  return frame;
}

/** The frame that the page has put into the element, when it shows this form of the gateway in this language. */
function givenFrame({ host, address, locale }: FormFrameParts): HTMLIFrameElement | null {
  for (const frame of host.querySelectorAll<HTMLIFrameElement>(':scope > iframe')) {
    const { origin, pathname } = new URL(frame.src, document.baseURI);
    const isWanted = origin === address.origin && pathname === address.pathname;
    if (isWanted && (!locale || languageOf(frame) === locale)) return frame;
  }
  return null;
}

/** The language in which a frame shows its form. */
export const languageOf = (frame: HTMLIFrameElement): string | null =>
  new URL(frame.src, document.baseURI).searchParams.get('locale');

/** Whether a frame shows another document than the empty one that it begins with. */
const hasDocument = ({ contentDocument }: HTMLIFrameElement): boolean => contentDocument?.URL !== 'about:blank';

/**
 * The page's style sheets reach the frame, because it is a child of the element (DECISIONS 103), and only an important
 * declaration of its own wins against theirs. Its place and size are those of the box around its slot.
 */
function shield(frame: HTMLIFrameElement): void {
  frame.slot = 'frame';
  frame.style.cssText = 'all:unset!important;display:block!important;width:100%!important;height:100%!important';
}
