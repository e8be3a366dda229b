import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { offeredBrands } from '../../operations/checkouts/offered-brands.ts';
import { scheduleIn } from '../schedules/schedules.fixture.ts';
import { adminTokenOf, entities } from '../world/two-merchants.ts';
import { administrator } from '../world/administrator.ts';
import type { World } from '../world/world.ts';
import { account, accountId, bakery, cardPayment, openAccounts, type Paid } from './accounts.fixture.ts';

const APPROVED = '000.100.112';
const [inTown, online] = [entities['bakery in town'], entities['bakery online']];

let world: World;
beforeAll(async () => {
  world = await openAccounts({
    'bakery in town': { merchantAccounts: [account('1', { brands: ['VISA'], currencies: ['EUR'] })] },
    'bakery online': {
      settings: { brands: ['MASTER', 'AMEX'] },
      merchantAccounts: [account('2', { brands: ['MASTER'] }), account('3', { brands: ['VISA', 'AMEX'] })],
    },
  });
});
afterAll(() => world.close());

const checkoutOf = async (entityId: string, more: Record<string, string> = {}): Promise<string> => {
  const order = { entityId, amount: '10.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL', ...more };
  return (await world.post('v1/checkouts', order, bakery(world).headers)).body.id;
};
const pay = async (id: string, brand: 'VISA' | 'MASTER' | 'AMEX') => {
  const { amount: _a, currency: _c, paymentType: _t, ...card } = cardPayment(brand);
  await world.post(`v1/checkouts/${id}/payment`, card, {});
  const status = `v1/checkouts/${id}/payment?entityId=${entities.bakery}`;
  return (await world.get(status, bakery(world).headers)).body as Paid;
};
const brandsOf = async (id: string) => {
  const { gateway } = world.wired();
  const key = gateway.ids.keyOf('checkout', id);
  const checkout = key === undefined ? undefined : await world.store().checkout(key);
  if (!checkout) throw new Error('Expected a checkout');
  return (await offeredBrands(gateway, checkout)).map(({ code }) => code);
};

describe('a checkout of a merchant', () => {
  it('offers the brands of all channels that an account takes', async () => {
    expect(await brandsOf(await checkoutOf(entities.bakery))).toEqual(['VISA', 'MASTER', 'AMEX']);
    expect(await brandsOf(await checkoutOf(inTown))).toEqual(['VISA']);
    expect(await brandsOf(await checkoutOf(entities.bakery, { currency: 'USD' }))).toEqual(['MASTER', 'AMEX']);
  });

  it.each([
    ['VISA', '1'],
    ['MASTER', '2'],
    ['AMEX', '3'],
  ] as const)('goes to the channel and the account that take %s when it is paid', async (brand, digit) => {
    const paid = await pay(await checkoutOf(entities.bakery), brand);
    expect(paid).toMatchObject({ result: { code: APPROVED }, merchantAccountId: accountId(digit) });
    const channel = digit === '1' ? inTown : online;
    expect((await bakery(world).reads(paid.id, channel)).result.code).toBe(APPROVED);
  });

  it('may be paid by another brand after one that no channel takes', async () => {
    const id = await checkoutOf(entities.bakery, { currency: 'USD' });
    expect((await pay(id, 'VISA')).result.code).toBe('600.200.500');
    expect((await pay(id, 'MASTER')).merchantAccountId).toBe(accountId('2'));
  });

  it('goes on where the channel that it began with is closed meanwhile', async () => {
    const admin = administrator(world, adminTokenOf('bakery'));
    const id = await checkoutOf(entities.bakery);
    await admin.patch(`entities/${inTown}`, { state: 'closed' });
    expect((await pay(id, 'MASTER')).merchantAccountId).toBe(accountId('2'));
    await admin.patch(`entities/${inTown}`, { state: 'active' });
  });
});

describe('a registration and its schedule', () => {
  it('are charged at the account that takes the payment', async () => {
    const server = bakery(world);
    const registered = await server.pays({
      ...cardPayment('MASTER'),
      testMode: 'EXTERNAL',
      createRegistration: 'true',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    const { registrationId = '' } = registered as Paid & { readonly registrationId?: string };
    const order = {
      entityId: entities.bakery,
      amount: '9.90',
      currency: 'EUR',
      paymentType: 'DB',
      testMode: 'EXTERNAL',
    };
    const again = {
      ...order,
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    const charged = await world.post(`v1/registrations/${registrationId}/payments`, again, server.headers);
    expect(charged.body).toMatchObject({ result: { code: APPROVED }, merchantAccountId: accountId('2') });
    const planned = await world.post(
      'scheduling/v1/schedules',
      { ...order, amount: '3.30', registrationId, 'job.expression': '0 0 * * * ?' },
      server.headers,
    );
    expect(planned.status).toBe(200);
    await world.advance(minutes(61));
    const read = `scheduling/v1/schedules/${planned.body.id}?entityId=${entities.bakery}`;
    const { lastRun } = scheduleIn(await world.get(read, server.headers));
    expect(lastRun?.result.code).toBe(APPROVED);
    expect((await server.reads(lastRun?.id ?? '')).merchantAccountId).toBe(accountId('2'));
  });
});
