import fc from 'fast-check';
import { dayOf } from 'shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Booking } from '../../core/payments/acquirer.ts';
import { type Cents, minutes, type PaymentKey, seconds } from '../../core/values.ts';
import { bookAll } from '../../operations/bookings/read.ts';
import { runs, RUNS_TIMEOUT } from '../proofs/runs.ts';
import { type Interruption, interruptible } from '../bank-accounts/interruptible.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, imports } from './files.ts';

/** How a report arrives: with the number of its dispute, over the interface or in a file, or in a file without one. */
type Way = 'booking' | 'numbered row' | 'row';
/** What a bank takes or returns of a payment of 92.00. */
type Event = { readonly number: string; readonly kind: 'dispute' | 'reversal'; readonly cents: number };
type Happening = Pick<Event, 'kind' | 'cents'> & { readonly isShared: boolean; readonly isInterrupted: boolean };
type Step =
  | { readonly by: 'merchant'; readonly type: 'CB' | 'CR'; readonly cents: number }
  /**
   * `late`: how many reports of the slower way arrive after it. `isShared`: a reversal has the number of its dispute.
   * `isInterrupted`: further parts of a reversal of the whole are booked only after the next report has arrived.
   */
  | ({ readonly by: 'bank'; readonly late: number } & Happening)
  /** An earlier report arrives once more. */
  | { readonly by: 'repetition'; readonly of: number; readonly way: number };

const PAID = 92_00;
const cents = fc.constantFrom(10_00, 20_00, 30_00, 40_00, 52_00, 62_00, 92_00);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('merchant' as const),
      type: fc.constantFrom('CB' as const, 'CR' as const),
      cents,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      by: fc.constant('bank' as const),
      kind: fc.constantFrom('dispute' as const, 'dispute' as const, 'reversal' as const),
      cents,
      late: fc.nat(3),
      isShared: fc.boolean(),
      isInterrupted: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ by: fc.constant('repetition' as const), of: fc.nat(12), way: fc.nat(2) }) },
);
const steps = fc.array(step, { minLength: 2, maxLength: 12, size: 'max' });
/** The ways by which every event is reported, of which the second is behind the first. */
const ways = fc.constantFrom<readonly Way[]>(
  ['booking'],
  ['numbered row'],
  ['row'],
  ['booking', 'numbered row'],
  ['numbered row', 'booking'],
  ['booking', 'row'],
  ['row', 'booking'],
  ['numbered row', 'row'],
  ['row', 'numbered row'],
);

const interruption: Interruption = { isOn: false, count: 0 };
let world: World;
beforeAll(async () => {
  world = await openWorld({ seams: interruptible(interruption) });
});
afterAll(() => world.close());

const formatted = (amount: number): string => (amount / 100).toFixed(2);
const signs = { dispute: 1, reversal: -1 } as const;

/** A payment of 92.00, with what its merchant books, what its acquirer reports, and what stands. */
async function charged() {
  const { id } = (await chargesDirectly(world, external)).body;
  const { resultDetails } = (await readsPayment(world, id)).body;
  const transaction = resultDetails['ConnectorTxID1'] ?? expect.fail('Expected a number');
  const key = world.wired().gateway.ids.keyOf('payment', id) ?? expect.fail('Expected a payment');
  const approved = async (type: 'CB' | 'CR') =>
    (await world.store().paymentTree(key)).filter((each) => each.type === type && each.state === 'approved');
  const sumOf = async (type: 'CB' | 'CR') => (await approved(type)).reduce((sum, each) => sum + each.amountCents, 0);
  let files = 0;
  return {
    stands: async (): Promise<number> => (await sumOf('CB')) - (await sumOf('CR')),
    /** Whether the lifecycle permits it; a reversal is tried on each chargeback, the latest first. */
    async books(type: 'CB' | 'CR', amount: number): Promise<boolean> {
      const { ids } = world.wired().gateway;
      const chargebacks = (await approved('CB')).map((each) => ids.publicId('payment', each.key));
      for (const base of type === 'CB' ? [id] : chargebacks.toReversed()) {
        const { body } = await refersTo(world, base, type, { amount: formatted(amount), currency: 'EUR' });
        if (body.result.code.startsWith('000.100.')) return true;
      }
      return false;
    },
    async reports(at: number, { number, kind, cents: of }: Event, way: Way): Promise<void> {
      files += 1;
      if (way === 'booking') return booksOf(key, { number, kind, cents: of });
      // A row without a number has its date again in another file, which distinguishes disputes of one amount.
      const value_date = new Date(Date.UTC(2026, 10, 20 + at)).toISOString().slice(0, 10);
      const captured = `2026-11-20 07:00:${String(files).padStart(2, '0')}`;
      const more = { transaction, captured, value_date, ...(way === 'row' ? {} : { dispute: number }) };
      const row =
        kind === 'dispute'
          ? charge(`-${formatted(of)}`, '0000', { type: 'DISPUTE', reason: '4837', ...more })
          : charge(formatted(of), '0000', { type: 'DISPUTE_WON', ...more });
      await imports(world, { content: fileOf(row) });
      await world.advance(seconds(1));
    },
  };
}

