import { paymentTypes, type ReferenceType } from 'shared';
import type { Wired } from '../../wiring.ts';
import { instruction } from '../instructions/instructions.fixture.ts';
import { contradictions } from '../payments/books.ts';
import { onceEnded } from '../world/time.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { databases } from './databases.ts';
import type { Figures, Proof } from './proof.ts';
import { runs } from './runs.ts';

const WORKERS = 20;
/** All runs of a kind on a database make 500 payments. */
const PAYMENTS = runs({ short: 10, whole: 100 });
const RUNS = 5;
/** Of so many pairs, the responses to one are lost after the acquirer has carried it out. */
const LOST_EVERY = 10;
const isApproved = (code: string): boolean => code.startsWith('000.100');

const card = cardOf(cards.approved);
const external = { ...card, testMode: 'EXTERNAL' };
const instalments = { type: 'INSTALLMENT', numberOfInstallments: '2' };

/** A payment, and the request of which only one may follow it. `isBooked`: no acquirer receives that request. */
type Kind = {
  readonly name: string;
  readonly isBooked?: boolean;
  readonly first: Record<string, string>;
  readonly next: (first: Sent) => readonly [path: string, form: Record<string, string>];
};

/** A reference to the whole amount of a payment. */
const reference = (name: string, paymentType: ReferenceType, first: Record<string, string>): Kind => {
  const money = { amount: order.amount, currency: order.currency };
  const form = { paymentType, ...(paymentTypes[paymentType].amount === 'whole' ? {} : money) };
  return { name, first, next: ({ id }) => [`payments/${id}`, form] };
};

const kinds: readonly Kind[] = [
  reference('refunds', 'RF', { paymentType: 'DB', ...external }),
  reference('captures', 'CP', { paymentType: 'PA', ...external }),
  reference('reversals', 'RV', { paymentType: 'PA', ...external }),
  { ...reference('chargebacks', 'CB', { paymentType: 'DB', ...card }), isBooked: true },
  { ...reference('receipts', 'RC', { paymentType: 'PA', paymentBrand: 'PAYOLUTION_INVOICE' }), isBooked: true },
  {
    name: 'last instalments',
    first: { ...external, ...instruction({ mode: 'INITIAL', source: 'CIT', ...instalments }) },
    next({ standingInstruction: { initialTransactionId = '' } = {} }) {
      const members = { mode: 'REPEATED', source: 'MIT', type: instalments.type, initialTransactionId };
      return ['payments', { ...order, ...external, ...instruction(members) }];
    },
  },
];

/** Two requests at once, to two gateways on one database: one succeeds. */
export const twiceAtOnce: Proof = {
  promise:
    'of two refunds, captures, reversals, chargebacks, receipts or last instalments at once, at two gateways, one succeeds',
  runs: { short: kinds.length, whole: RUNS * kinds.length * databases.length },
  async run(turn): Promise<Figures> {
    const round = Math.floor(turn / kinds.length);
    const [kind, { name: place, fresh }] = [kinds[turn % kinds.length], databases[(turn + round) % 2 === 0 ? 0 : 1]];
    if (!kind) throw new Error('Expected a kind of requests for each turn');
    const database = await fresh();
    const world = await openWorld({ database, environment: { TILLWAY_ACQUIRER_FAILURES: '0' } });
    const twin = await world.twin();
    const answered = await byWorkers([...Array(PAYMENTS).keys()], async (at) => {
      const first = await send(world.wired(), 'payments', { ...order, ...kind.first });
      const [path, form] = kind.next(first);
      const isLost = kind.isBooked !== true && at % LOST_EVERY === 0;
      const sent = { ...form, ...(isLost ? { 'customParameters[SIM_answer]': 'lost' } : {}) };
      return Promise.all([world.wired(), twin].map((gateway) => send(gateway, path, sent)));
    });
    const pairs = await endsOf(world, answered);
    const wrong = pairs.filter((codes) => codes.filter(isApproved).length !== 1);
    if (wrong.length > 0)
      throw new Error(`Expected one of two ${kind.name} to succeed on ${place}, but found ${wrong.join('; ')}`);
    const faults = await contradictions(database, world);
    await twin.close();
    await world.close();
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return { requests: 2 * PAYMENTS, [`${kind.name} on ${place}`]: pairs.length };
  },
};

/** The end of every request. Where the response of the acquirer was not received, its inquiry finds the end. */
async function endsOf(world: World, answered: readonly (readonly Sent[])[]): Promise<readonly (readonly string[])[]> {
  const open = answered.flat().filter(({ result }) => result.code.startsWith('000.200'));
  const read =
    open.length === 0
      ? []
      : await onceEnded(
          world,
          open.map(({ id }) => id),
        );
  const ends = new Map(read.map(({ body: { id, result } }) => [id, result.code]));
  return answered.map((pair) => pair.map(({ id, result }) => ends.get(id) ?? result.code));
}

/** Carries out work on every item, as many at a time as there are workers. */
async function byWorkers<Item, Done>(items: readonly Item[], work: (item: Item) => Promise<Done>): Promise<Done[]> {
  const queue = items.values();
  const done: Done[] = [];
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const item of queue) done.push(await work(item));
    }),
  );
  return done;
}

type Sent = {
  readonly id: string;
  readonly result: { readonly code: string };
  readonly standingInstruction?: Readonly<Record<string, string>>;
};

async function send({ app }: Wired, path: string, form: Record<string, string>): Promise<Sent> {
  const response = await (
    await app()
  ).request(`/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ entityId: demo.entityId, ...form }),
    headers: { authorization: `Bearer ${demo.token}` },
  });
  return (await response.json()) as Sent;
}
