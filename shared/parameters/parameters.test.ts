import { describe, expect, it } from 'vitest';
import { endpoints } from '../endpoints/endpoints.ts';
import { checkOf } from '../formats/formats.ts';
import { parameterGroups } from './groups.ts';
import { mapNames } from './maps.ts';
import type { Parameter, ParameterGroup } from './parameter.ts';
import { isSensitive } from './sensitive.ts';

const groups: readonly (readonly [string, ParameterGroup])[] = Object.entries(parameterGroups);
const lines: readonly (readonly [string, Parameter])[] = groups.flatMap(([, { parameters }]) =>
  Object.entries(parameters),
);
const names = lines.map(([name]) => name);
const namesWhere = (holds: (parameter: Parameter) => boolean): readonly string[] =>
  lines.filter(([, parameter]) => holds(parameter)).map(([name]) => name);

describe('the table of parameters', () => {
  it('has all of the spec, each name once', () => {
    expect(names.length).toBeGreaterThanOrEqual(420);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each([
    ['card.', 5],
    ['mobileWallet.', 2],
    ['virtualAccount.', 3],
    ['bankAccount.', 12],
    ['tokenAccount.', 4],
    ['customer.', 35],
    ['shipping.customer.', 31],
    ['billing.', 10],
    ['merchant.billing.', 18],
    ['merchant.shipping.', 26],
    ['corporate.', 12],
    ['cart.items[n].', 41],
    ['cart.payments[n].', 7],
    ['marketPlace.', 2],
    ['airline.', 45],
    ['lodging.', 11],
    ['passengers[n].', 5],
    ['recurringMigration.', 6],
    ['threeDSecure.', 41],
    ['risk.', 8],
    ['giftCard.', 2],
    ['job.', 16],
    ['standingInstruction.', 9],
  ])('has all parameters of %s', (beginning, count) => {
    expect(names.filter((name) => name.startsWith(beginning))).toHaveLength(count);
  });

  it('has no parameter that is also the beginning of another', () => {
    expect(
      names.filter((name) => names.some((other) => other.startsWith(`${name}.`) || other.startsWith(`${name}[`))),
    ).toEqual([]);
  });

  it('has for every text in brackets either an index or the format of its key', () => {
    expect(
      lines.filter(([name, { key }]) => /\[(?!n\])/.test(name) !== (key !== undefined)).map(([name]) => name),
    ).toEqual([]);
    expect([...mapNames]).toEqual(['overridePaymentType', 'merchant.data', 'customParameters', 'risk.parameters']);
  });

  it('has the same length for every work phone', () => {
    expect(
      lines
        .filter(([name, { format }]) => name.endsWith('.workPhone') && format.maxLength !== 25)
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('has a condition for every conditional parameter whose rules do not decide already', () => {
    const decided = new Set([
      ...Object.values<ParameterGroup>(parameterGroups).flatMap(({ rules = [] }) =>
        rules.flatMap((rule) => rule.names),
      ),
      // The number of channels, the brands, the version of 3-D Secure and the merchant's own needs decide about these.
      'entityId',
      'paymentBrand',
      'threeDSecure.xid',
      'customParameters[name]',
      // A state that an address does not have is left out by the authentication request as well.
      'shipping.state',
    ]);
    const open = lines.filter(
      ([name, { requirement, neededFor }]) =>
        requirement === 'conditional' && neededFor.length === 0 && !decided.has(name),
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('checks every code of a country or a currency against ISO 3166-1 or ISO 4217', () => {
    const codes = lines.filter(([name]) => /(^|[.])(country|currency)$/.test(name));
    expect(codes.length).toBeGreaterThanOrEqual(13);
    expect(codes.filter(([, { format }]) => !format.shorthand.startsWith('ISO ')).map(([name]) => name)).toEqual([]);
    expect(
      codes.filter(([, { format }]) => checkOf(format)('ZZZ') || checkOf(format)('ZZ')).map(([name]) => name),
    ).toEqual([]);
  });

  it('ends every rule like a sentence', () => {
    expect(
      lines
        .filter(([, { rule }]) => rule !== '' && !/^[A-Z0-9].*[.]$/.test(rule) && !/^[a-z]+([A-Z]|\.).*\.$/.test(rule))
        .map(([name, { rule }]) => `${name}: ${rule}`),
    ).toEqual([]);
  });

  it.each(groups)('names only parameters that exist in the rules of %s', (_, { rules = [] }) => {
    const unknown = rules
      .flatMap((rule) => [...rule.names, ...(rule.unless === undefined ? [] : [rule.unless])])
      .filter((name) => !names.includes(name));
    expect(unknown).toEqual([]);
  });
});

describe('the sender of a parameter', () => {
  it('is the browser for the data of a shopper, and for nothing else', () => {
    const beginnings =
      /^(paymentBrand|card\..*|virtualAccount\..*|bankAccount\.(holder|iban|bic|country|bankName)|mobileWallet\.paymentToken|billing\.(?!normalized|validationStatus).*|customParameters\[name\]|createRegistration|registrationId|recurring\.numberOfInstallments|shopperResultUrl)$/;
    const contact =
      /^customer\.(givenName|middleName|surname|sex|birthDate|phone|mobile|workPhone|email|companyName|salutation|language)$/;
    const browser = /^customer\.browser\.(?!deviceId)|^methodCompletion$/;
    expect(
      namesWhere(({ sender }) => sender === 'shopper').filter(
        (name) => ![beginnings, contact, browser].some((pattern) => pattern.test(name)),
      ),
    ).toEqual([]);
    expect(namesWhere(({ sender }) => sender === 'shopper')).toEqual(
      expect.arrayContaining(['card.number', 'billing.street1', 'customer.email', 'customer.browser.userAgent']),
    );
  });

  it('is the server at creation for parameters that would change the money or the page later', () => {
    expect(namesWhere(({ sender }) => sender === 'creation')).toEqual([
      'overridePaymentType[brand]',
      'registrations[n].id',
    ]);
  });
});

describe('a sensitive parameter', () => {
  it('is account data, proofs of authentication and passwords', () => {
    expect(namesWhere(({ sensitive }) => sensitive)).toEqual([
      'authentication.userId',
      'authentication.password',
      'card.number',
      'card.cvv',
      'mobileWallet.paymentToken',
      'virtualAccount.email',
      'virtualAccount.phone',
      'bankAccount.number',
      'bankAccount.iban',
      'tokenAccount.number',
      'threeDSecure.verificationId',
      'threeDSecure.v1.visa.password',
      'threeDSecure.v1.jcb.password',
    ]);
  });

  it('is recognised by its name', () => {
    expect(['card.number', 'card.cvv', 'bankAccount.iban'].every(isSensitive)).toBe(true);
    expect(['card.holder', 'amount', 'customParameters[card.number]', 'toString'].some(isSensitive)).toBe(false);
  });

  it('never has brackets in its name, so that it is found without resolving them', () => {
    expect(namesWhere(({ sensitive }) => sensitive).filter((name) => name.includes('['))).toEqual([]);
  });
});

describe('an address or a person elsewhere', () => {
  it('has the same parameters with the same formats as the original', () => {
    const { billing, merchantBilling, shipping, merchantShipping } = parameterGroups;
    const { customer, customerDevice, shippingCustomer, shippingCustomerDevice } = parameterGroups;
    const formats = (group: ParameterGroup, prefix = '') =>
      Object.entries(group.parameters).map(([name, { format }]) => [prefix + name, format] as const);
    expect(formats(merchantBilling)).toEqual(expect.arrayContaining(formats(billing, 'merchant.')));
    expect(formats(merchantShipping)).toEqual(formats(shipping, 'merchant.'));
    expect([...formats(shippingCustomer), ...formats(shippingCustomerDevice)]).toEqual(
      [...formats(customer, 'shipping.'), ...formats(customerDevice, 'shipping.')].filter(
        ([name]) => !/browserFingerprint|browser\.deviceId|app\./.test(name),
      ),
    );
  });

  it('is never required and never accepted from the browser', () => {
    const composed = lines.filter(([name]) => /^(merchant\.(billing|shipping)|shipping\.customer)\./.test(name));
    expect(
      composed.filter(
        ([, { requirement, sender, neededFor }]) =>
          requirement !== 'optional' || sender !== 'server' || neededFor.length > 0,
      ),
    ).toEqual([]);
  });

  it('has no parameters of the shopper’s own device', () => {
    expect(
      names.filter((name) => /^shipping\.customer\.(browserFingerprint|browser\.deviceId|app)/.test(name)),
    ).toEqual([]);
  });
});

describe.each(Object.entries(endpoints))(
  'the endpoint %s',
  (_, endpoint: (typeof endpoints)[keyof typeof endpoints]) => {
    const known: readonly string[] = endpoint.groups.flatMap(({ parameters }: ParameterGroup) =>
      Object.keys(parameters),
    );

    it('has every name from one group only', () => {
      expect(known).toEqual([...new Set(known)]);
    });

    it('requires only parameters that it accepts', () => {
      expect(endpoint.required.filter((name) => !known.includes(name))).toEqual([]);
    });
  },
);
