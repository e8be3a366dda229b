import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGES_MAX } from '../../core/checkouts/checkout.ts';
import { type Duration, minutes } from '../../core/values.ts';
import { rowsOf } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { until } from '../world/time.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cardOf, cards, createsCheckout, pays, reads, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const days = (n: number): Duration => minutes(n * 24 * 60);

describe('a checkout that was never paid', () => {
  const database = freshDatabase();
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database });
  });
  afterAll(() => world.close());

  async function purges(): Promise<void> {
    const before = rowsOf(database, 'checkouts').length;
    world.wired().dispatcher.start();
    await until(async () => rowsOf(database, 'checkouts').length < before);
    world.wired().dispatcher.stop();
    await world.wired().gateway.background.settled();
  }

  it('is deleted after 30 days, with its payments kept, and is then unknown', async () => {
    const [open, declined, paid] = [
      await createsCheckout(world),
      await createsCheckout(world),
      await createsCheckout(world),
    ];
    const decline = await pays(world, declined, cardOf(cards.declined));
    await pays(world, paid);
    await world.advance(days(29));
    const young = await createsCheckout(world);
    await world.advance(days(1.5));
    expect(rowsOf(database, 'checkouts')).toHaveLength(4);
    await purges();
    expect(rowsOf(database, 'checkouts')).toHaveLength(2);
    for (const checkout of [open, declined])
      expect(await reads(world, checkout)).toMatchObject({ status: 400, body: { result: { code: '200.300.404' } } });
    expect((await pays(world, declined)).status).toBe(400);
    expect((await reads(world, paid)).body.result.code).toBe('000.100.110');
    expect((await readsPayment(world, decline.body.id)).body).toMatchObject({ id: decline.body.id, amount: '92.00' });

    await world.restart();
    await world.advance(days(29));
    await purges();
    expect((await reads(world, paid)).body.result.code).toBe('000.100.110');
    expect((await reads(world, young)).body.result.code).toBe('200.300.404');
  });
});

describe('a checkout at which one payment after the other is declined', () => {
  it('takes no further attempt after some hundreds, so that nothing more is written without a token', async () => {
    const database = freshDatabase();
    const unlimited = { checkoutAttempts: null, checkoutDeclines: null };
    const world = await openWorld({ database, provisionFile: demoWith(unlimited) });
    const checkout = await createsCheckout(world);
    const attempt = (key: number) => pays(world, checkout, cardOf(cards.declined), { 'idempotency-key': `${key}` });
    for (let key = 1; key < CHANGES_MAX; key += 1) expect((await attempt(key)).body.result.code).toBe('800.100.152');
    const rows = () => ['payments', 'kept_answers'].map((table) => rowsOf(database, table).length);
    const before = rows();
    for (let key = CHANGES_MAX; key < CHANGES_MAX + 20; key += 1)
      expect(await attempt(key)).toMatchObject({ status: 400, body: { result: { code: '700.500.001' } } });
    expect(rows()).toEqual(before);
    await world.close();
  }, 30_000);
});
