import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '../checkouts/form.ts';
import { demoWith } from '../world/demo-settings.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  order,
  pays,
  paysBy,
  readsPayment,
  refersTo,
  registers,
} from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

const { entityId } = order;

const address = {
  'billing.street1': 'Main street 1',
  'billing.city': 'Berlin',
  'billing.postcode': '10115',
  'billing.country': 'DE',
};
const debit = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
};
const lacking = ({ body }: Answered): readonly string[] => (body.result.parameterErrors ?? []).map(({ name }) => name);

describe('the data for 3-D Secure that a channel requires', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      provisionFile: demoWith({ requires: ['threeDSecureV2'], riskScreening: true, consentVersion: null }),
    });
  });
  afterAll(() => world.close());

  const needed = [...Object.keys(browser), ...Object.keys(address)].toSorted();

  it('is demanded for a card that its shopper pays with', async () => {
    expect(lacking(await chargesDirectly(world)).toSorted()).toEqual(needed);
    expect((await chargesDirectly(world, { ...browser, ...address })).status).toBe(200);
    const american = { ...browser, ...address, 'billing.country': 'US', 'standingInstruction.type': 'RECURRING' };
    expect(lacking(await chargesDirectly(world, american)).toSorted()).toEqual([
      'billing.state',
      'standingInstruction.expiry',
      'standingInstruction.frequency',
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['an order by mail or telephone', { transactionCategory: 'MO' }],
    ['a payout', { paymentType: 'CD' }],
    [
      'a payment that the merchant initiates',
      {
        'standingInstruction.source': 'MIT',
        'standingInstruction.type': 'UNSCHEDULED',
        'standingInstruction.mode': 'REPEATED',
      },
    ],
    ['an authentication that the merchant initiates', { 'threeDSecure.channel': '1' }],
    [
      'an authentication made elsewhere',
      {
        'threeDSecure.eci': '05',
        'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
        'threeDSecure.enrollmentStatus': 'Y',
        'threeDSecure.authenticationStatus': 'Y',
      },
    ],
  ])('is not demanded for %s', async (_, more) => {
    expect(lacking(await chargesDirectly(world, more))).not.toEqual(expect.arrayContaining(['billing.city']));
  });

  it.each<[string, Record<string, string>]>([
    ['a direct debit', debit],
    ['a prepayment', { paymentBrand: 'PREPAYMENT', paymentType: 'PA' }],
    ['a virtual account', { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/result' }],
    [
      "another provider's token",
      { paymentBrand: 'VISA', 'tokenAccount.number': '4200000000000000', 'tokenAccount.type': 'EXTERNAL' },
    ],
  ])('is not demanded for %s', async (_, more) => {
    const answer = await world.post('v1/payments', { ...order, ...more });
    expect([answer.status, lacking(answer)]).toEqual([200, []]);
  });

  it('is not demanded by a screening, by a schedule and by its charges', async () => {
    const screened = await world.post('v1/riskScreen', {
      entityId,
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order 4711',
      ...cardOf(cards.approved),
    });
    expect(lacking(screened)).toEqual([]);
    const agreement = {
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    const { body } = await world.post('v1/registrations', {
      entityId,
      ...cardOf(cards.approved),
      ...browser,
      ...address,
      ...agreement,
    });
    const by = { registrationId: body.id, 'job.dayOfMonth': '01', 'job.expression': '0 0 6 1 * ?' };
    const scheduled = await world.post('scheduling/v1/schedules', { entityId, amount: '9.90', currency: 'EUR', ...by });
    expect([scheduled.status, lacking(scheduled)]).toEqual([200, []]);
    const instruction = {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    expect((await paysBy(world, body.id, instruction)).status).toBe(200);
    const updated = await world.post(`v1/registrations/${body.id}`, { entityId, 'card.expiryYear': '2035' });
    expect([updated.status, lacking(updated)]).toEqual([200, []]);
  });

  it('is demanded at a checkout for a card alone, and asked for there alone', async () => {
    const checkout = await createsCheckout(world);
    expect(lacking(await pays(world, checkout)).toSorted()).toEqual(needed);
    expect((await formOf(world, checkout)).asks).toContain('billing.city');
    expect((await pays(world, checkout, debit)).status).toBe(200);
    const payout = await createsCheckout(world, { paymentType: 'CD' });
    expect((await formOf(world, payout)).asks).toBeUndefined();
    expect((await pays(world, payout)).status).toBe(200);
  });
});

describe("the shopper's network address that a channel with risk checks requires", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ requires: ['risk'] }) });
  });
  afterAll(() => world.close());

  const shopper = {
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': 'jane@shop.example',
    'customer.phone': '+12125550100',
    'customer.mobile': '+12125550100',
    'customer.workPhone': '+12125550100',
  };
  const agreement = { 'standingInstruction.type': 'UNSCHEDULED' };
  const repeated = { ...agreement, 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
  const stores = async (): Promise<string> => {
    const initial = { ...agreement, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    return (await registers(world, { ...shopper, ...initial, 'customer.ip': '192.0.2.7' })).body.id;
  };

  it('is demanded where the shopper is there', async () => {
    expect(lacking(await chargesDirectly(world, shopper))).toEqual(['customer.ip']);
    expect(lacking(await paysBy(world, await stores()))).toEqual(['customer.ip']);
  });

  it('is not demanded where no shopper visits: of what the merchant initiates, and of orders by mail or telephone', async () => {
    const charged = await paysBy(world, await stores(), repeated);
    expect([charged.status, lacking(charged)]).toEqual([200, []]);
    for (const transactionCategory of ['MO', 'TO'])
      expect(lacking(await chargesDirectly(world, { ...shopper, transactionCategory }))).toEqual([]);
    const again = { ...shopper, 'threeDSecure.channel': '1' };
    expect(lacking(await chargesDirectly(world, again))).not.toContain('customer.ip');
    // The rest is demanded of them as well.
    expect(lacking(await chargesDirectly(world, { transactionCategory: 'MO' }))).toContain('customer.email');
  });

  it('is not demanded of a schedule', async () => {
    const job = { 'job.dayOfMonth': '01', amount: '9.90', currency: 'EUR' };
    const form = { entityId, registrationId: await stores(), ...job };
    const scheduled = await world.post('scheduling/v1/schedules', form);
    expect([scheduled.status, lacking(scheduled)]).toEqual([200, []]);
  });
});

