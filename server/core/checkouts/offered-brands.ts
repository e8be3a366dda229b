import {
  isAsynchronous,
  isOrderType,
  paymentBrand,
  type PaymentBrand,
  paymentsOf,
  rangeBrands,
  type RootType,
} from 'shared';
import { brandFault, type BrandUse } from '../brands/brand.ts';
import { typeForBrand } from '../brands/payment-type.ts';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Cents } from '../values.ts';
import { type Checkout, purposeOf } from './checkout.ts';

/** The brands of a channel that lists none: the cards that are recognised by a few digits. */
const cardsAlone: readonly string[] = rangeBrands.map(({ code }) => code);

/** What a checkout's payment by a brand is. */
type Use = BrandUse & { readonly type: RootType };

/** What decides about the brands beside the checkout: what its channels show and take. */
type Offer = {
  /** The brands of each channel; null for one that lists none. */
  readonly listed: readonly EntitySettings['brands'][];
  readonly verifiedIn: EntitySettings['verifyRegistrations'];
  readonly isTaken: (use: Use, code: string) => boolean;
};

/**
 * The brands with which a checkout can be paid, in the order in which they are shown: those of its channels, or the one
 * that the merchant named, as far as a channel takes them and the table of brands permits them for this amount, currency,
 * payer and type.
 */
export function offeredBrands(checkout: Checkout, { listed, verifiedIn, isTaken }: Offer): readonly PaymentBrand[] {
  const { paymentBrand: named, 'billing.country': country } = checkout.fields;
  const codes = named === undefined ? new Set(listed.flatMap((brands) => brands ?? cardsAlone)) : [named];
  return [...codes].flatMap((code) => {
    const brand = paymentBrand(code);
    const use = useOf(checkout, code, verifiedIn);
    const isPossible =
      brand &&
      use &&
      brandFault(code, use) === undefined &&
      isTaken(use, code) &&
      (country === undefined || brand.countries?.includes(country.toUpperCase()) !== false) &&
      (mayComeBack(checkout) || !leavesThePage(brand));
    return isPossible ? [brand] : [];
  });
}

/** Whether a shopper who leaves can come back. An account that is only stored is confirmed with its first payment. */
const mayComeBack = (checkout: Checkout): boolean =>
  purposeOf(checkout) === 'registration' || checkout.fields['shopperResultUrl'] !== undefined;

/** Whether the payment is confirmed on a page elsewhere. */
const leavesThePage = ({ code, confirmedBy }: PaymentBrand): boolean =>
  isAsynchronous(code) && confirmedBy === undefined;

/** What a payment of the checkout by this brand is; undefined where its type is not known. */
function useOf(checkout: Checkout, code: string, verifiedIn: string | null): Use | undefined {
  if (purposeOf(checkout) === 'registration')
    return { type: 'RG', currency: verifiedIn ?? '', amountCents: 0 as Cents };
  const { fields, amountCents, currency } = checkout;
  const type = typeForBrand(fields, code);
  if (amountCents === null || currency === null || type === undefined || !isOrderType(type)) return undefined;
  const { first, next } = paymentsOf(type);
  return { type: first, next, currency, amountCents };
}
