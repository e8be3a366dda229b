import { describe, expect, it, onTestFinished } from 'vitest';
import { days, plus, seconds } from '../../core/values.ts';
import { rowsOf } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { configures, holds, openMerchant } from '../risk/callbacks.fixture.ts';
import { decides } from '../world/analyst.ts';
import { until } from '../world/time.ts';
import { chargesDirectly, createsCheckout, readsPayment } from '../world/words.ts';
import { openNotified } from './webhooks.fixture.ts';

/** Tables of what happened later, of which old rows are deleted. */
const passing = ['events', 'delivery_tries', 'deliveries', 'risk_callbacks'] as const;

describe('after 90 days', () => {
  it('events, tries and callbacks are deleted, and what money rests on is not', async () => {
    const database = freshDatabase();
    const { world, close } = await openNotified({ world: { database } });
    const merchant = await openMerchant();
    onTestFinished(async () => {
      await close();
      await merchant.close();
    });
    const counts = () => passing.map((table) => rowsOf(database, table).length);
    await configures(world, merchant);
    const { body } = await chargesDirectly(world);
    await createsCheckout(world);
    await decides(world.wired(), await holds(world), { decision: 'CANCEL' });
    await world.advance(seconds(5));
    const [events = 0, tries = 0, waiting, callbacks] = counts();
    expect([events > 2, tries > 2, waiting, callbacks]).toEqual([true, true, 0, 1]);
    const kept = ['payments', 'ledger', 'risk_cases', 'risk_actions'].map((table) => rowsOf(database, table).length);
    world.clock.moveTo(plus(world.clock.now(), days(89)));
    expect(counts()).toEqual([events, tries, 0, 1]);
    world.clock.moveTo(plus(world.clock.now(), days(2)));
    world.wired().dispatcher.start();
    await until(async () => counts().every((rows) => rows === 0));
    world.wired().dispatcher.stop();
    expect(['payments', 'ledger', 'risk_cases', 'risk_actions'].map((table) => rowsOf(database, table).length)).toEqual(
      kept,
    );
    expect((await readsPayment(world, body.id)).body.result.code).toBe('000.100.110');
  });
});