async function booksOf(key: PaymentKey, { number, kind, cents: of }: Event): Promise<void> {
  const payment = (await world.store().payment(key)) ?? expect.fail('Expected a payment');
  const booking = { id: number, on: dayOf(world.clock.now()), cents: of as Cents };
  const booked: Booking =
    kind === 'dispute' ? { ...booking, kind, resultCode: '000.100.206' } : { ...booking, kind: 'disputeReversal' };
  await bookAll(world.wired().gateway, payment, [booked]);
}

/**
 * Carries out the steps. What the merchant has booked is ahead of the bank until reports in the same direction have
 * taken as much: what it booked in both directions offsets itself. At the end the bank reports what is still ahead.
 */
async function carryOut(all: readonly Step[], [first, second]: readonly Way[]): Promise<void> {
  const payment = await charged();
  const events: Event[] = [];
  const behind: number[] = [];
  let [bank, ahead] = [0, 0];
  const begun: number[] = [];
  const arrives = async (at: number, way: Way | undefined): Promise<void> => {
    const event = events[at];
    if (event && way) await payment.reports(at, event, way);
  };
  async function arrivesFirst(at: number, isInterrupted: boolean): Promise<void> {
    const count = interruption.count;
    interruption.isOn = isInterrupted;
    await arrives(at, first).catch((fault: unknown) => {
      if (interruption.count === count) throw fault;
    });
    interruption.isOn = false;
    if (interruption.count > count) begun.push(at);
    else await completeBegun();
  }
  async function catchUp(count: number): Promise<void> {
    for (const at of behind.splice(0, count)) await arrives(at, second);
  }
  /** What was interrupted is booked on: what the interface reports once more, and what files wait with. */
  async function completeBegun(): Promise<void> {
    const interrupted = begun.splice(0);
    if (first !== 'booking' && interrupted.length > 0) await world.advance(minutes(1));
    else for (const at of interrupted) await arrives(at, first);
  }
  async function happens({ kind, cents: of, isShared, isInterrupted }: Happening): Promise<void> {
    const amount = Math.min(isInterrupted && kind === 'reversal' ? PAID : of, kind === 'dispute' ? PAID - bank : bank);
    if (amount === 0) return;
    const disputed = isShared && kind === 'reversal' ? events.findLast((each) => each.kind === 'dispute') : undefined;
    const isFree = disputed && events.filter(({ number }) => number === disputed.number).length === 1;
    const number = isFree ? disputed.number : nextNumber();
    events.push({ number, kind, cents: amount });
    bank += signs[kind] * amount;
    const covered = Math.min(Math.max(signs[kind] * ahead, 0), amount);
    ahead -= signs[kind] * covered;
    await arrivesFirst(events.length - 1, isInterrupted);
    if (second) behind.push(events.length - 1);
  }
  for (const each of all) {
    if (each.by === 'merchant') {
      await completeBegun();
      const isBooked = await payment.books(each.type, each.cents);
      if (isBooked) ahead += each.type === 'CB' ? each.cents : -each.cents;
    } else if (each.by === 'bank') {
      await happens(each);
      await catchUp(each.late);
    } else {
      const reported = events.length - behind.length;
      const way = second && each.way > 0 ? second : first;
      if (reported > 0) await arrives(each.of % reported, way);
    }
  }
  await catchUp(behind.length);
  await completeBegun();
  expect(await payment.stands()).toBe(bank + ahead);
  const rest = { cents: Math.abs(ahead), isShared: false, isInterrupted: false };
  await happens({ kind: ahead > 0 ? 'dispute' : 'reversal', ...rest });
  await catchUp(1);
  expect(await payment.stands()).toBe(bank);
}

let numbers = 0;
const nextNumber = (): string => `S-${(numbers += 1)}`;

it(
  'what stands is the bank’s sum once its reports have covered what the merchant has booked',
  { timeout: RUNS_TIMEOUT },
  async () => {
    await fc.assert(fc.asyncProperty(steps, ways, carryOut), {
      numRuns: runs({ short: 15, whole: 1500 }),
      seed: 1,
    });
  },
);
