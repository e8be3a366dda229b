import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { chargesAt } from '../payments/books.ts';
import { answersChallenge, continues } from '../world/issuer.ts';
import { freshDatabase } from '../process/folder.ts';
import { treeOf } from '../world/bank-accounts.ts';
import {
  browser,
  cardOf,
  chargesDirectly,
  createsCheckout,
  pays,
  reads,
  readsPayment,
  refersTo,
} from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());

/** A published card whose acquirer demands a challenge, because its issuer only attempts to authenticate. */
const softlyDeclined = '4000002500003155';
const starts = (more: Record<string, string> = {}, number = softlyDeclined) =>
  chargesDirectly(world, { ...cardOf(number), ...browser, shopperResultUrl: `${world.shop.url}/result`, ...more });
const resultOf = async (id: string): Promise<string> => (await readsPayment(world, id)).body.result.code;
/** The charges of a payment at the processor. */
const chargesOf = async (id: string) => (await chargesAt(world.processorUrl)).filter(({ key }) => key.startsWith(id));

describe.each(['INTERNAL', 'EXTERNAL'])(
  'a payment that its acquirer declines until a challenge, in mode %s',
  (testMode) => {
    const success = testMode === 'INTERNAL' ? '000.100.110' : '000.100.112';

    it('goes to a challenge, and is charged once when it is passed', async () => {
      const { body } = await starts({ testMode });
      expect(body).toMatchObject({
        result: { code: '000.200.000' },
        redirect: { url: `${world.baseUrl}3ds/${body.id}` },
        threeDSecure: { flow: 'challenge', challengeMandatedIndicator: 'Y' },
      });
      await answersChallenge(world, body.id, '1234');
      expect(await resultOf(body.id)).toBe(success);
      expect((await readsPayment(world, body.id)).body).not.toHaveProperty('softDecline');
      if (testMode === 'EXTERNAL') expect(await chargesOf(body.id)).toHaveLength(1);
    });

    it('is charged nothing when the challenge fails, is cancelled or is left', async () => {
      const [failed, cancelled, left] = [
        await starts({ testMode }),
        await starts({ testMode }),
        await starts({ testMode }),
      ];
      await answersChallenge(world, failed.body.id, '1111');
      await world.post(`3ds/${cancelled.body.id}/cancel`, {}, {});
      await world.advance(minutes(16));
      expect(await resultOf(failed.body.id)).toBe('100.380.401');
      expect(await resultOf(cancelled.body.id)).toBe('100.396.101');
      expect(await resultOf(left.body.id)).toBe('100.380.501');
      for (const { body } of [failed, cancelled, left]) expect(await chargesOf(body.id)).toEqual([]);
    });

    it('can be captured and refunded afterwards', async () => {
      const { body } = await starts({ testMode, paymentType: 'PA' });
      await answersChallenge(world, body.id, '1234');
      expect((await refersTo(world, body.id, 'CP')).body.result.code).toBe(success);
      expect((await refersTo(world, body.id, 'RF')).body.result.code).toBe(success);
    });

    it('is charged back when the cardholder disputes it after the challenge', async () => {
      const { body } = await starts({ testMode, 'customParameters[SIM_dispute]': '4837' });
      await answersChallenge(world, body.id, '1234');
      await world.advance(days(30));
      expect(await treeOf(world, body.id)).toEqual(['DB', 'CB']);
    });

    it('is sent a second time at most', async () => {
      const { body } = await starts({ testMode });
      await answersChallenge(world, body.id, '7777');
      expect(await resultOf(body.id)).toBe('300.100.100');
      expect(await chargesOf(body.id)).toEqual([]);
    });
  },
);

describe('a decline until a challenge stands', () => {
  it.for([
    [
      'the merchant initiates the payment',
      { 'standingInstruction.source': 'MIT', 'standingInstruction.initialTransactionId': '016150703802094' },
      '4000002760003184',
    ],
    ['the order came by telephone', { transactionCategory: 'TO' }, softlyDeclined],
  ] as const)('when %s', async ([, more, number]) => {
    expect((await starts(more, number)).body.result.code).toBe('300.100.100');
  });

  it('when the card is in no range of 3-D Secure', async () => {
    expect((await starts({}, '4100000000000076')).body.result.code).toBe('300.100.100');
  });

  it('when the shopper has no address to return to', async () => {
    const { body } = await chargesDirectly(world, { ...cardOf(softlyDeclined), ...browser });
    expect(body.result.code).toBe('300.100.100');
  });

  it('when the merchant’s own server has authenticated', async () => {
    const external = {
      'threeDSecure.eci': '06',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.authenticationStatus': 'A',
      'threeDSecure.enrollmentStatus': 'Y',
    };
    expect((await starts(external, '4100000000000076')).body.result.code).toBe('300.100.100');
  });

  it('but a card that its shopper has set up may be charged by the merchant', async () => {
    const more = { 'standingInstruction.source': 'MIT', 'standingInstruction.mode': 'REPEATED' };
    const named = { ...more, 'standingInstruction.initialTransactionId': '112233445566778' };
    expect((await starts(named)).body.result.code).toBe('000.100.110');
    expect((await starts(named, '4000002760003184')).body.result.code).toBe('300.100.100');
  });
});

it('a checkout is challenged after such a decline, and paid once', async () => {
  const checkout = await createsCheckout(world, { testMode: 'EXTERNAL' });
  const { body } = await pays(world, checkout, { ...cardOf(softlyDeclined), ...browser });
  expect(body.result.code).toBe('000.200.000');
  await answersChallenge(world, body.id, '1234');
  expect((await reads(world, checkout)).body.result.code).toBe('000.100.112');
  expect(await chargesOf(body.id)).toHaveLength(1);
});

it('a shopper whose browser data is not known yet is asked for it once more', async () => {
  const { body } = await chargesDirectly(world, {
    ...cardOf(softlyDeclined),
    shopperResultUrl: `${world.shop.url}/result`,
  });
  const known = { ...browser } as Record<string, string>;
  await continues(world, body.id, known);
  expect((await readsPayment(world, body.id)).body.threeDSecure).toMatchObject({ flow: 'challenge' });
  await answersChallenge(world, body.id, '1234');
  expect(await resultOf(body.id)).toBe('000.100.110');
});

describe('a process that dies', () => {
  it('between the decline and the challenge charges nothing', async () => {
    const { body } = await starts({ testMode: 'EXTERNAL' });
    await world.crash();
    await answersChallenge(world, body.id, '1234');
    // The security code was lost with the process.
    expect(await resultOf(body.id)).toBe('100.396.103');
    expect(await chargesOf(body.id)).toEqual([]);
  });

  it('during the second request leaves its outcome to the inquiry, which names the second request', async () => {
    const { body } = await starts({ testMode: 'EXTERNAL' });
    await fetch(new URL('control', world.processorUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'lost', times: 1 }),
    });
    await answersChallenge(world, body.id, '1234').catch(() => undefined);
    await world.crash();
    expect(await resultOf(body.id)).toBe('000.200.000');
    await world.advance(minutes(5));
    expect(await resultOf(body.id)).toBe('000.100.112');
    expect(await chargesOf(body.id)).toHaveLength(1);
  });
});
