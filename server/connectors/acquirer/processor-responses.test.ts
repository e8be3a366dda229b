import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBookings } from './processor-messages.ts';
import { readResponse } from './processor.ts';
import { debit } from './requests.fixture.ts';

describe('responses of the processor', () => {
  const request = debit();
  const approval = {
    key: request.key,
    operation: 'sale',
    amount: '92.00',
    currency: 'EUR',
    scheme: 'VISA',
    outcome: 'approved',
    responseCode: '00',
    transactionId: 'b7e0f6f2',
    institute: 'Simulated processor',
    authentication: 'notChecked',
  };
  const decline = { ...approval, outcome: 'declined', responseCode: '05' };
  const isApproval = (status: number, body: string) => readResponse(status, body, request).kind === 'approved';

  it('are approvals only when they are complete and belong to the request', { timeout: 60_000 }, () => {
    expect(isApproval(200, JSON.stringify(approval))).toBe(true);
    const essential = ['key', 'operation', 'amount', 'currency', 'outcome', 'responseCode'] as const;
    const mutation = fc.record({
      name: fc.constantFrom(...essential),
      value: fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom(...Object.values(decline))),
    });
    expect(() =>
      fc.assert(
        fc.property(mutation, ({ name, value }) => {
          fc.pre(value !== approval[name]);
          return !isApproval(200, JSON.stringify({ ...approval, [name]: value }));
        }),
        { numRuns: 4000 },
      ),
    ).not.toThrow();
  });

  it('are no approvals when they are truncated or have another status', { timeout: 60_000 }, () => {
    const whole = JSON.stringify(approval);
    expect(() =>
      fc.assert(
        fc.property(fc.nat(whole.length - 1), (length) => !isApproval(200, whole.slice(0, length))),
        { numRuns: 1000 },
      ),
    ).not.toThrow();
    expect(() =>
      fc.assert(
        fc.property(
          fc.integer({ min: 100, max: 599 }).filter((status) => status !== 200),
          (status) => !isApproval(status, whole),
        ),
        { numRuns: 1000 },
      ),
    ).not.toThrow();
  });

  it('never turn from a decline into an approval by one random edit', { timeout: 60_000 }, () => {
    const whole = JSON.stringify(decline);
    const edit = fc.record({ at: fc.nat(whole.length - 1), removed: fc.nat(8), put: fc.string({ maxLength: 8 }) });
    expect(() =>
      fc.assert(
        fc.property(
          edit,
          ({ at, removed, put }) => !isApproval(200, whole.slice(0, at) + put + whole.slice(at + removed)),
        ),
        { numRuns: 4000 },
      ),
    ).not.toThrow();
  });

  it.each([
    ['an unknown check', { addressCheck: 'XY', cardLevel: 'GOLD' }, { 'card.level': 'GOLD' }],
    ['a check that is no text', { securityCodeCheck: { code: 'M' }, addressCheck: 'A' }, { 'result.avsResponse': 'A' }],
    ['a text that is too long', { cardIssuer: 'x'.repeat(5000), cardType: 'DEBIT' }, { 'card.type': 'DEBIT' }],
    ['details that cannot be read', { cardLevel: null }, undefined],
  ])('are approvals even when they contain %s', (_, details, checks) => {
    const response = readResponse(200, JSON.stringify({ ...approval, ...details }), request);
    expect(response).toEqual({
      kind: 'approved',
      details: expect.anything(),
      carriedOut: { amountCents: 9200, currency: 'EUR' },
      ...(checks && { acquirerChecks: checks }),
    });
  });

  it.each([
    ['approves with a response code that declines', { ...approval, responseCode: '51' }],
    ['approves a proof that failed', { ...approval, authentication: 'failed' }],
    ['approves with a result code that declines', { ...approval, forcedCode: '800.100.100' }],
    ['declines with the code of an approval', { ...decline, responseCode: '00' }],
  ])('are unknown outcomes when one %s', (_, body) => {
    expect(readResponse(200, JSON.stringify(body), request)).toEqual({ kind: 'unknown' });
  });
});

describe('bookings of the processor', () => {
  const returned = { id: 'a-0', on: '2026-12-04', kind: 'return', reason: 'MD06', amount: '93.10' };
  const read = (...bookings: readonly object[]) => readBookings(JSON.stringify({ key: 'a', bookings }), 'a');

  it('have the amount of the bank', () => {
    const { amount: _text, ...rest } = returned;
    expect(read(returned)).toEqual([{ ...rest, cents: 9310 }]);
  });

  it('have a reason of the scheme, or are without one', () =>
    expect(read({ ...returned, reason: 'what?' })).toMatchObject([{ reason: 'MS03', cents: 9310 }]));

  it('have the reason of a dispute, or none that is known', () => {
    const disputed = { ...returned, kind: 'dispute', reason: '4837' };
    const won = { id: 'a-1', on: '2026-12-11', kind: 'disputeReversal', amount: '93.10' };
    expect(read(disputed, won)).toMatchObject([
      { resultCode: '000.100.220' },
      { kind: 'disputeReversal', cents: 9310 },
    ]);
    expect(read({ ...disputed, reason: '13.1' })).toMatchObject([{ resultCode: '000.100.200' }]);
  });

  it.each([
    ['without an amount', { ...returned, amount: undefined }],
    ['with a negative amount', { ...returned, amount: '-93.10' }],
    ['with an amount in another notation', { ...returned, amount: '93,10' }],
    ['with an amount that no account holds', { ...returned, amount: '9999999999999.00' }],
    ['on no day', { ...returned, on: 'yesterday' }],
    ['of another kind', { ...returned, kind: 'fee' }],
    ['with an id of any length', { ...returned, id: 'a'.repeat(81) }],
  ])('are asked for again, all of them, where there is one %s', (_fault, booking) =>
    expect(read(returned, booking)).toBe('unknown'),
  );

  it('belong to the payment that was asked about', () =>
    expect(readBookings(JSON.stringify({ key: 'b', bookings: [returned] }), 'a')).toBe('unknown'));
});
