import { describe, expect, it } from 'vitest';
import { checkOf } from '../formats/formats.ts';
import { samplesOf } from '../parameters/formats.samples.ts';
import { parameterGroups } from '../parameters/groups.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
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

  it('is neither amount nor currency nor payment type for a checkout that only stores an account', () => {
    expect(faultsOf(checkout, { createRegistration: 'true' })).toEqual([]);
    expect(faultsOf(checkout, { createRegistration: 'true', amount: '92.00' })).toEqual([
      'currency: may not be empty',
      'paymentType: may not be empty',
    ]);
    expect(faultsOf(checkout, { createRegistration: 'false' })).toEqual([
      'amount: may not be empty',
      'currency: may not be empty',
      'paymentType: may not be empty',
    ]);
  });

  it('is an account for a payment, and only one', () => {
    expect(faultsOf(payment, order)).toEqual(['paymentBrand: card properties must be set']);
    expect(faultsOf(payment, { ...order, ...card })).toEqual([]);
    expect(faultsOf(payment, { ...order, paymentBrand: 'IDEAL' })).toEqual([]);
    expect(faultsOf(payment, { ...order, paymentBrand: 'VISA' })).toEqual([
      'paymentBrand: card properties must be set',
    ]);
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
    for (const paymentType of ['CP', 'RG', '3D'])
      expect(faultsOf(payment, { ...order, ...card, paymentType })).toEqual([
        paymentType === '3D'
          ? expect.stringContaining('paymentType: must be')
          : 'paymentType: must be one of PA, DB, CD, PA.CP',
      ]);
    for (const paymentType of ['PA', 'PA.CP', 'RG'])
      expect(faultsOf(reference, { ...order, paymentType })).toEqual([
        'paymentType: must be one of CP, RV, RF, RB, CB, CR, RC',
      ]);
  });

  it.each(['CP', 'RF', 'RB', 'CB', 'CR', 'RC'])('is an amount with %s', (paymentType) => {
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
  const price = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

  it('counts as sent when a checkout is updated', () => {
    const known = { ...price, ...person, 'billing.houseNumber1': '1' };
    expect(faultsOf(update, { 'customer.email': 'jane@shop.example' }, { known })).toEqual([]);
    expect(faultsOf(update, { 'billing.houseNumber2': '7' }, { known })).toEqual([]);
  });

  it('is one that an update may not lead to a checkout without', () => {
    const known = { createRegistration: 'true' };
    expect(faultsOf(update, { 'billing.city': 'Köln' }, { known })).toEqual([]);
    expect(faultsOf(update, { amount: '92.00', currency: 'EUR' }, { known })).toEqual([
      'paymentType: may not be empty',
    ]);
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
      'cart.items[3].description': 'Brown',
      'cart.items[3].taxAmount': '1.00',
      'cart.items[3].totalTaxAmount': '1.00',
      'cart.items[3].tax': '19',
      'cart.items[3].shipping': '0.00',
      'cart.items[3].discount': '0.00',
    };
    expect(faultsOf(checkout, { ...order, ...item }, under('cart'))).toEqual([
      'cart.items[3].price: may not be empty',
      'cart.items[3].totalAmount: may not be empty',
    ]);
    expect(faultsOf(checkout, order, under('cart'))).toEqual([]);
  });

  it('require every way to reach the shopper where risks are checked', () => {
    const faults = faultsOf(checkout, { ...order, ...person }, under('risk'));
    for (const name of ['phone', 'mobile', 'workPhone', 'email', 'ip'])
      expect(faults).toContain(`customer.${name}: may not be empty`);
  });

  it('require the state of an address in a country that has states', () => {
    const addressIn = (country: string) =>
      faultsOf(checkout, { ...order, 'billing.country': country }, under('threeDSecureV2'));
    expect(addressIn('US')).toContain('billing.state: may not be empty');
    expect(addressIn('DE')).not.toContain('billing.state: may not be empty');
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

describe('lenient validation', () => {
  const lenient = { lenient: true };
  const contact = { 'customer.phone': 'ask for Jane', 'customer.email': 'j@x' };
  const external = { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': `${'A'.repeat(27)}=` };

  it.each<[string, SampleForm, number]>([
    ['contact data in any format', { ...person, ...contact }, 2],
    ['references from one character', { merchantTransactionId: '7', merchantInvoiceId: 'A1', merchantMemo: 'gift' }, 3],
    ['a customer without a name', { 'customer.email': 'jane@shop.example', 'customer.language': 'DE' }, 2],
    [
      'any text as a shipping address',
      {
        'shipping.city': 'New York',
        'shipping.state': 'Île-de-France',
        'shipping.postcode': 'SW1A 1AA',
        'shipping.country': '?',
        'merchant.shipping.city': 'Cape Town',
      },
      5,
    ],
  ])('accepts %s', (_, sent, strictFaults) => {
    expect(faultsOf(checkout, { ...order, ...sent })).toHaveLength(strictFaults);
    expect(faultsOf(checkout, { ...order, ...sent }, lenient)).toEqual([]);
  });

  it('accepts an external authentication of eci, verification id and a transaction id of any length', () => {
    const sent = { ...order, ...card, ...external, 'threeDSecure.xid': `${'B'.repeat(27)}=` };
    expect(faultsOf(payment, sent)).toHaveLength(3);
    expect(faultsOf(payment, sent, lenient)).toEqual([]);
    expect(faultsOf(payment, { ...order, ...card, 'threeDSecure.eci': '05' }, lenient)).toEqual([
      'threeDSecure.verificationId: may not be empty',
    ]);
  });

  it.each<[string, SampleForm]>([
    ['contact data of 300 characters', { ...person, 'customer.phone': 'x'.repeat(300) }],
    ['references of 256 characters', { merchantTransactionId: 'x'.repeat(256) }],
    ['shipping addresses beyond their length', { 'shipping.city': 'x'.repeat(81) }],
    ['transaction ids of 65 characters', { 'threeDSecure.xid': 'x'.repeat(65) }],
    ['days that do not exist', { ...person, 'customer.birthDate': '2023-02-29' }],
  ])('refuses %s', (_, sent) => {
    expect(faultsOf(payment, { ...order, ...card, ...sent }, lenient)).toHaveLength(1);
  });

  it.each([255 * 12 + 1, 257])(
    'names its own format, and strict validation the strict one: %i characters',
    (length) => {
      for (const name of ['merchant.phone', 'cart.items[0].recipient.email']) {
        const sent = { ...order, ...card, [name]: 'x'.repeat(length) };
        const fault = (circumstances: object) =>
          faultsOf(payment, sent, circumstances).find((each) => each.startsWith(name));
        expect(fault(lenient)).toBe(String.raw`${name}: must match ^[\s\S]{1,255}$`);
        expect(fault({})).not.toContain('{1,255}');
      }
    },
  );

  it('accepts everything that strict validation accepts', () => {
    const wrong = Object.values<ParameterGroup>(parameterGroups)
      .flatMap(({ parameters }) => Object.entries(parameters))
      .filter(([, { format, lenient: wider }]) => {
        const accepts = wider && checkOf(wider);
        return accepts && !samplesOf(format).accepted.every(accepts);
      });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
