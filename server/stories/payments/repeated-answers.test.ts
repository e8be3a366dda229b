import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { minutes, seconds } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, cards, chargesDirectly, createsCheckout, order, pays, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';
import { thirdOf } from '../proofs/runs.ts';
import { crossings, type Failure } from './seams.ts';

const databases = [
  { name: 'SQLite', fresh: async () => freshFile() },
  { name: 'PostgreSQL', fresh: () => freshPostgres(inject('postgres')) },
];

const PENDING = '000.200.000';

describe('an Idempotency-Key that is empty', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  const empty = { 'idempotency-key': '' };
  const faults = [{ name: 'Idempotency-Key', value: null, message: 'may not be empty' }];
  const refused = { result: { code: '200.300.404', parameterErrors: faults } };

  it('is refused by its name, and nothing is charged', async () => {
    const { status, body } = await chargesDirectly(world, {}, empty);
    expect([status, body]).toMatchObject([400, refused]);
    expect(body).not.toHaveProperty('id');
  });

  it('is refused of an administrator as well, who has changed nothing', async () => {
    const admin = administrator(world);
    const path = `entities/${demo.entityId}/tokens`;
    const before = (await admin.get(path)).body.tokens?.length;
    const { status, body } = await admin.post(path, { alias: 'Another', scopes: ['read'] }, empty);
    expect([status, body]).toMatchObject([400, refused]);
    expect((await admin.get(path)).body.tokens).toHaveLength(before ?? -1);
  });
});