describe('an address that a channel requires', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ requires: ['addressCheck'] }) });
  });
  afterAll(() => world.close());

  const agreement = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
  const stores = async (more: Record<string, string> = {}): Promise<string> =>
    (await registers(world, { ...address, ...agreement, 'standingInstruction.mode': 'INITIAL', ...more })).body.id;

  it('need not be sent with a payment by a registration that has it', async () => {
    const paid = await paysBy(world, await stores());
    expect([paid.status, lacking(paid)]).toEqual([200, []]);
    expect((await readsPayment(world, paid.body.id)).body).toMatchObject({ billing: { city: 'Berlin' } });
  });

  it('is demanded whole where a part of another one is sent', async () => {
    const id = await stores();
    expect(lacking(await paysBy(world, id, { 'billing.street1': 'Ring 7' })).toSorted()).toEqual([
      'billing.city',
      'billing.country',
      'billing.postcode',
    ]);
  });

  it('need not be sent with a schedule of such a registration', async () => {
    const form = { entityId, registrationId: await stores(), amount: '9.90', currency: 'EUR', 'job.dayOfMonth': '01' };
    const scheduled = await world.post('scheduling/v1/schedules', form);
    expect([scheduled.status, lacking(scheduled)]).toEqual([200, []]);
  });

  it('need not come from a shopper who chooses such a registration', async () => {
    const id = await stores();
    const checkout = await createsCheckout(world, { 'registrations[0].id': id });
    expect(lacking(await pays(world, checkout))).toContain('billing.city');
    const paid = await pays(world, checkout, { registrationId: id });
    expect([paid.status, lacking(paid)]).toEqual([200, []]);
  });
});

describe('what a channel requires of a group', () => {
  let world: World;
  beforeAll(async () => {
    const requires = ['directDebit', 'acquirer', 'recurringScheme'];
    world = await openWorld({ provisionFile: demoWith({ requires }) });
  });
  afterAll(() => world.close());

  const always = {
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.birthCity': 'Berlin',
    'customer.birthCountry': 'DE',
  };
  const form = { ...order, ...always, taxAmount: '7.00' };
  const creates = (more: Record<string, string> = {}) => world.post('v1/checkouts', { ...form, ...more });

  it('is not demanded of requests without that group', async () => {
    expect(lacking(await creates())).toEqual([]);
    expect(lacking(await chargesDirectly(world, form))).toEqual([]);
    const stored = await registers(world, always);
    expect(lacking(stored)).toEqual([]);
    expect(lacking(await paysBy(world, stored.body.id, form))).toEqual([]);
  });

  it('is demanded of those that have a part of it', async () => {
    expect(lacking(await creates({ 'bankAccount.country': 'DE' }))).toEqual(
      expect.arrayContaining(['bankAccount.type', 'bankAccount.mandate.id', 'transactionDueDate']),
    );
    expect(lacking(await world.post('v1/payments', { ...form, ...debit }))).toEqual(
      expect.arrayContaining(['customer.email', 'bankAccount.mandate.id']),
    );
    const agreed = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    expect(lacking(await chargesDirectly(world, { ...form, ...agreed }))).toEqual([
      'standingInstruction.recurringType',
    ]);
    expect(lacking(await registers(world, { ...always, 'recurringMigration.paymentType': 'DB' }))).toEqual(
      expect.arrayContaining(['recurringMigration.requestTimestamp', 'recurringMigration.connectorTxId1']),
    );
  });
});

describe('a request that refers to a payment', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ requires: ['shipping', 'cart', 'reconciliation'] }) });
  });
  afterAll(() => world.close());

  const shipping = {
    'shipping.street1': 'Ring 7',
    'shipping.city': 'Berlin',
    'shipping.postcode': '10115',
    'shipping.country': 'DE',
    'shipping.method': 'GROUND',
    'shipping.cost': '4.90',
    'shipping.comment': 'At the door',
  };

  it('needs nothing of the order again but the reference of the merchant', async () => {
    const reference = { merchantTransactionId: 'order-4711' };
    expect(lacking(await chargesDirectly(world, reference))).toContain('shipping.city');
    const reserved = await chargesDirectly(world, { ...shipping, ...reference, paymentType: 'PA' });
    const refers = (id: string, type: string, more: Record<string, string> = reference) =>
      refersTo(world, id, type, { ...(type === 'RV' ? {} : { amount: '50.00', currency: 'EUR' }), ...more });
    expect(lacking(await refers(reserved.body.id, 'CP', {}))).toEqual(['merchantTransactionId']);
    const captured = await refers(reserved.body.id, 'CP', { ...reference, 'cart.items[0].name': 'A tin' });
    expect(captured.body.result.code).toBe('000.100.110');
    expect((await refers(captured.body.id, 'RF')).body.result.code).toBe('000.100.110');
    const other = await chargesDirectly(world, { ...shipping, ...reference, paymentType: 'PA' });
    expect((await refers(other.body.id, 'RV')).body.result.code).toBe('000.100.110');
  });
});
