import { outcomeOf } from 'shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestClock } from '../../clock.ts';
import type { AcquirerRequest, AcquirerResponse, FirstRequest, FollowUpKind } from '../../core/payments/acquirer.ts';
import { plus, seconds } from '../../core/values.ts';
import type { Acquirer } from './acquirer.ts';
import type { ConnectionFault } from './faulty-proxy.fixture.ts';
import { followUp, nextKey } from './requests.fixture.ts';

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
  readonly charges: (key: string) => Promise<number>;
  /** Ends the acquirer, so that nothing listens any more; left out for one within the process. */
  readonly stopAcquirer?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What a connector can do, from which its suite is made. */
export type ConnectorTraits = {
  readonly name: string;
  readonly open: () => Promise<ConnectorOnTest>;
  /** A request of each kind, and of each kind of account, that the acquirer approves. */
  readonly approved: readonly (() => FirstRequest)[];
  /** A request that the acquirer declines. */
  readonly declined: () => FirstRequest;
  /** The requests that may follow one of the approved ones. */
  readonly followUps: readonly (readonly [first: FirstRequest['kind'], next: FollowUpKind])[];
  /** The faults that the connection can have. */
  readonly faults: readonly ConnectionFault[];
};

/** Longer than the timeout of any connector. */
const TIMEOUT = seconds(60);

/** The faults after which a request has certainly not arrived. */
const isBefore = (fault: ConnectionFault): boolean => fault === 'droppedBefore' || fault === 'error503';

/**
 * The contract of every connector to an acquirer, on which the gateway relies (docs/connectors.md). Nothing in it is
 * about test data.
 */
export function connectorContract({ name, open, approved, declined, followUps, faults }: ConnectorTraits): void {
  describe(`a connector: ${name}`, () => {
    let test: ConnectorOnTest;
    beforeEach(async () => {
      test = await open();
    });
    afterEach(() => test.close());

    const { after, before } = { after: faults.filter((fault) => !isBefore(fault)), before: faults.filter(isBefore) };
    const anyApproved = (): FirstRequest => firstOf('debit') ?? firstOf('authorize') ?? expect.fail('No request');
    const firstOf = (kind: FirstRequest['kind']): FirstRequest | undefined =>
      approved.map((make) => make()).find((request) => request.kind === kind);
    async function sendInto(fault: ConnectionFault, order: AcquirerRequest): Promise<AcquirerResponse> {
      const { request, met } = test.meets(fault, order);
      const response = test.acquirer.send(request);
      await Promise.race([response, met]);
      test.clock.moveTo(plus(test.clock.now(), TIMEOUT));
      return response;
    }

    it.each(approved.map((make) => [describeRequest(make()), make] as const))('approves %s', async (_, make) => {
      const request = make();
      const response = await test.acquirer.send(request);
      expect(response).toMatchObject({ kind: 'approved', details: { ConnectorTxID1: expect.stringMatching(/\S/) } });
      expect(await test.charges(request.key)).toBe(1);
      // Where it reports what it has carried out, that is the amount of the request.
      const { carriedOut } = response.kind === 'approved' ? response : {};
      const { amountCents, currency } = request;
      expect(carriedOut ?? { amountCents, currency }).toEqual({ amountCents, currency });
    });

    it('declines with a result code of a rejection and with the original code', async () => {
      const response = await test.acquirer.send(declined());
      expect(response).toMatchObject({
        kind: 'declined',
        details: { AcquirerResponse: expect.stringMatching(/\S/) },
      });
      expect(response.kind === 'declined' && outcomeOf(response.resultCode)).toBe('rejected');
    });

    it('carries out a key once, however often it is sent, and repeats its response', async () => {
      const request = anyApproved();
      const responses = await Promise.all(Array.from({ length: 20 }, () => test.acquirer.send(request)));
      for (const response of responses) expect(response).toEqual(responses[0]);
      expect(await test.charges(request.key)).toBe(1);
      expect(await test.acquirer.inquire(request.key)).toEqual(responses[0]);
    });

    it('repeats a decline at an inquiry', async () => {
      const request = declined();
      const response = await test.acquirer.send(request);
      expect(await test.acquirer.inquire(request.key)).toEqual(response);
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
      const [charged, refused] = [anyApproved(), declined()];
      expect(await sendInto(fault, charged)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(charged.key)).toMatchObject({ kind: 'approved' });
      expect(await test.charges(charged.key)).toBe(1);
      expect(await sendInto(fault, refused)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(refused.key)).toMatchObject({ kind: 'declined' });
    });

    it.each(followUps)('approves after %s a %s, once for each key', async (first, kind) => {
      const base = firstOf(first) ?? expect.fail(`No request to ${first}`);
      await test.acquirer.send(base);
      const next = followUp(kind, base);
      const response = await test.acquirer.send(next);
      expect(response).toMatchObject({ kind: 'approved' });
      expect(await test.acquirer.send(next)).toEqual(response);
      expect(await test.acquirer.inquire(next.key)).toEqual(response);
      expect(await test.charges(next.key)).toBe(1);
    });

    it.each(followUps)('leaves after %s a %s unknown whose response did not arrive', async (first, kind) => {
      const base = firstOf(first) ?? expect.fail(`No request to ${first}`);
      await test.acquirer.send(base);
      const next = followUp(kind, base);
      expect(await sendInto('droppedAfter', next)).toEqual({ kind: 'unknown' });
      expect(await test.acquirer.inquire(next.key)).toMatchObject({ kind: 'approved' });
      expect(await test.charges(next.key)).toBe(1);
    });

    it('shows no account number in any response', async () => {
      const requests = [...approved, declined].map((make) => make());
      const responses = await Promise.all(requests.map((request) => test.acquirer.send(request)));
      for (const [at, { account }] of requests.entries())
        for (const secret of JSON.stringify(account).match(/\d{12,}/g) ?? [])
          expect(JSON.stringify(responses[at])).not.toContain(secret);
    });

    it('declines what was certainly not sent, and inquires in vain, when no server listens', async () => {
      if (!test.stopAcquirer) return;
      await test.stopAcquirer();
      const response = await test.acquirer.send(anyApproved());
      expect(response).toMatchObject({ kind: 'declined', resultCode: '900.100.600' });
      expect(await test.acquirer.inquire(nextKey())).toEqual({ kind: 'unknown' });
    });
  });
}

const describeRequest = ({ kind, account, brand }: FirstRequest): string => `a ${kind} of ${brand} (${account.kind})`;
