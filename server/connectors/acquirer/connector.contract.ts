import { firstTypes, outcomeOf } from 'shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestClock } from '../../clock.ts';
import type {
  AcquirerKey,
  AcquirerRequest,
  AcquirerResponse,
  FirstRequest,
  InquiryResponse,
} from '../../core/payments/acquirer.ts';
import { days, plus, seconds } from '../../core/values.ts';
import type { Acquirer } from './acquirer.ts';
import {
  type Chain,
  chainsOf,
  type Claim,
  type ConnectorClaims,
  requestOf,
  rootsOf,
  stepAfter,
} from './claims.fixture.ts';
import { confirmationContract, withdrawalContract } from './confirmation.contract.ts';
import type { ConnectionFault } from './faulty-proxy.fixture.ts';
import { nextKey, sampleRequests } from './requests.fixture.ts';
import { testDataContract } from './test-data.contract.ts';

/** A connector with its acquirer, on a clock that stands still. */
export type ConnectorOnTest = {
  readonly acquirer: Acquirer;
  readonly clock: TestClock;
  /** Arranges that the next request meets a fault. It is sent as returned; `met` resolves when it has. */
  readonly meets: (
    fault: ConnectionFault,
    request: AcquirerRequest,
  ) => { readonly request: AcquirerRequest; readonly met: Promise<void> };
  /** How often the acquirer has carried out a key, by its own books. */
  readonly charges: (key: AcquirerKey) => Promise<number>;
  /** Resolves when the acquirer has processed a request; left out where that is before its response. */
  readonly processed?: (key: AcquirerKey) => Promise<void>;
  /** Confirms or refuses a pending request as its shopper; left out where no shopper does. */
  readonly decides?: (key: AcquirerKey, decision: 'confirms' | 'refuses') => Promise<void>;
  /** Ends the acquirer, so that nothing listens any more; left out for one within the process. */
  readonly stopAcquirer?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A request whose outcome, or whose bookings, banks have days later. */
export type LaterOutcome = {
  readonly title: string;
  readonly request: () => FirstRequest;
  readonly days: number;
  /** The response after those days. */
  readonly ends: 'approved' | 'declined';
  /** The bookings after those days, with their amounts in hundredths. */
  readonly bookings: readonly (readonly [kind: string, cents: number])[];
};

/** What a connector can do, from which its suite is made. */
export type ConnectorTraits = {
  readonly name: string;
  readonly open: () => Promise<ConnectorOnTest>;
  /** What it takes of each kind of account; an empty list for one that it does not take. */
  readonly claims: ConnectorClaims;
  readonly later?: readonly LaterOutcome[];
  /** Whether it can withdraw a request that its shopper has not confirmed. */
  readonly withdraws?: true;
  /** Whether the acquirer is within the process, so that it cannot be stopped. */
  readonly isWithin?: true;
  /** The faults that the connection can have. */
  readonly faults: readonly ConnectionFault[];
  /** Whether the acquirer is one of test mode, which decides by the published test data (docs/testing.md). */
  readonly readsTestData?: true;
};

/** Longer than the timeout of any connector. */
const TIMEOUT = seconds(60);

/** The faults after which a request has certainly not arrived. */
const isBefore = (fault: ConnectionFault): boolean => fault === 'droppedBefore' || fault === 'error503';

/** The contract of every connector to an acquirer, on which the gateway relies (docs/connectors.md). */
export function connectorContract(traits: ConnectorTraits): void {
  const { name, open, claims, later = [], withdraws = false, faults } = traits;
  describe(`a connector: ${name}`, () => {
    let test: ConnectorOnTest;
    beforeEach(async () => {
      test = await open();
    });
    afterEach(() => test.close());

    const { after, before } = { after: faults.filter((fault) => !isBefore(fault)), before: faults.filter(isBefore) };
    const all = Object.values(claims).flat();
    const taken = all.flatMap(rowsOf);
    const confirmed = taken.filter(({ isConfirmed }) => isConfirmed);
    const declining = all.flatMap(({ declined }) => (declined ? [declined] : []));
    const chains = all.flatMap(chainsOf).map((chain) => [titleOf(chain), chain] as const);
    const anyDeclined = (): FirstRequest => declining[0]?.() ?? expect.fail('No request that is declined');
    const anyApproved = (): FirstRequest =>
      taken.find(({ isConfirmed }) => !isConfirmed)?.make() ?? expect.fail('No request that is approved at once');

    async function sendInto(fault: ConnectionFault, order: AcquirerRequest): Promise<AcquirerResponse> {
      const { request, met } = test.meets(fault, order);
      const response = test.acquirer.send(request);
      await Promise.race([response, met]);
      test.clock.moveTo(plus(test.clock.now(), TIMEOUT));
      return response;
    }
    /** Sends a request that its acquirer approves, and confirms it where its shopper has to. */
    async function approve(request: FirstRequest): Promise<InquiryResponse> {
      const response = await test.acquirer.send(request);
      if (response.kind !== 'pending') return response;
      await test.decides?.(request.key, 'confirms');
      return test.acquirer.inquire(request.key, response.details);
    }
    /** Carries out a chain up to its last request, which is returned. */
    async function prepare({ claim, root, next }: Chain): Promise<AcquirerRequest> {
      const first = requestOf(claim, root);
      expect(await approve(first)).toMatchObject({ kind: 'approved' });
      let step: AcquirerRequest = first;
      for (const [at, type] of next.entries()) {
        if (at > 0) expect(await test.acquirer.send(step)).toMatchObject({ kind: 'approved' });
        step = stepAfter(step, type);
      }
      return step;
    }

    it.each(taken.map(({ title, make }) => [title, make] as const))('approves %s', async (_, make) => {
      const request = make();
      const response = await approve(request);
      expect(response).toMatchObject({ kind: 'approved', details: { ConnectorTxID1: expect.stringMatching(/\S/) } });
      expect(await test.charges(request.key)).toBe(1);
      // Where it reports what it has carried out, that is the amount of the request.
      const { carriedOut } = response.kind === 'approved' ? response : {};
      const { amountCents, currency } = request;
      expect(carriedOut ?? { amountCents, currency }).toEqual({ amountCents, currency });
    });

    it.each(notTaken(claims))('declines %s, which it does not take, and carries nothing out', async (_, make) => {
      const request = make();
      expect(await test.acquirer.send(request)).toMatchObject({ kind: 'declined' });
      expect(await test.charges(request.key)).toBe(0);
    });

    if (confirmed.length > 0) confirmationContract(() => test, confirmed);
    if (withdraws) withdrawalContract(() => test, confirmed);
    it(`has ${withdraws ? 'a' : 'no'} withdrawal`, () => expect(test.acquirer.withdraw !== undefined).toBe(withdraws));

    it.each(declining.map((make) => [describeRequest(make()), make] as const))(
      'declines %s with a result code of a rejection and with the original code, at an inquiry too',
      async (_, make) => {
        const request = make();
        const response = await test.acquirer.send(request);
        expect(response).toMatchObject({
          kind: 'declined',
          details: { AcquirerResponse: expect.stringMatching(/\S/) },
        });
        expect(response.kind === 'declined' && outcomeOf(response.resultCode)).toBe('rejected');
        expect(await test.acquirer.inquire(request.key)).toEqual(response);
      },
    );

    it('carries out a key once, however often it is sent, and repeats its response', async () => {
      const request = anyApproved();
      const responses = await Promise.all(Array.from({ length: 20 }, () => test.acquirer.send(request)));
      for (const response of responses) expect(response).toEqual(responses[0]);
      expect(await test.charges(request.key)).toBe(1);
      expect(await test.acquirer.inquire(request.key)).toEqual(responses[0]);
    });

    it('never carries out a request that it reported as never arrived', async () => {
      const request = anyApproved();
      expect(await test.acquirer.inquire(request.key)).toEqual({ kind: 'neverArrived' });
      expect(await test.acquirer.send(request)).toMatchObject({ kind: 'declined' });
      expect(await test.charges(request.key)).toBe(0);
      expect(await test.acquirer.inquire(request.key)).toEqual({ kind: 'neverArrived' });
    });

    it.each(before)(
      'leaves a request unknown that did not arrive (%s), and reports that at an inquiry',
      async (fault) => {
        const request = anyApproved();
        expect(await sendInto(fault, request)).toEqual({ kind: 'unknown' });
        expect(await test.acquirer.inquire(request.key)).toEqual({ kind: 'neverArrived' });
        expect(await test.charges(request.key)).toBe(0);
      },
    );

    it.each(after)('leaves a request unknown whose response did not arrive (%s)', async (fault) => {
      const [charged, refused] = [anyApproved(), anyDeclined()];
      expect(await sendInto(fault, charged)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(charged.key)).toMatchObject({ kind: 'approved' });
      expect(await test.charges(charged.key)).toBe(1);
      expect(await sendInto(fault, refused)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(refused.key)).toMatchObject({ kind: 'declined' });
    });

    it.each(chains)('approves %s, each once for its key', async (_, chain) => {
      const next = await prepare(chain);
      const response = await test.acquirer.send(next);
      expect(response).toMatchObject({ kind: 'approved' });
      expect(await test.acquirer.send(next)).toEqual(response);
      expect(await test.acquirer.inquire(next.key)).toEqual(response);
      expect(await test.charges(next.key)).toBe(1);
    });

    it.each(chains)('leaves the last of %s unknown when its response does not arrive', async (_, chain) => {
      const next = await prepare(chain);
      expect(await sendInto('droppedAfter', next)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(next.key)).toMatchObject({ kind: 'approved' });
      expect(await test.charges(next.key)).toBe(1);
    });

    it.each(later.map((row) => [row.title, row] as const))('reports what banks do later: %s', async (_, row) => {
      const request = row.request();
      const response = await test.acquirer.send(request);
      const { details = {} } = response.kind === 'unknown' ? {} : response;
      expect(await test.acquirer.bookings?.(request.key, details)).toEqual([]);
      test.clock.moveTo(plus(test.clock.now(), days(row.days)));
      expect(await test.acquirer.inquire(request.key, details)).toMatchObject({ kind: row.ends });
      const bookings = await test.acquirer.bookings?.(request.key, details);
      expect(bookings !== 'unknown' && bookings?.map(({ kind, cents }) => [kind, cents])).toEqual(row.bookings);
      expect(await test.acquirer.bookings?.(request.key, details)).toEqual(bookings);
    });

    it('shows no account number in any response', async () => {
      const requests = [...taken.map(({ make }) => make()), ...declining.map((make) => make())];
      const responses = await Promise.all(requests.map((request) => test.acquirer.send(request)));
      for (const [at, { account }] of requests.entries())
        for (const secret of JSON.stringify(account).match(/\d{12,}|[\w.]+@[\w.]+/g) ?? [])
          expect(JSON.stringify(responses[at])).not.toContain(secret);
    });

    if (!traits.isWithin) stoppedContract(() => test, anyApproved);
    if (traits.readsTestData) testDataContract(() => test);
  });
}

/** What a connector does while its acquirer does not listen. */
function stoppedContract(opened: () => ConnectorOnTest, request: () => FirstRequest): void {
  it('declines what was certainly not sent, and inquires in vain, when no server listens', async () => {
    const { acquirer, stopAcquirer } = opened();
    await stopAcquirer?.();
    expect(await acquirer.send(request())).toMatchObject({ kind: 'declined', resultCode: '900.100.600' });
    expect(await acquirer.inquire(nextKey())).toEqual({ kind: 'unknown' });
  });
}

const describeRequest = ({ kind, account, brand }: FirstRequest): string => `a ${kind} of ${brand} (${account.kind})`;

const titleOf = ({ claim, root, next }: Chain): string =>
  `${[root, ...next].join(', then ')} of ${claim.request().brand} (${claim.request().account.kind})`;

/** A request of each first type that a claim has. */
const rowsOf = (claim: Claim) =>
  rootsOf(claim).map((type) => {
    const make = () => requestOf(claim, type);
    return { title: `${type}, ${describeRequest(make())}`, make, isConfirmed: claim.isConfirmed };
  });

/** A request of each first type with each kind of account that the connector does not take. */
const notTaken = (claims: ConnectorClaims) =>
  Object.entries(sampleRequests)
    .filter(([group]) => claims[group as keyof ConnectorClaims].length === 0)
    .flatMap(([, request]) => rowsOf({ request, types: firstTypes }))
    .map(({ title, make }) => [title, make] as const);
