import { isPending, type Progress } from 'shared';
import { focusForm } from '../../../dom.ts';
import { interpolate } from '../../../locales/interpolation.ts';
import type { MethodTexts } from '../../../locales/methods/texts.ts';
import { pause } from '../../polling.ts';
import { element } from '../elements.ts';
import type { Elsewhere, MethodsView, Ready } from '../part.ts';

/** The window in which the shopper confirms, where the page is not to be left. */
export type Popup = {
  /** Opens an empty window while the shopper's press still permits one, where the payment needs it. */
  prepare(ready: Ready): void;
  readonly elsewhere: Elsewhere;
};

/** How often the window and the payment are looked at; milliseconds. */
const INTERVAL = 1000;

const FEATURES = 'popup,width=480,height=720';

/**
 * Browsers may block the window; then a button of the form opens it. A window that is reported as closed may be open
 * all the same, at a page that cuts its relation to others (Cross-Origin-Opener-Policy), and was perhaps closed after
 * the confirmation: only the shopper's choice of another way ends the waiting. A page that wants the confirmation in place has
 * that button alone: the pages of banks refuse to be framed, and show their address (DECISIONS 147).
 */
export function createPopup(view: MethodsView, texts: MethodTexts, opensItself: boolean): Popup {
  let opened: Window | null = null;
  let brand = '';
  return {
    prepare({ shownAs, isConfirmedOnPage }) {
      brand = shownAs;
      opened = isConfirmedOnPage && opensItself ? window.open('about:blank', '', FEATURES) : null;
    },
    async elsewhere(url, read, outcomes) {
      let isAbandoned = false;
      if (opened) opened.location.href = url;
      const actions = [
        button(texts.popup.open, '', () => {
          if (opened?.closed === false) return opened.focus();
          opened = window.open(url, '', FEATURES);
        }),
        button(texts.popup.otherwise, 'quiet', () => (isAbandoned = true)),
      ];
      const message = { title: interpolate(texts.popup.title, { brand }), text: texts.popup.text };
      view.showPanel('unknown', { price: outcomes.price().text, account: null }, { message, actions });
      for (;;) {
        const progress = await read();
        const isOver = progress !== null && hasEnded(progress);
        if (isOver || (progress && isAbandoned)) {
          opened?.close();
          if (!isOver) openForm(outcomes);
          return isOver;
        }
        if (isAbandoned) outcomes.explainWait();
        await pause(INTERVAL);
      }
    },
  };
}

function button(text: string, name: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: name }, text);
  made.addEventListener('click', press);
  return made;
}

function openForm({ reopenForm }: Parameters<Elsewhere>[2]): void {
  reopenForm();
  focusForm();
}

/** Whether the shopper has confirmed or refused: until then the checkout may be paid otherwise (DECISIONS 90). */
const hasEnded = ({ state, attempt }: Progress): boolean => state !== 'open' || !isPending(attempt?.result.code ?? '');
