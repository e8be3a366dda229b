import type { Fields } from '../fields.ts';

/**
 * The parameters of a checkout's payment: the merchant's win over the browser's, but the card is the shopper's own
 * (DECISIONS 13).
 */
export function mergedFields({ shopper, merchant }: { shopper: Fields; merchant: Fields }): Fields {
  const all: Record<string, string> = { ...shopper, ...merchant };
  for (const name in shopper) if (name.startsWith('card.')) all[name] = shopper[name] ?? '';
  return all;
}
