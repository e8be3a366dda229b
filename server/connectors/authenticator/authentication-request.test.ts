import { describe, expect, it } from 'vitest';
import { cents } from '../acquirer/requests.fixture.ts';
import { message } from './authentication-request.fixture.ts';

it('has the transaction, the card and the addresses for return and result', () => {
  expect(message()).toMatchObject({
    messageType: 'AReq',
    messageVersion: '2.2.0',
    messageCategory: '01',
    deviceChannel: '02',
    threeDSServerTransID: '3f2c9d8e-0a1b-4c5d-8e7f-112233445566',
    threeDSCompInd: 'Y',
    acctNumber: '4200000000000026',
    cardExpiryDate: '3101',
    cardholderName: 'Jane Jones',
    notificationURL: 'https://gateway.example/3ds/8a/return',
    threeDSServerURL: 'https://gateway.example/3ds/8a/results',
    purchaseDate: '20261120090807',
  });
});

it.each([
  ['EUR', 92, { purchaseAmount: '9200', purchaseCurrency: '978', purchaseExponent: '2' }],
  ['JPY', 92, { purchaseAmount: '92', purchaseCurrency: '392', purchaseExponent: '0' }],
  ['KWD', 92.1, { purchaseAmount: '92100', purchaseCurrency: '414', purchaseExponent: '3' }],
  ['HUF', 92, { purchaseAmount: '9200', purchaseCurrency: '348', purchaseExponent: '2' }],
])('gives amounts of %s in its own smallest unit', (currency, amount, purchase) => {
  expect(message({}, { currency, amountCents: cents(amount) })).toMatchObject(purchase);
});

it('has addresses with the number of their country', () => {
  const fields = {
    'billing.street1': 'Main Street',
    'billing.houseNumber1': '7',
    'billing.city': 'Berlin',
    'billing.postcode': '10115',
    'billing.country': 'DE',
    'shipping.country': 'AT',
  };
  expect(message(fields)).toMatchObject({
    billAddrLine1: 'Main Street 7',
    billAddrCity: 'Berlin',
    billAddrPostCode: '10115',
    billAddrCountry: '276',
    shipAddrCountry: '040',
  });
});

