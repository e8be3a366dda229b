import type { Condition, CountrySource, RuleAction } from '../../../core/risk/rule.ts';
import type { ListKind, ListName } from '../../../core/risk/list.ts';
import type { Counted, Dimension } from '../../../core/risk/velocity.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';

export type Words<Code extends string> = Readonly<Record<Code, Readonly<Record<OfficeLanguage, string>>>>;

const dimensions: Words<Dimension> = {
  card: { en: 'card', de: 'Karte' },
  bankAccount: { en: 'bank account', de: 'Bankkonto' },
  email: { en: 'e-mail address', de: 'E-Mail-Adresse' },
  ip: { en: 'IP address', de: 'IP-Adresse' },
  device: { en: 'device', de: 'Gerät' },
  customer: { en: 'customer', de: 'Kunde' },
  all: { en: 'merchant', de: 'Händler' },
};
const counted: Words<Counted> = {
  attempts: { en: 'attempts', de: 'Versuche' },
  approved: { en: 'approved payments', de: 'genehmigte Zahlungen' },
  declined: { en: 'declined payments', de: 'abgelehnte Zahlungen' },
};
const sources: Words<CountrySource> = {
  account: { en: 'account', de: 'Konto' },
  ip: { en: 'IP address', de: 'IP-Adresse' },
  billing: { en: 'billing address', de: 'Rechnungsadresse' },
  shipping: { en: 'shipping address', de: 'Lieferadresse' },
};
const lists: Words<ListName> = {
  block: { en: 'block list', de: 'Sperrliste' },
  allow: { en: 'allow list', de: 'Freigabeliste' },
};
const kinds: Words<ListKind> = {
  account: { en: 'account', de: 'Konto' },
  bin: { en: 'first digits of the card', de: 'erste Ziffern der Karte' },
  country: { en: 'country', de: 'Land' },
  email: { en: 'e-mail address', de: 'E-Mail-Adresse' },
  domain: { en: 'domain of the e-mail address', de: 'Domain der E-Mail-Adresse' },
  address: { en: 'postal address', de: 'Postanschrift' },
  ip: { en: 'IP address', de: 'IP-Adresse' },
  phone: { en: 'phone number', de: 'Telefonnummer' },
};
const checks: Words<'avs' | 'cvv'> = {
  avs: { en: 'address check', de: 'Adressprüfung' },
  cvv: { en: 'check of the security code', de: 'Prüfung der Kartenprüfnummer' },
};

/** What a rule does when it fires. */
export const ruleActionText = (action: RuleAction, language: OfficeLanguage): string => actions[action][language];
const actions: Words<RuleAction> = {
  accept: { en: 'accept, no further rule', de: 'annehmen, keine weitere Regel' },
  deny: { en: 'deny', de: 'ablehnen' },
  challenge: { en: 'ask for 3-D Secure', de: '3-D Secure verlangen' },
  review: { en: 'send to review', de: 'zur Prüfung vorlegen' },
  score: { en: 'change the score', de: 'Punkte ändern' },
};

/** A condition as a person reads it, in the language of the page. */
export function conditionText(condition: Condition, language: OfficeLanguage): string {
  // The cast holds because the row was found by the kind of this condition.
  const sentence = sentences[condition.is][language] as Sentence<Condition>;
  return sentence(condition);
}

type Sentence<Kind> = (condition: Kind) => string;
type Sentences = {
  readonly [Is in Condition['is']]: Readonly<Record<OfficeLanguage, Sentence<Extract<Condition, { readonly is: Is }>>>>;
};

const named = <Code extends string>(words: Words<Code>, codes: readonly Code[], language: OfficeLanguage): string =>
  codes.map((code) => words[code][language]).join(', ');

const sentences: Sentences = {
  velocity: {
    en: ({ per, of, limit, minutes }) =>
      `more than ${limit} ${counted[of].en} per ${dimensions[per].en} in ${spanText(minutes, 'en')}`,
    de: ({ per, of, limit, minutes }) =>
      `mehr als ${limit} ${counted[of].de} je ${dimensions[per].de}, Zeitraum: ${spanText(minutes, 'de')}`,
  },
  volume: {
    en: ({ per, limit, currency, minutes }) =>
      `more than ${currency} ${limit} per ${dimensions[per].en} in ${spanText(minutes, 'en')}`,
    de: ({ per, limit, currency, minutes }) =>
      `mehr als ${limit} ${currency} je ${dimensions[per].de}, Zeitraum: ${spanText(minutes, 'de')}`,
  },
  listed: {
    en: ({ on, by }) => `on the ${lists[on].en}: ${named(kinds, by, 'en')}`,
    de: ({ on, by }) => `auf der ${lists[on].de}: ${named(kinds, by, 'de')}`,
  },
  countriesDiffer: {
    en: ({ between: [one, other] }) => `countries differ: ${sources[one].en} and ${sources[other].en}`,
    de: ({ between: [one, other] }) => `Länder weichen ab: ${sources[one].de} und ${sources[other].de}`,
  },
  country: {
    en: ({ of, in: countries }) => `country (${sources[of].en}): ${countries.join(', ')}`,
    de: ({ of, in: countries }) => `Land (${sources[of].de}): ${countries.join(', ')}`,
  },
  amount: {
    en: ({ above, currency }) => `amount above ${currency} ${above}`,
    de: ({ above, currency }) => `Betrag über ${above} ${currency}`,
  },
  firstTime: {
    en: ({ per, days }) => `first approved payment per ${dimensions[per].en} in ${spanText(days * DAY, 'en')}`,
    de: ({ per, days }) => `erste genehmigte Zahlung je ${dimensions[per].de}, Zeitraum: ${spanText(days * DAY, 'de')}`,
  },
  check: {
    en: ({ of, results }) => `${checks[of].en}: ${results.join(', ')}`,
    de: ({ of, results }) => `${checks[of].de}: ${results.join(', ')}`,
  },
};

/** In minutes. */
const HOUR = 60;
const DAY = 24 * HOUR;

/** A time in the largest unit in which it is a whole number above one day. */
export function spanText(minutes: number, language: OfficeLanguage): string {
  const [size, unit] =
    minutes % DAY === 0 && minutes > DAY
      ? ([DAY, 'day'] as const)
      : minutes % HOUR === 0
        ? ([HOUR, 'hour'] as const)
        : ([1, 'minute'] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}
