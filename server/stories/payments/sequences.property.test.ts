import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noCounters, postEntry } from '../../core/payments/ledger.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { answersChallenge } from '../world/issuer.ts';
import { whileTimePasses } from '../world/time.ts';
import { browser, cardOf, cards, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { runs } from '../proofs/runs.ts';
import { contradictions } from './books.ts';

const database = freshDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld({ database });
});
afterAll(() => world.close());

type Act =
  | { readonly kind: 'pay'; readonly card: string }
  | {
      readonly kind: 'refer';
      readonly type: 'CP' | 'RV' | 'RF';
      readonly amount: string;
      readonly aim: number;
      readonly answer: string;
      readonly final: boolean;
    }
  | { readonly kind: 'challenge'; readonly code: string };

/** A card whose response is late: the clock has to move before the payment ends. */
const late = '4100000000000001';
const answer = fc.constantFrom('prompt', 'prompt', 'prompt', 'lost', 'dropped', 'refused');
const paying: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('pay'),
  card: fc.constantFrom(cards.approved, cards.mastercard, cards.declined, cards.challenge, late),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: paying },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('challenge'), code: fc.constantFrom('1234', '1234', '1111') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('refer'),
      type: fc.constantFrom('CP', 'RV', 'RF'),
      amount: fc.constantFrom('92.00', '50.00', '42.00', '10.00', '92.01'),
      aim: fc.nat(5),
      answer,
      final: fc.boolean(),
    }),
  },
);
/** Bursts of requests at the same moment, one burst after the other. */
const story = fc.record({
  type: fc.constantFrom('DB', 'PA'),
  first: fc.array(paying, { minLength: 1, maxLength: 3 }),
  bursts: fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 5, size: 'max' }),
});

type Seen = { readonly id: string; readonly isRefused: boolean; readonly redirect?: object };

/** Sends a request without a network, so that hundreds of stories take seconds. */
async function post(path: string, form: Record<string, string>): Promise<Seen> {
  const headers = { authorization: `Bearer ${demo.token}`, 'sec-fetch-site': 'same-origin' };
  const app = await world.wired().app();
  const response = await app.request(`/v1/${path}`, { method: 'POST', body: new URLSearchParams(form), headers }, {});
  if (response.status >= 500) throw new Error(`Expected an answer from ${path}, got ${response.status}`);
  return { ...((await response.json()) as { id: string; redirect?: object }), isRefused: response.status === 400 };
}

const triggers: Record<string, Record<string, string>> = {
  lost: { 'customParameters[SIM_answer]': 'lost' },
  dropped: { 'customParameters[SIM_answer]': 'dropped' },
  refused: { 'customParameters[forceResultCode]': '800.100.152' },
};

async function does(each: Act, checkout: string, seen: readonly Seen[]): Promise<Seen | undefined> {
  if (each.kind === 'pay')
    return post(`checkouts/${checkout}/payment`, {
      ...cardOf(each.card, each.card === cards.mastercard ? 'MASTER' : 'VISA'),
      ...browser,
    });
  if (each.kind === 'challenge') {
    const challenged = seen.findLast(({ redirect }) => redirect !== undefined);
    return challenged && answersChallenge(world, challenged.id, each.code).then(() => undefined);
  }
  const aims = seen.filter(({ isRefused }) => !isRefused);
  const { id } = aims[each.aim % Math.max(1, aims.length)] ?? { id: 'nothing yet' };
  const money = each.type === 'RV' ? {} : { amount: each.amount, currency: 'EUR' };
  return post(`payments/${id}`, {
    entityId: demo.entityId,
    paymentType: each.type,
    ...money,
    ...(each.final ? { sequence: 'FINAL' } : {}),
    ...triggers[each.answer],
  });
}

async function treesOf(seen: readonly Seen[]): Promise<readonly Payment[]> {
  const { ids } = world.wired().gateway;
  const keys = seen.map(({ id }) => ids.keyOf('payment', id)).filter((key) => key !== undefined);
  const trees = await Promise.all([...new Set(keys)].map((key) => world.store().payment(key)));
  return trees.filter((payment) => payment?.root === payment?.key).filter((payment) => payment !== undefined);
}

async function holds(seen: readonly Seen[]): Promise<void> {
  const roots = await treesOf(seen);
  expect(roots.filter(({ checkout, state }) => checkout !== null && state === 'approved').length).toBeLessThanOrEqual(
    1,
  );
  for (const root of roots) {
    expect((await world.store().ledger(root.key)).reduce(postEntry, noCounters)).toEqual({
      ...noCounters,
      ...pick(root),
    });
    expect(root.refundedCents).toBeLessThanOrEqual(root.capturedCents);
    expect(root.capturedCents + root.releasedCents).toBeLessThanOrEqual(root.authorizedCents);
  }
}

const pick = ({ authorizedCents, capturedCents, releasedCents, refundedCents, captures }: Payment) => ({
  authorizedCents,
  capturedCents,
  releasedCents,
  refundedCents,
  captures,
});

it('under any concurrent requests, a checkout succeeds once and the ledgers agree', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ type, first, bursts }) => {
      const checkout = (await post('checkouts', { ...order, paymentType: type })).id;
      const seen: Seen[] = [];
      for (const burst of [first, ...bursts]) {
        const answers = await whileTimePasses(world, Promise.all(burst.map((each) => does(each, checkout, seen))));
        seen.push(...answers.filter((answered) => answered !== undefined));
        await holds(seen);
      }
      await world.advance(minutes(20));
      await holds(seen);
    }),
    { numRuns: runs({ short: 60, whole: 300 }) },
  );
  expect(await contradictions(database, world)).toEqual([]);
}, 60_000);
