import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { days, minutes, plus, seconds } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import type { Wired } from '../../wiring.ts';
import { chargesAt } from '../payments/books.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { lateCommits } from '../payments/late-commits.ts';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

const databases = [
  ['SQLite', async () => freshFile()],
  ['PostgreSQL', () => freshPostgres(inject('postgres'))],
] as const;

const external = { testMode: 'EXTERNAL' };
const instalments = { 'standingInstruction.numberOfInstallments': '2' };

describe.each(databases)('on %s, a process stands still after the payment of a date has ended', (_name, fresh) => {
  const late = lateCommits();
  let world: World;
  let twin: Wired;
  beforeEach(async () => {
    world = await openWorld({ database: await fresh(), seams: late });
    twin = await world.twin();
  });
  afterEach(async () => {
    await twin.close();
    await world.close();
  });
  const { agrees, schedules, reads } = merchantOf(() => world);
  const delivers = async ({ dispatcher }: Pick<Wired, 'dispatcher'>) => {
    await dispatcher.startDue();
    await dispatcher.settled();
  };
  const charged = async () => (await chargesAt(world.processorUrl)).length;
  async function dateComes(id: string): Promise<string> {
    const [next = expect.fail('no date')] = (await reads(id)).plan.nextDates;
    world.clock.moveTo(plus(Date.parse(next) as never, seconds(1)));
    return next;
  }

  /** The first date is charged by this process, which stands still until another one has followed the payment. */
  async function standsStillAtFirstDate(more: Record<string, string> = {}): Promise<string> {
    const registered = await agrees(external);
    const form = { ...external, 'job.expression': '0 0 6 * * ?', ...more };
    const { id } = (await schedules(registered, form)).body;
    await dateComes(id);
    late.keepsBack('concludePayment', 'end');
    await world.wired().dispatcher.startDue();
    await late.isSent();
    // What this process has claimed is free again.
    world.clock.moveTo(plus(world.clock.now(), minutes(5)));
    await delivers(twin);
    expect((await reads(id)).plan.charges).toBe('1');
    return id;
  }
  async function goesOn(): Promise<void> {
    late.release();
    await world.wired().dispatcher.settled();
  }

  it('and counts no charge that another one has counted meanwhile', async () => {
    const id = await standsStillAtFirstDate(instalments);
    await goesOn();
    expect((await reads(id)).plan).toMatchObject({ active: 'true', charges: '1' });
    const last = await dateComes(id);
    await delivers(twin);
    expect(await reads(id)).toMatchObject({ plan: { active: 'false', charges: '2' }, lastRun: { dueAt: last } });
    world.clock.moveTo(plus(world.clock.now(), days(2)));
    await delivers(world.wired());
    expect(await charged()).toBe(2);
  });

  it('and leaves the next date to its own payment', async () => {
    const id = await standsStillAtFirstDate();
    const next = await dateComes(id);
    await delivers(twin);
    const before = await reads(id);
    expect(before).toMatchObject({ plan: { charges: '2' }, lastRun: { dueAt: next } });
    await goesOn();
    const { plan, lastRun } = before;
    expect(await reads(id)).toMatchObject({ plan, lastRun });
    expect(await charged()).toBe(2);
  });
});
