import { afterAll, beforeAll, expect, it } from 'vitest';
import { logTooOften } from '../../operations/schedules/too-often.ts';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { agrees, schedules, gives } = merchantOf(() => world);

async function frequent(): Promise<string> {
  const { id } = (await schedules(await agrees(), { 'job.expression': '0 0 6 * * ?' })).body;
  const key = world.wired().gateway.ids.keyOf('schedule', id) ?? expect.fail('Expected a schedule');
  const row = (await world.store().schedule(key)) ?? expect.fail('Expected a row');
  const job = { ...row.job, expression: '* 0 6 * * ?' };
  await world.store().commit([{ kind: 'saveSchedule', row: { ...row, job }, action: null }]);
  return id;
}

const lines: object[] = [];
const logged = async () => {
  lines.length = 0;
  const log = {
    info: () => {},
    error: () => {},
    warn: (fields: object, text: string) => lines.push({ ...fields, text }),
  };
  await logTooOften({ ...world.wired().gateway, log });
  return lines;
};

it('a start names the schedules of an earlier release that pay several times in an hour, ten at most', async () => {
  await schedules(await agrees(), { 'job.expression': '0 0 6 * * ?' });
  expect(await logged()).toEqual([]);
  const first = await frequent();
  const text = 'Schedules pay several times in an hour';
  expect(await logged()).toEqual([{ count: 1, reason: first, text }]);
  const others: string[] = [];
  for (let made = 0; made < 11; made += 1) others.push(await frequent());
  expect(await logged()).toEqual([{ count: 12, reason: others.toReversed().slice(0, 10).join(' '), text }]);
  for (const id of others) await gives(id);
  expect(await logged()).toEqual([{ count: 1, reason: first, text }]);
});
