import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthenticationRequest } from '../../core/authentication/authentication.ts';
import type { Requestor } from '../../core/entities/merchant-accounts/account.ts';
import { browser, cards } from '../world/words.ts';
import { entities, tokenOf } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';
import {
  account,
  accountId,
  bakery,
  cardPayment,
  external,
  ledgerOf,
  openAccounts,
  type Paid,
} from './accounts.fixture.ts';

const [inTown, online] = [entities['bakery in town'], entities['bakery online']];

let world: World;
beforeAll(async () => {
  world = await openAccounts({
    'bakery in town': {
      merchantAccounts: [
        account('1', { brands: ['VISA'], descriptor: 'BAKERY*', threeDSecure: { requestorId: 'R-1' } }),
        account('2', { brands: ['MASTER'], descriptor: 'BAKERY', clearingInstitute: 'First institute' }),
      ],
    },
    'bakery online': { merchantAccounts: [account('3', { brands: ['AMEX'] })] },
  });
});
afterAll(() => world.close());

describe('the text of an account on statements', () => {
  it.each([
    ['precedes that of the payment where it ends in an asterisk', 'VISA', { descriptor: 'rolls' }, 'BAKERY*rolls'],
    ['precedes the name that the payment gives its merchant', 'VISA', { 'merchant.name': 'Rolls' }, 'BAKERY*Rolls'],
    ['stands where the payment has none', 'MASTER', {}, 'BAKERY'],
    ['gives way to that of the payment', 'MASTER', { descriptor: 'rolls' }, 'rolls'],
  ] as const)('%s', async (_fact, brand, more, text) => {
    const paid = await bakery(world).pays({ ...cardPayment(brand), ...more, ...external }, inTown);
    const line = (await ledgerOf(world)).find(({ key }) => key === paid.id);
    expect(line?.descriptor).toBe(text);
    const { body } = await world.get(`v1/payments/${paid.id}?entityId=${inTown}`, bakery(world).headers);
    expect(body.descriptor).toMatch(new RegExp(`^\\d{4}\\.\\d{4}\\.\\d{4} ${text.replace('*', String.raw`\*`)}$`));
  });
});

describe('the clearing institute of an account', () => {
  type Detailed = { readonly id: string; readonly resultDetails?: { readonly clearingInstituteName: string } };
  const instituteOf = (answer: unknown) => (answer as Detailed).resultDetails?.clearingInstituteName;

  it.each([['INTERNAL'], ['EXTERNAL']] as const)(
    'is named in every answer about a payment of the account, %s',
    async (testMode) => {
      const server = bakery(world);
      const paid = await server.pays({ ...cardPayment('MASTER'), paymentType: 'PA', testMode }, inTown);
      const captured = await server.refers(paid.id, { paymentType: 'CP', amount: '10.00', currency: 'EUR' }, inTown);
      const answers = [paid, await server.reads(paid.id, inTown), captured, await server.reads(captured.id, inTown)];
      expect(answers.map(instituteOf)).toEqual(answers.map(() => 'First institute'));
    },
  );

  it('is that of the acquirer where the account has none', async () => {
    const paid = await bakery(world).pays({ ...cardPayment('VISA'), ...external }, inTown);
    expect(instituteOf(paid)).toBe('Simulated processor');
  });
});

it('an account is how the directory server knows the merchant of its payments', async () => {
  const { authenticator } = world.wired().gateway;
  const asked: (Requestor | null)[] = [];
  const { authenticate } = authenticator;
  Object.assign(authenticator, {
    authenticate(request: AuthenticationRequest) {
      asked.push(request.requestor);
      return authenticate(request);
    },
  });
  const card = {
    ...cardPayment(),
    'card.number': cards.frictionless,
    ...browser,
    'customer.browser.screenColorDepth': '24',
  };
  const paid = await bakery(world).pays({ ...card, shopperResultUrl: `${world.shop.url}/result` }, inTown);
  expect([paid.result.code, paid.merchantAccountId]).toEqual(['000.100.110', accountId('1')]);
  const alone = { ...card, shopperResultUrl: `${world.shop.url}/result`, entityId: inTown };
  const { paymentType: _none, ...authentication } = alone as Record<string, string>;
  await world.post('v1/threeDSecure', authentication, bakery(world).headers);
  const known = { acquirerMerchantId: 'MERCHANT-1', requestorId: 'R-1' };
  expect(asked).toEqual([known, known]);
});

describe('a token that reaches one channel of a merchant', () => {
  const pays = async (fields: Record<string, string>, token: string): Promise<Paid> =>
    (await world.post('v1/payments', fields, { authorization: `Bearer ${token}` })).body;

  it('pays in that channel alone, also when it names the merchant', async () => {
    const named = { ...cardPayment(), entityId: entities.bakery };
    expect((await pays(named, tokenOf('bakery in town'))).merchantAccountId).toBe(accountId('1'));
    const elsewhere = await pays({ ...named, ...cardPayment('AMEX') }, tokenOf('bakery in town'));
    expect(elsewhere.result.code).toBe('600.200.500');
    expect((await pays({ ...named, ...cardPayment('AMEX') }, tokenOf('bakery'))).merchantAccountId).toBe(
      accountId('3'),
    );
  });

  it('neither reads nor refunds what was dispatched to another channel', async () => {
    const paid = await bakery(world).pays(cardPayment('AMEX'));
    expect((await bakery(world).reads(paid.id, online)).id).toBe(paid.id);
    const headers = { authorization: `Bearer ${tokenOf('bakery in town')}` };
    const read = await world.get(`v1/payments/${paid.id}?entityId=${entities.bakery}`, headers);
    expect(read.body.result.code).toBe('700.400.580');
    const refund = { entityId: entities.bakery, paymentType: 'RF', amount: '10.00', currency: 'EUR' };
    const refunded = await world.post(`v1/payments/${paid.id}`, refund, headers);
    expect(refunded.body.result.code).toBe('600.200.500');
  });

  it('of another merchant reaches none of them', async () => {
    expect((await pays({ ...cardPayment(), entityId: entities.bakery }, tokenOf('florist'))).result.code).toBe(
      '800.900.302',
    );
  });
});
