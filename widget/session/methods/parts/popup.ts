import { isPending, type Progress } from 'shared';
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
 * Browsers may block the window; then a button of the form opens it. A page that wants the confirmation in place has
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
    async elsewhere(url, read, details) {
      let isAbandoned = false;
      let wasOpen = opened !== null;
      if (opened) opened.location.href = url;
      const actions = [
        button(texts.popup.open, '', () => {
          if (opened?.closed === false) return opened.focus();
          opened = window.open(url, '', FEATURES);
          wasOpen = opened !== null;
        }),
        button(texts.popup.otherwise, 'quiet', () => (isAbandoned = true)),
      ];
      const message = { title: interpolate(texts.popup.title, { brand }), text: texts.popup.text };
      view.showPanel('unknown', details, { message, actions });
      for (;;) {
        const isClosed = isAbandoned || (wasOpen && opened?.closed !== false);
        const isOver = hasEnded(await read());
        if (isClosed || isOver) opened?.close();
        if (isClosed || isOver) return isOver;
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

/** Whether the shopper has confirmed or refused: until then the checkout may be paid otherwise (DECISIONS 90). */
const hasEnded = (progress: Progress | null): boolean =>
  progress !== null && (progress.state !== 'open' || !isPending(progress.attempt?.result.code ?? ''));
