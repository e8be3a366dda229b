import { ibanCountry } from 'shared';
import { bankAccountIdentity, nationalIdentity } from '../bank-accounts/bank-account.ts';
import type { Fields } from '../fields.ts';
import { toCents } from '../money.ts';
import { type Account, type ByAccountKind, callByKind } from '../payments/account.ts';
import type { Cents, Instant } from '../values.ts';
import type { CountryTable } from '../risk/countries.ts';
import type { RiskFacts } from './risk-facts.ts';
import { domainsOf, type IpNetworks, type ListKind, listValue } from '../risk/list.ts';
import type { CountrySource } from '../risk/rule.ts';
import type { Dimension } from '../risk/velocity.ts';

export type ScreenedPayment = {
  readonly amountCents: Cents;
  readonly currency: string;
  readonly fields: Fields;
  readonly account: Account;
  /** The address of the shopper's browser, for a payment that it has sent. */
  readonly address?: string | undefined;
  readonly at: Instant;
};

/** The operator's tables of addresses and cards. */
export type Tables = { readonly countries: CountryTable; readonly networks: IpNetworks };

export function factsOf(payment: ScreenedPayment, { countries, networks }: Tables): RiskFacts {
  const { amountCents, currency, fields, account, at } = payment;
  const riskAmount = fields['risk.amount'];
  const ip = fields['customer.ip'] ?? payment.address;
  const known = new Map<CountrySource, string | undefined>();
  function country(source: CountrySource): string | undefined {
    if (!known.has(source)) known.set(source, countryBy[source]({ ...payment, ip }, countries));
    return known.get(source);
  }
  return {
    at,
    cents: riskAmount === undefined ? amountCents : toCents(riskAmount),
    currency,
    country,
    subject: (dimension) => subjects[dimension]({ fields, account, ip, networks }),
    listed: (kind) => listedValues[kind]({ fields, account, ip, networks }, country),
  };
}

type Known = {
  readonly fields: Fields;
  readonly account: Account;
  readonly ip: string | undefined;
  readonly networks: IpNetworks;
};

/** What distinguishes an account from all others, in the form in which lists have it. */
export const accountIdentity = (account: Account): string | undefined => callByKind(identities, account);

const identities: ByAccountKind<[], string | undefined> = {
  card: ({ card: { number } }) => number,
  brandOnly: () => undefined,
  bankAccount: ({ bankAccount }) => bankAccountIdentity(bankAccount).join(''),
  virtualAccount: ({ accountId }) => accountId,
  tokenAccount: ({ number }) => number,
};

/** A national number as earlier releases had it on their lists. */
const asSent = (account: Account): string | undefined =>
  account.kind === 'bankAccount' && account.bankAccount.iban === null
    ? nationalIdentity(account.bankAccount).join('')
    : undefined;

const identityOf = (kind: Account['kind']) => (known: Known) =>
  known.account.kind === kind ? accountIdentity(known.account) : undefined;
const email = ({ fields, networks }: Known): string | undefined =>
  listValue('email', fields['customer.email'] ?? '', networks);

const subjects: Readonly<Record<Dimension, (known: Known) => string | undefined>> = {
  card: identityOf('card'),
  bankAccount: identityOf('bankAccount'),
  email,
  ip: ({ ip, networks }) => (ip === undefined ? undefined : networks.networksOf(ip)[0]),
  device: ({ fields }) =>
    fields['customer.browserFingerprint.id'] ??
    fields['customer.browserFingerprint.value'] ??
    fields['customer.app.deviceId'],
  customer: ({ fields }) => fields['customer.merchantCustomerId'],
  all: () => '',
};

type CountryOf = (source: CountrySource) => string | undefined;
const present = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

const BIN_LENGTHS = [6, 8];

const listedValues: Readonly<Record<ListKind, (known: Known, country: CountryOf) => readonly string[]>> = {
  account: ({ account, networks }) =>
    present([accountIdentity(account), asSent(account)].map((text) => listValue('account', text ?? '', networks))),
  bin: ({ account }) =>
    account.kind === 'card' ? BIN_LENGTHS.map((length) => account.card.number.slice(0, length)) : [],
  country: (_known, country) => present([country('account'), country('ip'), country('billing'), country('shipping')]),
  email: (known) => present([email(known)]),
  domain: (known) => domainsOf(email(known)?.split('@')[1] ?? ''),
  address: (known) => present(['billing', 'shipping'].map((of) => addressIn(known, of))),
  ip: ({ ip, networks }) => (ip === undefined ? [] : networks.networksOf(ip)),
  phone: ({ fields, networks }) =>
    present(
      ['customer.phone', 'customer.mobile', 'customer.workPhone'].map((name) =>
        listValue('phone', fields[name] ?? '', networks),
      ),
    ),
};

function addressIn({ fields, networks }: Known, of: string): string | undefined {
  const street = fields[`${of}.street1`];
  if (street === undefined) return undefined;
  const parts = ['houseNumber1', 'postcode', 'city', 'country'].map((part) => fields[`${of}.${part}`] ?? '');
  return listValue('address', [street, ...parts].join(''), networks);
}

type Sited = ScreenedPayment & { readonly ip: string | undefined };

const countryBy: Readonly<Record<CountrySource, (payment: Sited, countries: CountryTable) => string | undefined>> = {
  account: ({ account }, countries) => callByKind(accountCountries, account, countries),
  ip: ({ ip }, countries) => (ip === undefined ? undefined : countries.ofAddress(ip)),
  billing: ({ fields }) => fields['billing.country'],
  shipping: ({ fields }) => fields['shipping.country'],
};

const accountCountries: ByAccountKind<[countries: CountryTable], string | undefined> = {
  card: ({ card }, countries) => countries.ofCard(card.number),
  brandOnly: () => undefined,
  bankAccount: ({ bankAccount: { iban, country } }) => (iban === null ? (country ?? undefined) : ibanCountry(iban)),
  virtualAccount: () => undefined,
  tokenAccount: () => undefined,
};
