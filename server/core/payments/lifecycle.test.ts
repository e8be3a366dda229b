import { referenceTypes, resultCodes } from 'shared';
import { describe, expect, it } from 'vitest';
import type { EntitySettings } from '../entities/entity.ts';
import type { Cents, EntityKey, Instant, Key } from '../values.ts';
import { atAcquirer, newPayment, rejected } from './attempt.ts';
import { conclude } from './conclusion.ts';
import { postEntry, type TreeState, treeState } from './ledger.ts';
import { mayFollow, type ReferenceRequest } from './lifecycle.ts';
import { type FirstType, isRoot, type Payment, type ReferenceType, type RootPayment } from './payment.ts';
import { referenceRefusals } from './reference-refusals.ts';

const noon = Date.UTC(2026, 10, 20, 12) as Instant;
const settings: EntitySettings = {
  pageOrigins: [],
  resultOrigins: [],
  unavailableAuthentication: 'stop',
  authenticationRequired: false,
  multiCapture: true,
  requires: [],
  validation: 'strict',
  bodyCredentials: false,
};
const cents = (n: number) => n as Cents;
let lastKey = 0;
const nextKey = <Noun extends string>(_noun: Noun) => (lastKey += 1) as Key<Noun>;

const first = (type: FirstType) =>
  newPayment({
    key: nextKey('payment'),
    entity: 1 as EntityKey,
    checkout: null,
    type,
    amountCents: cents(9200),
    currency: 'EUR',
    brand: 'VISA',
    testMode: 'INTERNAL',
    ndc: 'n',
    createdAt: noon,
    fields: {},
  });
function root(type: FirstType): RootPayment {
  const sent = { kind: 'first', payment: atAcquirer(first(type)) } as const;
  const { payment } = conclude(sent, { kind: 'approved', details: {} }, { nextKey: () => nextKey('entry'), at: noon });
  if (!isRoot(payment)) throw new Error('Expected the end of a first payment to be its root');
  return payment;
}

function declinedRoot(): RootPayment {
  const declined = rejected(first('PA'), { resultCode: '800.100.152', at: noon });
  if (!isRoot(declined)) throw new Error('Expected the end of a first payment to be its root');
  return declined;
}

/** One tree for each state that a tree can be in. */
const trees: Record<TreeState, RootPayment> = {
  authorized: root('PA'),
  partiallyCaptured: postEntry(root('PA'), { kind: 'capture', cents: cents(5000) }),
  captured: root('DB'),
  partiallyRefunded: postEntry(root('DB'), { kind: 'refund', cents: cents(100) }),
  refunded: postEntry(root('DB'), { kind: 'refund', cents: cents(9200) }),
  reversed: postEntry(root('PA'), { kind: 'release', cents: cents(9200) }),
};
const requestFor = (type: ReferenceType, more: Partial<ReferenceRequest> = {}): ReferenceRequest => ({
  type,
  entity: 1 as EntityKey,
  amountCents: type === 'RV' ? null : cents(100),
  currency: 'EUR',
  brand: null,
  testMode: null,
  final: false,
  capturesMax: null,
  ...more,
});
type Past = { baseReversed?: boolean; refundsEnded?: boolean };
const decide = (
  request: ReferenceRequest,
  tree: RootPayment,
  more: { base?: Payment; now?: Instant; settings?: EntitySettings; hasAcquirer?: boolean } & Past = {},
) =>
  mayFollow(
    request,
    {
      base: more.base ?? tree,
      root: tree,
      baseReversed: more.baseReversed ?? false,
      refundsEnded: more.refundsEnded ?? false,
    },
    { settings: more.settings ?? settings, now: more.now ?? noon, hasAcquirer: more.hasAcquirer ?? true },
  );

describe('the state of a payment tree', () => {
  it.for(Object.entries(trees))('is %s by the counters of its ledger', ([state, tree]) =>
    expect(treeState(tree)).toBe(state),
  );
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
    partiallyRefunded: '700.400.510',
    refunded: '700.400.510',
    reversed: '700.400.100',
  },
  RV: {
    authorized: null,
    partiallyCaptured: null,
    captured: null,
    partiallyRefunded: '700.400.300',
    refunded: '700.400.300',
    reversed: '700.400.300',
  },
  RF: {
    authorized: '700.400.520',
    partiallyCaptured: null,
    captured: null,
    partiallyRefunded: null,
    refunded: '700.400.200',
    reversed: '700.400.200',
  },
};

