import type { Rows } from './row.ts';

/** Texts of the request log. */
export const requests = {
  requestLog: { en: 'Request log', de: 'Anfrageprotokoll' },
  requestsOf: { en: 'Requests in the log', de: 'Anfragen im Protokoll' },
  ofCheckout: { en: 'of its checkout', de: 'seines Checkouts' },
  ofToken: { en: 'with this token', de: 'mit diesem Token' },
  ofPayment: { en: 'of this payment', de: 'dieser Zahlung' },
  method: { en: 'Method', de: 'Methode' },
  path: { en: 'Path', de: 'Pfad' },
  httpStatus: { en: 'Status', de: 'Status' },
  resultCode: { en: 'Result code', de: 'Ergebniscode' },
  requestNumber: { en: 'Number (ndc)', de: 'Nummer (ndc)' },
  token: { en: 'Token', de: 'Token' },
  outcomeOf: { en: 'Outcome', de: 'Ausgang' },
  failedOnly: { en: 'failed only', de: 'nur fehlgeschlagene' },
  slow: { en: 'Took at least', de: 'Dauerte mindestens' },
  answered: { en: 'answered', de: 'beantwortet' },
  refused: { en: 'refused', de: 'abgelehnt' },
  broken: { en: 'broken', de: 'gescheitert' },
  noRequests: { en: 'No request is in the log yet', de: 'Noch keine Anfrage im Protokoll' },
  noRequestsMore: {
    en: 'Every request with an access token appears here a moment after its answer. A server sends the first one with a token.',
    de: 'Jede Anfrage mit einem Access-Token erscheint hier einen Moment nach ihrer Antwort. Die erste sendet ein Server mit einem Token.',
  },
  idempotencyKey: { en: 'Idempotency key', de: 'Idempotenzschlüssel' },
  tokenGone: { en: 'no longer there', de: 'nicht mehr vorhanden' },
  parameters: { en: 'Parameters', de: 'Parameter' },
  noParameters: {
    en: 'None were sent, or more than the log takes.',
    de: 'Es wurden keine gesendet, oder mehr als das Protokoll aufnimmt.',
  },
  noAnswer: {
    en: 'The answer is no JSON, or larger than the log takes.',
    de: 'Die Antwort ist kein JSON oder größer, als das Protokoll aufnimmt.',
  },
  hiddenMore: {
    en: '••• stands for what the log does not keep: account data, and everything about the customer.',
    de: '••• steht für das, was das Protokoll nicht aufbewahrt: Kontodaten und alles über den Kunden.',
  },
  faults: { en: 'What was wrong', de: 'Was nicht stimmte' },
  sentValue: { en: 'sent', de: 'gesendet' },
  asCurl: { en: 'As a command', de: 'Als Befehl' },
  asCurlMore: {
    en: 'Put your token in place of YOUR_TOKEN, and your own values in place of each •••.',
    de: 'YOUR_TOKEN durch Ihr Token ersetzen und jedes ••• durch eigene Werte.',
  },
} as const satisfies Rows;
