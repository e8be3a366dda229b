import type { FrameData } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../wallets/wallet.ts';
import { demoWith } from '../world/demo-settings.ts';
import { formOf } from './form.ts';
import { asksProgress, cardOf, cards, createsCheckout, order, pays, reads } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const offered =
  'GOOGLEPAY VISA MASTER DIRECTDEBIT_SEPA IDEAL EPS POLI PAYPAL MBWAY PAYOLUTION_INVOICE PREPAYMENT'.split(' ');
const iban = 'DE89370400440532013000';
const debit = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': iban,
} as const;

const methodsIn = ({ methods }: FrameData) =>
  methods?.map(({ method, brands }) => [method, ...brands.map(({ code }) => code)].join(' '));

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ brands: offered }) });
});
afterAll(() => world.close());

describe('the form of a checkout', () => {
  it('offers the brands of its channel that the payment can be made with, in their order', async () => {
    const form = await formOf(world, await createsCheckout(world));
    expect(form.accounts).toEqual([{ kind: 'card', brands: ['VISA', 'MASTER'] }]);
    expect(methodsIn(form)).toEqual([
      'wallet GOOGLEPAY',
      'card',
      'directDebit DIRECTDEBIT_SEPA',
      'onlineTransfer IDEAL EPS',
      'virtualAccount PAYPAL MBWAY',
    ]);
  });

  it('offers by the type that the merchant set for a brand', async () => {
    const checkout = await createsCheckout(world, { 'overridePaymentType[PREPAYMENT]': 'PA' });
    expect(methodsIn(await formOf(world, checkout))).toContain('prepayment PREPAYMENT');
  });

  it('offers nothing for another currency, or for payers elsewhere', async () => {
    expect(methodsIn(await formOf(world, await createsCheckout(world, { currency: 'AUD' })))).toContain(
      'onlineTransfer POLI',
    );
    expect(methodsIn(await formOf(world, await createsCheckout(world, { 'billing.country': 'AT' })))).toContain(
      'onlineTransfer EPS',
    );
  });

  it('offers no page elsewhere without an address to come back to', async () => {
    const { id } = (await world.post('v1/checkouts', order)).body;
    expect(methodsIn(await formOf(world, id))).toEqual([
      'wallet GOOGLEPAY',
      'card',
      'directDebit DIRECTDEBIT_SEPA',
      'virtualAccount MBWAY',
    ]);
  });

  it('offers the brand alone that the merchant named', async () => {
    expect(methodsIn(await formOf(world, await createsCheckout(world, { paymentBrand: 'IDEAL' })))).toEqual([
      'onlineTransfer IDEAL',
    ]);
  });

  it('stores only what can be stored, at a checkout without an amount', async () => {
    const { id } = (await world.post('v1/checkouts', { entityId: order.entityId, createRegistration: 'true' })).body;
    expect(methodsIn(await formOf(world, id))).toEqual([
      'card',
      'directDebit DIRECTDEBIT_SEPA',
      'virtualAccount PAYPAL MBWAY',
    ]);
  });

  it('offers what the page names in the page’s order, and never more than its channel does', async () => {
    const checkout = await createsCheckout(world);
    const form = await formOf(world, checkout, '&brands=EPS%20TRUSTLY,MASTER%20EPS%20%3Cscript%3E');
    expect([form.accounts, methodsIn(form)]).toEqual([
      [{ kind: 'card', brands: ['MASTER'] }],
      ['onlineTransfer EPS', 'card'],
    ]);
    expect(await formOf(world, checkout, '&brands=VISA')).not.toHaveProperty('methods');
  });

  it('offers another way where the page names wallets alone, or nothing that the checkout takes', async () => {
    const checkout = await createsCheckout(world);
    const all = methodsIn(await formOf(world, checkout));
    expect(methodsIn(await formOf(world, checkout, '&brands=GOOGLEPAY'))).toEqual(all);
    expect(methodsIn(await formOf(world, checkout, '&brands=IDEALL'))).toEqual(all);
    expect(methodsIn(await formOf(world, checkout, '&brands=GOOGLEPAY%20EPS'))).toEqual([
      'wallet GOOGLEPAY',
      'onlineTransfer EPS',
    ]);
  });

  it('offers cards alone in the layout of a page, and lists the wallets for a frame beside it', async () => {
    const checkout = await createsCheckout(world, { 'merchant.name': 'Larch' });
    for (const [named, brands] of [
      ['', ['VISA', 'MASTER']],
      ['&brands=MASTER%20GOOGLEPAY%20PAYPAL%20DIRECTDEBIT_SEPA', ['MASTER']],
    ] as const) {
      const form = await formOf(world, checkout, named, 'fields');
      expect(form).toMatchObject({ accounts: [{ kind: 'card', brands }], shop: 'Larch' });
      expect(form.wallets?.offers).toMatchObject([{ brand: 'GOOGLEPAY' }]);
      for (const more of ['methods', 'registrations', 'consentVersion', 'instalments', 'asks'])
        expect(form).not.toHaveProperty(more);
    }
    expect(await formOf(world, checkout, '&brands=GOOGLEPAY', 'fields')).toMatchObject({ accounts: [] });
    expect(await formOf(world, checkout, '&brands=MASTER', 'fields')).not.toHaveProperty('wallets');
  });

  it('offers cards alone by a channel that lists no brands', async () => {
    const plain = await openWorld();
    const form = await formOf(plain, await createsCheckout(plain));
    expect(form).not.toHaveProperty('methods');
    expect(form.accounts[0]?.brands).toContain('UNIONPAY');
    await plain.close();
  });
});

