import { referenceTypes, resultCodes } from 'shared';
import { describe, expect, it } from 'vitest';
import { entityStates, inactive } from '../entities/state.ts';
import type { EntityKey } from '../values.ts';
import { type TreeState, treeState } from '../payments/ledger.ts';
import {
  baseOf,
  cents,
  circumstances,
  decide,
  declinedRoot,
  first,
  nextKey,
  requestFor,
  settings,
  timeOf,
  treeFor,
  trees,
  usual,
} from './lifecycle.fixture.ts';
import type { ReferenceType, RootPayment } from '../payments/payment.ts';
import { type ReferenceRefusal, referenceRefusals } from '../payments/reference-refusals.ts';
import { isExpired } from './reservation.ts';

describe('the state of a payment tree', () => {
  it.for(Object.keys(trees) as TreeState[])('is %s by the counters of its ledger and the time', (state) => {
    const tree = trees[state];
    expect(treeState(tree, { isExpired: isExpired(tree, { settings, now: timeOf(state) }) })).toBe(state);
  });
});

/**
 * The result code of a reference to a tree in each state; null where it is permitted. A debit serves as the tree that
 * is captured.
 */
const resultCodeOf: Record<ReferenceType, Record<TreeState, string | null>> = {
  CP: {
    authorized: null,
    partiallyCaptured: null,
    captured: '700.400.510',
    restExpired: '700.300.400',
    expired: '700.300.400',
    received: null,
    partiallyRefunded: '700.400.510',
    refunded: '700.400.510',
    reversed: '700.400.100',
    chargedBack: '700.400.510',
    chargebackReversed: '700.400.510',
    credited: '700.400.510',
  },
  RV: {
    authorized: null,
    partiallyCaptured: null,
    captured: null,
    restExpired: '700.300.700',
    expired: '700.300.700',
    received: null,
    partiallyRefunded: '700.400.300',
    refunded: '700.400.300',
    reversed: '700.400.300',
    chargedBack: '700.300.600',
    chargebackReversed: '700.300.600',
    credited: null,
  },
  RF: {
    authorized: '700.400.520',
    partiallyCaptured: null,
    captured: null,
    restExpired: null,
    expired: '700.400.520',
    received: null,
    partiallyRefunded: null,
    refunded: '700.400.200',
    reversed: '700.400.200',
    chargedBack: '700.300.600',
    chargebackReversed: null,
    credited: '700.400.520',
  },
  RB: {
    authorized: '700.100.700',
    partiallyCaptured: null,
    captured: null,
    restExpired: null,
    expired: '700.100.700',
    received: '700.100.700',
    partiallyRefunded: null,
    refunded: null,
    reversed: '700.300.300',
    chargedBack: '700.300.600',
    chargebackReversed: null,
    credited: '700.100.700',
  },
  CB: {
    authorized: '700.400.550',
    partiallyCaptured: null,
    captured: null,
    restExpired: null,
    expired: '700.400.550',
    received: '700.400.550',
    partiallyRefunded: null,
    refunded: null,
    reversed: '700.300.300',
    chargedBack: null,
    chargebackReversed: null,
    credited: '700.400.550',
  },
  CR: {
    authorized: '700.400.420',
    partiallyCaptured: '700.400.420',
    captured: '700.400.420',
    restExpired: '700.400.420',
    expired: '700.400.420',
    received: '700.400.420',
    partiallyRefunded: '700.400.410',
    refunded: '700.400.410',
    reversed: '700.400.420',
    chargedBack: null,
    chargebackReversed: '700.400.410',
    credited: '700.400.420',
  },
  RC: {
    authorized: null,
    partiallyCaptured: null,
    captured: null,
    restExpired: null,
    expired: null,
    received: null,
    partiallyRefunded: null,
    refunded: null,
    reversed: '700.300.300',
    chargedBack: null,
    chargebackReversed: null,
    credited: '700.400.560',
  },
};

