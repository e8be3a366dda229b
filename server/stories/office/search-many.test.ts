import { expect, it, onTestFinished } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { aPayment, saves } from '../../store/contracts/store.fixture.ts';
import { demo, openWorld } from '../world/world.ts';
import { browserOf } from './browser.ts';

it('a search that shows only some payments of a reference leads to all of them', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { ids, entities } = world.wired().gateway;
  const { key: entity } = entities.entityOf(demo.entityId) ?? expect.fail('Expected the channel');
  const pays = (count: number, order: string) =>
    world.store().commit(
      Array.from({ length: count }, (_, place) => {
        const fields = { merchantTransactionId: `${order}-${place}` };
        return saves(aPayment({ key: ids.key('payment'), entity, createdAt: world.clock.now(), fields }));
      }),
    );
  await pays(60, 'order');
  await pays(50, 'invoice');
  const browser = await browserOf(world, { roles, entity: null });
  const german = await browserOf(world, { roles, entity: null });
  await german.get('/office/me');
  await german.submit('/office/me/profile', { name: 'A user', language: 'de', zone: 'UTC' });
  expect(await browser.get('/office/search?q=invoice-')).not.toContain('Only some');
  expect(await browser.get('/office/search?q=order-')).toContain('Only some of the payments that fit are shown');
  expect(await german.get('/office/search?q=order-')).toContain('Nur einige der passenden Zahlungen sind gezeigt');
  const [, all = ''] = /href="([^"]*q=reference[^"]*)"/.exec(browser.page()) ?? [];
  const page = await browser.get(all.replaceAll('&amp;', '&'));
  expect(page).toContain('order-59');
  expect(page).toContain('Older');
});