it.each([
  ['en', 'en'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['de-DE-1996', 'de-DE'],
])('cuts the language %s between its parts', (given, sent) => {
  expect(message({ 'customer.browser.language': given })).toMatchObject({ browserLanguage: sent });
});

it.each([
  ['24', '24'],
  ['30', '24'],
  ['48', '48'],
  ['2', '1'],
])('sends the colour depth %s as %s', (given, sent) => {
  expect(message({ 'customer.browser.screenColorDepth': given })).toMatchObject({ browserColorDepth: sent });
});

it('leaves out data that the request does not have', () => {
  const names = Object.keys(
    message({}, { card: { number: '4200000000000026', expiryMonth: '01', expiryYear: '2031', holder: null } }),
  );
  expect(
    names.filter((name) =>
      /^(bill|ship|browser|email|cardholder|mcc|messageExtension|threeDSRequestorChallengeInd)/.test(name),
    ),
  ).toEqual([]);
});

it('has test parameters in an extension that is not critical', () => {
  const fields = {
    'customParameters[3DS2_enrolled]': 'true',
    'customParameters[3DS2_flow]': 'challenge',
    'customParameters[SIM_3ds]': 'down',
    'customParameters[other]': 'x',
  };
  expect(message(fields)).toMatchObject({
    messageExtension: [
      {
        name: 'Test wishes',
        id: 'TILLWAY-TEST',
        criticalityIndicator: false,
        data: { enrolled: 'true', flow: 'challenge', trouble: 'down' },
      },
    ],
  });
});

it.each([
  ['a payment', 92, {}, { messageCategory: '01', threeDSRequestorAuthenticationInd: '01' }],
  ['a check of an account', 0, {}, { messageCategory: '02', threeDSRequestorAuthenticationInd: '04' }],
  [
    'the first of payments that recur',
    92,
    {
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.expiry': '2030-12-31',
      'standingInstruction.frequency': '28',
    },
    {
      threeDSRequestorAuthenticationInd: '02',
      threeDSRequestorChallengeInd: '04',
      recurringExpiry: '20301231',
      recurringFrequency: '28',
    },
  ],
  [
    'instalments',
    92,
    {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.expiry': '2027-06-30',
      'standingInstruction.frequency': '28',
      'standingInstruction.numberOfInstallments': '6',
    },
    {
      threeDSRequestorAuthenticationInd: '03',
      recurringExpiry: '20270630',
      recurringFrequency: '28',
      purchaseInstalData: '6',
    },
  ],
])('has the category and indicators of %s', (_, amount, fields, expected) => {
  expect(message(fields, { amountCents: cents(amount) })).toMatchObject(expected);
});

it('has the challenge indicator that the merchant sends, whatever was agreed', () => {
  const begins = {
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'threeDSecure.challengeIndicator': '02',
  };
  expect(message(begins)).toMatchObject({ threeDSRequestorChallengeInd: '02' });
});

it.each([
  ['VISA', 'visa'],
  ['MASTER', 'mastercard'],
  ['MAESTRO', 'mastercard'],
  ['AMEX', 'amex'],
  ['DINERS', 'diners'],
  ['DISCOVER', 'discover'],
  ['JCB', 'jcb'],
])('has the merchant’s id and name at the scheme of %s', (brand, scheme) => {
  const fields = {
    [`threeDSecure.v2.${scheme}.requestorId`]: 'A requestor',
    [`threeDSecure.v2.${scheme}.requestorName`]: 'A name',
    'merchant.country': 'DE',
  };
  expect(message(fields, { brand })).toMatchObject({
    threeDSRequestorID: 'A requestor',
    threeDSRequestorName: 'A name',
    merchantCountryCode: '276',
  });
});

it('has the merchant’s country as the directory server knows it, before its postal one', () => {
  const fields = { 'threeDSecure.merchant.country': 'AUT', 'merchant.country': 'DE' };
  expect(message(fields)).toMatchObject({ merchantCountryCode: '040' });
});

it('has a state by its code, and leaves out a name', () => {
  expect(message({ 'billing.state': 'BY', 'shipping.state': 'Bavaria' })).toMatchObject({ billAddrState: 'BY' });
  expect(message({ 'shipping.state': 'Bavaria' })).not.toHaveProperty('shipAddrState');
});

it.each([
  ['+49 30 1234567', { cc: '49', subscriber: '301234567' }],
  ['0043 (1) 58-801', { cc: '43', subscriber: '158801' }],
  ['+1 202 555 0100', { cc: '1', subscriber: '2025550100' }],
  ['+352 26 12 34', { cc: '352', subscriber: '261234' }],
  ['+7 495 1234567', { cc: '7', subscriber: '4951234567' }],
  ['030 1234567', undefined],
  ['+49', undefined],
  ['+49 1234567890123456', undefined],
  ['n/a', undefined],
])('has the phone number %s with the calling code apart', (sent, phone) => {
  expect(message({ 'customer.phone': sent })['homePhone']).toEqual(phone);
  expect(message({ 'customer.mobile': sent })['mobilePhone']).toEqual(phone);
  expect(message({ 'customer.workPhone': sent })['workPhone']).toEqual(phone);
});

it.each([
  ['01', '02'],
  ['02', '05'],
  ['03', '08'],
  ['04', '02'],
])('asks for the exemption %s by the challenge indicator %s', (flag, indicator) => {
  expect(message({ 'threeDSecure.exemptionFlag': flag })).toMatchObject({ threeDSRequestorChallengeInd: indicator });
  const wished = { 'threeDSecure.exemptionFlag': flag, 'threeDSecure.challengeIndicator': '03' };
  expect(message(wished)).toMatchObject({ threeDSRequestorChallengeInd: '03' });
});

it('mandates a challenge after a decline that demands one, whatever the merchant wishes', () => {
  const fields = { 'threeDSecure.challengeIndicator': '02', 'threeDSecure.exemptionFlag': '02' };
  expect(message(fields, { mandatesChallenge: true })).toMatchObject({ threeDSRequestorChallengeInd: '04' });
});

it.each(['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB', 'MAESTRO', 'UNIONPAY'])(
  'has the merchant’s id of version 1 at the scheme of %s alone',
  (brand) => {
    const ids = Object.fromEntries(
      ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb', 'maestro', 'unionpay'].map((scheme) => [
        `threeDSecure.v1.${scheme}.requestorId`,
        `id at ${scheme}`,
      ]),
    );
    const scheme = brand === 'MASTER' || brand === 'MAESTRO' ? /mastercard|maestro/ : new RegExp(brand.toLowerCase());
    expect(message(ids, { brand })['acquirerMerchantID']).toMatch(scheme);
  },
);

