import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { crossings } from '../payments/seams.ts';
import { rowsIn } from '../process/database-file.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { RUNS_TIMEOUT } from '../proofs/runs.ts';
import { ibans } from '../world/bank-accounts.ts';
import { cardOf, cards, deletes, order, paysBy } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

const databases = [
  ['SQLite', async () => freshFile()],
  ['PostgreSQL', () => freshPostgres(inject('postgres'))],
] as const;

/** An account of each kind that can be stored. */
const accounts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  card: cardOf(cards.approved),
  'bank account': {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': ibans.plain,
  },
  'virtual account': { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane.jones@example.com' },
};

/** The transfer of a virtual account is confirmed after a minute, and its bank reports nothing. */
const external = {
  testMode: 'EXTERNAL',
  'customParameters[SIM_transfer]': 'confirmed',
  'customParameters[SIM_notification]': 'none',
};

/** A virtual account crosses the most seams; the others cross them on PostgreSQL in `npm run prove`. */
const isWhole = inject('proofs') === 'whole';

const rows = databases.flatMap(([name, fresh]) =>
  Object.entries(accounts)
    .filter(([kind]) => isWhole || name === 'SQLite' || kind === 'virtual account')
    .map(([kind, account]) => ({ name, fresh, kind, account })),
);

describe.for(rows)('on $name, a process that stops at any seam with a $kind', ({ fresh, account }) => {
  const seams = crossings();
  let [database, world]: [string, World] = ['', {} as World];
  beforeEach(async () => {
    database = await fresh();
    world = await openWorld({ database, seams });
  });
  afterEach(() => world.close());

  const bearer = { authorization: `Bearer ${demo.token}` };
  const keyed = (key: string) => ({ ...bearer, 'idempotency-key': key });
  const toShop = () => ({ shopperResultUrl: `${world.shop.url}/result` });
  const { 'card.cvv': _code, ...stored } = account;
  const isBankAccount = 'bankAccount.iban' in account;
  const registers = (key: string) =>
    world.post('v1/registrations', { entityId: demo.entityId, ...stored, testMode: 'EXTERNAL' }, keyed(key));

  const flows: Record<string, (run: number) => Promise<() => Promise<Answered>>> = {
    'a payment that creates a registration': async (run) => () =>
      world.post(
        'v1/payments',
        { ...order, ...account, ...external, ...toShop(), createRegistration: 'true' },
        keyed(`payment ${run}`),
      ),
    'a registration alone': async (run) => () => registers(`registration ${run}`),
    'a payment by a registration': async (run) => {
      const { id } = (await registers(`stored ${run}`)).body;
      return () => paysBy(world, id, { ...external, ...toShop() }, { 'idempotency-key': `payment ${run}` });
    },
    'a checkout that only stores an account': async () => {
      const form = { entityId: demo.entityId, createRegistration: 'true', testMode: 'EXTERNAL', ...toShop() };
      const checkout = (await world.post('v1/checkouts', form)).body.id;
      return () => world.post(`v1/checkouts/${checkout}/registration`, account, { 'idempotency-key': 'k' });
    },
    'a deletion': async (run) => {
      const { id } = (await registers(`deleted ${run}`)).body;
      return () => deletes(world, id);
    },
    'an update': async (run) => {
      const { id } = (await registers(`updated ${run}`)).body;
      const name = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
      return () => world.post(`v1/registrations/${id}`, { entityId: demo.entityId, ...name }, keyed(`update ${run}`));
    },
  };

  /** A registration has its approved payment's number, and an account is sealed with an active registration alone. */
  async function leavesAllOrNothing(): Promise<void> {
    const [payments, registrations] = [await rowsIn(database, 'payments'), await rowsIn(database, 'registrations')];
    const creating = payments.filter(
      (row) => row['type'] === 'RG' || JSON.stringify(row['fields']).includes('createRegistration'),
    );
    const approved = creating.filter((row) => row['state'] === 'approved').map((row) => String(row['key']));
    expect(registrations.map((row) => String(row['key']))).toEqual(approved);
    expect(payments.filter((row) => row['sealed'] !== null || row['state'] === 'pending')).toEqual([]);
  }

  // A browser sends no bank account.
  const possible = Object.entries(flows).filter(
    ([flow]) => !(isBankAccount && flow === 'a checkout that only stores an account'),
  );
  it.for(possible)('of %s leaves all of it or nothing', { timeout: RUNS_TIMEOUT }, async ([, flow]) => {
    const whole = await flow(0);
    seams.arm();
    await whole();
    const { length } = seams.crossed();
    expect(length).toBeGreaterThan(0);
    for (let at = 1; at <= length; at += 1) {
      seams.arm();
      const asks = await flow(at);
      seams.arm({ at, kind: 'stop' });
      await Promise.race([asks(), seams.stopped()]);
      await world.crash();
      seams.arm();
      await world.advance(minutes(6));
      const again = await asks();
      // A request that was never sent is declined as such, and stores nothing; a registration is deleted once.
      expect(['000.100.110', '000.100.112', '000.200.000', '900.100.310', '100.150.202']).toContain(
        again.body.result.code,
      );
      await world.advance(minutes(6));
      await leavesAllOrNothing();
    }
  });
});
