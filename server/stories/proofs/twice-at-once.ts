import { paymentTypes } from 'shared';
import { freshDatabase } from '../process/folder.ts';
import { contradictions } from '../payments/books.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import type { Figures, Proof } from './proof.ts';

const WORKERS = 20;
/** Five runs of each kind make 500 payments. */
const PAYMENTS = 100;

const card = cardOf(cards.approved);

/** The kinds of references that move the whole amount of a payment, each with the payment that it refers to. */
const kinds = [
  { type: 'RF', first: { paymentType: 'DB', ...card, testMode: 'EXTERNAL' } },
  { type: 'CP', first: { paymentType: 'PA', ...card, testMode: 'EXTERNAL' } },
  { type: 'RV', first: { paymentType: 'PA', ...card, testMode: 'EXTERNAL' } },
  { type: 'CB', first: { paymentType: 'DB', ...card } },
  { type: 'RC', first: { paymentType: 'PA', paymentBrand: 'PAYOLUTION_INVOICE' } },
] as const;

/** Two references at once for the whole of a payment: one succeeds. */
export const twiceAtOnce: Proof = {
  promise: 'of two refunds, captures, reversals, chargebacks or receipts at once of the whole amount, one succeeds',
  runs: { short: kinds.length, whole: 5 * kinds.length },
  async run(turn): Promise<Figures> {
    const { type, first } = kinds[turn % kinds.length] ?? kinds[0];
    const database = freshDatabase();
    const world = await openWorld({ database });
    const codes = await byWorkers(Array.from({ length: PAYMENTS }), async () => {
      const { id } = await send(world, 'payments', { ...order, ...first });
      const isWhole = paymentTypes[type].amount === 'whole';
      const money = isWhole ? {} : { amount: order.amount, currency: order.currency };
      const both = [1, 2].map(() => send(world, `payments/${id}`, { paymentType: type, ...money }));
      return (await Promise.all(both)).map(({ result }) => result.code.startsWith('000.100'));
    });
    const wrong = codes.filter((pair) => pair.filter(Boolean).length !== 1);
    if (wrong.length > 0)
      throw new Error(`Expected one ${type} of two to succeed, ${wrong.length} times it was another number`);
    const faults = await contradictions(database, world);
    await world.close();
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return { payments: PAYMENTS, references: 2 * PAYMENTS, succeeded: codes.flat().filter(Boolean).length };
  },
};

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

type Sent = { readonly id: string; readonly result: { readonly code: string } };

async function send(world: World, path: string, form: Record<string, string>): Promise<Sent> {
  const response = await world.wired().app.request(`/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ entityId: demo.entityId, ...form }),
    headers: { authorization: `Bearer ${demo.token}` },
  });
  return (await response.json()) as Sent;
}
