import { byId, setData, showSymbol } from '../../dom.ts';
import type { NoticeText } from '../../locales/messages.ts';
import type { FormNotice } from '../../session/outcomes.ts';
import type { IconName } from '../../styles/icons.ts';
import { announce } from './announce.ts';

/** The panels that take the place of the form. */
export type PanelName = 'unknown' | 'paid' | 'pending' | 'expired';

export type CheckoutScreen = {
  /** Whether the shopper may press pay. */
  isOpen(): boolean;
  /** Shows the form, with or without a notice above it. */
  showForm(notice?: FormNotice): void;
  /** Shows the form, locked, with a progress text on its button. */
  showBusy(text: string): void;
  showPanel(name: PanelName, message: NoticeText): void;
  /** Shows the price on the pay button. */
  showPrice(text: string | null): void;
};

/** `payText` is the text of the button while no attempt is pending. */
export function createCheckoutScreen(
  payText: (price: string | null) => string,
  setLocked: (locked: boolean) => void,
): CheckoutScreen {
  const form = byId('form') as HTMLFormElement;
  const button = byId('pay');
  const buttonText = byId('pay-text');
  const notice = byId('notice');
  const panel = byId('panel');
  let pay = '';
  const spinner = document.createElement('span');
  spinner.className = 'spinner';

  function show({ busy, away }: { busy: string | null; away: boolean }): void {
    button.ariaDisabled = busy === null ? null : 'true';
    if (busy === null) spinner.remove();
    else button.prepend(spinner);
    buttonText.textContent = busy ?? pay;
    setLocked(busy !== null);
    form.toggleAttribute('data-away', away);
    panel.hidden = !away;
  }
  show({ busy: null, away: false });

  return {
    showPrice(text) {
      pay = payText(text);
      if (button.ariaDisabled === null) buttonText.textContent = pay;
    },
    isOpen: () => panel.hidden && button.ariaDisabled === null,
    showForm(next) {
      const hadFocus = notice.contains(document.activeElement);
      show({ busy: null, away: false });
      announce('');
      notice.hidden = !next;
      if (!next && hadFocus) button.focus();
      if (!next) return;
      setData(notice, 'tone', next.tone);
      showSymbol(notice.querySelector('use'), `icon-${next.icon satisfies IconName}`);
      setText('notice', next.message);
      moveFocusTo(notice, next.message);
    },
    showBusy(text) {
      show({ busy: text, away: false });
      announce(text);
    },
    showPanel(name, message) {
      show({ busy: null, away: true });
      notice.hidden = true;
      if (name === 'paid') form.reset();
      setData(panel, 'state', name);
      showSymbol(byId('panel-icon'), `icon-${name satisfies IconName}`);
      setText('panel', message);
      moveFocusTo(panel, message);
    },
  };
}

function setText(place: 'notice' | 'panel', { title, text }: NoticeText): void {
  byId(`${place}-title`).textContent = title;
  byId(`${place}-text`).textContent = text;
}

/**
 * Moves the focus to a notice or panel, where screen readers read the text. Without the focus, the frame announces the
 * text, and takes the focus when the shopper returns from another app or from the issuer's window.
 */
function moveFocusTo(place: HTMLElement, { title, text }: NoticeText): void {
  if (document.hasFocus()) {
    announce('');
    return place.focus();
  }
  announce(`${title}. ${text}`);
  addEventListener('focus', () => place.focus(), { once: true });
}
