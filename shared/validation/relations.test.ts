import { describe, expect, it } from 'vitest';
import { job } from '../parameters/job.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
import { recurringMigration } from '../parameters/recurring-migration.ts';
import { compile } from './checker.ts';
import {
  bank,
  card,
  checkout,
  faultsOf,
  formOf,
  order,
  payment,
  person,
  reference,
  type SampleForm,
  update,
} from './requests.samples.ts';

describe('rules between parameters', () => {
  const without = (sent: SampleForm, ...names: readonly string[]): SampleForm =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));

  it.each<[string, SampleForm, readonly string[]]>([
    [
      'either number or iban',
      without(bank, 'bankAccount.iban'),
      ['bankAccount.number: one of bankAccount.number, bankAccount.iban must be set'],
    ],
    [
      'either bankCode or bic of a national number',
      { ...without(bank, 'bankAccount.bic', 'bankAccount.iban'), 'bankAccount.number': '532013000' },
      ['bankAccount.bankCode: one of bankAccount.bankCode, bankAccount.bic, bankAccount.iban must be set'],
    ],
    ['an IBAN names its bank itself', without(bank, 'bankAccount.bic'), []],
    ['a bank account has a holder', without(bank, 'bankAccount.holder'), ['bankAccount.holder: may not be empty']],
    ['a bank account needs a brand', without(bank, 'paymentBrand'), ['paymentBrand: may not be empty']],
    ['a transfer takes the name of a bank alone', { paymentBrand: 'IDEAL', 'bankAccount.bankName': 'Test bank' }, []],
    ['a transfer takes a bank’s code alone', { paymentBrand: 'EPS', 'bankAccount.bic': 'MARKDEF1100' }, []],
    ['a transfer takes a country alone', { paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DE' }, []],
    [
      'a bank is not chosen with a brand that takes a country',
      { paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.bankName': 'Test bank' },
      [
        'bankAccount.holder: may not be empty',
        'bankAccount.number: one of bankAccount.number, bankAccount.iban must be set',
        'bankAccount.bankCode: one of bankAccount.bankCode, bankAccount.bic, bankAccount.iban must be set',
      ],
    ],
    [
      'a choice with a part of an account is an account',
      { paymentBrand: 'IDEAL', 'bankAccount.bic': 'MARKDEF1100', 'bankAccount.holder': 'Jane Jones' },
      ['bankAccount.number: one of bankAccount.number, bankAccount.iban must be set'],
    ],
    ['a card needs no brand', without(card, 'paymentBrand'), []],
    [
      'a token account is whole',
      { 'tokenAccount.number': '123456789012', paymentBrand: 'VISA' },
      ['tokenAccount.type: may not be empty'],
    ],
    [
      'a token account needs a brand',
      { 'tokenAccount.number': '123456789012', 'tokenAccount.type': 'EXTERNAL' },
      ['paymentBrand: may not be empty'],
    ],
    [
      'a virtual account has an id',
      { 'virtualAccount.email': 'a@b.example' },
      ['virtualAccount.accountId: may not be empty'],
    ],
    [
      'an encrypted wallet token is enough of an account',
      { 'mobileWallet.paymentToken': '{"data":"…"}', paymentBrand: 'WALLET' },
      [],
    ],
    [
      'an encrypted wallet token needs a brand',
      { 'mobileWallet.paymentToken': '{"data":"…"}' },
      ['paymentBrand: may not be empty'],
    ],
    [
      'a decrypted wallet token needs its content',
      { ...card, 'mobileWallet.source': 'web' },
      ['threeDSecure.verificationId: may not be empty', 'threeDSecure.eci: may not be empty'],
    ],
    [
      'the content of a wallet token needs no enrolment',
      {
        ...card,
        'mobileWallet.source': 'app',
        'threeDSecure.eci': '05',
        'threeDSecure.verificationId': `${'A'.repeat(27)}=`,
      },
      [],
    ],
    [
      'an authentication made elsewhere needs all of its results',
      { ...card, 'threeDSecure.eci': '05' },
      [
        'threeDSecure.verificationId: may not be empty',
        'threeDSecure.enrollmentStatus: may not be empty',
        'threeDSecure.authenticationStatus: may not be empty',
      ],
    ],
  ])('%s', (_, account, faults) => {
    expect(faultsOf(payment, { ...order, ...account })).toEqual(faults);
  });

  it.each<[string, SampleForm, readonly string[]]>([
    ['houseNumber2 needs houseNumber1', { 'billing.houseNumber2': '7' }, ['billing.houseNumber1: may not be empty']],
    [
      'so does the merchant’s',
      { 'merchant.billing.houseNumber2': '7' },
      ['merchant.billing.houseNumber1: may not be empty'],
    ],
    ['so does the shipping address’s', { 'shipping.houseNumber2': '7' }, ['shipping.houseNumber1: may not be empty']],
    [
      'street lines are more than digits',
      { 'billing.street1': '12', 'billing.street2': '34' },
      ['billing.street1: may not hold digits only, second line included'],
    ],
    ['one line with letters is enough', { 'billing.street1': '12', 'billing.street2': 'Ring' }, []],
    [
      'identification has type and id',
      { ...person, 'customer.identificationDocType': 'PASSPORT' },
      ['customer.identificationDocId: may not be empty'],
    ],
    [
      'and id and type',
      { ...person, 'customer.identificationDocId': 'C01X00T47' },
      ['customer.identificationDocType: may not be empty'],
    ],
    [
      'a customer has a name',
      { 'customer.email': 'jane@shop.example' },
      ['customer.givenName: may not be empty', 'customer.surname: may not be empty'],
    ],
    ['a name has two parts', { 'customer.givenName': 'Jane' }, ['customer.surname: may not be empty']],
    ['a browser needs no name', { 'customer.browser.language': 'de', 'customer.ip': '192.0.2.1' }, []],
    [
      'a fingerprint needs one',
      { 'customer.browserFingerprint.id': '1' },
      ['customer.givenName: may not be empty', 'customer.surname: may not be empty'],
    ],
    [
      'a mobile device needs one',
      { 'customer.app.deviceId': '1' },
      ['customer.givenName: may not be empty', 'customer.surname: may not be empty'],
    ],
    [
      'a recipient needs one',
      { 'shipping.customer.email': 'jane@shop.example' },
      ['shipping.customer.givenName: may not be empty', 'shipping.customer.surname: may not be empty'],
    ],
    [
      'a recipient’s browser needs none',
      { 'shipping.customer.browser.language': 'de', 'shipping.customer.ip': '192.0.2.1' },
      [],
    ],
    [
      'captures alone carry a value date',
      { valueTimestamp: '2026-01-01 12:00:00' },
      ['valueTimestamp: may only be sent with paymentType CP, RF, CB, CR, RC'],
    ],
    [
      'the challenge indicator 04 suits any version',
      { 'threeDSecure.version': '2.1.0', 'threeDSecure.challengeIndicator': '04' },
      [],
    ],
    [
      '05 needs version 2.2',
      { 'threeDSecure.version': '2.1.0', 'threeDSecure.challengeIndicator': '05' },
      ['threeDSecure.challengeIndicator: needs 3-D Secure 2.2'],
    ],
    ['05 suits version 2.2', { 'threeDSecure.version': '2.2.0', 'threeDSecure.challengeIndicator': '05' }, []],
    ['05 suits a version that the gateway chooses', { 'threeDSecure.challengeIndicator': '05' }, []],
    [
      'exemptions need version 2.2',
      { 'threeDSecure.version': '2.1.0', 'threeDSecure.exemptionFlag': '01' },
      ['threeDSecure.exemptionFlag: needs 3-D Secure 2.2'],
    ],
  ])('%s', (_, sent, faults) => {
    expect(faultsOf(checkout, { ...order, ...sent })).toEqual(faults);
  });

  it('drop street2 next to a house number', () => {
    const { fields, faults } = checkout.read(
      formOf({ ...order, 'billing.street1': 'Ring', 'billing.street2': 'Hinterhof', 'billing.houseNumber1': '7' }),
    );
    expect(Object.keys(fields)).not.toContain('billing.street2');
    expect(faults).toEqual([]);
  });

  it('allow another payment type for a brand only when a checkout is created', () => {
    expect(faultsOf(checkout, { ...order, 'overridePaymentType[VISA]': 'PA' })).toEqual([]);
    expect(faultsOf(update, { 'overridePaymentType[VISA]': 'PA' })).toEqual([
      'overridePaymentType[VISA]: may only be sent when a checkout is created',
    ]);
    expect(faultsOf(payment, { ...order, ...card, 'overridePaymentType[VISA]': 'PA' })).toEqual([
      'overridePaymentType[VISA]: may only be sent when a checkout is created',
    ]);
  });

  it('refuse a brand’s payment type that no checkout can be paid with when the checkout is created', () => {
    expect(faultsOf(checkout, { ...order, 'overridePaymentType[VISA]': 'RF' })).toEqual([
      'overridePaymentType[VISA]: must be one of PA, DB, CD, PA.CP',
    ]);
  });

  it('allow the reason of a chargeback with no capture, reversal or refund', () => {
    expect(faultsOf(reference, { ...order, paymentType: 'CP', chargebackResultCode: '000.100.201' })).toEqual([
      'chargebackResultCode: may only be sent with paymentType CB, CR',
    ]);
  });

  it('allow a value date with a capture', () => {
    expect(faultsOf(reference, { ...order, paymentType: 'CP', valueTimestamp: '2026-01-01 12:00:00' })).toEqual([]);
    expect(faultsOf(reference, { paymentType: 'RV', valueTimestamp: '2026-01-01 12:00:00' })).toEqual([
      'valueTimestamp: may only be sent with paymentType CP, RF, CB, CR, RC',
    ]);
  });
});

/** An endpoint of one group alone: some groups have rules before they have an endpoint. */
const alone = (group: ParameterGroup) =>
  compile({ method: 'POST', path: '', title: '', about: '', sender: 'server', groups: [group], required: [] });

describe('a job', () => {
  const jobs = alone(job);

  it('runs on days of the month or on days of the week', () => {
    expect(faultsOf(jobs, { 'job.dayOfMonth': '01,15', 'job.hour': '08' })).toEqual([]);
    expect(faultsOf(jobs, { 'job.dayOfWeek': '1,7', 'job.hour': '08' })).toEqual([]);
  });

  it('runs by its expression when it has one, and its other times are dropped', () => {
    const fields = ['year', 'month', 'dayOfMonth', 'dayOfWeek', 'hour', 'minute', 'second'].map((name) => [
      `job.${name}`,
      '*',
    ]);
    const { fields: kept, faults } = jobs.read(
      formOf({ ...Object.fromEntries(fields), 'job.expression': '0 0 8 ? * MON *', 'job.name': 'monthly' }),
    );
    expect(Object.keys(kept)).toEqual(['job.expression', 'job.name']);
    expect(faults).toEqual([]);
  });
});

describe('a series that began elsewhere', () => {
  it('names the payment type of its first payment', () => {
    expect(faultsOf(alone(recurringMigration), { 'recurringMigration.amount': '10' })).toEqual([
      'recurringMigration.paymentType: may not be empty',
    ]);
  });
});
