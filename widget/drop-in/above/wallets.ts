import { make } from '../../elements/checkout/make.ts';
import { TillwayFields } from '../fields-element.ts';
import { pageForm } from '../page-form.ts';
import { memberText } from '../options/options.ts';
import { type FramedPart, type FramedPartParts, openPart } from './framed-part.ts';

/** The buttons of mobile wallets, in a frame of their own. */
class TillwayWallets extends TillwayFields {
  protected override document(locale: string): string {
    return `wallets?locale=${locale}&APPLEPAY=${colourOf('applePay', 'buttonStyle')}&GOOGLEPAY=${colourOf('googlePay', 'buttonColor')}`;
  }
}

/** The colour that the page wants a button to have; empty where the scheme decides. */
const colourOf = (name: 'applePay' | 'googlePay', key: string): string =>
  /^(black|white)/.exec(memberText(name, key) ?? '')?.[0] ?? '';

export type WalletsParts = FramedPartParts & {
  /** The brands that the page names. */
  readonly brands: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
};

/** Shorter than any button, in CSS pixels. */
const NO_BUTTON = 32;

/** The wallets of the checkout that the page names. A browser without any of them shows nothing. */
export function wallets({ brands, texts, ...parts }: WalletsParts): FramedPart | undefined {
  const offered = offeredWallets(texts, brands);
  if (offered.length === 0) return undefined;
  const frame = document.createElement('tillway-wallets');
  const names = ['', ...offered.map((code) => `-${code}`)].map((code) => `wpwl-container-virtualAccount${code}`);
  const form = pageForm({ ...parts, kind: 'virtualAccount' }, frame);
  const container = make('div', { className: `wpwl-container ${names.join(' ')} wpwl-clearfix` }, form);
  // The frame shows what this browser has, and reports its height as long as it has a box. One that has no list yet, or
  // could not load it, has the height of fields that are not shown.
  container.dataset['empty'] = '';
  frame.brands = brands.join(' ');
  return openPart({ container, form, frame }, parts, {
    height: ({ height }) =>
      void container.toggleAttribute('data-empty', height < NO_BUTTON || frame.state === 'loading'),
    // The shopper has pressed a button: the payment follows when the wallet's sheet is closed.
    enter: () => parts.addTo(frame, form),
  });
}

/** The wallets of the checkout that the page names, by the texts of its form. */
export const offeredWallets = (
  { wallets: all = '' }: Readonly<Record<string, string>>,
  named: readonly string[],
): readonly string[] => named.filter((code) => all.split(' ').includes(code));

if (!customElements.get('tillway-wallets')) customElements.define('tillway-wallets', TillwayWallets);

declare global {
  interface HTMLElementTagNameMap {
    'tillway-wallets': TillwayWallets;
  }
}
