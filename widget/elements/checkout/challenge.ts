import type { FrameMessage } from 'shared';
import type { Appearance } from '../../fields/host/look.ts';
import { challengeWindow } from '../../session/browser-data.ts';
import { make } from './make.ts';

export type ChallengeMessage = Extract<FrameMessage, { readonly kind: 'challenge' }>;

export type ChallengeParts = {
  readonly message: ChallengeMessage;
  /** The page of the gateway that frames the issuer's page; a Content-Security-Policy needs one origin only. */
  readonly address: URL;
  readonly appearance: Appearance;
  /** Called when the shopper ends the challenge. */
  cancel(): void;
};

export type ChallengeWindow = { readonly dialog: HTMLDialogElement; open(): void; close(): void };

/** The issuer's window over a merchant's page. Closing it ends the attempt to pay, so that is asked first. */
export function createChallenge(parts: ChallengeParts): ChallengeWindow {
  const { message, cancel } = parts;
  // The issuer's page is rendered for one size, which stays when the device is turned.
  const size = challengeWindow(window.innerWidth, window.innerHeight);
  const issuer = issuerFrame(parts, size);
  const stay = make('button', { textContent: message.stay, onclick: proceed });
  const leave = make('button', { textContent: message.leave, onclick: end });
  const question = make(
    'div',
    { className: 'question', hidden: true, role: 'alert', dir: 'auto' },
    make('p', { textContent: message.question }),
    stay,
    leave,
  );
  let isOver = false;
  const dialog = make(
    'dialog',
    { className: `w${size}`, oncancel: escape, onclose: end },
    headerOf(message, ask),
    issuer,
    question,
  );
  dialog.setAttribute('aria-labelledby', 'heading');

  function ask(): void {
    question.hidden = false;
    stay.focus();
  }
  function proceed(): void {
    question.hidden = true;
    focusFrame(issuer.querySelector('iframe'));
  }
  /** Browsers close a dialog whose closing was prevented once when Escape is pressed again. */
  function end(): void {
    if (!isOver) cancel();
  }
  function escape(event: Event): void {
    event.preventDefault();
    if (question.hidden) ask();
    else proceed();
  }
  return {
    dialog,
    /** The focus is on the dialog itself, so that Escape works even while its frame loads. */
    open() {
      dialog.showModal();
      dialog.focus();
    },
    close() {
      isOver = true;
      dialog.close();
      dialog.remove();
    },
  };
}

/** After the key that was pressed: while its events are handled, Firefox moves the focus into no frame. */
export const focusFrame = (frame: HTMLIFrameElement | null | undefined): void => void setTimeout(() => frame?.focus());

function headerOf({ title, order, close }: ChallengeMessage, onClose: () => void): HTMLElement {
  const closing = make('button', { className: 'close', ariaLabel: close, onclick: onClose });
  closing.append(cross());
  return make(
    'header',
    { dir: 'auto' },
    make('div', {}, make('h2', { id: 'heading', textContent: title }), make('p', { textContent: order })),
    closing,
  );
}

function issuerFrame({ message, address, appearance }: ChallengeParts, size: string): HTMLElement {
  const spinner = make('i', { className: 'spinner' });
  const source = new URL(address);
  source.searchParams.set('window', size);
  source.hash = appearance.look.scheme;
  const frame = make('iframe', {
    title: message.title,
    allow: 'payment; publickey-credentials-get; publickey-credentials-create',
    onload: () => spinner.remove(),
    src: source.href,
  });
  return make('div', { className: 'issuer' }, spinner, frame);
}

const SVG = 'http://www.w3.org/2000/svg';

function cross(): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  drawing.setAttribute('viewBox', '0 0 20 20');
  path.setAttribute('d', 'M5 5l10 10M15 5 5 15');
  drawing.append(path);
  return drawing;
}
