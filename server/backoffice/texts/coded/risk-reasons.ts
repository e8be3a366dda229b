import { type RiskOutcome, type RiskReason, SERVICE } from '../../../core/risk/decision.ts';
import type {
  CountedWord,
  ListWord,
  RuleSentence,
  ServiceSentence,
  SourceWord,
} from '../../../core/risk/reason-words.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';
import type { Words } from './rules.ts';
import { translation, type Translations } from './sentences.ts';

/** What screening has decided about a payment; in English by its code, which rules have too. */
export const outcomeText = (outcome: RiskOutcome, language: OfficeLanguage): string => outcomes[outcome][language];
const outcomes: Words<RiskOutcome> = {
  accept: { en: 'accept', de: 'angenommen' },
  review: { en: 'review', de: 'zur Prüfung vorgelegt' },
  challenge: { en: 'challenge', de: '3-D Secure verlangt' },
  error: { en: 'error', de: 'Daten reichen nicht aus' },
  deny: { en: 'deny', de: 'abgelehnt' },
};

/** Why a rule has fired, in the language of the page. A text of the risk service's own stands as it is. */
export function reasonText({ rule, text }: RiskReason, language: OfficeLanguage): string {
  if (language === 'en') return text;
  if (rule === SERVICE) return serviceInGerman(text) ?? text;
  return text
    .split(', and ')
    .map((each) => ruleInGerman(each) ?? each)
    .join(', und ');
}

const ruleSentences: Translations<RuleSentence> = {
  '{} is above {}': '{} liegt über {}',
  '{} within {}, where {} are allowed': ([what, time, most]) =>
    `${inWords(counted, what)} in ${inWords(units, time)}, erlaubt: ${most}`,
  'no payment {} was approved within {}': ([of, time]) =>
    `keine genehmigte Zahlung ${inWords(counted, of)} in ${inWords(units, time)}`,
  'on the allow list: {}': ([found]) => `auf der Freigabeliste: ${inWords(listed, found)}`,
  'on the block list: {}': ([found]) => `auf der Sperrliste: ${inWords(listed, found)}`,
  'the check of the address is {}': 'die Adressprüfung ergibt {}',
  'the check of the security code is {}': 'die Prüfung der Kartenprüfnummer ergibt {}',
  'the country of {} is {}, that of {} is {}': ([one, first, other, second]) =>
    `das Land ${inWords(sources, one)} ist ${first}, das ${inWords(sources, other)} ist ${second}`,
  'the country of {} is {}': ([of, country]) => `das Land ${inWords(sources, of)} ist ${country}`,
  'the score {} is below {}': '{} Punkte liegen unter {}',
};
const serviceSentences: Translations<ServiceSentence> = {
  'accepted by the simulated risk service': 'vom simulierten Risikodienst angenommen',
  'challenged by the simulated risk service': 'der simulierte Risikodienst verlangt 3-D Secure',
  'denied by the simulated risk service': 'vom simulierten Risikodienst abgelehnt',
  'the data do not suffice for the simulated risk service': 'die Daten reichen dem simulierten Risikodienst nicht aus',
  'the simulated risk service asks for an analyst':
    'der simulierte Risikodienst verlangt die Prüfung durch einen Analysten',
  'the risk service answers {}': ([outcome]) => `der Risikodienst antwortet: ${inWords(answers, outcome)}`,
  'the risk service has not answered ({})': 'der Risikodienst hat nicht geantwortet ({})',
};

const counted: Readonly<Record<CountedWord, string>> = {
  attempts: 'Versuche',
  'approved payments': 'genehmigte Zahlungen',
  'declined payments': 'abgelehnte Zahlungen',
  'with this card': 'mit dieser Karte',
  'with this bank account': 'mit diesem Bankkonto',
  'with this e-mail address': 'mit dieser E-Mail-Adresse',
  'from this IP address': 'von dieser IP-Adresse',
  'from this device': 'von diesem Gerät',
  'by this customer': 'von diesem Kunden',
  'in all': 'insgesamt',
};
const sources: Readonly<Record<SourceWord, string>> = {
  'the account': 'des Kontos',
  'the IP address': 'der IP-Adresse',
  'the billing address': 'der Rechnungsadresse',
  'the shipping address': 'der Lieferadresse',
};
const listed: Readonly<Record<ListWord, string>> = {
  'the account': 'Konto',
  'the BIN': 'erste Ziffern der Karte',
  'a country': 'Land',
  "the e-mail address's domain": 'Domain der E-Mail-Adresse',
  'the e-mail address': 'E-Mail-Adresse',
  'an address': 'Postanschrift',
  'the IP address': 'IP-Adresse',
  'a phone number': 'Telefonnummer',
};
const units = { minutes: 'Minuten', minute: 'Minute', hours: 'Stunden', hour: 'Stunde', days: 'Tagen', day: 'Tag' };
const answers = Object.fromEntries(Object.entries(outcomes).map(([code, { de }]) => [code, de]));

/** A word that begins with another one stands before it. */
const inWords = (words: Readonly<Record<string, string>>, text = ''): string =>
  Object.entries(words).reduce((sofar, [word, translated]) => sofar.replaceAll(word, translated), text);

const ruleInGerman = translation(ruleSentences);
const serviceInGerman = translation(serviceSentences);
