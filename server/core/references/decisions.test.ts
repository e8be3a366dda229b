import { describe, expect, it } from 'vitest';
import type { Instant } from '../values.ts';
import { postEntry } from '../payments/ledger.ts';
import { cents, decide, requestFor, root, settings, trees } from './lifecycle.fixture.ts';

describe('a capture', () => {
  it('may take the whole capturable amount and not a cent more', () => {
    expect(decide(requestFor('CP', { amountCents: cents(9200) }), trees.authorized)).toMatchObject({
      kind: 'permitted',
      cents: 9200,
    });
    expect(decide(requestFor('CP', { amountCents: cents(9201) }), trees.authorized)).toBe(
      'captureExceedsAuthorization',
    );
    expect(decide(requestFor('CP', { amountCents: cents(4201) }), trees.partiallyCaptured)).toBe(
      'captureExceedsAuthorization',
    );
  });

  it.for([
    [97, 'permitted', false],
    [98, 'permitted', true],
    [99, 'capturesUsedUp', false],
  ] as const)('number %i of 98 is %s', ([number, outcome, releasesRest]) => {
    const decision = decide(requestFor('CP', { amountCents: cents(1), capturesMax: 98 }), {
      ...trees.authorized,
      captures: number - 1,
    });
    if (typeof decision === 'string') expect(decision).toBe(outcome);
    else expect(decision).toMatchObject({ kind: outcome, cents: 1, releasesRest });
  });

  it('releases the rest of the reservation when it is marked FINAL', () =>
    expect(decide(requestFor('CP', { final: true }), trees.authorized)).toMatchObject({ releasesRest: true }));

  it('is permitted once where a channel takes one capture only', () => {
    const single = { settings: { ...settings, multiCapture: false } };
    expect(decide(requestFor('CP'), trees.authorized, single)).toMatchObject({ releasesRest: true });
    expect(decide(requestFor('CP'), trees.partiallyCaptured, single)).toBe('capturesUsedUp');
  });

  it('is permitted once on such a channel, however many the merchant states', () => {
    const single = { settings: { ...settings, multiCapture: false } };
    expect(decide(requestFor('CP', { capturesMax: 3 }), trees.authorized, single)).toMatchObject({
      releasesRest: true,
    });
    expect(decide(requestFor('CP', { capturesMax: 3 }), trees.partiallyCaptured, single)).toBe('capturesUsedUp');
  });

  it('of nothing is refused', () =>
    expect(decide(requestFor('CP', { amountCents: cents(0) }), trees.authorized)).toBe('amountTooLow'));
});

describe('a reversal', () => {
  it('of a reservation releases the capturable amount, and only that', () => {
    expect(decide(requestFor('RV'), trees.partiallyCaptured)).toMatchObject({ kind: 'permitted', cents: 4200 });
    expect(decide(requestFor('RV', { amountCents: cents(4200) }), trees.partiallyCaptured)).toMatchObject({
      cents: 4200,
    });
    expect(decide(requestFor('RV', { amountCents: cents(100) }), trees.partiallyCaptured)).toBe(
      'reversalIsAlwaysWhole',
    );
  });

  it('of a reservation that is captured has nothing to release', () => {
    const full = postEntry(root('PA'), { kind: 'capture', cents: cents(9200) });
    expect(decide(requestFor('RV'), full)).toBe('reversalWithNothingOpen');
  });

  it('of a debit is possible until the day ends in UTC', () => {
    const lastMoment = (Date.UTC(2026, 10, 21) - 1) as Instant;
    expect(decide(requestFor('RV'), trees.captured, { now: lastMoment })).toMatchObject({ cents: 9200 });
    expect(decide(requestFor('RV'), trees.captured, { now: (lastMoment + 1) as Instant })).toBe('reversalAfterCutOff');
  });

  it('is permitted once', () =>
    expect(decide(requestFor('RV'), trees.captured, { baseReversed: true })).toBe('reversedBefore'));
});

describe('a refund', () => {
  it('may return the whole captured amount and not a cent more', () => {
    expect(decide(requestFor('RF', { amountCents: cents(9200) }), trees.captured)).toMatchObject({ cents: 9200 });
    expect(decide(requestFor('RF', { amountCents: cents(9201) }), trees.captured)).toBe('refundExceedsCapture');
    expect(decide(requestFor('RF', { amountCents: cents(9101) }), trees.partiallyRefunded)).toBe(
      'refundExceedsCapture',
    );
  });

  it('is refused after one that was marked FINAL', () =>
    expect(decide(requestFor('RF'), trees.partiallyRefunded, { refundsEnded: true })).toBe('refundAfterFinal'));
});

describe('a receipt', () => {
  const owing = { ...trees.received, brand: 'PAYOLUTION_INVOICE' };
  const paid = postEntry(owing, { kind: 'receipt', cents: cents(4200) });

  it('takes what is owed where it states no amount, and is refused where nothing is', () => {
    const unstated = requestFor('RC', { amountCents: null });
    expect(decide(unstated, owing)).toMatchObject({ kind: 'permitted', cents: 4200 });
    expect(decide(unstated, paid)).toBe('receiptExceedsDebt');
  });

  it('may be more than is owed where the acquirer reports it, and not where the merchant books it', () => {
    const whole = (isOwn: boolean) => requestFor('RC', { amountCents: cents(4201), isOwn });
    expect(decide(whole(false), owing)).toBe('receiptExceedsDebt');
    expect(decide(whole(true), owing)).toMatchObject({ kind: 'permitted', cents: 4201 });
    expect(decide(whole(true), paid)).toMatchObject({ kind: 'permitted', cents: 4201 });
  });
});
