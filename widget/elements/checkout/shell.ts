import type { Scheme } from 'shared';
import type { FramePhase } from '../../fields/host/form-frame.ts';
import type { shellTexts } from '../../locales/shell.ts';
import { make } from './make.ts';
import type { CheckoutState } from './events.ts';

/** What the shell shows around the frame. */
export type ShellView = {
  readonly state: CheckoutState;
  readonly phase: FramePhase;
  readonly scheme: Scheme;
  /** The theme that the page names, for its ground. */
  readonly theme: string;
  /** Whether the form's background differs from the page's. */
  readonly isCard: boolean;
  /** The height of the form in CSS pixels; undefined until the frame has reported it. */
  readonly height: number | undefined;
  readonly texts: ReturnType<typeof shellTexts>;
};

export type Shell = { readonly stage: HTMLElement; show(view: ShellView): void };

/** The parts of the element's shadow root: the outline of a form, the box of the frame, and a notice when it fails. */
export function createShell(retry: () => void): Shell {
  const bones = make('div', { className: 'bones', ariaHidden: 'true' }, ...Array.from({ length: 5 }, () => make('i')));
  const box = make('div', {}, make('slot', { name: 'frame' }));
  const alert = make('div', { role: 'alert', dir: 'auto' });
  const stage = make('div', {}, bones, box, alert);
  box.setAttribute('part', 'frame');
  return {
    stage,
    show({ state, phase, scheme, theme, isCard, height, texts }) {
      stage.className = `stage ${scheme} ${theme} ${state} ${isCard ? 'card' : ''}`;
      box.className = `frame ${phase}`;
      box.style.height = height === undefined ? '' : `${height}px`;
      const hasFailed = state === 'failed';
      alert.lang = texts.lang;
      if (hasFailed === alert.hasChildNodes()) return;
      alert.replaceChildren(...(hasFailed ? notice(texts, retry) : []));
    },
  };
}

const notice = (texts: ShellView['texts'], retry: () => void): readonly HTMLElement[] => [
  make('p', { textContent: texts.failed }),
  make('button', { textContent: texts.retry, onclick: retry }),
];
