import fc from 'fast-check';
import { paymentsOf, paymentTypes, type ReferenceType, referenceTypes } from 'shared';
import { formatCents } from '../../core/money.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { rowOccasion } from '../../core/references/occasion.ts';
import { type AcquirerRowKey, type Cents, minutes } from '../../core/values.ts';
import { makeReference } from '../../operations/references/make.ts';
import {
  type Booked,
  type Books,
  type FirstOrder,
  isTaken,
  permits,
  reversedCents,
  sumsOf,
  takenCents,
} from '../lifecycle/model.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import type { Figures, Proof } from './proof.ts';

/** How many sequences of commands one gateway answers. */
const SEQUENCES = 20;

type Command =
  | { readonly kind: 'pay'; readonly type: FirstOrder; readonly isInvoice: boolean; readonly cents: number }
  | {
      readonly kind: 'refer';
      readonly type: ReferenceType;
      readonly aim: number;
      readonly cents: number;
      readonly isByBank: boolean;
    }
  | { readonly kind: 'wait'; readonly days: number };

const cents = fc.nat(12);
const paying: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('pay'),
    type: fc.constantFrom<FirstOrder>('PA', 'DB', 'CD', 'PA.CP'),
    isInvoice: fc.constant(false),
    cents: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({
    kind: fc.constant('pay'),
    type: fc.constant<FirstOrder>('PA'),
    isInvoice: fc.constant(true),
    cents: fc.integer({ min: 1, max: 12 }),
  }),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: paying },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('refer'),
      type: fc.constantFrom(...referenceTypes),
      aim: fc.nat(40),
      cents,
      isByBank: fc.constant(false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refer'),
      type: fc.constantFrom<ReferenceType>('CB', 'RC'),
      aim: fc.nat(40),
      cents,
      isByBank: fc.constant(true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.constantFrom(1, 1, 7) }) },
);
const sequence = fc.tuple(paying, fc.array(command, { maxLength: 29, size: 'max' }));

/** The gateway's answers to any sequence of commands are those that a merchant's own books permit. */
export const modelledGateway: Proof = {
  promise: 'every answer to a payment or reference is the one that a merchant’s own books permit',
  runs: { short: 3, whole: 500 },
  async run(turn): Promise<Figures> {
    const world = await openWorld();
    let commands = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async ([first, rest]) => {
        commands += rest.length + 1;
        await carryOut(world, [first, ...rest]);
      }),
      { numRuns: SEQUENCES, seed: turn },
    );
    await world.close();
    return { sequences: SEQUENCES, commands };
  },
};

async function carryOut(world: World, commands: readonly Command[]): Promise<void> {
  let trees: readonly Books[] = [];
  for (const each of commands) {
    if (each.kind === 'wait') await world.advance(minutes(each.days * 24 * 60));
    else if (each.kind === 'pay') trees = [...trees, await pay(world, each)];
    else trees = await refer(world, trees, each);
  }
  for (const books of trees) await compareCounters(world, books);
}

type Sent = { readonly id: string; readonly result: { readonly code: string } };