describe.for(referenceTypes)('%s', (type) => {
  it.for(Object.entries(resultCodeOf[type]) as [TreeState, string | null][])(
    'of a payment that is %s is refused with %s, or permitted',
    ([state, code]) => {
      const decision = decide(requestFor(type), treeFor(type, state), {
        ...circumstances(type, state),
        now: timeOf(state),
      });
      expect(typeof decision === 'string' ? referenceRefusals[decision] : null).toBe(code);
    },
  );

  it('is refused after a declined payment and while one is pending', () => {
    expect(decide(requestFor(type), declinedRoot())).toBe('baseRejected');
    expect(decide(requestFor(type), first('PA'))).toBe('basePending');
    expect(decide(requestFor(type), { ...trees.authorized, openReference: nextKey('payment') })).toBe('basePending');
  });

  it('is refused in another currency and another test mode', () => {
    const tree = treeFor(type, usual[type]);
    const given = circumstances(type, usual[type]);
    expect(decide(requestFor(type, { currency: 'USD' }), tree, given)).toBe('currencyDiffers');
    expect(decide(requestFor(type, { testMode: 'EXTERNAL' }), tree, given)).toBe('modeDiffers');
    const real = { ...tree, testMode: null };
    expect(decide(requestFor(type, { testMode: 'INTERNAL' }), real, given)).toBe('modeDiffers');
    expect(decide(requestFor(type), real, given)).toMatchObject({ kind: 'permitted' });
    expect(decide(requestFor(type, { brand: 'MASTER' }), tree, given)).toBe('brandDiffers');
    expect(decide(requestFor(type, { brand: tree.brand }), tree, given)).toMatchObject({ kind: 'permitted' });
  });

  it('is refused for another entity than the payment’s', () =>
    expect(decide(requestFor(type, { entity: 2 as EntityKey }), trees.authorized)).toBe('entityDiffers'));

  it('is refused with an amount that the currency cannot express', () => {
    const yen: RootPayment = { ...treeFor(type, 'authorized'), currency: 'JPY' };
    const request = requestFor(type, { currency: 'JPY', amountCents: cents(150) });
    expect(decide(request, yen)).toBe('amountNotExpressible');
  });

  it('is refused where the gateway has no acquirer for the payment any more, unless it is only booked', () => {
    const given = { ...circumstances(type, usual[type]), hasAcquirer: false };
    const decision = decide(requestFor(type), treeFor(type, usual[type]), given);
    if (['CB', 'CR', 'RC'].includes(type)) expect(decision).toMatchObject({ kind: 'permitted' });
    else expect(decision).toBe('acquirerUnavailable');
  });

  it.each(entityStates)('is refused where its channel is %s, if it charges the account again', (standing) => {
    const given = { ...circumstances(type, usual[type]), standing };
    const decision = decide(requestFor(type), treeFor(type, usual[type]), given);
    if (type === 'RB' && standing !== 'active') expect(decision).toBe(inactive[standing]);
    else expect(decision).toMatchObject({ kind: 'permitted' });
  });

  it('is refused where the payment’s brand does not take it', () => {
    const given = circumstances(type, usual[type]);
    const [brand, refusal] = notTaken[type];
    const decision = decide(requestFor(type), { ...trees[usual[type]], brand }, given);
    expect(decision).toEqual(refusal ?? expect.objectContaining({ kind: 'permitted' }));
  });

  it('is refused on a refund', () => {
    const refund = baseOf(trees.partiallyRefunded, 'RF');
    const tree = treeFor(type, type === 'CP' ? 'authorized' : 'partiallyRefunded');
    const decision = decide(requestFor(type), tree, { base: refund });
    expect(decision).toBe(refusedOnRefund[type]);
  });
});

/** A brand that does not take references of the type, and the refusal; every brand takes refunds. */
const notTaken: Record<ReferenceType, readonly [brand: string, refusal?: ReferenceRefusal]> = {
  CP: ['PREPAYMENT', 'captureNotSupported'],
  RV: ['IDEAL', 'reversalNotSupported'],
  RF: ['IDEAL'],
  RB: ['IDEAL', 'rebillWithoutDebit'],
  CB: ['IDEAL', 'chargebackWithoutDebit'],
  CR: ['IDEAL', 'chargebackReversalWithoutChargeback'],
  RC: ['VISA', 'receiptNotSupported'],
};

const refusedOnRefund: Record<ReferenceType, ReferenceRefusal> = {
  CP: 'baseOfUnusableType',
  RV: 'baseOfUnusableType',
  RF: 'baseOfUnusableType',
  RB: 'rebillWithoutDebit',
  CB: 'chargebackWithoutDebit',
  CR: 'chargebackReversalWithoutChargeback',
  RC: 'receiptWithoutDebit',
};

it('answers each refusal with a published result code', () => {
  expect(referenceRefusals).toEqual({
    captureWithoutAuthorization: '700.400.510',
    captureExceedsAuthorization: '700.400.100',
    captureAfterReversal: '700.400.100',
    capturesUsedUp: '700.400.100',
    captureNotSupported: '700.400.101',
    captureWindowOver: '700.300.400',
    reversalOfNothing: '700.400.530',
    reversalNotSupported: '700.300.800',
    reversalWithNothingOpen: '700.300.800',
    reversalAfterRefund: '700.400.300',
    reversalAfterReceipt: '700.400.300',
    reversedBefore: '700.400.300',
    reversalIsAlwaysWhole: '700.400.300',
    reversalAfterCutOff: '700.300.700',
    reversalAfterExpiry: '700.300.700',
    refundOfUnknownPayment: '600.200.500',
    refundWithoutCapture: '700.400.520',
    refundExceedsCapture: '700.400.200',
    refundAfterReversal: '700.400.200',
    refundAfterFinal: '700.400.200',
    chargedBack: '700.300.600',
    chargebackWithoutDebit: '700.400.550',
    chargebackStands: '700.400.400',
    chargebackExceedsDebit: '700.400.400',
    chargebackUsedUp: '700.300.500',
    chargebackByGatewayOnly: '700.400.402',
    chargebackReversalWithoutChargeback: '700.400.420',
    chargebackReversedBefore: '700.400.410',
    chargebackReversalExceedsChargeback: '700.400.410',
    secondChargebackIsFinal: '700.400.411',
    receiptWithoutDebit: '700.400.560',
    receiptNotSupported: '700.400.560',
    receiptExceedsDebt: '700.100.300',
    receiptBookedBefore: '700.100.300',
    receiptByGatewayOnly: '700.400.562',
    rebillOfUnknownPayment: '700.100.100',
    rebillWithoutDebit: '700.100.700',
    voidedBefore: '700.300.300',
    baseRejected: '700.300.200',
    basePending: '700.400.570',
    baseOfUnusableType: '700.300.100',
    brandDiffers: '700.100.400',
    currencyDiffers: '700.100.500',
    modeDiffers: '700.100.600',
    entityDiffers: '700.400.700',
    dueDateInvalid: '100.500.301',
    mandateLapsed: '800.100.204',
    amountNotExpressible: '100.550.303',
    amountTooLow: '100.550.300',
    amountTooHigh: '100.550.301',
    fundsStopped: '500.100.304',
    entityDisabled: '500.100.201',
    entityClosed: '500.100.203',
    acquirerUnavailable: '500.100.401',
  });
  const published = resultCodes.map(({ code }) => code);
  for (const code of Object.values(referenceRefusals)) expect(published).toContain(code);
});
