import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../core/users/roles.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const userOf = (roles: readonly Role[]) => {
  const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? null;
  return browserOf(world, { roles, entity });
};
const pathOf = (id: string) => `/office/payments/${id}`;
const tabs = ['3ds', 'connector', 'risk', 'deliveries', 'raw', 'history'];

describe('data about the customer on the pages of a payment, its checkout, account and notification', () => {
  /** Roles that see payments without the permission; developers see those of test mode. */
  const without = ['operator', 'finance', 'supportLimited', 'developer', 'auditor'] as const;
  const personal = {
    'customer.givenName': 'Quastenflosser',
    'customer.surname': 'Quastenflosser',
    'cart.items[0].name': 'Shoes',
    'cart.items[0].recipient.firstName': 'Quastenflosser',
    'passengers[0].email': 'quastenflosser@example.com',
    'customParameters[SHOPPER_who]': 'Quastenflosser',
    merchantMemo: 'for Quastenflosser',
  };
  const binOrPerson = /\b420000\b|quastenflosser/i;

  it('are for those alone who may see it, with the first six digits of the card', async () => {
    const { body } = await chargesDirectly(world, { ...personal, createRegistration: 'true' });
    const { registrationId } = body;
    const auditor = await userOf(['auditor']);
    const [, event = ''] = /deliveries\/([0-9A-F]{32})"/.exec(await auditor.get('/office/webhooks/deliveries')) ?? [];
    const paths = [
      pathOf(body.id),
      ...tabs.map((tab) => `${pathOf(body.id)}/${tab}`),
      `/office/registrations/${registrationId}`,
      '/office/registrations',
      '/office/payments?withHolder=1&withEmail=1',
      `/office/search?q=${body.id}`,
      `/office/webhooks/deliveries/${event}`,
    ];
    for (const role of without) {
      const browser = await userOf([role]);
      for (const path of paths) {
        const found = binOrPerson.exec(await browser.get(path))?.[0];
        expect([role, path, found]).toEqual([role, path, undefined]);
      }
    }
    const support = await userOf(['support']);
    for (const path of [pathOf(body.id), `${pathOf(body.id)}/raw`, `/office/registrations/${registrationId}`])
      expect([path, binOrPerson.test(await support.get(path))]).toEqual([path, true]);
  });
});
