import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('the page of a payment shows by how much it was overpaid', async () => {
  const prepayment = {
    ...order,
    paymentType: 'PA',
    paymentBrand: 'PREPAYMENT',
    'customParameters[SIM_receipts]': '93.00',
  };
  const { id } = (await world.post('v1/payments', prepayment)).body;
  await world.advance(days(7));
  const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? null;
  const finance = await browserOf(world, { roles: ['finance'], entity });
  const page = (await finance.get(`/office/payments/${id}`)).replaceAll(/\s+/g, ' ');
  expect(page).toMatch(/Received<\/dt> ?<dd>[^<]*93\.00/);
  expect(page).toMatch(/More than was owed<\/dt> ?<dd>[^<]*1\.00/);
});
