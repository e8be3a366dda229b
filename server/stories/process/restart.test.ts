import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, plus, seconds } from '../../core/values.ts';
import { chargesAt, contradictions } from '../payments/books.ts';
import { answersChallenge, continues } from '../world/issuer.ts';
import { until } from '../world/time.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  pays,
  reads,
  readsPayment,
  refersTo,
} from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';
import { freshDatabase } from './folder.ts';

const database = freshDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld({ database });
});
afterAll(() => world.close());

const SUCCESS = '000.100.110';
const PENDING = '000.200.000';
const SECURITY_CODE_LOST = '100.396.103';

/**
 * A card whose issuer requires the method and then a challenge, of a brand without a required security code: none of
 * its data is in memory only (DECISIONS 11).
 */
const codeless: Record<string, string> = { ...cardOf('6799998900000060018', 'MAESTRO'), ...browser, 'card.cvv': '' };
const challenged = { ...cardOf(cards.challengeWithMethod), ...browser };

const codeOf = async (answer: Promise<Answered>) => (await answer).body.result.code;
/** A response without the members that differ from one request to the next. */
const lasting = ({ status, body }: Answered): object => ({ status, ...body, timestamp: null, ndc: null });

/**
 * Runs the steps with a restart after each, and checks that a restart changes no response about the payment.
 */
async function withRestarts(
  payment: () => string | undefined,
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  for (const step of steps) {
    await step();
    const id = payment();
    const before = id === undefined ? undefined : lasting(await readsPayment(world, id));
    await world.restart();
    if (id !== undefined) expect(lasting(await readsPayment(world, id))).toEqual(before);
  }
}

describe('with a restart between each two steps', () => {
  it('a plain payment is made, read, captured and refunded', async () => {
    let [checkout, payment]: [string, string | undefined] = ['', undefined];
    await withRestarts(
      () => payment,
      [
        async () => (checkout = await createsCheckout(world, { paymentType: 'PA' })),
        async () => ({ id: payment } = (await pays(world, checkout)).body),
        async () =>
          expect((await reads(world, checkout)).body).toMatchObject({ id: payment, result: { code: SUCCESS } }),
        async () => expect(await codeOf(refersTo(world, payment ?? '', 'CP'))).toBe(SUCCESS),
        async () => expect(await codeOf(refersTo(world, payment ?? '', 'RF'))).toBe(SUCCESS),
        async () => expect(await codeOf(refersTo(world, payment ?? '', 'RF'))).toBe('700.400.200'),
        async () => expect((await pays(world, checkout)).body.id).toBe(payment),
      ],
    );
  });

  it('a payment with 3-D Secure method and challenge is made, read, captured and refunded', async () => {
    let [checkout, payment]: [string, string | undefined] = ['', undefined];
    await withRestarts(
      () => payment,
      [
        async () => (checkout = await createsCheckout(world, { paymentType: 'PA' })),
        async () => ({ id: payment } = (await pays(world, checkout, codeless)).body),
        async () => expect((await continues(world, payment ?? '')).body.state).toBe('challenge'),
        () => answersChallenge(world, payment ?? '', '1234'),
        async () =>
          expect((await reads(world, checkout)).body).toMatchObject({
            id: payment,
            result: { code: SUCCESS },
            threeDSecure: { eci: '02' },
          }),
        async () => expect(await codeOf(refersTo(world, payment ?? '', 'CP'))).toBe(SUCCESS),
        async () => expect(await codeOf(refersTo(world, payment ?? '', 'RF'))).toBe(SUCCESS),
      ],
    );
  });

  it('a payment whose outcome is unknown stays pending until its inquiry, and is charged once', async () => {
    const before = (await chargesAt(world.processorUrl)).length;
    const checkout = await createsCheckout(world, { testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'lost' });
    let payment: string | undefined;
    await withRestarts(
      () => payment,
      [
        async () => {
          const answer = await pays(world, checkout);
          ({ id: payment } = answer.body);
          expect(answer.body.result.code).toBe(PENDING);
        },
        async () =>
          expect((await pays(world, checkout)).body).toMatchObject({ id: payment, result: { code: PENDING } }),
        () => world.advance(seconds(29)),
        async () => expect(await codeOf(reads(world, checkout))).toBe(PENDING),
        () => world.advance(seconds(31)),
        async () => expect(await codeOf(reads(world, checkout))).toBe('000.100.112'),
      ],
    );
    expect(await chargesAt(world.processorUrl)).toHaveLength(before + 1);
  });
});

