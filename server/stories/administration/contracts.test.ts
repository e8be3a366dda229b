import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  accountId,
  bakery,
  cardPayment,
  external,
  openAccounts,
} from '../merchant-accounts/accounts.fixture.ts';
import { browserOf } from '../office/browser.ts';
import { administrator, type AdminAnswer } from '../world/administrator.ts';
import { adminTokenOf, entities } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openAccounts({
    'bakery in town': { merchantAccounts: [account('1', { currencies: ['EUR'] })] },
    'florist in town': { merchantAccounts: [account('9')] },
  });
});
afterAll(() => world.close());

const [inTown, online] = [entities['bakery in town'], entities['bakery online']];
const path = `merchantAccounts/${accountId('1')}`;
const as = (name: 'division' | 'bakery') => administrator(world, adminTokenOf(name));
const faultsIn = ({ body }: AdminAnswer) => body.result?.parameterErrors?.map(({ name }) => name);

describe('a merchant’s own administrator', () => {
  it('gives no channel an account, such as one with the acquirer’s number of another merchant', async () => {
    const wanted = { name: 'theirs', connector: 'PROCESSOR_A', acquirerId: 'MERCHANT-9' };
    for (const channel of [inTown, online]) {
      const refused = await as('bakery').post(`entities/${channel}/merchantAccounts`, wanted);
      expect(refused).toMatchObject({ status: 403, body: { result: { code: '800.900.302' } } });
    }
    expect((await as('bakery').get(`entities/${online}/merchantAccounts`)).body.merchantAccounts).toEqual([]);
    const payout = { ...cardPayment(), ...external, paymentType: 'CD', amount: '500.00' };
    expect(await bakery(world).pays(payout, inTown)).toMatchObject({ merchantAccountId: accountId('1') });
  });

  it.each([
    [
      'settlement',
      { clearingInstituteName: 'Theirs', clearingInstituteMerchantId: 'TW-9000', currency: 'EUR', fees: [] },
    ],
    ['threeDSecure', { requestorId: 'R-9' }],
    ['clearingInstitute', 'Another acquirer'],
    ['paymentTypes', ['DB', 'CD']],
    ['currencies', null],
    ['brands', ['AMEX']],
    ['descriptor', 'FLORIST*'],
  ])('does not change the contract in its %s', async (name, value) => {
    expect(faultsIn(await as('bakery').patch(path, { [name]: value }))).toEqual([name]);
  });

  it('renames an account, moves, disables and closes it, but does not open one that is closed', async () => {
    const changes = [
      { name: 'First' },
      { position: 3 },
      { state: 'disabled' },
      { state: 'active' },
      { state: 'closed' },
    ];
    for (const change of changes) expect((await as('bakery').patch(path, change)).body).toMatchObject(change);
    for (const state of ['active', 'disabled'])
      expect(faultsIn(await as('bakery').patch(path, { state }))).toEqual(['state']);
    expect((await as('bakery').patch(path, { name: 'Last', state: 'closed', currencies: ['EUR'] })).status).toBe(200);
    expect((await as('division').patch(path, { state: 'active' })).status).toBe(200);
  });

  it('copies a channel with its contracts, but none that is closed', async () => {
    const copied = await as('bakery').post(`entities/${inTown}/copies`, { name: 'bakery abroad' });
    const { body } = await as('bakery').get(`entities/${copied.body.id}/merchantAccounts`);
    expect(body.merchantAccounts).toMatchObject([{ acquirerId: 'MERCHANT-1', currencies: ['EUR'] }]);
    await as('division').patch(`entities/${inTown}`, { state: 'closed' });
    expect((await as('bakery').post(`entities/${inTown}/copies`, { name: 'bakery again' })).status).toBe(403);
    await as('division').patch(`entities/${inTown}`, { state: 'active' });
  });

  it('is refused in the back office as well, where the form of an account keeps what it takes', async () => {
    const merchant = world.wired().gateway.entities.entityOf(entities.bakery)?.key ?? null;
    const user = await browserOf(world, { roles: ['operator'], entity: merchant });
    const page = `/office/entities/${inTown}`;
    const shown = await user.get(`${page}/processing?change=${accountId('1')}`);
    expect(shown).toContain('The operator adds merchant accounts');
    expect(shown).not.toMatch(/action="[^"]*\/accounts"|name="paymentTypes"/);
    const [form = '', key = ''] = ['form', 'key'].map(
      (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(shown.slice(shown.indexOf('<main')))?.[1],
    );
    const theirs = { name: 'theirs', acquirerId: 'MERCHANT-9', connector: 'PROCESSOR_A' };
    await user.post(`${page}/accounts`, { form, key, ...theirs });
    expect(user.page()).toContain('Only the operator may do this');
    const sent = { name: 'Renamed', position: '0', state: 'active' };
    await user.get(`${page}/processing?change=${accountId('1')}`);
    await user.submit(`${page}/accounts/${accountId('1')}`, { ...sent, paymentTypes: 'CD' });
    expect(user.page()).toContain('psp or division above only');
    await user.get(`${page}/processing?change=${accountId('1')}`);
    await user.submit(`${page}/accounts/${accountId('1')}`, sent);
    expect((await as('bakery').get(path)).body).toMatchObject({ name: 'Renamed', currencies: ['EUR'] });
  });
});
