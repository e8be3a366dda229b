import type { Rows } from './row.ts';

/** Texts of the state of the gateway. */
export const system = {
  system: { en: 'System', de: 'System' },
  allWell: { en: 'Everything is in order.', de: 'Alles ist in Ordnung.' },
  causes: { en: 'This needs attention:', de: 'Das braucht Aufmerksamkeit:' },
  clockJumped: {
    en: 'The clock of the machine jumped: requests are refused until it can be believed.',
    de: 'Die Uhr der Maschine ist gesprungen: Anfragen werden abgelehnt, bis sie wieder stimmt.',
  },
  storeFails: { en: 'A write does not reach the database.', de: 'Ein Schreibzugriff erreicht die Datenbank nicht.' },
  outboxLate: {
    en: 'Messages wait longer than five minutes, the oldest since',
    de: 'Nachrichten warten länger als fünf Minuten, die älteste seit',
  },
  acquirerFails: {
    en: 'Nothing is sent to this acquirer for now:',
    de: 'An diesen Acquirer wird vorerst nichts gesendet:',
  },
  fundsStopped: {
    en: 'The books do not balance, captures and refunds are stopped:',
    de: 'Die Bücher stimmen nicht, Einzüge und Erstattungen sind angehalten:',
  },
  connectors: { en: 'Connectors', de: 'Konnektoren' },
  connectorsMore: {
    en: 'To send nothing more by a connector, disable its merchant accounts; what was paid can still be refunded.',
    de: 'Um über einen Konnektor nichts mehr zu senden, seine Händlerkonten deaktivieren; Bezahltes kann weiter erstattet werden.',
  },
  breaker: { en: 'Circuit breaker', de: 'Sicherung' },
  breakerClosed: { en: 'closed, requests are sent', de: 'geschlossen, Anfragen werden gesendet' },
  breakerOpen: { en: 'open, nothing is sent', de: 'offen, nichts wird gesendet' },
  breakerHalfOpen: { en: 'half open, one request tries', de: 'halb offen, eine Anfrage probiert' },
  inProcess: { en: 'in this process', de: 'in diesem Prozess' },
  outbox: { en: 'Outbox and timers', de: 'Postausgang und Zeitgeber' },
  outboxPartial: { en: 'The next 2000 messages are counted.', de: 'Die nächsten 2000 Nachrichten sind gezählt.' },
  nothingWaits: { en: 'No message waits', de: 'Keine Nachricht wartet' },
  topic: { en: 'Topic', de: 'Thema' },
  dueNow: { en: 'Due', de: 'Fällig' },
  oldestDue: { en: 'Oldest due', de: 'Älteste fällige' },
  dueLater: { en: 'Later', de: 'Später' },
  nextDue: { en: 'Next', de: 'Nächste' },
  mostAttempts: { en: 'Most failed tries', de: 'Meiste Fehlversuche' },
  thisGateway: { en: 'This gateway', de: 'Dieses Gateway' },
  version: { en: 'Version', de: 'Version' },
  clockTime: { en: 'Clock', de: 'Uhr' },
  process: { en: 'Process number', de: 'Prozessnummer' },
  database: { en: 'Database', de: 'Datenbank' },
  schemaOf: { en: 'Latest migration', de: 'Letzte Migration' },
  keyFile: { en: 'Fingerprint of the key file', de: 'Fingerabdruck der Schlüsseldatei' },
  dataKeys: { en: 'Data keys', de: 'Datenschlüssel' },
  dataKeysCount: { en: '{count}, highest version {version}', de: '{count}, höchste Version {version}' },
} as const satisfies Rows;
