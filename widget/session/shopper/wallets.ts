import { moneyIn, type WalletOffer } from 'shared';
import { interpolate } from '../../locales/interpolation.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { drawing, element } from '../methods/elements.ts';
import { announce } from '../screen/announce.ts';
import { type Beside, type BesideContext, inert } from '../methods/beside.ts';
import { applePay } from './wallets/apple-pay.ts';
import { googlePay } from './wallets/google-pay.ts';
import type { Wallet } from './wallets/wallet.ts';
import sheet from '../../styles/shopper/wallets.css?inline';
import { adoptStyles } from '../styles.ts';

const wallets = { APPLEPAY: applePay, GOOGLEPAY: googlePay } as const satisfies Record<WalletOffer['brand'], Wallet>;

/** A button for each wallet that this browser has, above the methods. */
export async function open(context: BesideContext, texts: ShopperTexts['wallets']): Promise<Beside> {
  adoptStyles(sheet);
  const { data, place } = context;
  const offers = data.wallets?.offers ?? [];
  const cards = data.accounts.flatMap(({ brands }) => brands);
  // A browser without the simulators' script shows no button.
  if (data.wallets?.script) await context.loadFile(data.wallets.script).catch(() => undefined);
  const usable = await Promise.all(offers.map(({ brand }) => wallets[brand].isUsable(cards).catch(() => false)));
  const closed = element('p', { class: 'closed', hidden: true }, texts.closed);
  const buttons = offers
    .filter((_, at) => usable[at])
    .map((offer) => walletButton(offer, { ...context, texts, cards, closed }));
  if (buttons.length === 0) return inert;
  place.className = 'express';
  place.append(...buttons, closed);
  // On a page with a layout of its own, the frame has nothing else.
  if (data.methods?.length !== 0) place.append(element('p', { class: 'or' }, element('span', {}, texts.or)));
  return {
    ...inert,
    setLocked(locked) {
      for (const button of buttons) button.disabled = locked;
      if (locked) closed.hidden = true;
    },
  };
}

/** By wallet: the colours of the buttons, where a page with a layout of its own has chosen some. */
const colours = new URLSearchParams(location.search);

type ButtonContext = BesideContext & {
  readonly texts: ShopperTexts['wallets'];
  readonly cards: readonly string[];
  /** The line about a sheet that was closed without a payment. */
  readonly closed: HTMLElement;
};

function walletButton(offer: WalletOffer, context: ButtonContext): HTMLButtonElement {
  const { texts, shop, price, submit, isComplete, cards, closed, screen } = context;
  const { name, mark } = wallets[offer.brand];
  const [before = '', after = ''] = texts.pay.split('{wallet}');
  const button = element(
    'button',
    { type: 'button', class: 'wallet', 'data-colour': colours.get(offer.brand) ?? '' },
    before,
    // The mark is the name that the shopper sees.
    element('span', { class: 'unseen' }, name),
    drawing({ path: mark.path }, { name: 'wallet-mark', box: mark.box }),
    after,
  );
  async function ask(): Promise<void> {
    const money = moneyIn(price());
    if (!money || !screen.isOpen() || !isComplete()) return;
    // While the sheet is open, nothing else can be begun.
    screen.showBusy(interpolate(texts.pay, { wallet: name }));
    // The sheet opens within the click: browsers open no window later.
    const token = await wallets[offer.brand].ask({ offer, money, shop, cards }).catch(() => null);
    // A checkout that has expired meanwhile has a panel in the place of its form.
    if (button.closest('[data-away]')) return;
    screen.showForm();
    if (token !== null)
      return submit({ parameters: { paymentBrand: offer.brand, 'mobileWallet.paymentToken': token }, shownAs: name });
    closed.hidden = false;
    announce(texts.closed);
    button.focus();
  }
  button.addEventListener('click', () => void ask());
  return button;
}
