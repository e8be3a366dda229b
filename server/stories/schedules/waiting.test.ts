import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { days, type Duration, minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

const external = { testMode: 'EXTERNAL' };
const away = { now: false };
/** An acquirer whose responses are lost for some time. */
const losing = (acquirer: Acquirer): Acquirer => ({
  send: async (request) => {
    const response = await acquirer.send(request);
    return away.now ? { kind: 'unknown' } : response;
  },
  inquire: async (key, known) => (away.now ? { kind: 'unknown' } : acquirer.inquire(key, known)),
});

let world: World;
beforeEach(async () => {
  away.now = false;
  world = await openWorld({ database: freshDatabase(), seams: { store: (store) => store, acquirer: losing } });
});
afterEach(() => world.close());
const { agrees, schedules, reads, changes } = merchantOf(() => world);

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const nextOf = async (id: string): Promise<string | undefined> => (await reads(id)).plan.nextDates[0];

/** A schedule whose second date waits for the outcome of the first one. */
async function waitingSchedule(form: Record<string, string> = {}): Promise<string> {
  const { id } = (await schedules(await agrees(external), { 'job.hour': '06', ...external, ...form })).body;
  const first = Date.parse((await nextOf(id)) ?? '');
  away.now = true;
  await world.advance((first - world.clock.now() + days(1) + minutes(30)) as Duration);
  expect((await reads(id)).plan).toMatchObject({ active: 'true', charges: '0' });
  return id;
}

it('a last date that waits for the outcome of the one before is paid when that is known', async () => {
  const end = `${stamp(world.clock.now() + days(2)).slice(0, 10)} 06:00:00`;
  const id = await waitingSchedule({ 'job.endDate': end });
  away.now = false;
  await world.advance(minutes(5 * 60));
  expect((await reads(id)).plan).toMatchObject({ active: 'false', charges: '2', endedBy: 'completed' });
});

it('a date that waits for the outcome of the one before stays when the terms of the notice are changed', async () => {
  const id = await waitingSchedule();
  const waits = await nextOf(id);
  await changes(id, { 'job.noticeNumber': '1', 'job.noticeUnit': 'DAY' });
  expect(await nextOf(id)).toBe(waits);
});
