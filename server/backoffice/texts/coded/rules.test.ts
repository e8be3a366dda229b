import { expect, it } from 'vitest';
import { describeResult, describeResultInGerman } from 'shared';
import { type Condition, defaultRules } from '../../../core/risk/rule.ts';
import { conditionText } from './rules.ts';

const conditions: readonly (readonly [Condition, en: string, de: string])[] = [
  [
    { is: 'velocity', per: 'card', of: 'declined', limit: 8, minutes: 24 * 60 },
    'more than 8 declined payments per card in 24 hours',
    'mehr als 8 abgelehnte Zahlungen je Karte, Zeitraum: 24 Stunden',
  ],
  [
    { is: 'volume', per: 'email', limit: '500.00', currency: 'EUR', minutes: 90 },
    'more than EUR 500.00 per e-mail address in 90 minutes',
    'mehr als 500.00 EUR je E-Mail-Adresse, Zeitraum: 90 Minuten',
  ],
  [
    { is: 'listed', on: 'allow', by: ['email'] },
    'on the allow list: e-mail address',
    'auf der Freigabeliste: E-Mail-Adresse',
  ],
  [
    { is: 'countriesDiffer', between: ['account', 'billing'] },
    'countries differ: account and billing address',
    'Länder weichen ab: Konto und Rechnungsadresse',
  ],
  [{ is: 'country', of: 'ip', in: ['AT', 'CH'] }, 'country (IP address): AT, CH', 'Land (IP-Adresse): AT, CH'],
  [{ is: 'amount', above: '100.00', currency: 'EUR' }, 'amount above EUR 100.00', 'Betrag über 100.00 EUR'],
  [
    { is: 'firstTime', per: 'customer', days: 30 },
    'first approved payment per customer in 30 days',
    'erste genehmigte Zahlung je Kunde, Zeitraum: 30 Tage',
  ],
  [{ is: 'check', of: 'avs', results: ['N', 'A'] }, 'address check: N, A', 'Adressprüfung: N, A'],
];

it.each(conditions)('a condition of a risk rule is a sentence: %o', (condition, en, de) => {
  expect([conditionText(condition, 'en'), conditionText(condition, 'de')]).toEqual([en, de]);
});

it('no rule that every gateway has shows a code', () => {
  const texts = defaultRules.flatMap(({ when }) => when.map((each) => conditionText(each, 'de')));
  expect(texts.filter((text) => /undefined|[a-z][A-Z](?!n-)/.test(text))).toEqual([]);
});

it('a result code that is in no list has the name of its family, in German too', () => {
  expect([
    describeResult('800.100.999'),
    describeResultInGerman('800.100.999'),
    describeResultInGerman('000.000.000'),
  ]).toEqual([
    'unlisted result of the family bank',
    'nicht verzeichnetes Ergebnis der Familie bank',
    'Transaktion erfolgreich',
  ]);
});
