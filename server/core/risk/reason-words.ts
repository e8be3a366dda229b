import type { FilledSentence } from 'shared';
import type { ListKind } from './list.ts';
import type { CountrySource } from './rule.ts';
import type { Counted, Dimension } from './velocity.ts';

/** Why a rule fires, `{}` being a place for what differs. The back office has each in German (DECISIONS 225). */
export type RuleSentence =
  | '{} is above {}'
  | '{} within {}, where {} are allowed'
  | 'no payment {} was approved within {}'
  | 'on the allow list: {}'
  | 'on the block list: {}'
  | 'the check of the address is {}'
  | 'the check of the security code is {}'
  | 'the country of {} is {}, that of {} is {}'
  | 'the country of {} is {}'
  | 'the score {} is below {}';
export type RuleText = FilledSentence<RuleSentence>;

/** What the gateway states about the risk service, and the simulated one itself; other texts are a service's own. */
export type ServiceSentence =
  | 'accepted by the simulated risk service'
  | 'challenged by the simulated risk service'
  | 'denied by the simulated risk service'
  | 'the data do not suffice for the simulated risk service'
  | 'the risk service answers {}'
  | 'the risk service has not answered ({})'
  | 'the simulated risk service asks for an analyst';
export type ServiceText = FilledSentence<ServiceSentence>;

export const checkTexts = { avs: 'the check of the address', cvv: 'the check of the security code' } as const;
export const countedTexts = {
  attempts: 'attempts',
  approved: 'approved payments',
  declined: 'declined payments',
} as const satisfies Readonly<Record<Counted, string>>;
export const dimensionTexts = {
  card: 'with this card',
  bankAccount: 'with this bank account',
  email: 'with this e-mail address',
  ip: 'from this IP address',
  device: 'from this device',
  customer: 'by this customer',
  all: 'in all',
} as const satisfies Readonly<Record<Dimension, string>>;
export const sourceTexts = {
  account: 'the account',
  ip: 'the IP address',
  billing: 'the billing address',
  shipping: 'the shipping address',
} as const satisfies Readonly<Record<CountrySource, string>>;
export const listTexts = {
  account: 'the account',
  bin: 'the BIN',
  country: 'a country',
  email: 'the e-mail address',
  domain: "the e-mail address's domain",
  address: 'an address',
  ip: 'the IP address',
  phone: 'a phone number',
} as const satisfies Readonly<Record<ListKind, string>>;

/** The words in the places of these sentences. */
export type CountedWord = (typeof countedTexts)[Counted] | (typeof dimensionTexts)[Dimension];
export type SourceWord = (typeof sourceTexts)[CountrySource];
export type ListWord = (typeof listTexts)[ListKind];
