import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { chargesDirectly, createsCheckout, pays, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const money = (amount: string) => ({ amount, currency: 'EUR' });
const pay = async (paymentType: string, more: Record<string, string> = {}) =>
  (await chargesDirectly(world, { paymentType, ...more })).body;
const codeOf = async (payment: string, type: string, more: Record<string, string> = money('92.00')) =>
  (await refersTo(world, payment, type, more)).body.result.code;

describe.for([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
] as const)('in mode %s, a stand-alone credit', ([testMode, success]) => {
  it('pays out to a card, from a server and from a checkout', async () => {
    expect(await pay('CD', { testMode })).toMatchObject({ paymentType: 'CD', result: { code: success } });
    const checkout = await createsCheckout(world, { paymentType: 'CD', testMode });
    expect((await pays(world, checkout)).body).toMatchObject({ paymentType: 'CD', result: { code: success } });
  });

  it('needs no security code, but one that is sent fits the brand', async () => {
    expect((await pay('CD', { testMode, 'card.cvv': '' })).result.code).toBe(success);
    expect((await pay('CD', { testMode, 'card.cvv': '1234' })).result.code).toBe('100.100.601');
    expect((await pay('DB', { testMode, 'card.cvv': '' })).result.code).toBe('100.100.600');
  });

  it('is reversed until the cut-off, and not captured, refunded or charged back', async () => {
    const { id } = await pay('CD', { testMode });
    expect(await codeOf(id, 'CP')).toBe('700.400.510');
    expect(await codeOf(id, 'RF')).toBe('700.400.520');
    expect(await codeOf(id, 'CB')).toBe('700.400.550');
    expect(await codeOf(id, 'RV', {})).toBe(success);
    expect(await codeOf(id, 'RV', {})).toBe('700.400.300');
  });

  it('can be declined, and is never of nothing', async () => {
    const declined = await pay('CD', { testMode, 'customParameters[forceResultCode]': '800.100.171' });
    expect(declined.result.code).toBe('800.100.171');
    expect((await pay('CD', { testMode, amount: '0.00' })).result.code).toBe('100.550.300');
  });
});

it('a credit is not reversed after the cut-off', async () => {
  const { id } = await pay('CD');
  await world.advance(minutes(24 * 60));
  expect(await codeOf(id, 'RV', {})).toBe('700.300.700');
});

describe.for([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
] as const)('in mode %s, a rebill', ([testMode, success]) => {
  it('debits the account of an earlier debit or capture again, also above its amount', async () => {
    const { id } = await pay('DB', { testMode });
    expect(await refersTo(world, id, 'RB', money('120.00'))).toMatchObject({
      status: 200,
      body: { paymentType: 'RB', referencedId: id, amount: '120.00', result: { code: success } },
    });
    expect(await codeOf(id, 'RF', money('212.00'))).toBe(success);
  });

  it('is refunded, reversed and charged back like a debit', async () => {
    const rebills = async () =>
      (await refersTo(world, (await pay('DB', { testMode })).id, 'RB', money('5.00'))).body.id;
    expect(await codeOf(await rebills(), 'RF', money('5.00'))).toBe(success);
    expect(await codeOf(await rebills(), 'CB', money('5.00'))).toBe('000.100.200');
    const reversed = await rebills();
    expect(await codeOf(reversed, 'RV', {})).toBe(success);
    expect(await codeOf(reversed, 'CB', money('5.00'))).toBe('700.300.300');
  });

  it('of a reservation that was not captured is refused', async () =>
    expect(await codeOf((await pay('PA', { testMode })).id, 'RB')).toBe('700.100.700'));
});