describe('an authentication that the merchant initiates', () => {
  const initiated = (fields: Record<string, string> = {}) => message(fields, { isRequestorInitiated: true });

  it('has its channel, its reason and nothing of a browser', () => {
    expect(initiated({ 'customer.browser.language': 'de' })).toMatchObject({
      deviceChannel: '03',
      threeRIInd: '11',
      threeDSRequestorDecReqInd: 'N',
    });
    const names = Object.keys(initiated({ 'customer.browser.language': 'de' }));
    expect(names.filter((name) => /^(browser|notificationURL|threeDSCompInd)/.test(name))).toEqual([]);
  });

  it.each([
    [{ 'standingInstruction.type': 'RECURRING' }, '01'],
    [{ 'standingInstruction.type': 'INSTALLMENT' }, '02'],
    [{ 'customParameters[threeRIInd]': '06' }, '06'],
  ] as const)('of %o has the reason %s', (fields, reason) => {
    expect(initiated(fields)).toMatchObject({ threeRIInd: reason });
  });

  it('lets the issuer reach the shopper where a challenge is wished for', () => {
    expect(initiated({ 'threeDSecure.challengeIndicator': '04' })).toMatchObject({
      threeDSRequestorDecReqInd: 'Y',
      threeDSRequestorDecMaxTime: '00010',
    });
  });

  it('names the earlier authentication that it refers to', () => {
    const fields = { 'customParameters[PriorReference]': 'x'.repeat(40), 'customParameters[PriorAuthData]': 'data' };
    expect(initiated(fields)).toMatchObject({
      threeDSRequestorPriorAuthenticationInfo: {
        threeDSReqPriorRef: 'x'.repeat(36),
        threeDSReqPriorAuthData: 'data',
      },
    });
  });
});

describe('the merchant account of a payment', () => {
  const requestor = {
    requestorId: 'R-1',
    requestorName: 'Bakery',
    requestorUrl: 'https://bakery.example',
    acquirerBin: '412345',
    acquirerMerchantId: 'M-1',
    merchantCategoryCode: '5462',
    merchantCountry: 'AT',
  };

  it('is how the directory server knows the merchant', () => {
    expect(message({}, { requestor })).toMatchObject({
      threeDSRequestorID: 'R-1',
      threeDSRequestorName: 'Bakery',
      threeDSRequestorURL: 'https://bakery.example',
      acquirerBIN: '412345',
      acquirerMerchantID: 'M-1',
      mcc: '5462',
      merchantCountryCode: '040',
    });
  });

  it('gives way to what the payment names', () => {
    const named = { 'threeDSecure.v2.visa.requestorId': 'R-2', 'merchant.mcc': '5999', 'merchant.country': 'DE' };
    expect(message(named, { requestor })).toMatchObject({
      threeDSRequestorID: 'R-2',
      threeDSRequestorName: 'Bakery',
      mcc: '5999',
      merchantCountryCode: '276',
    });
  });
});
