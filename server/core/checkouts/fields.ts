import { isShoppersOwn, pick, withoutIgnored } from 'shared';
import type { Fields } from '../fields.ts';

/**
 * The parameters of a checkout's payment: the merchant's win over the browser's, but the account is the shopper's own
 * (DECISIONS 13).
 */
export function mergedFields({ shopper, merchant }: { shopper: Fields; merchant: Fields }): Fields {
  const added = Object.keys(merchant).filter((name) => shopper[name] === undefined);
  const all = pick(merchant, [...Object.keys(shopper), ...added]);
  for (const name in shopper) if (isShoppersOwn(name) || merchant[name] === undefined) all[name] = shopper[name] ?? '';
  return withoutIgnored(all);
}
