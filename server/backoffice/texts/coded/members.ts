import type { OfficeLanguage } from '../../../core/users/user.ts';

/**
 * What users changed, in German. In English, and where it is a parameter or a setting of the API, a member stands as it
 * was sealed.
 */
const german: Readonly<Record<string, string>> = {
  active: 'aktiv',
  actor: 'Wer',
  addresses: 'Adressen',
  alias: 'Name',
  amount: 'Betrag',
  cancelReason: 'Stornogrund',
  currency: 'Währung',
  decision: 'Entscheidung',
  density: 'Dichte',
  email: 'E-Mail-Adresse',
  enabled: 'eingeschaltet',
  events: 'Ereignisse',
  expiresAt: 'gültig bis',
  file: 'Datei',
  hash: 'Prüfsumme',
  id: 'ID',
  kind: 'Art',
  language: 'Sprache',
  latencyMillis: 'Dauer in Millisekunden',
  millis: 'Millisekunden',
  name: 'Name',
  note: 'Notiz',
  passkey: 'Passkey',
  path: 'Adresse',
  payment: 'Zahlung',
  profile: 'Profil',
  query: 'Filter',
  reason: 'Grund',
  registration: 'Registrierung',
  resultCode: 'Ergebniscode',
  roles: 'Rollen',
  rows: 'Zeilen',
  scopes: 'Rechte',
  state: 'Zustand',
  status: 'Status',
  times: 'Anzahl',
  trigger: 'Auslöser',
  type: 'Typ',
  types: 'Typen',
  url: 'Adresse',
  userId: 'Benutzer',
  webhook: 'Webhook',
  why: 'Warum',
  zone: 'Zeitzone',
};

/** The name of a member that an entry of the audit has changed; undefined where it stands as in the API. */
export const memberText = (name: string, language: OfficeLanguage): string | undefined =>
  language === 'de' && Object.hasOwn(german, name) ? german[name] : undefined;
