import { beforeAll, describe, expect, it } from 'vitest';
import { RuleBroken } from '../../core/faults.ts';
import { type Store } from '../store.ts';
import { anEntry, aPayment, cents, type Kind, type Members, nextKey, saves } from './store.fixture.ts';

const root = nextKey('payment');
const reserved: Members = { authorizedCents: cents(100) };
const reference: Members = { root, base: root, type: 'CP' };

/** A rule of the database, and rows that break it. */
const broken: readonly { readonly rule: string; readonly rows: readonly Members[] }[] = [
  {
    rule: 'payments_captured_and_released_within_authorized',
    rows: [
      { ...reserved, capturedCents: cents(101) },
      { ...reserved, releasedCents: cents(101) },
    ],
  },
  {
    rule: 'payments_captured_and_released_within_authorized',
    rows: [{ ...reserved, capturedCents: cents(60), releasedCents: cents(41) }],
  },
  {
    rule: 'payments_refunded_within_paid',
    rows: [
      { ...reserved, capturedCents: cents(50), refundedCents: cents(51) },
      { ...reserved, refundedCents: cents(1) },
      { ...reserved, capturedCents: cents(20), receivedCents: cents(30), refundedCents: cents(31) },
    ],
  },
  {
    rule: 'payments_charged_back_of_captured',
    rows: [
      { ...reserved, chargedBackCents: cents(1) },
      { ...reserved, receivedCents: cents(30), chargedBackCents: cents(1), recoveredCents: cents(1) },
    ],
  },
  {
    rule: 'payments_recovered_within_charged_back',
    rows: [
      { ...reserved, capturedCents: cents(50), chargedBackCents: cents(10), recoveredCents: cents(11) },
      { ...reserved, capturedCents: cents(50), recoveredCents: cents(-1) },
      { ...reserved, capturedCents: cents(50), chargedBackCents: cents(-1) },
    ],
  },
  {
    rule: 'payments_credit_voided_within_credited',
    rows: [{ creditedCents: cents(10), creditVoidedCents: cents(11) }, { creditVoidedCents: cents(-1) }],
  },
  { rule: 'payments_received_not_negative', rows: [{ ...reserved, receivedCents: cents(-1) }] },
  {
    rule: 'payments_authorized_not_negative',
    rows: [{ authorizedCents: cents(-1), capturedCents: cents(-1), refundedCents: cents(-1) }],
  },
  {
    rule: 'payments_captured_not_negative',
    rows: [{ ...reserved, capturedCents: cents(-1), refundedCents: cents(-1) }],
  },
  { rule: 'payments_released_not_negative', rows: [{ ...reserved, releasedCents: cents(-1) }] },
  { rule: 'payments_refunded_not_negative', rows: [{ ...reserved, refundedCents: cents(-1) }] },
  { rule: 'payments_captures_at_most_98', rows: [{ captures: 99 }, { captures: -1 }] },
  { rule: 'payments_amount_not_negative', rows: [{ amountCents: cents(-1) }] },
  {
    rule: 'payments_counters_on_root_only',
    rows: [
      { ...reference, ...reserved },
      { ...reference, captures: 1 },
      { ...reference, creditedCents: cents(1) },
    ],
  },
  { rule: 'payments_open_reference_on_root_only', rows: [{ ...reference, openReference: root }] },
  { rule: 'payments_root_has_no_base', rows: [{ root: nextKey('payment') }, { base: nextKey('payment') }] },
  { rule: 'payments_success_holds_claim', rows: [{ state: 'approved', checkout: nextKey('checkout') }] },
  {
    rule: 'payments_claim_is_own_checkout',
    rows: [{ claim: nextKey('checkout') }, { claim: nextKey('checkout'), checkout: nextKey('checkout') }],
  },
  {
    rule: 'payments_sealed_while_pending',
    rows: [
      { sealed: 'sealed', state: 'approved' },
      { sealed: 'sealed', state: 'rejected' },
    ],
  },
  {
    rule: 'payments_waits_only_while_pending',
    rows: [
      { waitsFor: 'acquirer', state: 'approved' },
      { waitsFor: 'shopper', state: 'rejected' },
    ],
  },
  { rule: 'payments_state_is_known', rows: [{ state: 'settled' as never }] },
  { rule: 'payments_type_is_known', rows: [{ type: 'XX' as never }] },
  { rule: 'payments_waits_for_is_known', rows: [{ waitsFor: 'merchant' as never }] },
  { rule: 'payments_test_mode_is_known', rows: [{ testMode: 'LIVE' as never }] },
];

/** Rows at the limits of the rules. */
const permitted: readonly Members[] = [
  { ...reserved, capturedCents: cents(60), releasedCents: cents(40), refundedCents: cents(60), captures: 98 },
  { ...reserved, releasedCents: cents(100) },
  { ...reserved, capturedCents: cents(60), refundedCents: cents(20), chargedBackCents: cents(40) },
  { ...reserved, capturedCents: cents(60), refundedCents: cents(60), chargedBackCents: cents(61) },
  {
    ...reserved,
    capturedCents: cents(60),
    chargedBackCents: cents(60),
    recoveredCents: cents(60),
    refundedCents: cents(60),
  },
  { ...reserved, receivedCents: cents(60), releasedCents: cents(40), refundedCents: cents(60) },
  { ...reserved, receivedCents: cents(101), releasedCents: cents(40), refundedCents: cents(101) },
  { creditedCents: cents(100), creditVoidedCents: cents(100) },
  { ...reference, captures: 0 },
  { sealed: 'sealed', state: 'pending', waitsFor: 'shopper' },
  { amountCents: cents(0) },
];

/** The money rules, which the database itself enforces even when the code above it fails. */
export function moneyFacts({ create }: Kind): void {
  let store: Store;
  beforeAll(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const keep = (own: Members): Promise<void> => store.commit([saves(aPayment(own))]);

  describe('a payment', () => {
    it.each(broken)('that breaks $rule is not kept', async ({ rule, rows }) => {
      for (const row of rows) await expect(keep(row)).rejects.toEqual(new RuleBroken(rule));
    });

    it('at the limits of the rules is kept', async () => {
      await expect(Promise.all(permitted.map(keep))).resolves.toHaveLength(permitted.length);
    });

    it('cannot be changed into one that breaks a rule, even by twenty commits at once', async () => {
      const row = aPayment({ ...reserved, capturedCents: cents(100) });
      await store.commit([saves(row)]);
      const excessive = { ...row, version: 1, refundedCents: cents(101) };
      const ends = await Promise.allSettled(Array.from({ length: 20 }, () => store.commit([saves(excessive)])));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
      expect(await store.payment(row.key)).toMatchObject({ refundedCents: 0, version: 1 });
    });
  });

  describe('a ledger entry', () => {
    it('never has a negative amount', async () => {
      const add = anEntry(aPayment(), { cents: cents(-1) });
      await expect(store.commit([saves(aPayment(), add)])).rejects.toEqual(new RuleBroken('ledger_cents_not_negative'));
    });

    it('is of a known kind', async () => {
      const add = anEntry(aPayment(), { kind: 'gift' as never });
      await expect(store.commit([saves(aPayment(), add)])).rejects.toEqual(new RuleBroken('ledger_kind_is_known'));
    });
  });
}
