import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { days, minutes, plus, seconds } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { crossings } from '../payments/seams.ts';
import { chargesAt } from '../payments/books.ts';
import { runs, RUNS_TIMEOUT } from '../proofs/runs.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { passesUntil } from '../world/time.ts';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

const YEARS = runs({ short: 2, whole: 10 });

const databases = [
  ['SQLite', async () => freshFile()],
  ['PostgreSQL', () => freshPostgres(inject('postgres'))],
] as const;

describe.each(databases)('on %s, a schedule charges once per date', (_name, fresh) => {
  const seams = crossings();
  let world: World;
  beforeEach(async () => {
    world = await openWorld({ database: await fresh(), seams });
  });
  afterEach(() => world.close());
  const { agrees, schedules, reads } = merchantOf(() => world);

  const external = { testMode: 'EXTERNAL', 'job.expression': '0 0 6 1 * ?' };
  const charged = async () => (await chargesAt(world.processorUrl)).length;

  it('whichever seam its process stops at', { timeout: RUNS_TIMEOUT }, async () => {
    const { id } = (await schedules(await agrees({ testMode: 'EXTERNAL' }), external)).body;
    const untilDate = async () => {
      const [next = ''] = (await reads(id)).plan.nextDates;
      await world.advance(minutes((Date.parse(next) - world.clock.now()) / 60_000 - 1));
      return next;
    };
    await untilDate();
    seams.arm();
    await world.advance(minutes(2));
    const { length } = seams.crossed();
    expect(length).toBeGreaterThan(5);
    for (let at = 1; at <= length; at += 1) {
      const next = await untilDate();
      seams.arm({ at, kind: 'stop' });
      await Promise.race([world.advance(minutes(2)), seams.stopped()]);
      await world.crash();
      seams.arm();
      await passesUntil(world, async () => (await reads(id)).plan.charges !== String(at));
      expect(await reads(id), `at ${at}`).toMatchObject({
        plan: { charges: String(at + 1) },
        lastRun: { dueAt: next },
      });
      expect(await charged(), `at ${at}`).toBe(at + 1);
    }
  });

  it('when two processes deliver it at once', async () => {
    const { id } = (await schedules(await agrees({ testMode: 'EXTERNAL' }), external)).body;
    const twin = await world.twin();
    try {
      for (let date = 1; date <= 4; date += 1) {
        const [next = ''] = (await reads(id)).plan.nextDates;
        world.clock.moveTo(plus(Date.parse(next) as never, seconds(1)));
        await Promise.all([twin.dispatcher.startDue(), world.wired().dispatcher.startDue()]);
        await Promise.all([twin.dispatcher.settled(), world.wired().dispatcher.settled()]);
        expect(await charged()).toBe(date);
        expect((await reads(id)).plan.charges).toBe(String(date));
      }
    } finally {
      await twin.close();
    }
  });

  it('and once for all the dates at which no gateway was running', async () => {
    const daily = { ...external, 'job.expression': '0 0 6 * * ?' };
    const { id } = (await schedules(await agrees({ testMode: 'EXTERNAL' }), daily)).body;
    await world.advance(days(2));
    expect(await charged()).toBe(2);
    world.clock.moveTo(plus(world.clock.now(), days(30)));
    await world.restart();
    await world.advance(minutes(1));
    expect(await charged()).toBe(3);
    await world.advance(days(1));
    expect(await charged()).toBe(4);
    expect((await reads(id)).plan.charges).toBe('4');
  });

  it(`for ${YEARS} years`, { timeout: RUNS_TIMEOUT }, async () => {
    const { id } = (await schedules(await agrees({ testMode: 'EXTERNAL', 'card.expiryYear': '2049' }), external)).body;
    for (let year = 0; year < YEARS; year += 1) await world.advance(days(365.25));
    expect((await reads(id)).plan.charges).toBe(`${12 * YEARS}`);
    expect(await charged()).toBe(12 * YEARS);
  });
});