async function send(world: World, path: string, form: Record<string, string>): Promise<Sent> {
  const response = await (
    await world.wired().app()
  ).request(`/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ entityId: demo.entityId, ...form }),
    headers: { authorization: `Bearer ${demo.token}` },
  });
  return (await response.json()) as Sent;
}

const money = (amount: number) => ({ amount: formatCents(amount as Cents), currency: 'EUR' });

async function pay(
  world: World,
  { type, isInvoice, cents: amount }: Extract<Command, { kind: 'pay' }>,
): Promise<Books> {
  const account = isInvoice ? { paymentBrand: 'PAYOLUTION_INVOICE' } : cardOf(cards.approved);
  const { id } = await send(world, 'payments', { ...order, ...account, paymentType: type, ...money(amount) });
  const at = world.clock.now();
  const { first, next } = paymentsOf(type);
  const root: Booked = { id, type: first, base: null, cents: amount, at };
  if (next === null) return { isInvoice, payments: [root], taken: [] };
  const capture = (await treeOf(world, root)).find(({ base }) => base !== null);
  if (!capture) throw new Error(`Expected ${type} ${id} to be captured`);
  const captureId = world.wired().gateway.ids.publicId('payment', capture.key);
  return { isInvoice, taken: [], payments: [root, { id: captureId, type: next, base: id, cents: amount, at }] };
}

/** Refers to one of all payments there are, and compares the answer with the books. */
async function refer(
  world: World,
  trees: readonly Books[],
  { type, aim, cents: amount, isByBank }: Extract<Command, { kind: 'refer' }>,
): Promise<readonly Books[]> {
  const all = trees.flatMap((books) => books.payments.map((base) => ({ books, base })));
  const aimed = all[aim % all.length];
  if (!aimed) throw new Error('Expected a payment to refer to');
  const { books, base } = aimed;
  const expected = permits(books, { type, base, cents: amount, now: world.clock.now(), isByBank });
  const isWhole = paymentTypes[type].amount === 'whole';
  const form = { paymentType: type, ...(isWhole ? {} : money(amount)) };
  const { id, result } = isByBank
    ? await reportFromBank(world, type, base, amount)
    : await send(world, `payments/${base.id}`, form);
  const isPermitted = result.code.startsWith('000.100');
  if (isPermitted !== expected) {
    const history = books.payments.map((each) => `${each.type} ${each.cents}`).join(', ');
    throw new Error(
      `Expected ${type} ${amount} on ${base.type} of [${history}] to be ${String(expected)}, got ${result.code}`,
    );
  }
  const isReturned = isTaken(books, { type, base, isByBank });
  const moved = isWhole ? reversedCents(books, base) : isReturned ? takenCents(books, base, amount) : amount;
  const booked: Booked = { id, type, base: base.id, cents: moved, at: world.clock.now() };
  const after: Books = {
    ...books,
    payments: isPermitted ? [...books.payments, booked] : books.payments,
    taken: isReturned ? [...books.taken, { base: base.id, cents: amount }] : books.taken,
  };
  return trees.map((each) => (each === books ? after : each));
}

let bookings = 0;

/** A bank takes money back or receives some, as an acquirer reports it. */
async function reportFromBank(world: World, type: ReferenceType, { id }: Booked, amount: number): Promise<Sent> {
  const { gateway } = world.wired();
  const base = gateway.ids.keyOf('payment', id);
  if (base === undefined) throw new Error(`Expected ${id} to be the id of a payment`);
  const occasion = rowOccasion((bookings += 1) as AcquirerRowKey);
  const made = await makeReference(gateway, {
    base,
    type,
    occasion,
    cents: amount as Cents,
    reportedCents: amount as Cents,
    ndc: 'an-ndc',
  });
  if (made === 'busy') throw new Error(`Expected the tree of ${id} to have no pending payment`);
  return { id: gateway.ids.publicId('payment', made.key), result: { code: made.resultCode } };
}

async function treeOf(world: World, root: Booked): Promise<readonly Payment[]> {
  const key = world.wired().gateway.ids.keyOf('payment', root.id);
  return key === undefined ? [] : world.store().paymentTree(key);
}

/** The counters of the gateway are the sums of the books. */
async function compareCounters(world: World, books: Books): Promise<void> {
  const [root] = await treeOf(world, books.payments[0]);
  const { authorized, captured, released, refunded, everChargedBack, chargedBack, received } = sumsOf(books);
  const expected = [authorized, captured, released, refunded, everChargedBack, chargedBack, received];
  const kept = root && [
    root.authorizedCents,
    root.capturedCents,
    root.releasedCents,
    root.refundedCents,
    root.chargedBackCents,
    root.chargedBackCents - root.recoveredCents,
    root.receivedCents,
  ];
  if (String(kept) !== String(expected))
    throw new Error(`Expected the counters ${String(expected)}, got ${String(kept)}`);
}
