import { days, type Instant, minutes } from '../../../core/values.ts';
import { cards, cardOf, order, refersTo, registers } from '../../world/words.ts';
import { type Answered, demo, type World } from '../../world/world.ts';
import { closesBatches } from '../settlements.fixture.ts';

/** A payment as its merchant knows it: what was asked for, when, and whether it succeeded. */
export type Fact = {
  readonly id: string;
  readonly at: Instant;
  readonly type: string;
  readonly brand: string;
  readonly currency: string;
  readonly cents: number;
  readonly isApproved: boolean;
  /** What a reference refers to. */
  readonly base: Fact | null;
};

type Step = {
  readonly type: string;
  /** The part of the first amount that it moves; 0 for a reversal, which states none. */
  readonly part: number;
  /** How many days after the step before. */
  readonly later: number;
  /** Which step it refers to, 0 for the first payment. */
  readonly to: number;
};

const step = (type: string, { part = 1, later = 0, to = 0 }: Partial<Omit<Step, 'type'>> = {}): Step => ({
  type,
  part,
  later,
  to,
});

type Course = {
  readonly first: string;
  readonly method: 'card' | 'declinedCard' | 'prepayment';
  readonly steps: readonly Step[];
};
const byCard = (first: string, ...steps: readonly Step[]): Course => ({ first, method: 'card', steps });

/** What becomes of payments. Every type of payment is in it. */
const courses: readonly Course[] = [
  byCard('DB'),
  byCard('DB'),
  byCard('DB', step('RF', { part: 0.4, later: 2 })),
  byCard('DB', step('RF', { part: 0.3, later: 1 }), step('RF', { part: 0.7, later: 5 })),
  byCard('DB', step('RV', { part: 0 })),
  byCard('DB', step('CB', { later: 3 }), step('CR', { later: 4, to: 1 })),
  byCard('DB', step('CB', { part: 0.5, later: 6 })),
  byCard('DB', step('RB', { part: 0.2, later: 3 })),
  byCard('PA', step('CP', { later: 1 })),
  byCard('PA', step('CP', { part: 0.5, later: 1 }), step('CP', { part: 0.3, later: 1 }), step('RV', { part: 0 })),
  byCard('PA', step('RV', { part: 0, later: 2 })),
  byCard('PA', step('CP'), step('RF', { part: 0.1, later: 5, to: 1 })),
  byCard('PA'),
  byCard('CD'),
  byCard('CD', step('RV', { part: 0 })),
  { first: 'DB', method: 'declinedCard', steps: [] },
  {
    first: 'PA',
    method: 'prepayment',
    steps: [step('RC', { part: 0.5, later: 1 }), step('RC', { part: 0.5, later: 2 })],
  },
];

/** The smallest amount of each currency, in hundredths, and how many of it a payment has at most. */
const currencies = [
  { currency: 'EUR', unit: 10, most: 5000 },
  { currency: 'EUR', unit: 10, most: 200 },
  { currency: 'JPY', unit: 1000, most: 3000 },
  { currency: 'KWD', unit: 10, most: 300 },
] as const;

const brands = { VISA: cards.approved, MASTER: cards.mastercard } as const;

