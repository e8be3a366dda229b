import { moneyIn, type WalletOffer } from 'shared';
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
  await import(/* @vite-ignore */ data.wallets?.script ?? '').catch(() => undefined);
  const usable = await Promise.all(offers.map(({ brand }) => wallets[brand].isUsable(cards).catch(() => false)));
  const buttons = offers
    .filter((_, at) => usable[at])
    .map((offer) => walletButton(offer, { ...context, texts, cards, lock }));
  function lock(locked: boolean): void {
    for (const button of buttons) button.disabled = locked;
  }
  if (buttons.length === 0) return inert;
  place.className = 'express';
  place.append(...buttons, element('p', { class: 'or' }, element('span', {}, texts.or)));
  return { ...inert, setLocked: lock };
}

type ButtonContext = BesideContext & {
  readonly texts: ShopperTexts['wallets'];
  readonly cards: readonly string[];
  lock(locked: boolean): void;
};

function walletButton(offer: WalletOffer, context: ButtonContext): HTMLButtonElement {
  const { texts, shop, price, submit, isComplete, cards, lock } = context;
  const { name, mark } = wallets[offer.brand];
  const [before = '', after = ''] = texts.pay.split('{wallet}');
  const button = element(
    'button',
    { type: 'button', class: 'wallet' },
    before,
    // The mark is the name that the shopper sees.
    element('span', { class: 'unseen' }, name),
    drawing({ path: mark.path }, { name: 'wallet-mark', box: mark.box }),
    after,
  );
  async function ask(): Promise<void> {
    const money = moneyIn(price());
    if (!money || !isComplete()) return;
    lock(true);
    // The sheet opens within the click: browsers open no window later.
    const token = await wallets[offer.brand].ask({ offer, money, shop, cards }).catch(() => null);
    lock(false);
    if (token !== null)
      return submit({ parameters: { paymentBrand: offer.brand, 'mobileWallet.paymentToken': token }, shownAs: name });
    announce(texts.closed);
    button.focus();
  }
  button.addEventListener('click', () => void ask());
  return button;
}
