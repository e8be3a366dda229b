import type { Rows } from './row.ts';

/** Texts of access tokens, and of secrets that are shown once. */
export const tokens = {
  tokens: { en: 'Access tokens', de: 'Access-Tokens' },
  alias: { en: 'Alias', de: 'Alias' },
  tokenEnds: { en: 'Beginning and end', de: 'Anfang und Ende' },
  tokenBeginning: { en: 'Begins with', de: 'Beginnt mit' },
  /** The column of an entity in two lists; saved views have its name. */
  node: { en: 'Entity', de: 'Einheit' },
  scopes: { en: 'Scopes', de: 'Rechte' },
  createdBy: { en: 'Created by', de: 'Angelegt von' },
  provisionFile: { en: 'provision file', de: 'Provision-Datei' },
  lastUsed: { en: 'Last used', de: 'Zuletzt benutzt' },
  expiry: { en: 'Expires', de: 'Läuft ab' },
  expired: { en: 'expired', de: 'abgelaufen' },
  revoked: { en: 'revoked', de: 'widerrufen' },
  revokedAt: { en: 'Revoked from', de: 'Widerrufen ab' },
  unused: { en: 'Use', de: 'Nutzung' },
  unusedDays: { en: 'unused for 90 days', de: '90 Tage unbenutzt' },
  tokensHere: { en: 'Tokens of this entity and below', de: 'Tokens dieser Einheit und darunter' },
  noTokens: { en: 'There are no access tokens here', de: 'Hier gibt es keine Access-Tokens' },
  noTokensMore: {
    en: 'A server needs one for its requests. A user who may makes it, and sees it once.',
    de: 'Ein Server braucht eines für seine Anfragen. Wer das darf, legt es an und sieht es einmal.',
  },
  newToken: { en: 'Make an access token', de: 'Access-Token anlegen' },
  createToken: { en: 'Make and show once', de: 'Anlegen und einmal zeigen' },
  tokenMade: { en: 'The access token', de: 'Das Access-Token' },
  fromAddresses: { en: 'From these addresses only', de: 'Nur von diesen Adressen' },
  addressesMore: {
    en: 'IP addresses and networks such as 192.0.2.0/24, one on each line; none stands for any. It expires at the beginning of its day in UTC.',
    de: 'IP-Adressen und Netze wie 192.0.2.0/24, eine Angabe je Zeile; ein leeres Feld steht für alle. Das Token läuft zu Beginn seines Tages in UTC ab.',
  },
  rotate: { en: 'Rotate', de: 'Ersetzen' },
  rotateMore: {
    en: 'A new token with the same rights is shown once. The old one is accepted until the overlap is over.',
    de: 'Ein neues Token mit gleichen Rechten wird einmal gezeigt. Das alte gilt, bis die Überlappung vorbei ist.',
  },
  overlap: { en: 'Overlap', de: 'Überlappung' },
  noOverlap: { en: 'none', de: 'keine' },
  hoursCount: { en: '{count} h', de: '{count} Std.' },
  daysCount: { en: '{count} d', de: '{count} T.' },
  revoke: { en: 'Revoke', de: 'Widerrufen' },
  revokeMore: {
    en: 'It is refused everywhere within a second, for good. It stays listed.',
    de: 'Es wird überall innerhalb einer Sekunde abgelehnt, für immer. Es bleibt aufgeführt.',
  },
  revokedNow: { en: 'Revoked. It is refused from now on.', de: 'Widerrufen. Es wird ab jetzt abgelehnt.' },
  beyondOwnToken: {
    en: 'It permits more than your roles let you give.',
    de: 'Es erlaubt mehr, als Ihre Rollen vergeben dürfen.',
  },
  tokenRevoked: { en: 'It is revoked already, or will be.', de: 'Es ist schon widerrufen oder wird es.' },
  secretMore: {
    en: 'Copy it now: it is kept nowhere and not shown again.',
    de: 'Jetzt kopieren: Es wird nirgends aufbewahrt und nicht wieder gezeigt.',
  },
  secretShown: {
    en: 'It was shown when this form was sent first. If it is lost, replace it.',
    de: 'Es wurde gezeigt, als dieses Formular zuerst gesendet wurde. Wenn es verloren ist, ersetzen.',
  },
  onwards: { en: 'Go on', de: 'Weiter' },
} as const satisfies Rows;
