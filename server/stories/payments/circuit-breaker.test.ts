import { afterEach, beforeEach, expect, it } from 'vitest';
import { seconds } from '../../core/values.ts';
import { chargesDirectly, readsPayment } from '../world/words.ts';
import { openWorld, withoutRequestLog, type World } from '../world/world.ts';
import { linesAt } from './books.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({
    environment: { ...withoutRequestLog, TILLWAY_ACQUIRER_FAILURES: '3', TILLWAY_ACQUIRER_PAUSE_SECONDS: '40' },
  });
});
afterEach(() => world.close());

const FAILED_FAST = '900.100.500';
const control = (order: object) =>
  fetch(`${world.processorUrl}control`, { method: 'POST', body: JSON.stringify(order) });
const pays = async (more: Record<string, string> = {}) =>
  (await chargesDirectly(world, { testMode: 'EXTERNAL', ...more })).body;
const codes = async (payments: number): Promise<readonly string[]> => {
  const all: string[] = [];
  for (let i = 0; i < payments; i += 1) all.push((await pays()).result.code);
  return all;
};
const held = async () => JSON.parse((await world.get(`${world.processorUrl}ledger`)).text).held as number;
const readiness = async () => (await world.get('readyz', {})).body;

/** Lets the processor lose responses until requests fail fast. */
const fails = async () => {
  await control({ mode: 'lost' });
  expect(await codes(4)).toEqual(['000.200.000', '000.200.000', '000.200.000', FAILED_FAST]);
};

it('an acquirer that does not respond gets a pause, in which payments are declined at once and nothing is sent', async () => {
  await fails();
  const sent = (await linesAt(world.processorUrl)).length;
  expect(await codes(5)).toEqual(Array.from({ length: 5 }, () => FAILED_FAST));
  expect(await linesAt(world.processorUrl)).toHaveLength(sent);
});

it('a payment that is declined at once costs one commit, and another attempt may follow it', async () => {
  await fails();
  const before = world.store().stats().commits;
  await pays();
  expect(world.store().stats().commits).toBe(before + 1);
});

it('the pause is shown by the readiness probe, which stays ready, and in the log', async () => {
  expect(await readiness()).toEqual({ status: 'ready' });
  await fails();
  expect(await readiness()).toEqual({ status: 'ready', acquirers: { EXTERNAL: 'open' } });
  expect(world.logged).toContainEqual(expect.objectContaining({ level: 'warn', acquirer: 'EXTERNAL', reason: 'open' }));
});

it('after the pause one request at a time is sent, until one has a response', async () => {
  await fails();
  await world.advance(seconds(40));
  expect(await readiness()).toMatchObject({ acquirers: { EXTERNAL: 'halfOpen' } });
  await control({ mode: 'held', times: 1 });
  const probe = pays();
  while ((await held()) === 0) await world.get('healthz');
  expect(await codes(2)).toEqual([FAILED_FAST, FAILED_FAST]);
  await control({ release: true });
  expect((await probe).result.code).toBe('000.100.112');
  expect(await codes(2)).toEqual(['000.100.112', '000.100.112']);
  expect(await readiness()).toEqual({ status: 'ready' });
});

it('a request after the pause that fails too begins another one', async () => {
  await fails();
  await world.advance(seconds(40));
  expect(await codes(2)).toEqual(['000.200.000', FAILED_FAST]);
  await world.advance(seconds(40));
  await control({ release: true });
  expect(await codes(1)).toEqual(['000.100.112']);
});

it('inquiries are sent during the pause, and settle the payments before it', async () => {
  await control({ mode: 'lost' });
  const lost = [await pays(), await pays(), await pays()];
  expect((await pays()).result.code).toBe(FAILED_FAST);
  await world.advance(seconds(35));
  expect(await readiness()).toMatchObject({ acquirers: { EXTERNAL: 'open' } });
  for (const { id } of lost) expect((await readsPayment(world, id)).body.result.code).toBe('000.100.112');
});

it('a response of any kind is no failure: declines, and an issuer that cannot be reached', async () => {
  await control({ mode: 'lost', times: 2 });
  await codes(2);
  expect((await pays({ amount: '7000.91' })).result.code).toBe('900.100.600');
  await control({ mode: 'lost', times: 2 });
  await codes(2);
  expect((await pays({ amount: '7000.05' })).result.code).toBe('800.100.152');
  expect(await readiness()).toEqual({ status: 'ready' });
});
