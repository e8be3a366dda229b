import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Wired } from '../../wiring.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { decides } from '../world/analyst.ts';
import { order, paysBy, readsPayment, refersTo } from '../world/words.ts';
import { keepsDebit, overtaking } from '../process/overtaken.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { databases } from '../proofs/databases.ts';

const unscheduled = { 'standingInstruction.type': 'UNSCHEDULED' };
const initial = { ...unscheduled, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
const repeated = { ...unscheduled, 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
const byShopper = { ...repeated, 'standingInstruction.source': 'CIT' };
const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' };
const money = { amount: '46.00', currency: 'EUR' };

const overtaker = overtaking(keepsDebit);

/** The result code of a request to another process. */
async function asks(twin: Wired, path: string, form: Record<string, string>): Promise<string> {
  const headers = { authorization: `Bearer ${demo.token}` };
  const app = await twin.app();
  const response = await app.request(path, { method: 'POST', body: new URLSearchParams(form), headers });
  const { result } = (await response.json()) as { result: { code: string } };
  return result.code;
}

describe.each(databases)('the last debit of a mandate in another process on $name', ({ fresh }) => {
  let world: World;
  let twin: Wired;
  beforeAll(async () => {
    world = await openWorld({
      database: await fresh(),
      seams: overtaker.seams,
    });
    twin = await world.twin();
  });
  afterEach(() => {
    overtaker.meanwhile = undefined;
  });
  afterAll(async () => {
    await twin.close();
    await world.close();
  });

  const elsewhere = (path: string, form: Record<string, string>): Promise<string> => asks(twin, path, form);
  const stores = (account: Record<string, string>) =>
    world.post('v1/registrations', { entityId: demo.entityId, ...account });
  const named = (id: string) => ({ 'standingInstruction.initialTransactionId': id });
  const lastOf = (id: string) => async () => {
    const form = { ...order, ...accountOf(ibans.plain), ...repeated, ...named(id), sequence: 'FINAL' };
    expect(await elsewhere('/v1/payments', form)).toBe('000.100.110');
  };
  const reserves = async (id: string) =>
    (await debits(world, ibans.plain, { ...repeated, ...named(id), paymentType: 'PA' })).body.id;

  it.each<[string, (first: string, registration: string) => Promise<() => ReturnType<typeof refersTo>>]>([
    [
      'the capture of a reservation',
      async (first) => {
        const reserved = await reserves(first);
        return () => refersTo(world, reserved, 'CP', money);
      },
    ],
    ['a rebill', async (first) => () => refersTo(world, first, 'RB', money)],
    ['a debit of the merchant', async (first) => () => debits(world, ibans.plain, { ...repeated, ...named(first) })],
    ['a debit of the shopper', async (first) => () => debits(world, ibans.plain, { ...byShopper, ...named(first) })],
    [
      'a debit that names the mandate alone',
      async (first) => {
        const { mandate } = (await readsPayment(world, first)).body['bankAccount'] as unknown as {
          mandate: { id: string };
        };
        return () => debits(world, ibans.plain, { 'bankAccount.mandate.id': mandate.id });
      },
    ],
    ['a debit of the registration', async (_first, registration) => () => paysBy(world, registration)],
    [
      'a debit of the registration by its instruction',
      async (_first, registration) => () => paysBy(world, registration, repeated),
    ],
  ])('is not followed by %s that was ordered at the same time', async (_kind, ordering) => {
    const { id, registrationId } = (await debits(world, ibans.plain, { ...initial, createRegistration: 'true' })).body;
    const orders = await ordering(id, registrationId);
    overtaker.meanwhile = lastOf(id);
    const { body } = await orders();
    expect(overtaker.meanwhile).toBeUndefined();
    expect(body.result.code).toBe('800.100.204');
  });

  it.each<[string, () => Promise<{ readonly [of in 'last' | 'other']: () => Promise<string> }>]>([
    [
      'a registration without an instruction',
      async () => {
        const { id } = (await stores(accountOf(ibans.plain))).body;
        await paysBy(world, id);
        return {
          last: () => elsewhere(`/v1/registrations/${id}/payments`, { ...order, ...repeated, sequence: 'FINAL' }),
          other: async () => (await paysBy(world, id)).body.result.code,
        };
      },
    ],
    [
      'a mandate from elsewhere',
      async () => {
        const given = {
          ...repeated,
          'bankAccount.mandate.id': 'E'.repeat(35),
          'bankAccount.mandate.dateOfSignature': '2026-11-20',
        };
        const form = { ...order, ...accountOf(ibans.plain), ...given, sequence: 'FINAL' };
        return {
          last: () => elsewhere('/v1/payments', form),
          other: async () => (await debits(world, ibans.plain, given)).body.result.code,
        };
      },
    ],
  ])('of %s is not followed by a debit that was ordered at the same time', async (_kind, ordering) => {
    const { last, other } = await ordering();
    overtaker.meanwhile = async () => expect(await last()).toBe('000.100.110');
    expect(await other()).toBe('800.100.204');
    expect(overtaker.meanwhile).toBeUndefined();
  });

  it.each([
    ['before', false],
    ['at the same time as', true],
  ])(
    'is not followed by a debit that was held and is approved: it is made %s the approval',
    async (_when, isAtOnce) => {
      const { id } = (await debits(world, ibans.plain, initial)).body;
      const held = await debits(world, ibans.plain, { ...repeated, ...named(id), ...toReview });
      expect(held.body.result.code).toBe('100.400.500');
      if (!isAtOnce) await lastOf(id)();
      overtaker.meanwhile = isAtOnce ? lastOf(id) : undefined;
      expect(await decides(world.wired(), held.body.id, { decision: 'APPROVE' })).toBe('approved');
      await world.advance(minutes(30));
      expect(overtaker.meanwhile).toBeUndefined();
      expect((await readsPayment(world, held.body.id)).body.result.code).toBe('800.100.204');
    },
  );

  it('leaves a held debit as it is, which is sent when it is approved before', async () => {
    const { id } = (await debits(world, ibans.plain, initial)).body;
    const held = await debits(world, ibans.plain, { ...repeated, ...named(id), ...toReview });
    await decides(world.wired(), held.body.id, { decision: 'APPROVE' });
    await world.advance(minutes(1));
    expect((await readsPayment(world, held.body.id)).body.result.code).toBe('000.100.110');
    await lastOf(id)();
  });
});

describe('the last debit of a mandate from elsewhere whose end is being committed on PostgreSQL', () => {
  const given = {
    ...repeated,
    'bankAccount.mandate.id': 'W'.repeat(35),
    'bankAccount.mandate.dateOfSignature': '2026-11-20',
  };
  /** A row that the commit of an end writes last, and that another program has locked. */
  const held: Change = { kind: 'setMark', name: 'held', value: 1 };
  const isEnd = (change: Change): boolean => change.kind === 'saveAgreement' && change.row.cancelledBy !== null;
  const seams: Seams = {
    store: (store) => ({
      ...store,
      commit: (changes) => store.commit(changes.some(isEnd) ? [...changes, held] : changes),
    }),
    acquirer: (acquirer) => acquirer,
  };

  it('is waited for by a debit, which is not sent after it', async () => {
    const database = await freshDatabase(inject('postgres'));
    const world = await openWorld({ database, seams });
    const twin = await world.twin();
    const [other, watcher] = [new Client({ connectionString: database }), new Client({ connectionString: database })];
    await Promise.all([other.connect(), watcher.connect()]);
    let isOver = false;
    const awaits = async (count: number): Promise<void> => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if ((rowCount ?? 0) < count && !isOver) await awaits(count);
    };
    await other.query('begin');
    await other.query(`insert into marks (name, value) values ('held', 0)`);
    const last = debits(world, ibans.plain, { ...given, sequence: 'FINAL' });
    await awaits(1);
    const form = { ...order, ...accountOf(ibans.plain), ...given };
    const further = asks(twin, '/v1/payments', form).finally(() => (isOver = true));
    await awaits(2);
    await other.query('commit');
    const codes = [(await last).body.result.code, await further];
    await Promise.all([other.end(), watcher.end(), twin.close()]);
    await world.close();
    expect(codes).toEqual(['000.100.110', '800.100.204']);
  });

  it('is followed by none of many debits of two processes that were ordered at the same time', async () => {
    const world = await openWorld({ database: await freshDatabase(inject('postgres')) });
    const twin = await world.twin();
    const form = { ...order, ...accountOf(ibans.plain), ...given };
    const orders = Array.from({ length: 16 }, (_, at) => {
      const more = at === 7 ? { sequence: 'FINAL' } : {};
      return at % 2
        ? asks(twin, '/v1/payments', { ...form, ...more })
        : debits(world, ibans.plain, { ...given, ...more }).then(({ body }) => body.result.code);
    });
    const codes = await Promise.all(orders);
    expect(codes.filter((code) => code !== '000.100.110' && code !== '800.100.204')).toEqual([]);
    expect(codes[7]).toBe('000.100.110');
    expect(await asks(twin, '/v1/payments', form)).toBe('800.100.204');
    await twin.close();
    await world.close();
  });
});