describe.for(referenceTypes)('%s', (type) => {
  it.for(Object.entries(resultCodeOf[type]) as [TreeState, string | null][])(
    'of a payment that is %s is refused with %s, or permitted',
    ([state, code]) => {
      const decision = decide(requestFor(type), trees[state]);
      expect(typeof decision === 'string' ? referenceRefusals[decision] : null).toBe(code);
    },
  );

  it('is refused after a declined payment and while one is pending', () => {
    expect(decide(requestFor(type), declinedRoot())).toBe('baseRejected');
    expect(decide(requestFor(type), first('PA'))).toBe('basePending');
    expect(decide(requestFor(type), { ...trees.authorized, openReference: nextKey('payment') })).toBe('basePending');
  });

  it('is refused in another currency and another test mode', () => {
    const tree = type === 'CP' ? trees.authorized : trees.captured;
    expect(decide(requestFor(type, { currency: 'USD' }), tree)).toBe('currencyDiffers');
    expect(decide(requestFor(type, { testMode: 'EXTERNAL' }), tree)).toBe('modeDiffers');
    const real = { ...tree, testMode: null };
    expect(decide(requestFor(type, { testMode: 'INTERNAL' }), real)).toBe('modeDiffers');
    expect(decide(requestFor(type), real)).toMatchObject({ kind: 'permitted' });
    expect(decide(requestFor(type, { brand: 'MASTER' }), tree)).toBe('brandDiffers');
    expect(decide(requestFor(type, { brand: 'VISA' }), tree)).toMatchObject({ kind: 'permitted' });
  });

  it('is refused for another entity than the payment’s', () =>
    expect(decide(requestFor(type, { entity: 2 as EntityKey }), trees.authorized)).toBe('entityDiffers'));

  it('is refused with an amount that the currency cannot express', () => {
    const yen: RootPayment = { ...trees.authorized, currency: 'JPY' };
    const request = requestFor(type, { currency: 'JPY', amountCents: cents(150) });
    expect(decide(request, yen)).toBe('amountNotExpressible');
  });

  it('is refused where the gateway has no acquirer for the payment any more', () => {
    const tree = type === 'RF' ? trees.captured : trees.authorized;
    expect(decide(requestFor(type), tree, { hasAcquirer: false })).toBe('acquirerUnavailable');
  });

  it('is refused on a refund', () =>
    expect(decide(requestFor(type), trees.authorized, { base: { ...trees.authorized, type: 'RF' } as Payment })).toBe(
      'baseOfUnusableType',
    ));
});

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
    else expect(decision).toEqual({ kind: outcome, cents: 1, releasesRest });
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

it('answers each refusal with a published result code', () => {
  expect(referenceRefusals).toEqual({
    captureWithoutAuthorization: '700.400.510',
    captureExceedsAuthorization: '700.400.100',
    captureAfterReversal: '700.400.100',
    capturesUsedUp: '700.400.100',
    reversalOfNothing: '700.400.530',
    reversalWithNothingOpen: '700.300.300',
    reversalAfterRefund: '700.400.300',
    reversedBefore: '700.400.300',
    reversalIsAlwaysWhole: '700.400.300',
    reversalAfterCutOff: '700.300.700',
    refundOfUnknownPayment: '600.200.500',
    refundWithoutCapture: '700.400.520',
    refundExceedsCapture: '700.400.200',
    refundAfterReversal: '700.400.200',
    refundAfterFinal: '700.400.200',
    baseRejected: '700.300.200',
    basePending: '700.400.570',
    baseOfUnusableType: '700.300.100',
    brandDiffers: '700.100.400',
    currencyDiffers: '700.100.500',
    modeDiffers: '700.100.600',
    entityDiffers: '700.400.700',
    amountNotExpressible: '100.550.303',
    amountTooLow: '100.550.300',
    acquirerUnavailable: '500.100.401',
  });
  const published = resultCodes.map(({ code }) => code);
  for (const code of Object.values(referenceRefusals)) expect(published).toContain(code);
});
