import type { Payment } from '../../core/payments/payment.ts';
import { markIn, type Marked, type ShopperMark } from '../../core/shoppers/mark.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcross } from '../reports/across-channels.ts';

/** What an account is the same by, beside its last digits; its number is not kept (PCI DSS 3.4). */
const accountParts = ['card.bin', 'card.expiryMonth', 'card.expiryYear', 'bankAccount.country'] as const;
/** The most payments of the same last digits that are compared: many cards share them. */
const COMPARED_MAX = 200;
const SLICE = 25;

/**
 * The latest other payments that the same shopper has made at the same merchant: by its e-mail address or number, or
 * with the same account.
 */
export async function earlierPayments(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  payment: Payment,
  limit: number,
): Promise<readonly Payment[]> {
  const channel = entities.entity(payment.entity);
  const entity = channel.parent === null ? channel : entities.entity(channel.parent);
  const found = new Map<PaymentKey, Payment>();
  const bounds = { entity, after: 0 as PaymentKey, before: payment.root, order: 'latestFirst', limit: SLICE } as const;
  async function collect(marked: Marked, isSame: (other: Payment) => boolean): Promise<void> {
    let [taken, compared] = [0, 0];
    for await (const other of rowsAcross({ entities }, bounds, (slice) => store.paymentsByMark(marked, slice))) {
      if (taken === limit || compared === COMPARED_MAX) return;
      compared += 1;
      // The storing of an account has no amount.
      if (other.amountCents === 0 || !isSame(other)) continue;
      taken += 1;
      found.set(other.key, other);
    }
  }
  const [shopper, account] = [markOf(payment, 'shopper'), markOf(payment, 'last4')];
  if (shopper) await collect(shopper, () => true);
  if (account) await collect(account, (other) => isSameAccount(payment, other));
  return [...found.values()].toSorted((a, b) => b.key - a.key).slice(0, limit);
}

function markOf(payment: Payment, mark: ShopperMark): Marked | undefined {
  const value = markIn(payment, mark);
  return value === undefined ? undefined : { mark, value };
}

const isSameAccount = (one: Payment, other: Payment): boolean =>
  one.brand === other.brand && accountParts.every((name) => one.fields[name] === other.fields[name]);