/** A year of a shop's payments in a world with its own clock: as many each day, in an order that the seed decides. */
export async function trades(
  world: World,
  { lasting, perDay, seed }: { readonly lasting: number; readonly perDay: number; readonly seed: number },
): Promise<readonly Fact[]> {
  const random = numbersFrom(seed);
  let begun = 0;
  const facts: Fact[] = [];
  const due: { readonly day: number; readonly run: () => Promise<void> }[] = [];
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw fail('something to choose from');
    return picked;
  };

  /** A stored card moves no money, and is counted all the same. */
  async function registersCard(): Promise<void> {
    const at = world.clock.now();
    const { body } = await registers(world);
    const none = { currency: '', cents: 0, base: null };
    const fact: Fact = { id: body.id, at, type: 'RG', brand: 'VISA', isApproved: true, ...none };
    demandOutcome(body, fact);
    facts.push(fact);
  }

  async function begins(day: number): Promise<void> {
    // Each course once, and then as it comes.
    const course = courses[begun++] ?? pick(courses);
    const { currency, unit, most } = course.method === 'prepayment' ? currencies[0] : pick(currencies);
    const brand = course.method === 'prepayment' ? 'PREPAYMENT' : pick(['VISA', 'VISA', 'MASTER'] as const);
    const number = course.method === 'declinedCard' ? cards.declined : brand === 'PREPAYMENT' ? '' : brands[brand];
    // A tenth of an amount is an amount of its currency as well.
    const cents = 10 * unit + unit * Math.floor(random() * most);
    const method =
      course.method === 'prepayment'
        ? { paymentBrand: brand }
        : cardOf(number, course.method === 'declinedCard' ? 'VISA' : brand);
    const form = { ...order, ...method, ...amountOf(cents, currency), paymentType: course.first };
    const at = world.clock.now();
    const { body } = await world.post('v1/payments', form);
    const isApproved = course.method !== 'declinedCard';
    const shownBrand = course.method === 'declinedCard' ? 'VISA' : brand;
    const first: Fact = {
      id: body.id,
      at,
      type: course.first,
      brand: shownBrand,
      currency,
      cents,
      isApproved,
      base: null,
    };
    demandOutcome(body, first);
    facts.push(first);
    await plan([first], course.steps, day);
  }

  async function plan(tree: readonly Fact[], steps: readonly Step[], day: number): Promise<void> {
    const [next] = steps;
    if (!next) return;
    const run = () => follows(tree, steps, day + next.later);
    // A reversal of a credit has to come before its cut-off.
    if (next.later === 0) await run();
    else due.push({ day: day + next.later, run });
  }

  async function follows(tree: readonly Fact[], [next, ...rest]: readonly Step[], day: number): Promise<void> {
    const [first, base] = [tree[0], tree[next?.to ?? 0]];
    if (!first || !base || !next) throw fail('a course without payments');
    const { currency } = first;
    const stated = Math.round(first.cents * next.part);
    const at = world.clock.now();
    const { body } = await refersTo(world, base.id, next.type, next.part === 0 ? {} : amountOf(stated, currency));
    // A reversal states no amount: it releases or returns what is open.
    const cents = next.part === 0 ? Math.round(Number(body.amount) * 100) : stated;
    const fact: Fact = {
      id: body.id,
      at,
      type: next.type,
      brand: first.brand,
      currency,
      cents,
      isApproved: true,
      base,
    };
    demandOutcome(body, fact);
    facts.push(fact);
    await plan([...tree, fact], rest, day);
  }

  for (let day = 0; day < lasting; day += 1) {
    // Half of the payments of a day are before the cut-off of its batches.
    for (const half of [0, 1]) {
      const until = facts.length + perDay / 2;
      for (const each of takeDue(due, day)) await each.run();
      if (half === 0) await registersCard();
      while (facts.length < until) await begins(day);
      await world.advance(minutes(60 * (half === 0 ? 9 : 15)));
      await closesBatches(world);
    }
  }
  await world.advance(days(1));
  await closesBatches(world);
  return facts;
}

function takeDue<T extends { readonly day: number }>(due: T[], day: number): readonly T[] {
  const now = due.filter((each) => each.day <= day);
  due.splice(0, due.length, ...due.filter((each) => each.day > day));
  return now;
}

const amountOf = (cents: number, currency: string) => ({ amount: (cents / 100).toFixed(2), currency });

function demandOutcome({ result }: Answered['body'], { type, currency, cents, isApproved }: Fact): void {
  if (result.code.startsWith('000.') !== isApproved)
    throw fail(`${type} of ${cents} ${currency} to be ${isApproved ? 'approved' : 'declined'}, not ${result.code}`);
}

const fail = (what: string): Error => new Error(`Expected ${what}; the channel is ${demo.entityId}`);

/** Random numbers from 0 to 1 that are the same for a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
