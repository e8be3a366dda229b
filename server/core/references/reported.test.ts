import { expect, it } from 'vitest';
import type { Payment } from '../payments/payment.ts';
import type { Cents, Occasion } from '../values.ts';
import { type Dispute, type DisputeKind, dueOf, reportedOf } from './reported.ts';

const cents = (of: number) => of as Cents;

/** A reference as earlier releases have kept it, without the amount that was reported. */
function kept(kind: DisputeKind, amountCents: number, occasion: string | null, resultCode = ''): Dispute {
  const state = resultCode === '' ? 'approved' : 'rejected';
  // The cast holds because no other member is read.
  const reference = { state, resultCode, amountCents, occasion: occasion as Occasion | null, findings: {} } as Payment;
  return { kind, reference };
}

it('reads from the references of earlier releases what was reported', () => {
  const taken = [kept('chargeback', 4000, null), kept('chargeback', 5200, 'booking a of 1')];
  expect(reportedOf(taken)).toMatchObject({ bankCents: 9200, booksCents: 9200 });
  const declined = kept('chargeback', 3000, 'booking b of 1', '700.400.400');
  const rest = kept('chargeback', 1200, 'booking c of 1');
  expect(reportedOf([kept('chargeback', 4000, null), declined, rest])).toMatchObject({ bankCents: 5200 });
  const returned = [kept('chargebackReversal', 4000, null), kept('chargebackReversal', 1200, 'booking d of 1')];
  expect(reportedOf([...taken, ...returned])).toMatchObject({ bankCents: 4000, booksCents: 4000 });
});

it('counts no report that was declined for another reason', () => {
  expect(reportedOf([kept('chargeback', 9200, 'booking a of 1', '700.400.300')])).toMatchObject({ bankCents: 0 });
});

it('owes a report what the books lack, from nothing to all of it', () => {
  const due = (bankCents: number, booksCents: number) => ({
    taken: dueOf(
      { bankCents, booksCents: cents(booksCents), unrepeated: [] },
      { kind: 'chargeback', cents: cents(4000), source: 'booking' },
    ),
    returned: dueOf(
      { bankCents, booksCents: cents(booksCents), unrepeated: [] },
      { kind: 'chargebackReversal', cents: cents(4000), source: 'booking' },
    ),
  });
  expect(due(5000, 5000)).toEqual({ taken: 4000, returned: 4000 });
  expect(due(0, 1000)).toEqual({ taken: 3000, returned: 4000 });
  expect(due(0, 9200)).toEqual({ taken: 0, returned: 4000 });
  expect(due(5000, 4000)).toEqual({ taken: 4000, returned: 3000 });
  expect(due(9200, 0)).toEqual({ taken: 4000, returned: 0 });
});

it('owes nothing for what came the other way before, and all for what came the same way', () => {
  const reported = reportedOf([kept('chargeback', 4000, 'booking a of 1')]);
  expect(dueOf(reported, { kind: 'chargeback', cents: cents(4000), source: 'row' })).toBe(0);
  expect(dueOf(reported, { kind: 'chargeback', cents: cents(4000), source: 'booking' })).toBe(4000);
  expect(dueOf(reported, { kind: 'chargeback', cents: cents(5000), source: 'row' })).toBe(5000);
});
