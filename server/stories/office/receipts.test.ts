import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { order, refersTo } from '../world/words.ts';
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

it('the volume has the money of an invoice once, with its capture, and that of a prepayment with its receipt', async () => {
  await world.advance(days(1));
  const pays = async (paymentBrand: string, ...types: readonly string[]) => {
    const { id } = (await world.post('v1/payments', { ...order, paymentType: 'PA', paymentBrand })).body;
    for (const type of types) await refersTo(world, id, type);
  };
  await pays('PAYOLUTION_INVOICE', 'CP', 'RC');
  await pays('PREPAYMENT', 'RC');
  const finance = await browserOf(world, { roles: ['finance'], entity: null });
  const today = new Date(world.clock.now()).toISOString().slice(0, 10);
  const text = await finance.get(`/office/reports/volume?format=csv&from=${today}&to=${today}`);
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    `day;EUR;${today};reportPayments;2;0`,
    `day;EUR;${today};amount;184.00;0.00`,
  ]);
});
