import type { AccountOffer, MethodOffer, PaymentBrand } from 'shared';

/** What a form offers: the accepted cards, and every method in its order where there is more than cards. */
export type Offers = { readonly accounts: readonly AccountOffer[]; readonly methods?: readonly MethodOffer[] };

/** The methods of these brands, each at the place of its first brand. `asksMore`: a form of cards has more than them. */
export function offersOf(brands: readonly PaymentBrand[], asksMore = false): Offers {
  const cards = brands.filter(({ method }) => method === 'card').map(({ code }) => code);
  const accounts: readonly AccountOffer[] = cards.length === 0 ? [] : [{ kind: 'card', brands: cards }];
  const methods = [...Map.groupBy(brands, ({ method }) => method)].map(([method, ofMethod]): MethodOffer => ({
    method,
    brands: method === 'card' ? [] : ofMethod.map(brandOffer),
  }));
  return !asksMore && methods.every(({ method }) => method === 'card') ? { accounts } : { accounts, methods };
}

const brandOffer = ({ code, title, confirmedBy, flow }: PaymentBrand): MethodOffer['brands'][number] => ({
  code,
  title,
  confirmed: confirmedBy ?? (flow === 'asynchronous' ? 'onPage' : 'here'),
});

/** The brands of an offer that the page names, in the page's order; all of them where it names none. */
export function chosenBrands(offered: readonly PaymentBrand[], named: string | undefined): readonly PaymentBrand[] {
  const codes = (named ?? '').split(/[\s,]+/, BRANDS_MAX).filter((code) => code !== '');
  if (codes.length === 0) return offered;
  return [...new Set(codes)].flatMap((code) => offered.find((brand) => brand.code === code) ?? []);
}

/**
 * The same for a form that is all of a page's checkout. Where it has nothing, or wallets alone, which not every browser
 * has, the other brands follow.
 */
export function brandsOfForm(offered: readonly PaymentBrand[], named: string | undefined): readonly PaymentBrand[] {
  const chosen = chosenBrands(offered, named);
  if (chosen.some(({ method }) => method !== 'wallet')) return chosen;
  return [...chosen, ...offered.filter(({ method }) => method !== 'wallet' || chosen.length === 0)];
}

/** More than there are brands. */
const BRANDS_MAX = 200;
