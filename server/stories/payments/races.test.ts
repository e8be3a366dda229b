import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { runs, RUNS_TIMEOUT } from '../proofs/runs.ts';
import { cardOf, cards, chargesDirectly, createsCheckout, order, pays, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';
import { chargesAt, contradictions } from './books.ts';

const database = freshDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld({ database });
});
afterAll(() => world.close());

const RACES = runs({ short: 12, whole: 200 });
const PAYMENTS = runs({ short: 10, whole: 100 });

const external = { testMode: 'EXTERNAL' };
const many = <T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const idsOf = (answers: readonly Answered[]): readonly string[] => [...new Set(answers.map(({ body }) => body.id))];

/** The payments' charges in the processor's own ledger: each payment as often as it was charged. */
async function chargesFor(payments: readonly string[], operation: string): Promise<readonly string[]> {
  const wanted = new Set(payments);
  const charges = await chargesAt(world.processorUrl);
  return charges
    .filter((charge) => charge.operation === operation && wanted.has(charge.original ?? charge.key))
    .map((charge) => charge.original ?? charge.key);
}

/** Repeats a race, and collects the one payment of each. */
async function repeatedly(times: number, race: (time: number) => Promise<readonly Answered[]>): Promise<string[]> {
  const before = (await chargesAt(world.processorUrl)).length;
  const payments: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const answers = await race(time);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(idsOf(answers)).toHaveLength(1);
    payments.push(...idsOf(answers));
  }
  expect(await chargesAt(world.processorUrl)).toHaveLength(before + times);
  return payments;
}

describe(`thirty identical requests at once, ${RACES} times,`, () => {
  it(
    'charge once each when a shopper pays a checkout',
    async () => {
      const payments = await repeatedly(RACES, async () => {
        const checkout = await createsCheckout(world, external);
        return many(30, () => pays(world, checkout));
      });
      expect((await chargesFor(payments, 'sale')).toSorted()).toEqual(payments.toSorted());
    },
    RUNS_TIMEOUT,
  );

  it(
    'charge once each when a shopper’s browser sends its Idempotency-Key',
    async () => {
      const payments = await repeatedly(20, async (time) => {
        const checkout = await createsCheckout(world, external);
        return many(30, () => pays(world, checkout, cardOf(cards.approved), { 'idempotency-key': `attempt-${time}` }));
      });
      expect((await chargesFor(payments, 'sale')).toSorted()).toEqual(payments.toSorted());
    },
    RUNS_TIMEOUT,
  );

  it(
    'charge once each when a merchant’s server sends its Idempotency-Key',
    async () => {
      const payments = await repeatedly(RACES, async (time) => {
        const answers = await many(30, () => chargesDirectly(world, external, { 'idempotency-key': `order-${time}` }));
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        return answers;
      });
      expect((await chargesFor(payments, 'sale')).toSorted()).toEqual(payments.toSorted());
    },
    RUNS_TIMEOUT,
  );
});

describe(`two different cards at once in two tabs, ${RACES} times,`, () => {
  it(
    'pay once each',
    async () => {
      const payments = await repeatedly(RACES, async () => {
        const checkout = await createsCheckout(world, external);
        return Promise.all([
          pays(world, checkout, cardOf(cards.approved)),
          pays(world, checkout, cardOf(cards.mastercard, 'MASTER')),
        ]);
      });
      expect((await chargesFor(payments, 'sale')).toSorted()).toEqual(payments.toSorted());
    },
    RUNS_TIMEOUT,
  );
});

describe(`twenty at once, on ${PAYMENTS} payments,`, () => {
  const kinds = [
    ['refunds', 'DB', 'RF', 'refund'],
    ['captures', 'PA', 'CP', 'capture'],
    ['reversals', 'PA', 'RV', 'void'],
  ] as const;
  it.for(kinds)('%s of the whole succeed once each', { timeout: RUNS_TIMEOUT }, async ([, first, type, operation]) => {
    const payments = await many(
      PAYMENTS,
      async () => (await chargesDirectly(world, { ...external, paymentType: first })).body.id,
    );
    const money: Record<string, string> = type === 'RV' ? {} : { amount: '92.00', currency: 'EUR' };
    for (const payment of payments) {
      const answers = await many(20, () => refersTo(world, payment, type, money));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    expect((await chargesFor(payments, operation)).toSorted()).toEqual(payments.toSorted());
  });
});

describe('two processes on one database', () => {
  it(
    'charge once each, whichever process receives the request',
    async () => {
      const twin = await world.twin();
      const asks = async (path: string, form: Record<string, string>, headers: Record<string, string>) =>
        (await (await twin.app()).request(path, { method: 'POST', body: new URLSearchParams(form), headers })).text();
      const before = (await chargesAt(world.processorUrl)).length;
      for (let time = 0; time < PAYMENTS; time += 1) {
        const checkout = await createsCheckout(world, external);
        const key = { 'idempotency-key': `shared-${time}` };
        const form = { ...order, ...cardOf(cards.approved), ...external };
        const [one, other, first, second] = await Promise.all([
          pays(world, checkout).then(({ text }) => text),
          asks(`/v1/checkouts/${checkout}/payment`, cardOf(cards.mastercard, 'MASTER'), {}),
          chargesDirectly(world, external, key).then(({ text }) => text),
          asks('/v1/payments', form, { authorization: `Bearer ${demo.token}`, ...key }),
        ]);
        expect(`${one}${other}`).not.toContain('600.100.100');
        expect(second).toBe(first);
      }
      await twin.close();
      expect(await chargesAt(world.processorUrl)).toHaveLength(before + 2 * PAYMENTS);
    },
    RUNS_TIMEOUT,
  );

  it('create one checkout for a key, and both send the same response', async () => {
    const twin = await world.twin();
    const app = await twin.app();
    for (let time = 0; time < PAYMENTS; time += 1) {
      const headers = { authorization: `Bearer ${demo.token}`, 'idempotency-key': `one-checkout-${time}` };
      const [first, second] = await Promise.all([
        world.post('v1/checkouts', order, headers),
        app.request('/v1/checkouts', { method: 'POST', body: new URLSearchParams(order), headers }),
      ]);
      expect(await second.text()).toBe(first.text);
    }
    await twin.close();
  });
});

describe('after all of it', () => {
  it('the ledgers of gateway and processor agree', async () => {
    await world.advance(minutes(20));
    expect(await contradictions(database, world)).toEqual([]);
  });
});
