import { describe, expect, it } from 'vitest';
import type { KnownCircumstances } from './checker.ts';
import {
  bank,
  browser,
  card,
  checkout,
  faultsOf,
  order,
  payment,
  person,
  reference,
  type SampleForm,
  update,
} from './requests.samples.ts';

describe('the required data of a request', () => {
  it('is amount, currency and payment type for a checkout', () => {
    expect(faultsOf(checkout, '')).toEqual([
      'amount: may not be empty',
      'currency: may not be empty',
      'paymentType: may not be empty',
    ]);
  });

  it('is no amount for a checkout that only registers', () => {
    expect(faultsOf(checkout, { createRegistration: 'true' })).toEqual([]);
    expect(faultsOf(checkout, { createRegistration: 'true', paymentType: 'DB' })).toEqual([
      'amount: may not be empty',
      'currency: may not be empty',
    ]);
  });

  it('is an account for a payment, and only one', () => {
    expect(faultsOf(payment, order)).toEqual(['paymentBrand: card properties must be set']);
    expect(faultsOf(payment, { ...order, ...card })).toEqual([]);
    expect(faultsOf(payment, { ...order, ...bank })).toEqual([]);
    expect(faultsOf(payment, { ...order, ...card, ...bank })).toEqual(['paymentBrand: only one account may be sent']);
  });

  it('is a complete card', () => {
    expect(faultsOf(payment, { ...order, 'card.holder': 'Jane Jones' })).toEqual([
      'card.number: may not be empty',
      'card.expiryMonth: may not be empty',
      'card.expiryYear: may not be empty',
    ]);
  });

  it('is one of the payment types of its endpoint', () => {
    expect(faultsOf(payment, { ...order, ...card, paymentType: 'CP' })).toEqual(['paymentType: must be one of PA, DB']);
    expect(faultsOf(reference, { ...order, paymentType: 'PA' })).toEqual(['paymentType: must be one of CP, RV, RF']);
  });

  it.each(['CP', 'RF'])('is an amount with %s', (paymentType) => {
    expect(faultsOf(reference, { paymentType })).toEqual(['amount: may not be empty', 'currency: may not be empty']);
  });

  it('is no amount for a reversal', () => {
    expect(faultsOf(reference, { paymentType: 'RV' })).toEqual([]);
  });

  it('is not required again when a checkout is updated', () => {
    expect(faultsOf(update, { 'billing.city': 'Köln' })).toEqual([]);
  });
});

describe('a parameter that the checkout already has', () => {
  it('counts as sent when a checkout is updated', () => {
    expect(faultsOf(update, { 'customer.email': 'jane@shop.example' }, { known: person })).toEqual([]);
    expect(faultsOf(update, { 'billing.houseNumber2': '7' }, { known: { 'billing.houseNumber1': '1' } })).toEqual([]);
  });

  it('can make a parameter of the update void', () => {
    const form = update.read('billing.street2=Hinterhof');
    update.check(form, { known: { 'billing.houseNumber1': '7' } });
    expect(Object.keys(form.fields)).toEqual([]);
  });
});

describe('conditions', () => {
  const under = (...conditions: readonly string[]): KnownCircumstances => ({
    conditions: new Set(conditions) as NonNullable<KnownCircumstances['conditions']>,
  });

  it('make address and browser data required for 3-D Secure 2', () => {
    const faults = faultsOf(browser, card, under('threeDSecureV2'));
    expect(faults).toHaveLength(12);
    expect(faults).toContain('billing.street1: may not be empty');
    expect(faults).toContain('customer.browser.screenWidth: may not be empty');
  });

  it('make the address required where it is checked', () => {
    const address = {
      'billing.street1': 'Ring 7',
      'billing.city': 'Köln',
      'billing.postcode': '50667',
      'billing.country': 'DE',
    };
    expect(faultsOf(payment, { ...order, ...card, ...address }, under('addressCheck'))).toEqual([]);
    expect(faultsOf(payment, { ...order, ...card }, under('addressCheck'))).toHaveLength(4);
  });

  it('make the security code required where the brand requires it', () => {
    expect(faultsOf(payment, { ...order, ...card }, under('securityCode'))).toEqual(['card.cvv: may not be empty']);
  });

  it('require the parameters of the account that is sent, and none of the other accounts', () => {
    expect(faultsOf(payment, { ...order, ...bank }, under('securityCode'))).toEqual([]);
    const asked = faultsOf(payment, { ...order, ...card, ...person }, under('acquirer', 'directDebit'));
    expect(asked.filter((fault) => /^(bank|virtual|token)Account|^transactionDueDate/.test(fault))).toEqual([]);
    expect(
      faultsOf(payment, { ...order, ...bank, ...person, 'customer.email': 'jane@shop.example' }, under('directDebit')),
    ).toEqual([
      'bankAccount.mandate.id: may not be empty',
      'bankAccount.mandate.dateOfSignature: may not be empty',
      'bankAccount.mandate.reference: may not be empty',
      'transactionDueDate: may not be empty',
    ]);
  });

  it('require every element of a list to be complete', () => {
    const item = {
      'cart.items[3].name': 'Shoes',
      'cart.items[3].merchantItemId': '1',
      'cart.items[3].quantity': '1',
      'cart.items[3].type': 'PHYSICAL',
      'cart.items[3].currency': 'EUR',
    };
    expect(faultsOf(checkout, { ...order, ...item }, under('cart'))).toEqual([
      'cart.items[3].price: may not be empty',
      'cart.items[3].totalAmount: may not be empty',
    ]);
    expect(faultsOf(checkout, order, under('cart'))).toEqual([]);
  });

  it('require the terms of recurring and instalment payments when 3-D Secure runs', () => {
    const recurring = { ...order, 'standingInstruction.type': 'RECURRING' };
    const expected = [
      'standingInstruction.expiry: may not be empty',
      'standingInstruction.frequency: may not be empty',
    ];
    const terms = (sent: SampleForm, circumstances: KnownCircumstances) =>
      faultsOf(checkout, sent, circumstances).filter((fault) => fault.startsWith('standing'));
    expect(terms(recurring, under('threeDSecureV2'))).toEqual(expected);
    expect(terms({ ...recurring, 'standingInstruction.type': 'INSTALLMENT' }, under('threeDSecureV2'))).toEqual([
      ...expected,
      'standingInstruction.numberOfInstallments: may not be empty',
    ]);
    expect(terms({ ...recurring, 'standingInstruction.type': 'UNSCHEDULED' }, under('threeDSecureV2'))).toEqual([]);
    expect(terms(recurring, {})).toEqual([]);
  });
});

describe('an entity that is lenient about contact data', () => {
  const odd = { ...order, ...person, 'customer.phone': 'ask for Jane', 'customer.email': 'j@x' };

  it('accepts them in any format', () => {
    expect(faultsOf(checkout, odd)).toHaveLength(2);
    expect(faultsOf(checkout, odd, { lenient: true })).toEqual([]);
  });

  it('still refuses contact data of 300 characters and all other faults', () => {
    expect(faultsOf(checkout, { ...odd, 'customer.phone': 'x'.repeat(300) }, { lenient: true })).toHaveLength(1);
    expect(faultsOf(checkout, { ...odd, 'customer.birthDate': '2023-02-29' }, { lenient: true })).toHaveLength(1);
  });
});
