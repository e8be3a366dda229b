import { cardBrand, cardBrands, type PaymentBrand, paymentBrands, testCards } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ibans } from '../world/bank-accounts.ts';
import { demoWith } from '../world/demo-settings.ts';
import { createsCheckout, pays, reads } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const order = { entityId: demo.entityId, amount: '92.00', paymentType: 'DB' };
const post = (fields: Readonly<Record<string, string>>): Promise<Answered> =>
  world.post('v1/payments', { currency: 'EUR', ...order, ...fields });
const messagesOf = ({ body }: Answered) =>
  body.result.parameterErrors?.map(({ name, message }) => `${name}: ${message}`);

const expiry = { 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const cardWith = (number: string, code: string): Record<string, string> => {
  const length = cardBrand(code)?.cvvLength ?? 3;
  return { 'card.number': number, ...expiry, ...(length === 0 ? {} : { 'card.cvv': '1234'.slice(0, length) }) };
};
/** A published number without 3-D Secure; the parts of a brand share those of the whole. */
function plainNumberOf(code: string): string {
  const whole = cardBrand(code)?.within?.[0] ?? code;
  const card = testCards.find(({ brand, scenario }) => scenario === 'plain' && [code, whole].includes(brand));
  return card?.number ?? expect.fail(`There is no test card of ${code}`);
}

describe.each(cardBrands.map(({ code }) => code))('a card of %s', (code) => {
  it('is paid by its name, at either acquirer', async () => {
    const form = { paymentBrand: code, ...cardWith(plainNumberOf(code), code) };
    const answered = [await post(form), await post({ ...form, testMode: 'EXTERNAL' })];
    expect(answered.map(({ body }) => [body.result.code, body.paymentBrand])).toEqual([
      ['000.100.110', code],
      ['000.100.112', code],
    ]);
  });
});

describe('a card without a brand', () => {
  it('is paid by the one that its number shows, which the answer names', async () => {
    for (const code of ['VISA', 'AMEX', 'MADA', 'ELO', 'HIPERCARD', 'MIR', 'TROY']) {
      const { body } = await post(cardWith(plainNumberOf(code), code));
      expect([body.result.code, body]).toEqual(['000.100.110', expect.objectContaining({ brandResult: code })]);
    }
  });

  it.each([
    ['4035501428146300', 'CARTEBANCAIRE VISA'],
    ['5019555544445555', 'DANKORT MAESTRO'],
    ['6703444444444449', 'BCMC MAESTRO'],
  ])('whose number %s is co-badged is not charged before one of %s is chosen', async (number, possible) => {
    const open = await post({ 'card.number': number, ...expiry });
    expect([open.status, open.body.result.code, open.body.resultDetails['possibleBrands']]).toEqual([
      400,
      '100.100.500',
      possible,
    ]);
    for (const paymentBrand of possible.split(' ')) {
      const { body } = await post({ paymentBrand, ...cardWith(number, paymentBrand) });
      expect([body.result.code, body.paymentBrand]).toEqual(['000.100.110', paymentBrand]);
    }
  });

  it('of a number that no brand has is declined', async () => {
    const { body } = await post({ 'card.number': '9999999999999995', ...expiry });
    expect([body.result.code, body.resultDetails]).toEqual(['100.100.500', undefined]);
  });
});

describe('the shopper of a co-badged card', () => {
  it('chooses in a checkout, and the merchant’s other payment type for that brand applies', async () => {
    const checkout = await createsCheckout(world, { paymentType: 'DB', 'overridePaymentType[CARTEBANCAIRE]': 'PA' });
    const number = '4035501428146300';
    expect((await pays(world, checkout, cardWith(number, 'VISA'))).body.result.code).toBe('100.100.500');
    await pays(world, checkout, { paymentBrand: 'CARTEBANCAIRE', ...cardWith(number, 'VISA') });
    const { body } = await reads(world, checkout);
    expect([body.result.code, body.paymentBrand, body.paymentType]).toEqual(['000.100.110', 'CARTEBANCAIRE', 'PA']);
  });

  it('may leave it to the brand that the merchant named', async () => {
    const checkout = await createsCheckout(world, { paymentBrand: 'VISA' });
    await pays(world, checkout, cardWith('4035501428146300', 'VISA'));
    expect((await reads(world, checkout)).body.paymentBrand).toBe('VISA');
  });

  it('may not choose another brand than the one that the merchant named', async () => {
    const checkout = await createsCheckout(world, { paymentBrand: 'VISA' });
    const refused = await pays(world, checkout, {
      ...cardWith('4035501428146300', 'VISA'),
      paymentBrand: 'CARTEBANCAIRE',
    });
    expect(refused.body.result.code).toBe('200.300.404');
  });
});

describe('a checkout whose merchant named a brand', () => {
  const master = { ...cardWith('5454545454545454', 'MASTER'), paymentBrand: 'MASTER' };
  const visa = cardWith('4200000000000000', 'VISA');

  it.each([
    ['MASTER', master],
    ['IDEAL', { paymentBrand: 'IDEAL', shopperResultUrl: 'http://localhost:8099/result' }],
    ['VISADEBIT', { ...visa, paymentBrand: 'VISADEBIT' }],
    [
      'DIRECTDEBIT_SEPA',
      { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': ibans.plain },
    ],
  ])('is not paid by %s, and stays open', async (brand, form) => {
    const checkout = await createsCheckout(world, { paymentBrand: 'VISA' });
    const { status, body } = await pays(world, checkout, form);
    expect([status, body.result.code, body.result.parameterErrors]).toEqual([
      400,
      '200.300.404',
      [{ name: 'paymentBrand', value: brand, message: 'is not offered by this checkout' }],
    ]);
    expect((await pays(world, checkout, { ...visa, paymentBrand: 'VISA' })).body.result.code).toBe('000.100.110');
  });

  it('is paid by that brand where no number shows it, named or not', async () => {
    for (const form of [visa, { ...visa, paymentBrand: 'VISADEBIT' }]) {
      const checkout = await createsCheckout(world, { paymentBrand: 'VISADEBIT' });
      await pays(world, checkout, form);
      expect((await reads(world, checkout)).body).toMatchObject({
        paymentBrand: 'VISADEBIT',
        result: { code: '000.100.110' },
      });
    }
    const byRange = await createsCheckout(world, { paymentBrand: 'VISADEBIT' });
    expect((await pays(world, byRange, { ...visa, paymentBrand: 'VISA' })).body.result.code).toBe('200.300.404');
  });

  it('is paid by a stored account of another brand that the merchant offers', async () => {
    const stored = { 'card.number': '5454545454545454', ...expiry };
    const { id } = (await world.post('v1/registrations', { entityId: demo.entityId, ...stored })).body;
    const checkout = await createsCheckout(world, { paymentBrand: 'VISA', 'registrations[0].id': id });
    await pays(world, checkout, { registrationId: id, 'card.cvv': '123' });
    expect((await reads(world, checkout)).body.paymentBrand).toBe('MASTER');
  });
});

describe('a stored card', () => {
  const coBadged = '4035501428146300';
  const storesVisa = async (at: World, number: string): Promise<string> => {
    const card = { paymentBrand: 'VISA', 'card.number': number, ...expiry };
    return (await at.post('v1/registrations', { entityId: demo.entityId, ...card })).body.id;
  };

  it.each([
    [coBadged, 'CARTEBANCAIRE'],
    ['4200000000000000', 'VISADEBIT'],
  ])('with the number %s is paid by %s only where the merchant permits that brand', async (number, paymentBrand) => {
    const id = await storesVisa(world, number);
    const offers = (more: Record<string, string>) => createsCheckout(world, { 'registrations[0].id': id, ...more });
    const by = { registrationId: id, paymentBrand, 'card.cvv': '123' };
    const checkout = await offers({ paymentBrand: 'VISA', [`overridePaymentType[${paymentBrand}]`]: 'PA' });
    const { status, body } = await pays(world, checkout, by);
    expect([status, body.result.code, body.result.parameterErrors]).toEqual([
      400,
      '200.300.404',
      [{ name: 'paymentBrand', value: paymentBrand, message: 'is not offered by this checkout' }],
    ]);
    await pays(world, checkout, { ...by, paymentBrand: 'VISA' });
    expect((await reads(world, checkout)).body).toMatchObject({ paymentBrand: 'VISA', paymentType: 'DB' });
    for (const named of [{}, { paymentBrand }]) {
      const open = await offers(named);
      await pays(world, open, by);
      expect((await reads(world, open)).body).toMatchObject({ paymentBrand, result: { code: '000.100.110' } });
    }
  });

  it('is paid by its own brand, or by one that its channel lists', async () => {
    const listing = await openWorld({ provisionFile: demoWith({ brands: ['MASTER', 'CARTEBANCAIRE'] }) });
    const id = await storesVisa(listing, coBadged);
    const codes = [];
    for (const paymentBrand of ['VISA', 'CARTEBANCAIRE', 'VISADEBIT']) {
      const checkout = await createsCheckout(listing, { 'registrations[0].id': id });
      const form = { registrationId: id, paymentBrand, 'card.cvv': '123' };
      codes.push((await pays(listing, checkout, form)).body.result.code);
    }
    await listing.close();
    expect(codes).toEqual(['000.100.110', '000.100.110', '200.300.404']);
  });
});

describe('a checkout', () => {
  const create = (fields: Readonly<Record<string, string>>) =>
    world.post('v1/checkouts', { ...order, currency: 'EUR', ...fields });

  it.each([
    [{ paymentBrand: 'UNKNOWN' }, '100.100.501', 'paymentBrand: must be a brand that exists'],
    [{ 'overridePaymentType[NONE]': 'PA' }, '100.100.501', 'overridePaymentType[NONE]: NONE is no brand that exists'],
    [{ 'overridePaymentType[IDEAL]': 'PA' }, '600.200.310', 'overridePaymentType[IDEAL]: is not possible with IDEAL'],
    // PREPAYMENT is reserved and never captured.
    [
      { 'overridePaymentType[PREPAYMENT]': 'PA.CP' },
      '600.200.310',
      'overridePaymentType[PREPAYMENT]: is not possible with PREPAYMENT',
    ],
  ])('is refused with a brand that does not exist or does not take its type: %j', async (fields, code, message) => {
    const answered = await create({ ...fields, 'overridePaymentType[VISA]': 'PA' });
    expect([answered.status, answered.body.result.code, messagesOf(answered)]).toEqual([400, code, [message]]);
  });
});

describe('the faults of a brand', () => {
  const visa = cardWith('4200000000000000', 'VISA');
  const bank = {
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE89370400440532013000',
    'bankAccount.bic': 'COBADEFFXXX',
  };

  it.each([
    ['unknown', { paymentBrand: 'UNKNOWN', ...visa }, '100.100.501'],
    ['of another number', { paymentBrand: 'MASTER', ...visa }, '100.100.700'],
    ['without this type', { paymentBrand: 'PREPAYMENT' }, '600.200.310'],
    ['without the capture that follows', { paymentBrand: 'PREPAYMENT', paymentType: 'PA.CP' }, '600.200.310'],
    ['without this currency', { paymentBrand: 'IDEAL', currency: 'USD' }, '600.200.500'],
    ['without its security code', { paymentBrand: 'VISA', ...visa, 'card.cvv': '' }, '100.100.600'],
    ['with a code that it has not', { paymentBrand: 'BCMC', ...cardWith('6703444444444449', 'VISA') }, '100.100.601'],
  ])('have result codes: %s', async (_, fields, code) => {
    expect((await post(fields)).body.result.code).toBe(code);
  });

  const accounts = { card: visa, bankAccount: bank, none: {} } as const;
  const groupOf = { card: 'card', bankAccount: 'bankAccount', none: 'brandOnly' } as const;
  const wrong = paymentBrands.flatMap((brand: PaymentBrand) =>
    (['card', 'bankAccount', 'none'] as const)
      .filter((account) => !brand.accounts.includes(groupOf[account]))
      .filter((account) => !(account === 'none' && brand.method === 'wallet'))
      .map((account) => [brand.code, account] as const),
  );
  it.each(wrong)('name the account that %s needs instead of %s', async (paymentBrand, account) => {
    const answered = await post({ paymentBrand, ...accounts[account] });
    expect([answered.status, answered.body.result.code]).toEqual([400, '200.300.404']);
    expect(messagesOf(answered)?.filter((message) => message.startsWith('paymentBrand: '))).toEqual([
      expect.stringMatching(/: (needs .* not (card|bankAccount) parameters|\w+ properties must be set)$/),
    ]);
  });
});
