import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../world/administrator.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const terms = {
  clearingInstituteName: 'Acquirer of the shop',
  clearingInstituteMerchantId: 'TW-4711',
  currency: 'EUR',
};
const yen = { from: 'JPY', rate: '0.0061234' };

const wrong: readonly (readonly [what: string, rates: readonly object[], name: string, message: string])[] = [
  ['of nothing', [{ ...yen, rate: '0' }], '.rates.0.rate', 'must be a number above 0 such as 1.4'],
  ['of nothing, with decimals', [{ ...yen, rate: '0.00' }], '.rates.0.rate', 'must be a number above 0 such as 1.4'],
  ['of one currency twice', [yen, { from: 'USD', rate: '0.9' }, { ...yen, rate: '1' }], '', 'has two rates of JPY'],
  ['of the currency of payouts', [{ from: 'EUR', rate: '1.1' }], '', 'has a rate of EUR, which is paid out as it is'],
];

describe.each(wrong)('a rate %s is a fault', (_what, rates, name, message) => {
  const settlement = { ...terms, rates };

  it('of the setting', async () => {
    const { status, body } = await administrator(world).patch(`entities/${demo.entityId}/settings`, {
      set: { settlement },
    });
    expect(status).toBe(400);
    expect(body.result?.parameterErrors).toMatchObject([{ name: `set.settlement${name}`, message }]);
  });

  it('of a merchant account', async () => {
    const account = { name: 'Cards', connector: 'PROCESSOR_A', acquirerId: 'M-1', settlement };
    const { status, body } = await administrator(world).post(`entities/${demo.entityId}/merchantAccounts`, account);
    expect(status).toBe(400);
    expect(body.result?.parameterErrors).toMatchObject([{ name: `settlement${name}`, message }]);
  });
});

it('a rate below 1 is taken', async () => {
  const settlement = { ...terms, rates: [yen] };
  const { status } = await administrator(world).patch(`entities/${demo.entityId}/settings`, { set: { settlement } });
  expect(status).toBe(200);
});
