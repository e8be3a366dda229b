import { paymentBrand } from 'shared';
import { type BrandFault, brandFault, type BrandUse } from '../../core/brands/brand.ts';
import { brandOf } from '../../core/cards/card.ts';
import { type BySentKind, callByKind, type SentAccount } from '../../core/payments/account.ts';

/** The brand that an account is charged by, given the one that the request names; null when there is no single one. */
export const brandOfAccount = (account: SentAccount, named: string | null): string | null =>
  callByKind(brands, account, named);

const brands: BySentKind<[named: string | null], string | null> = {
  card: ({ card }, named) => brandOf(card, named),
  brandOnly: (_account, named) => named,
  bankAccount: (_account, named) => named,
  virtualAccount: (_account, named) => named,
  tokenAccount: (_account, named) => named,
  mobileWallet: (_account, named) => named,
};

/** Whether an account may show its brand itself, so that its own checks find the fault of one that does not. */
export const showsBrand: Readonly<Record<SentAccount['kind'], boolean>> = {
  card: true,
  brandOnly: false,
  bankAccount: false,
  virtualAccount: false,
  tokenAccount: false,
  mobileWallet: false,
};

/** What prevents a payment of an account by a brand, before the account itself is checked. */
export function faultOfBrand(account: SentAccount, brand: string | null, use: BrandUse): BrandFault | undefined {
  if (brand === null) return showsBrand[account.kind] ? undefined : 'brandMissing';
  return brandFault(brand, use) ?? faultOfAccount(account, brand);
}

/** Whether a brand takes an account; a card's own checks compare its number. */
export function faultOfAccount(account: SentAccount, code: string | null): BrandFault | undefined {
  const brand = paymentBrand(code ?? '');
  if (!brand) return showsBrand[account.kind] ? undefined : 'brandUnknown';
  return groupsOf(account).some((group) => brand.accounts.includes(group)) ? undefined : 'accountDiffers';
}

/** The groups of account parameters as which a brand may take an account. A wallet's card is charged as a card as well. */
const groupsOf = (account: SentAccount): readonly SentAccount['kind'][] =>
  account.kind === 'card' && account.wallet ? ['card', 'mobileWallet'] : [account.kind];
