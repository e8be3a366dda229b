import { describe, expect, it } from 'vitest';
import { reasonText } from './risk-reasons.ts';

describe('the reason why a rule has fired is worded in German', () => {
  it.each([
    [
      '9 declined payments with this card within 24 hours, where 8 are allowed',
      '9 abgelehnte Zahlungen mit dieser Karte in 24 Stunden, erlaubt: 8',
    ],
    [
      '600.00 EUR by this customer within 1 day, where 500.00 are allowed',
      '600.00 EUR von diesem Kunden in 1 Tag, erlaubt: 500.00',
    ],
    [
      'no payment with this e-mail address was approved within 30 days',
      'keine genehmigte Zahlung mit dieser E-Mail-Adresse in 30 Tagen',
    ],
    [
      "on the block list: the account, the e-mail address's domain",
      'auf der Sperrliste: Konto, Domain der E-Mail-Adresse',
    ],
    [
      'the country of the account is AT, that of the shipping address is DE, and 120.00 EUR is above 100.00',
      'das Land des Kontos ist AT, das der Lieferadresse ist DE, und 120.00 EUR liegt über 100.00',
    ],
    ['the check of the security code is N', 'die Prüfung der Kartenprüfnummer ergibt N'],
    ['the score -200 is below 0', '-200 Punkte liegen unter 0'],
  ])('%s', (text, german) => {
    const reason = { rule: 'first', text };
    expect([reasonText(reason, 'de'), reasonText(reason, 'en')]).toEqual([german, text]);
  });
});

it.each([
  ['order is above average', 'order is above average'],
  [
    'the simulated risk service asks for an analyst',
    'der simulierte Risikodienst verlangt die Prüfung durch einen Analysten',
  ],
  ['the risk service answers deny', 'der Risikodienst antwortet: abgelehnt'],
  ['the risk service has not answered (timedOut)', 'der Risikodienst hat nicht geantwortet (timedOut)'],
])('a text of the risk service that the gateway does not know stands as it is: %s', (text, german) => {
  expect(reasonText({ rule: 'riskService', text }, 'de')).toBe(german);
});