describe.for(databases)('a request that is repeated with its Idempotency-Key, on $name', ({ name, fresh }) => {
  const seams = crossings();
  let world: World;
  let keys = 0;
  beforeAll(async () => {
    world = await openWorld({ database: await fresh(), seams });
  });
  afterAll(() => world.close());

  const key = () => ({ 'idempotency-key': `key ${++keys}` });
  const withToken = (headers: object) => ({ authorization: `Bearer ${demo.token}`, ...headers });

  type Ask = () => Promise<Answered>;
  const asks: Readonly<Record<string, () => Promise<Ask>>> = {
    'a checkout': async () => {
      const own = withToken(key());
      return () => world.post('v1/checkouts', order, own);
    },
    'an update of a checkout': async () => {
      const [id, own] = [await createsCheckout(world), withToken(key())];
      return () => world.post(`v1/checkouts/${id}`, { ...order, amount: '93.00' }, own);
    },
    'a payment of the built-in processor': async () => {
      const own = key();
      return () => chargesDirectly(world, {}, own);
    },
    'a payment of an acquirer': async () => {
      const own = key();
      return () => chargesDirectly(world, { testMode: 'EXTERNAL' }, own);
    },
    'a declined payment': async () => {
      const own = key();
      return () => chargesDirectly(world, { testMode: 'EXTERNAL', ...cardOf(cards.declined) }, own);
    },
    'a payment that its issuer authenticates': async () => {
      const own = key();
      return () =>
        chargesDirectly(
          world,
          { testMode: 'EXTERNAL', ...cardOf(cards.frictionless), ...browser, shopperResultUrl: world.shop.url },
          own,
        );
    },
    'a payment that its shopper has to authenticate': async () => {
      const own = key();
      return () =>
        chargesDirectly(world, { ...cardOf(cards.challenge), ...browser, shopperResultUrl: world.shop.url }, own);
    },
    'a payment whose shopper has no address to return to': async () => {
      const own = key();
      return () => chargesDirectly(world, { ...cardOf(cards.challenge), ...browser }, own);
    },
    'a payment at a checkout': async () => {
      const [checkout, own] = [await createsCheckout(world), key()];
      return () => pays(world, checkout, cardOf(cards.approved), own);
    },
    'a refund': async () => {
      const { id } = (await chargesDirectly(world, { testMode: 'EXTERNAL' })).body;
      const own = withToken(key());
      const form = { entityId: demo.entityId, paymentType: 'RF', amount: '92.00', currency: 'EUR' };
      return () => world.post(`v1/payments/${id}`, form, own);
    },
    'a refused refund': async () => {
      const { id } = (await chargesDirectly(world, { paymentType: 'PA' })).body;
      const own = withToken(key());
      const form = { entityId: demo.entityId, paymentType: 'RF', amount: '92.00', currency: 'EUR' };
      return () => world.post(`v1/payments/${id}`, form, own);
    },
  };

  /** The work at each seam: on PostgreSQL a process takes twice as long to start again. */
  const atSeams = name === 'SQLite' ? Object.entries(asks) : thirdOf(Object.entries(asks), 0);

  it.for(Object.entries(asks))('gets the first response again: %s', async ([, prepare]) => {
    const ask = await prepare();
    const first = await ask();
    await world.advance(seconds(90));
    expect((await ask()).text).toBe(first.text);
    await world.restart();
    expect((await ask()).text).toBe(first.text);
  });

  it('gets the pending response again after the shopper has authenticated the payment', async () => {
    const ask = (await asks['a payment that its shopper has to authenticate']?.()) ?? expect.fail();
    const first = await ask();
    expect(first.body.result.code).toBe(PENDING);
    await answersChallenge(world, first.body.id, '1234');
    expect((await ask()).text).toBe(first.text);
  });

  it('gets the response of a reservation again after its captures have changed what was agreed', async () => {
    const own = key();
    const ask = () => chargesDirectly(world, { paymentType: 'PA' }, own);
    const first = await ask();
    await refersTo(world, first.body.id, 'CP', { amount: '10.00', currency: 'EUR', numberOfCaptures: '3' });
    expect((await ask()).text).toBe(first.text);
  });

  /** Sends a request whose process or database fails at a seam; undefined when no response was sent. */
  async function failing(ask: Ask, failure: Failure): Promise<Answered | undefined> {
    seams.arm(failure);
    const answer = await Promise.race([ask(), seams.stopped()]);
    return answer === 'stopped' ? undefined : answer;
  }
  async function seamsOf(prepare: () => Promise<Ask>): Promise<readonly string[]> {
    const ask = await prepare();
    seams.arm();
    await ask();
    return [...seams.crossed()];
  }

  it.for(atSeams)(
    'gets one response however often, when the process died in between: %s',
    { timeout: 60_000 },
    async ([, prepare]) => {
      const crossed = await seamsOf(prepare);
      for (let at = 1; at <= crossed.length; at += 1) {
        const ask = await prepare();
        await failing(ask, { at, kind: 'stop' });
        seams.arm();
        await world.crash();
        await world.advance(minutes(20));
        const first = await ask();
        await world.advance(seconds(90));
        expect((await ask()).text, crossed[at - 1]).toBe(first.text);
      }
    },
  );

  it.for(atSeams)(
    'gets the first response again when the database was away for a moment: %s',
    { timeout: 60_000 },
    async ([, prepare]) => {
      const crossed = await seamsOf(prepare);
      const commits = crossed.flatMap((seam, i) => (seam.endsWith('commit') ? [i + 1] : []));
      for (const at of commits) {
        const ask = await prepare();
        const answer = await failing(ask, { at, kind: 'unavailable' });
        seams.arm();
        await world.advance(minutes(20));
        const first = answer && answer.status < 500 ? answer : await ask();
        await world.advance(seconds(90));
        expect((await ask()).text, crossed[at - 1]).toBe(first.text);
      }
    },
  );

  it('gets the outcome later when the process died before its outcome was known, at the time of its end', async () => {
    const own = key();
    const ask = () => chargesDirectly(world, { testMode: 'EXTERNAL' }, own);
    await failing(ask, { at: 3, kind: 'stop' });
    seams.arm();
    await world.crash();
    const pending = await ask();
    expect(pending.body.result.code).toBe(PENDING);
    expect((await ask()).text).toBe(pending.text);
    await world.advance(minutes(1));
    const outcome = await ask();
    await world.advance(minutes(1));
    expect(outcome.body.result.code).toBe('900.100.310');
    expect(Date.parse(outcome.body.timestamp) - Date.parse(pending.body.timestamp)).toBe(30_000);
    expect((await ask()).text).toBe(outcome.text);
  });
});
