import { describe, expect, it } from 'vitest';
import type { AcquirerRowKey, Cents, EntityKey, Instant, MerchantAccountKey, PaymentKey } from '../values.ts';
import { differencesOf } from './differences.ts';
import type { SettlementItem } from './file.ts';
import { type Candidates, CANDIDATES_READ, match, matchFault } from './match.ts';
import type { AcquirerRecord } from './record.ts';

const account = { entity: 1 as EntityKey, merchantAccount: 7 as MerchantAccountKey };
const record: AcquirerRecord = {
  recordType: 'SETTLED',
  transactionType: 'DEBIT',
  isCredited: true,
  failed: false,
  cents: 92_00 as Cents,
  currency: 'EUR',
  netCents: 90_61,
  payoutCurrency: 'EUR',
  feeCents: 1_39 as Cents,
  fxRate: '1.00',
  date: '2026-11-20',
  requestedAt: null,
  paymentId: null,
  connectorId: null,
  reference: null,
  last4: null,
  disputeId: null,
  reasonCode: null,
};
const item = (own: Partial<SettlementItem> = {}): SettlementItem => ({
  ...account,
  payment: 100 as PaymentKey,
  version: 1,
  kind: 'DEBIT',
  cents: 92_00 as Cents,
  currency: 'EUR',
  connectorId: 'n-1',
  reference: 'order-1',
  last4: '4242',
  at: Date.UTC(2026, 10, 20) as Instant,
  row: null,
  ...own,
});
const other = (own: Partial<SettlementItem> = {}) => item({ payment: 200 as PaymentKey, ...own });
const taken = { row: 5 as AcquirerRowKey };
const found = (more: Partial<AcquirerRecord>, candidates: Partial<Candidates>) =>
  match({ ...record, ...more }, { named: [], referenced: [], alike: [], ...candidates }, account);

describe('a row', () => {
  it('is matched by its number, also where its amount differs', () =>
    expect(found({ connectorId: 'n-1', cents: 1 as Cents }, { named: [item()] })).toMatchObject({ by: 'connectorId' }));

  it('is matched by its reference, amount and currency', () => {
    expect(found({ reference: 'order-1' }, { referenced: [item()] })).toMatchObject({ by: 'reference' });
    expect(found({ reference: 'order-1', cents: 1 as Cents }, { referenced: [item()] }).status).toBe('NOT_MATCHED');
    expect(found({ reference: 'order-1', currency: 'USD' }, { referenced: [item()] }).status).toBe('NOT_MATCHED');
  });

  it('is matched by its account where nothing contradicts that', () => {
    expect(found({ last4: '4242' }, { alike: [item()] })).toMatchObject({ by: 'account' });
    expect(found({ last4: '0000' }, { alike: [item()] }).status).toBe('NOT_MATCHED');
    expect(found({ last4: '4242', connectorId: 'n-2' }, { alike: [item()] }).status).toBe('NOT_MATCHED');
    expect(found({ last4: '4242', reference: 'order-2' }, { alike: [item()] }).status).toBe('NOT_MATCHED');
  });

  it('touches none of several payments', () =>
    expect(found({ reference: 'order-1' }, { referenced: [item(), other()] })).toEqual({
      status: 'MULTIPLE_MATCHES',
      candidates: [100, 200],
    }));

  it.each<[string, Partial<AcquirerRecord>, keyof Candidates, Partial<SettlementItem>]>([
    ['number', { connectorId: 'n-1' }, 'named', { kind: 'REFUND' }],
    ['reference', { reference: 'order-1' }, 'referenced', taken],
    ['account', { last4: '4242' }, 'alike', { connectorId: 'n-2', reference: 'order-2' }],
  ])('touches none where more than were read may fit by its %s', (_, more, step, own) => {
    const read = [item(), ...Array.from({ length: CANDIDATES_READ - 1 }, () => other(own))];
    expect(found({ ...more, connectorId: 'n-1' }, { [step]: read }).status).toBe('MULTIPLE_MATCHES');
    expect(found({ ...more, connectorId: 'n-1' }, { [step]: read.slice(1) }).status).not.toBe('MATCHED');
    expect(found({ ...more, connectorId: 'n-1' }, { [step]: read.slice(0, -1) }).status).toBe('MATCHED');
  });

  it('is that of the part with its amount, where several payments have its number', () => {
    const parts = [item({ cents: 52_00 as Cents }), other({ cents: 40_00 as Cents })];
    const part = (cents: number) => found({ connectorId: 'n-1', cents: cents as Cents }, { named: parts });
    expect([part(40_00), part(52_00)]).toMatchObject([{ item: { payment: 200 } }, { item: { payment: 100 } }]);
    expect(part(92_00)).toMatchObject({ status: 'MULTIPLE_MATCHES', candidates: [100, 200] });
  });

  it('is that of the only payment without a row', () =>
    expect(found({ reference: 'order-1' }, { referenced: [item(taken), other()] })).toMatchObject({
      item: { payment: 200 },
    }));

  it.each<[string, Partial<AcquirerRecord>, Partial<Candidates>]>([
    ['number', { connectorId: 'n-1', last4: '4242' }, { named: [item(taken)], alike: [other()] }],
    ['reference', { reference: 'order-1', last4: '4242' }, { referenced: [item(taken)], alike: [other()] }],
  ])('is never another payment’s where the one that its %s names has a row', (_, more, candidates) =>
    expect(found(more, candidates)).toEqual({ status: 'NOT_MATCHED', reason: 'settledBefore', settled: 100 }),
  );

  it.each<[string, Partial<SettlementItem>]>([
    ['another merchant account', { merchantAccount: 8 as MerchantAccountKey }],
    ['no merchant account', { merchantAccount: null }],
    ['another channel', { entity: 2 as EntityKey }],
    ['another kind', { kind: 'REFUND' }],
  ])('is never a payment’s of %s', (_, own) => {
    expect(found({ connectorId: 'n-1' }, { named: [item(own)] })).toEqual({ status: 'NOT_MATCHED', reason: 'unknown' });
    expect(matchFault(record, item(own), account)).toBe('unknown');
  });

  it('of a chargeback is about a payment that has its row', () =>
    expect(found({ recordType: 'CHARGEBACK', connectorId: 'n-1' }, { named: [item(taken)] })).toMatchObject({
      status: 'MATCHED',
    }));

  it('that failed leaves its payment open', () =>
    expect(found({ failed: true, connectorId: 'n-1' }, { named: [item()] })).toEqual({
      status: 'NONE',
      reason: 'failed',
    }));

  it('of a fee has the payment that it names, or none', () => {
    const fee = { recordType: 'FEE', transactionType: 'AUTH_FEE' } as const;
    expect(found(fee, { named: [item(taken)] })).toMatchObject({ status: 'MATCHED' });
    expect(found(fee, {})).toEqual({ status: 'NONE' });
  });
});

