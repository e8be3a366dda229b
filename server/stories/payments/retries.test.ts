import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Duration, minutes, seconds } from '../../core/values.ts';
import { chargesDirectly, order, readsPayment } from '../world/words.ts';
import { demo, openWorld, withoutRequestLog, type World } from '../world/world.ts';

const days = (n: number): Duration => minutes(n * 24 * 60);

let world: World;
beforeAll(async () => {
  world = await openWorld({ environment: withoutRequestLog });
});
afterAll(() => world.close());

describe('a request with an Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  it('is carried out once, and its response is repeated byte for byte', async () => {
    const first = await chargesDirectly(world, {}, key('k1'));
    await world.advance(minutes(60));
    const second = await chargesDirectly(world, {}, key('k1'));
    expect(second.text).toBe(first.text);
    expect((await chargesDirectly(world, {}, key('k2'))).body.id).not.toBe(first.body.id);
  });

  it('is refused with another body', async () => {
    await chargesDirectly(world, {}, key('k3'));
    expect(await chargesDirectly(world, { amount: '93.00' }, key('k3'))).toMatchObject({
      status: 400,
      body: { result: { code: '200.300.404', description: expect.stringContaining('Idempotency-Key') } },
    });
  });

  it('is treated as new when it was refused, because that began nothing', async () => {
    const faulty = await chargesDirectly(world, { amount: 'x' }, key('corrected'));
    const corrected = await chargesDirectly(world, {}, key('corrected'));
    expect([faulty.status, corrected.status]).toEqual([400, 200]);
    expect((await chargesDirectly(world, {}, key('corrected'))).text).toBe(corrected.text);
  });

  it('waits for an identical request that is under way', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => chargesDirectly(world, {}, key('k4'))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('may be used anew after 30 days', async () => {
    const first = await chargesDirectly(world, {}, key('k6'));
    await world.advance(days(29));
    expect((await chargesDirectly(world, {}, key('k6'))).text).toBe(first.text);
    await world.advance(seconds(24 * 60 * 60 + 1));
    const anew = await chargesDirectly(world, { amount: '93.00' }, key('k6'));
    expect(anew).toMatchObject({ status: 200, body: { amount: '93.00' } });
    expect(anew.body.id).not.toBe(first.body.id);
  });

  it('may be used anew the moment its 30 days are over, before the old response is deleted', async () => {
    const first = await chargesDirectly(world, {}, key('k7'));
    await world.advance(minutes(30 * 24 * 60 - 30));
    expect((await chargesDirectly(world, {}, key('k7'))).text).toBe(first.text);
    await world.advance(seconds(30 * 60 + 1));
    expect((await chargesDirectly(world, {}, key('k7'))).body.id).not.toBe(first.body.id);
  });

  it('costs one row in the payment’s own commit, and a second one where that had to be noted before', async () => {
    // In a world in which nothing was ever due: on a busy machine, messages are settled after time has moved on. In
    // memory, where a commit is counted before its response is sent.
    const still = await openWorld({ database: ':memory:', environment: withoutRequestLog });
    onTestFinished(() => still.close());
    const costOf = async (more: Record<string, string>, headers?: Record<string, string>) => {
      const before = still.store().stats();
      await chargesDirectly(still, more, headers);
      const after = still.store().stats();
      return { commits: after.commits - before.commits, rows: after.rows - before.rows };
    };
    const internal = await costOf({});
    expect(await costOf({}, key('k8'))).toEqual({ ...internal, rows: internal.rows + 1 });
    const external = await costOf({ testMode: 'EXTERNAL' });
    expect(await costOf({ testMode: 'EXTERNAL' }, key('k9'))).toEqual({ ...external, rows: external.rows + 2 });
  });

  it('creates one checkout', async () => {
    const create = () => world.post('v1/checkouts', order, { authorization: `Bearer ${demo.token}`, ...key('k5') });
    expect((await create()).text).toBe((await create()).text);
  });
});

describe('an acquirer that does not respond', () => {
  const wayward = (SIM_answer: string) =>
    chargesDirectly(world, { testMode: 'EXTERNAL', 'customParameters[SIM_answer]': SIM_answer });
  const charges = async (): Promise<readonly unknown[]> =>
    JSON.parse((await world.get(`${world.processorUrl}ledger`)).text).charges;

  /** Resolves when the processor has the request: the clock is moved while its response is waited for. */
  const arrived = async (before: number): Promise<void> => {
    while ((await charges()).length === before) await world.get('healthz');
  };

  it('but closes the connection leaves the payment pending, and an inquiry approves it', async () => {
    const pending = await wayward('lost');
    expect(pending).toMatchObject({ status: 200, body: { result: { code: '000.200.000' } } });
    await world.advance(seconds(60));
    expect((await readsPayment(world, pending.body.id)).body.result.code).toBe('000.100.112');
  });

  it('in time leaves the payment pending, and an inquiry approves it', async () => {
    const before = (await charges()).length;
    const asked = wayward('late');
    await arrived(before);
    await world.advance(seconds(10));
    const pending = await asked;
    expect(pending.body.result.code).toBe('000.200.000');
    await world.advance(seconds(60));
    expect((await readsPayment(world, pending.body.id)).body.result.code).toBe('000.100.112');
  });

  it('because it never received the payment leaves it pending, and an inquiry ends it unpaid', async () => {
    const pending = await wayward('dropped');
    expect(pending.body.result.code).toBe('000.200.000');
    await world.advance(seconds(60));
    expect(await readsPayment(world, pending.body.id)).toMatchObject({
      status: 400,
      body: { result: { code: '900.100.310' } },
    });
  });

  it('at once but within the timeout approves the payment', async () => {
    const before = (await charges()).length;
    const asked = wayward('slow');
    await arrived(before);
    await world.advance(seconds(5));
    expect((await asked).body.result.code).toBe('000.100.112');
  });
});
