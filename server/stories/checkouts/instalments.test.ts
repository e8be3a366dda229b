import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquirerLog } from '../world/acquirer-log.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cardOf, cards, chargesDirectly, createsCheckout, pays, reads } from '../world/words.ts';
import { formOf } from './form.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const NAME = 'recurring.numberOfInstallments';
const visa = cardOf(cards.approved);
const { requests, seams } = acquirerLog();
let world: World;
beforeAll(async () => {
  const brands = ['VISA', 'MASTER', 'DIRECTDEBIT_SEPA'];
  world = await openWorld({ seams, provisionFile: demoWith({ brands, instalments: [12, 3, 6] }) });
});
afterAll(() => world.close());

describe('the form of a checkout', () => {
  it('offers the instalments of its channel, the fewest first', async () => {
    expect((await formOf(world, await createsCheckout(world))).instalments).toEqual([3, 6, 12]);
  });

  it.each<[string, Record<string, string>, string?]>([
    ['where the merchant decided about them', { [NAME]: '3' }],
    ['beside an agreement about later payments', { 'standingInstruction.mode': 'INITIAL' }],
    ['of which one would be nothing', { amount: '0.02' }],
    ['where no card is offered', {}, '&brands=DIRECTDEBIT_SEPA'],
  ])('offers none %s', async (_where, more, query) => {
    expect(await formOf(world, await createsCheckout(world, more), query)).not.toHaveProperty('instalments');
  });

  it('offers none by a channel without them', async () => {
    const plain = await openWorld();
    expect(await formOf(plain, await createsCheckout(plain))).not.toHaveProperty('instalments');
    await plain.close();
  });
});

describe('the shopper’s browser', () => {
  it('pays the whole amount at once in a number of instalments, which the acquirer receives', async () => {
    const checkout = await createsCheckout(world);
    const { body } = await pays(world, checkout, { ...visa, [NAME]: '6' });
    expect(body.result.code).toBe('000.100.110');
    expect(requests.at(-1)).toMatchObject({ amountCents: 9200, forwarded: { [NAME]: '6' } });
    expect((await reads(world, checkout)).body).toMatchObject({
      amount: '92.00',
      recurring: { numberOfInstallments: '6' },
    });
  });

  it('may send one instalment, which is none', async () => {
    const { status } = await pays(world, await createsCheckout(world), { ...visa, [NAME]: '1' });
    expect(status).toBe(200);
  });

  it.each(['2', '0', '100', '3.5', 'three', '-3', ' 3'])(
    'may not choose %j, which the channel does not offer',
    async (number) => {
      const { status, body } = await pays(world, await createsCheckout(world), { ...visa, [NAME]: number });
      expect(status).toBe(400);
      expect(body.result).toMatchObject({ code: '200.300.404', parameterErrors: [{ name: NAME }] });
    },
  );

  it('may not divide a direct debit', async () => {
    const form = { ...accountOf(ibans.plain), [NAME]: '3' };
    const { body } = await pays(world, await createsCheckout(world), form);
    expect(body.result.parameterErrors).toMatchObject([{ name: NAME }]);
  });

  it('does not change the merchant’s own number', async () => {
    const checkout = await createsCheckout(world, { [NAME]: '24' });
    expect((await pays(world, checkout, { ...visa, [NAME]: '3' })).status).toBe(200);
    expect(requests.at(-1)).toMatchObject({ forwarded: { [NAME]: '24' } });
  });
});

it('the merchant’s server divides a payment as it agreed with its acquirer', async () => {
  await chargesDirectly(world, { [NAME]: '24' });
  expect(requests.at(-1)).toMatchObject({ forwarded: { [NAME]: '24' } });
});

describe('a payment that no issuer divides', () => {
  const sepa = accountOf(ibans.plain);
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', entityId: demo.entityId };
  const bearer = { authorization: `Bearer ${demo.token}` };
  const returning = { shopperResultUrl: 'https://shop.example/result' };
  const stores = async (account: Record<string, string>) => {
    const { 'card.cvv': _code, ...stored } = account;
    return (await world.post('v1/registrations', { entityId: demo.entityId, ...stored }, bearer)).body.id;
  };

  it.each<[string, Record<string, string>, string]>([
    ['a direct debit', sepa, 'is not possible with DIRECTDEBIT_SEPA'],
    ['a bank transfer', { paymentBrand: 'IDEAL', ...returning }, 'is not possible with IDEAL'],
    ['a payout', { ...visa, paymentType: 'CD' }, 'is not possible with CD'],
  ])('is refused with instalments: %s', async (_title, form, message) => {
    const { status, body } = await world.post('v1/payments', { ...order, ...form, [NAME]: '3' }, bearer);
    expect([status, body.result.parameterErrors]).toEqual([400, [{ name: NAME, value: '3', message }]]);
    expect((await world.post('v1/payments', { ...order, ...form, [NAME]: '1' }, bearer)).status).toBe(200);
  });

  it('is refused with a registration of a bank account, and by a schedule of it', async () => {
    const registrationId = await stores(sepa);
    for (const [path, more] of [
      [`v1/registrations/${registrationId}/payments`, {}],
      ['scheduling/v1/schedules', { registrationId, 'job.dayOfMonth': '01' }],
    ] as const) {
      const { status, body } = await world.post(path, { ...order, ...more, [NAME]: '3' }, bearer);
      expect([path, status, body.result.parameterErrors]).toMatchObject([path, 400, [{ name: NAME }]]);
    }
  });

  it('is made without them where the merchant’s checkout has some and its shopper pays otherwise', async () => {
    const checkout = await createsCheckout(world, { [NAME]: '3' });
    expect((await pays(world, checkout, sepa)).status).toBe(200);
    expect(requests.at(-1)?.forwarded).not.toHaveProperty(NAME);
    expect((await reads(world, checkout)).body).not.toHaveProperty('recurring');
  });
});