describe('a matched row', () => {
  const terms = {
    clearingInstituteName: 'An acquirer',
    clearingInstituteMerchantId: '4711',
    currency: 'EUR',
    rates: [{ from: 'JPY', rate: '0.0061234' }],
    fees: [{ fee: 'CAPTURE_FEE', percent: '1.4', fixed: '0.10' }],
  } as const;
  const differences = (more: Partial<AcquirerRecord> = {}, own: Partial<SettlementItem> = {}) =>
    differencesOf({ ...record, ...more }, item(own), {
      terms,
      openItemDays: 5,
      payment: { type: 'DB', brand: 'VISA', base: null },
    });

  it('has no differences where all is as expected, to less than a cent', () => {
    expect(differences()).toEqual([]);
    expect(differences({ feeCents: 1_38 as Cents })).toEqual([]);
    const yen = { currency: 'JPY', cents: 5000_00 as Cents };
    expect(differences({ ...yen, fxRate: '0.006123', feeCents: 43 as Cents }, yen)).toEqual([]);
  });

  it.each<[string, Partial<AcquirerRecord>, string, string]>([
    ['amount', { cents: 93_00 as Cents, feeCents: 1_40 as Cents }, '92.00', '93.00'],
    ['currency', { currency: 'USD' }, 'EUR', 'USD'],
    ['fee', { feeCents: 1_50 as Cents }, '1.39', '1.50'],
    ['fxRate', { fxRate: '1.01' }, '1', '1.01'],
    ['date', { date: '2026-11-26' }, '2026-11-25', '2026-11-26'],
  ])('names a difference of %s', (of, more, expected, stated) =>
    expect(differences(more)).toEqual([{ of, expected, stated }]),
  );

  it('of a chargeback may be of a part', () => {
    const chargeback = { recordType: 'CHARGEBACK', isCredited: false, date: '2027-01-31' } as const;
    expect(differences({ ...chargeback, cents: 1 as Cents })).toEqual([]);
    expect(differences({ ...chargeback, cents: 92_01 as Cents })).toMatchObject([{ of: 'amount' }]);
  });
});
