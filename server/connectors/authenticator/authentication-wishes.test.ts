import { type Parameter, parameterGroups } from 'shared';
import { expect, it } from 'vitest';
import { message } from './authentication-request.fixture.ts';

/** The parameters of 3-D Secure about the result of an authentication elsewhere, and the order it was for. */
const isResult = (name: string): boolean =>
  /\.(?:amount|currency|eci|verificationId|xid|dsTransactionId|acsTransactionId|version|channel)$/.test(name) ||
  /(?:Status|StatusReason|MandatedIndicator|authType)$/.test(name);

const wishes = Object.entries<Parameter>(parameterGroups.threeDSecure.parameters)
  .filter(([name, { idle }]) => !idle && !isResult(name))
  .map(([name]) => name);
const brandOf: Readonly<Record<string, string>> = { mastercard: 'MASTER' };
/** Values that no message has without them. */
const values: Readonly<Record<string, string>> = {
  'threeDSecure.merchant.url': 'https://shop.example/',
  'threeDSecure.merchant.country': 'DEU',
  'threeDSecure.challengeIndicator': '03',
  'threeDSecure.exemptionFlag': '02',
};

// The gateway itself chooses the name, from this parameter first.
it.each(wishes.filter((name) => name !== 'threeDSecure.merchant.name'))('has the merchant’s %s', (name) => {
  const [, scheme = 'visa'] = /\.v[12]\.(\w+)\./.exec(name) ?? [];
  const brand = brandOf[scheme] ?? scheme.toUpperCase();
  const fields = { [name]: values[name] ?? 'Merchant 4711' };
  expect(message(fields, { brand })).not.toEqual(message({}, { brand }));
  expect(wishes.length).toBeGreaterThan(20);
});
