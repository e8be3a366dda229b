import { describe, expect, inject, it } from 'vitest';
import type { Booking } from '../../core/payments/acquirer.ts';
import { days } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { crossings } from '../payments/seams.ts';
import { freshDatabase } from '../process/folder.ts';
import { debits, ibans, treeOf } from '../world/bank-accounts.ts';
import { order, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

/** A payment on which a bank will book something, and what its tree is then, with the amounts. */
type Flow = {
  readonly pays: (world: World) => Promise<string>;
  readonly tree: readonly (readonly [type: string, cents: number])[];
};

const external = { testMode: 'EXTERNAL' };

const flows: Readonly<Record<string, Flow>> = {
  'a debit that comes back after a refund': {
    async pays(world) {
      const { id } = (await debits(world, ibans.plain, { ...external, 'customParameters[SIM_return]': 'MD06' })).body;
      await refersTo(world, id, 'RF', { amount: '92.00', currency: 'EUR' });
      return id;
    },
    tree: [
      ['DB', 9200],
      ['RF', 9200],
      ['CB', 9200],
    ],
  },
  'the money of a prepayment that arrives in two parts': {
    async pays(world) {
      const account = { paymentBrand: 'PREPAYMENT', 'customParameters[SIM_receipts]': '40.00,52.00' };
      return (await world.post('v1/payments', { ...order, ...external, ...account, paymentType: 'PA' })).body.id;
    },
    tree: [
      ['PA', 9200],
      ['RC', 4000],
      ['RC', 5200],
    ],
  },
};

/** Longer than either bank takes, and than the lease of a message. */
const A_MONTH = days(30);

const databases = [
  ['SQLite', async (): Promise<string> => freshDatabase()],
  ['PostgreSQL', (): Promise<string> => freshPostgres(inject('postgres'))],
] as const;

/** Plays a flow until its bank has booked, in a process that stops at the given seam; returns the seams it crossed. */
async function plays({ pays, tree }: Flow, database: string, at?: number): Promise<readonly string[]> {
  const seams = crossings();
  const world = await openWorld({ database, seams });
  const id = await pays(world);
  seams.arm(at === undefined ? undefined : { at, kind: 'stop' });
  await Promise.race([world.advance(A_MONTH), seams.stopped()]);
  const crossed = [...seams.crossed()];
  if (at !== undefined) {
    await world.crash();
    seams.arm();
    await world.advance(A_MONTH);
  }
  expect(await treeOf(world, id, ({ type, amountCents }) => [type, amountCents]), `seam ${at}`).toEqual(tree);
  await world.close();
  return crossed;
}

describe.for(databases)('on %s', ([, database]) => {
  it.for(Object.entries(flows))(
    '%s is booked once, whatever seam its process stops at',
    { timeout: 120_000 },
    async ([, flow]) => {
      const crossed = await plays(flow, await database());
      expect(crossed).toEqual(expect.arrayContaining(['after bookings', 'after commit', 'before settling']));
      // From the look that finds the first booking to the end of the one that finds the last.
      const first = crossed.lastIndexOf('before bookings', crossed.indexOf('before commit')) + 1;
      const last = crossed.findLastIndex((seam) => seam === 'after commit') + 3;
      for (let at = first; at <= last; at += 1) await plays(flow, await database(), at);
    },
  );
});

it('is booked on each payment, also where an acquirer numbers the bookings of each from one', async () => {
  const numbered = async (bookings: Promise<readonly Booking[] | 'unknown'>) => {
    const reported = await bookings;
    return reported === 'unknown' ? reported : reported.map((booking, at) => ({ ...booking, id: `${at + 1}` }));
  };
  const world = await openWorld({
    seams: {
      store: (store) => store,
      acquirer: (inner) => ({
        ...inner,
        bookings: (...asked) => numbered(inner.bookings?.(...asked) ?? Promise.resolve([])),
      }),
    },
  });
  const ids = [await debits(world, ibans.insufficient), await debits(world, ibans.insufficient)];
  await world.advance(A_MONTH);
  for (const { body } of ids) expect(await treeOf(world, body.id)).toEqual(['DB', 'CB']);
  await world.close();
});
