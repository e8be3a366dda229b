import { isExpressible, toCents } from '../../core/money.ts';
import type { Visit } from '../visit.ts';

const AMOUNT = /^\s*(\d{1,10})(?:[.,](\d{2}))?\s*$/;

/** An amount as people write it, with a point or a comma, as requests have it; undefined for any other text. */
export function amountIn(text: string, { currency }: { readonly currency: string }): string | undefined {
  const [, whole, fraction = '00'] = AMOUNT.exec(text) ?? [];
  const amount = whole === undefined ? undefined : `${whole}.${fraction}`;
  return amount !== undefined && isExpressible(toCents(amount), currency) && toCents(amount) > 0 ? amount : undefined;
}

/** Whether the amount of a form is above the limit of refunds; one that cannot be read moves nothing. */
export const isLarge = ({ form, gateway }: Visit): boolean => {
  const [, whole, fraction = '00'] = AMOUNT.exec(form['amount'] ?? '') ?? [];
  return whole !== undefined && toCents(`${whole}.${fraction}`) > gateway.refundLimit;
};

const BOUND = /^\d{1,10}(?:\.\d{1,2})?$/;
/** In cents, both included. */
type AmountRange = { readonly low: number; readonly high: number };

/** The amounts that `10..50`, `10..`, `..50` or `10` stand for; undefined for any other text. */
export function amountRangeIn(text: string): AmountRange | undefined {
  const [low = '', high] = text.trim().split('..');
  const ends = [low, high ?? low];
  if (ends.every((end) => end === '') || !ends.every((end) => end === '' || BOUND.test(end))) return undefined;
  const [first, last] = ends.map((end) => (end === '' ? undefined : toCents(end)));
  return { low: first ?? 0, high: last ?? Number.MAX_SAFE_INTEGER };
}