describe('the shopper’s browser', () => {
  it('pays from a bank account, of which nothing is shown but its end', async () => {
    const checkout = await createsCheckout(world);
    const { status, text } = await pays(world, checkout, debit);
    expect(status).toBe(200);
    const read = await reads(world, checkout);
    expect(read.body).toMatchObject({
      paymentBrand: 'DIRECTDEBIT_SEPA',
      bankAccount: { holder: 'Jane Jones', last4Digits: '3000' },
    });
    expect(text + read.text).not.toContain(iban);
  });

  it('is not charged in the name of another than it gave', async () => {
    const checkout = await createsCheckout(world, { 'bankAccount.holder': 'Someone Else' });
    await pays(world, checkout, debit);
    expect((await reads(world, checkout)).body.bankAccount).toMatchObject({ holder: 'Jane Jones' });
  });

  it('pays with the token of a wallet, and with one token once', async () => {
    const token = await tokenFor(world, { brand: 'GOOGLEPAY' });
    const form = { paymentBrand: 'GOOGLEPAY', 'mobileWallet.paymentToken': token };
    const [first, second] = [await createsCheckout(world), await createsCheckout(world)];
    expect((await pays(world, first, form)).body.result.code).toBe('000.100.110');
    expect((await pays(world, second, form)).body.result.code).toBe('200.100.603');
    expect((await reads(world, first)).text).not.toContain(JSON.stringify(token).slice(1, -1));
  });

  it.each([
    ['bankAccount.number', '532013000'],
    ['bankAccount.mandate.id', 'A'.repeat(35)],
    ['transactionDueDate', '2026-12-01'],
    ['mobileWallet.source', 'web'],
  ])('may not send %s', async (name, value) => {
    const { body } = await pays(world, await createsCheckout(world), { ...debit, [name]: value });
    expect(body.result.parameterErrors?.map((fault) => fault.name)).toContain(name);
  });

  it('may not pay with a brand that the channel leaves out', async () => {
    for (const form of [
      { paymentBrand: 'TRUSTLY' },
      cardOf('377777777777770', 'AMEX'),
      { ...cardOf('377777777777770', 'AMEX'), paymentBrand: '' },
    ]) {
      const { status, body } = await pays(world, await createsCheckout(world), form);
      expect([status, body.result.parameterErrors?.[0]?.name]).toEqual([400, 'paymentBrand']);
    }
  });

  it('sends one account at a time', async () => {
    const registered = { registrationId: 'a'.repeat(32) };
    for (const form of [
      { ...debit, ...registered },
      { ...cardOf(cards.approved), ...debit },
    ]) {
      const { status } = await pays(world, await createsCheckout(world), form);
      expect(status).toBe(400);
    }
  });

  it('learns where the money of a prepayment goes', async () => {
    const checkout = await createsCheckout(world, { 'overridePaymentType[PREPAYMENT]': 'PA' });
    await pays(world, checkout, { paymentBrand: 'PREPAYMENT' });
    const { merchant, resultDetails } = (await reads(world, checkout)).body as unknown as Instructed;
    expect((await asksProgress(world, checkout)).body).toMatchObject({
      state: 'paid',
      attempt: {
        payTo: {
          holder: merchant.bankAccount.holder,
          iban: merchant.bankAccount.number,
          bic: merchant.bankAccount.bic,
          reference: resultDetails.PaymentReference,
          payBy: resultDetails.PaymentDueDate,
        },
      },
    });
  });
});

type Instructed = {
  readonly merchant: { readonly bankAccount: Readonly<Record<string, string>> };
  readonly resultDetails: Readonly<Record<string, string>>;
};
