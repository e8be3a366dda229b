import { byId, setData, setText, showSymbol } from '../../dom.ts';
import type { NoticeText, PaymentTexts } from '../../locales/messages.ts';
import type { FormNotice } from '../outcomes.ts';
import type { IconName } from '../../styles/icons.ts';
import { announce } from './announce.ts';
import { interpolate } from '../../locales/interpolation.ts';

export type CheckoutScreen = {
  /** Whether the shopper may press pay. */
  isOpen(): boolean;
  /** Shows the form, with or without a notice above it. */
  showForm(notice?: FormNotice): void;
  /** Shows the form, locked, with a progress text on its button; by default that the price is being paid. */
  showBusy(text?: string): void;
  /** Shows a panel in the place of the form. */
  showPanel(panel: HTMLElement, message: NoticeText): void;
  /** Shows the price on the pay button. */
  showPrice(text: string | null): void;
  /** Shows and announces a note below the button, without moving the focus; an empty text removes it. */
  remind(text: string): void;
};

type ScreenParts = {
  readonly texts: Pick<PaymentTexts, 'pay' | 'save' | 'paying' | 'processing' | 'keepOpen'>;
  /** What the shopper knows the shop by. */
  shop(): string | undefined;
  setLocked(locked: boolean): void;
};

export function createCheckoutScreen({ texts, shop, setLocked }: ScreenParts): CheckoutScreen {
  const form = byId('form') as HTMLFormElement;
  const button = byId('pay');
  const notice = byId('notice');
  let price: string | null = null;
  let reminder = '';
  const spinner = Object.assign(document.createElement('span'), { className: 'spinner' });

  const idle = () => (price === null ? texts.save : interpolate(texts.pay, { amount: price }));
  const busyText = () => (price === null ? texts.processing : interpolate(texts.paying, { amount: price }));

  const busyNote = () => [shop(), texts.keepOpen].filter(Boolean).join(' · ');

  function show({ busy, panel }: { busy?: string; panel?: HTMLElement }): void {
    button.ariaDisabled = busy === undefined ? null : 'true';
    if (busy === undefined) spinner.remove();
    else button.prepend(spinner);
    setText(byId('pay-text'), busy ?? idle());
    setText(byId('note'), busy === undefined ? reminder : busyNote());
    setLocked(busy !== undefined);
    form.toggleAttribute('data-locked', busy !== undefined);
    form.toggleAttribute('data-away', panel !== undefined);
    for (const each of document.querySelectorAll<HTMLElement>('.panel')) each.hidden = each !== panel;
  }
  return {
    showPrice(text) {
      price = text;
      if (button.ariaDisabled === null) setText(byId('pay-text'), idle());
    },
    remind(text) {
      reminder = text;
      if (button.ariaDisabled === null) setText(byId('note'), text);
      announce(text);
    },
    isOpen: () => !form.hasAttribute('data-away') && button.ariaDisabled === null,
    showForm(next) {
      const hadFocus = notice.contains(document.activeElement);
      show({});
      announce('');
      notice.hidden = !next;
      if (!next && hadFocus) button.focus();
      if (!next) return;
      setData(notice, 'tone', next.tone);
      showSymbol(notice.querySelector('use'), `icon-${next.icon satisfies IconName}`);
      setText(byId('notice-title'), next.message.title);
      setText(byId('notice-text'), next.message.text);
      moveFocusTo(notice, next.message);
    },
    showBusy(text = busyText()) {
      show({ busy: text });
      announce(`${text} ${texts.keepOpen}`);
    },
    showPanel(panel, message) {
      show({ panel });
      notice.hidden = true;
      moveFocusTo(panel, message);
    },
  };
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
  // A press gives the frame its focus, and must not be lost because the page scrolls under it.
  onfocus = () => {
    onfocus = null;
    place.focus({ preventScroll: true });
  };
}
