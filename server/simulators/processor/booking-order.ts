import { dayOf, isDisputeReason, isSepaReason } from 'shared';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { BankReport } from '../../test-data/bank-events.ts';

const order = z.object({
  kind: z.enum(['return', 'receipt', 'dispute', 'disputeReversal']),
  reason: z.string().default(''),
  amount: z.string().regex(/^\d{1,10}\.\d\d$/),
});

/** What a test wishes a bank to book today; undefined for an order that is none. */
export function bookingOrder(sent: unknown, clock: Clock): BankReport | undefined {
  const read = order.safeParse(sent);
  if (!read.success) return undefined;
  const { kind, reason, amount } = read.data;
  const of = { on: dayOf(clock.now()), cents: Math.round(Number(amount) * 100) };
  if (kind === 'receipt') return { ...of, kind: 'received' };
  if (kind === 'disputeReversal') return { ...of, kind: 'won' };
  if (kind === 'dispute') return isDisputeReason(reason) ? { ...of, kind: 'disputed', reason } : undefined;
  return isSepaReason(reason) ? { ...of, kind: 'returned', reason } : undefined;
}