describe('a restart between the shopper’s security code and its use', () => {
  const ways: Record<string, (payment: string) => Promise<unknown>> = {
    'before the method ends': async (payment) => {
      await world.restart();
      await continues(world, payment);
    },
    'before the challenge is answered': async (payment) => {
      await continues(world, payment);
      await world.restart();
      await answersChallenge(world, payment, '1234');
    },
  };

  it.for(Object.entries(ways))('%s ends the attempt uncharged, and the checkout can be paid again', async ([, way]) => {
    const before = (await chargesAt(world.processorUrl)).length;
    const checkout = await createsCheckout(world, { testMode: 'EXTERNAL' });
    const { id } = (await pays(world, checkout, challenged)).body;
    await way(id);
    expect(await reads(world, checkout)).toMatchObject({
      status: 400,
      body: { id, result: { code: SECURITY_CODE_LOST } },
    });
    expect(await chargesAt(world.processorUrl)).toHaveLength(before);
    expect(await codeOf(pays(world, checkout))).toBe('000.100.112');
    expect(await chargesAt(world.processorUrl)).toHaveLength(before + 1);
  });
});

describe('the ping after 29 minutes', () => {
  const pingsFor = (checkout: string) => world.shop.pings.filter((ping) => ping.includes(checkout));

  it('is sent once for any number of restarts', async () => {
    const checkout = await createsCheckout(world);
    await withRestarts(
      () => undefined,
      [
        () => pays(world, checkout),
        () => world.advance(minutes(28)),
        () => world.advance(minutes(1)),
        () => world.advance(minutes(10)),
      ],
    );
    expect(pingsFor(checkout)).toHaveLength(1);
  });

  it('is not sent for a result that was read before the restart', async () => {
    const checkout = await createsCheckout(world);
    await withRestarts(
      () => undefined,
      [() => pays(world, checkout), () => reads(world, checkout), () => world.advance(minutes(40))],
    );
    expect(pingsFor(checkout)).toEqual([]);
  });

  it('is repeated after a restart when the merchant responded with an error', async () => {
    world.shop.answersWith = 500;
    const checkout = await createsCheckout(world);
    await pays(world, checkout);
    await world.advance(minutes(29));
    await world.restart();
    world.shop.answersWith = 200;
    await world.advance(minutes(5));
    expect(pingsFor(checkout)).toHaveLength(2);
  });
});

describe('a ping whose process dies before the merchant responds', () => {
  /** More than the tries of a ping. */
  const DEATHS = 10;

  it('uses up none of its tries, and waits a minute before each', async () => {
    const responded = Promise.withResolvers<void>();
    world.shop.answersWhen = responded.promise;
    const checkout = await createsCheckout(world);
    await pays(world, checkout);
    world.clock.moveTo(plus(world.clock.now(), minutes(29)));
    const pings = () => world.shop.pings.filter((ping) => ping.includes(checkout)).length;
    for (let death = 0; death < DEATHS; death += 1) {
      await world.wired().dispatcher.startDue();
      await until(async () => pings() === death + 1);
      await world.crash();
      await world.wired().dispatcher.startDue();
      world.clock.moveTo(plus(world.clock.now(), seconds(60)));
    }
    expect(pings()).toBe(DEATHS);
    world.shop.answersWhen = Promise.resolve();
    responded.resolve();
    await world.wired().dispatcher.startDue();
    await world.wired().dispatcher.settled();
    expect(pings()).toBe(DEATHS + 1);
  });
});

describe('a request with an Idempotency-Key', () => {
  it('gets the response of before the restart byte for byte', async () => {
    const first = await chargesDirectly(world, {}, { 'idempotency-key': 'before and after' });
    await world.restart();
    expect((await chargesDirectly(world, {}, { 'idempotency-key': 'before and after' })).text).toBe(first.text);
  });
});

describe('after all restarts', () => {
  it('every payment has ended and the ledgers agree', async () => {
    await world.advance(minutes(30));
    expect(await contradictions(database, world)).toEqual([]);
  });
});
