import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { browserOf } from '../office/browser.ts';
import { administrator } from '../world/administrator.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { adminTokenOf, entities } from '../world/two-merchants.ts';
import { cardOf, cards } from '../world/words.ts';
import type { Answered, World } from '../world/world.ts';
import { account, bakery, openAccounts } from './accounts.fixture.ts';

const [APPROVED, DECLINED, IN_USE, UPDATED] = ['000.100.112', '800.100.152', '200.300.404', '000.200.101'] as const;
const order = { entityId: entities.bakery, currency: 'EUR', paymentType: 'DB' };

const silent = (acquirer: Acquirer): Acquirer => ({ ...acquirer, withdraw: async () => ({ kind: 'unknown' }) });

let world: World;
beforeEach(async () => {
  world = await openAccounts(
    {
      'bakery in town': { merchantAccounts: [account('1', { brands: ['VISA'] })] },
      'bakery online': { merchantAccounts: [account('2', { brands: ['IDEAL'] })] },
    },
    { seams: { store: (store) => store, acquirer: silent } },
  );
});
afterEach(() => world.close());

const asMerchant = (path: string, form: Record<string, string>): Promise<Answered> =>
  world.post(path, form, bakery(world).headers);
const pays = (checkout: string, form: Record<string, string>): Promise<Answered> =>
  world.post(`v1/checkouts/${checkout}/payment`, form, {});
const updates = async (checkout: string): Promise<string> =>
  (await asMerchant(`v1/checkouts/${checkout}`, { ...order, amount: '200.00' })).body.result.code;

/** A transfer at the second channel, whose withdrawal has no response, and a card that the first one declines. */
async function pairOf(more: Record<string, string> = {}) {
  const external = { testMode: 'EXTERNAL', 'customParameters[SIM_notification]': 'none' };
  const returning = { shopperResultUrl: `${world.shop.url}/result` };
  const form = { ...order, amount: '92.00', ...external, ...returning, ...more };
  const checkout = (await asMerchant('v1/checkouts', form)).body.id;
  const transfer = await pays(checkout, { paymentBrand: 'IDEAL' });
  const page = await opensBankPage(transfer);
  const card = await pays(checkout, cardOf(cards.declined));
  expect(card.body.result.code).toBe(DECLINED);
  return { checkout, transfer: transfer.body.id, card: card.body.id, page };
}

describe('a checkout of a merchant with an open transfer of another channel and a declined card', () => {
  it('keeps its price until the transfer has ended', async () => {
    const { checkout, transfer, page } = await pairOf();
    expect(await updates(checkout)).toBe(IN_USE);
    await decides(page, 'confirmed');
    await comesBack(world, transfer);
    const read = `v1/checkouts/${checkout}/payment?entityId=${entities.bakery}`;
    expect((await world.get(read, bakery(world).headers)).body).toMatchObject({
      id: transfer,
      amount: '92.00',
      result: { code: APPROVED },
    });
  });

  it('keeps its price where that channel has been closed since', async () => {
    const { checkout } = await pairOf();
    const admin = administrator(world, adminTokenOf('bakery'));
    await admin.patch(`entities/${entities['bakery online']}`, { state: 'closed' });
    expect(await updates(checkout)).toBe(IN_USE);
  });

  it('has a new price once the bank has declined the transfer', async () => {
    const { checkout, transfer, page } = await pairOf();
    await decides(page, 'cancelled');
    await comesBack(world, transfer);
    expect(await updates(checkout)).toBe(UPDATED);
  });

  it.each([
    ['with a reference', { merchantTransactionId: 'order 4711' }],
    ['without a reference', {}],
  ])('is shown %s with both attempts to those who see the merchant', async (_, more) => {
    const { checkout, transfer, card } = await pairOf(more);
    const pageFor = async (id: string) => {
      const entity = world.wired().gateway.entities.entityOf(id)?.key ?? expect.fail('Expected an entity');
      const support = await browserOf(world, { roles: ['support'], entity });
      return support.get(`/office/checkouts/${checkout}`);
    };
    const ofMerchant = await pageFor(entities.bakery);
    expect([transfer, card].map((id) => ofMerchant.includes(id))).toEqual([true, true]);
    const ofChannel = await pageFor(entities['bakery in town']);
    expect([transfer, card].map((id) => ofChannel.includes(id))).toEqual([false, true]);
  });
});
