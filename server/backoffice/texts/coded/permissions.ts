import type { Permission } from '../../../core/users/roles.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';

/** What a permission lets a user do. */
const texts: Readonly<Record<Permission, Readonly<Record<OfficeLanguage, string>>>> = {
  seePayments: { en: 'see a payment', de: 'eine Zahlung sehen' },
  listPayments: { en: 'list and export payments', de: 'Zahlungen auflisten und exportieren' },
  seeTotals: { en: 'see totals and reports', de: 'Summen und Berichte sehen' },
  orderReports: { en: 'have reports made regularly', de: 'Berichte regelmäßig erstellen lassen' },
  seeCustomers: { en: 'see customer data', de: 'Kundendaten sehen' },
  revealNames: { en: 'show the names of one payment, audited', de: 'Namen einer Zahlung zeigen, protokolliert' },
  moveMoney: { en: 'capture, reverse, refund, charge', de: 'einziehen, stornieren, erstatten, belasten' },
  bookChargebacks: { en: 'book chargebacks and receipts', de: 'Rückbelastungen und Eingänge buchen' },
  proposeChargebacks: {
    en: 'book chargebacks, with a second user',
    de: 'Rückbelastungen buchen, zu zweit',
  },
  markOutcomes: { en: 'mark an outcome, with a second user', de: 'Ergebnis festlegen, zu zweit' },
  workPayments: { en: 'note, and ask the acquirer again', de: 'notieren und beim Acquirer nachfragen' },
  seeCases: { en: 'see risk cases, lists and rules', de: 'Risikofälle, Listen und Regeln sehen' },
  decideCases: { en: 'decide risk cases, change lists', de: 'Risikofälle entscheiden, Listen ändern' },
  seeTokens: { en: 'see access tokens and webhooks', de: 'Access-Tokens und Webhooks sehen' },
  changeTokens: { en: 'change access tokens and webhooks', de: 'Access-Tokens und Webhooks ändern' },
  seeEntities: { en: 'see entities and their settings', de: 'Einheiten und ihre Einstellungen sehen' },
  changeEntities: { en: 'change entities and their settings', de: 'Einheiten und ihre Einstellungen ändern' },
  seeUsers: { en: 'see users', de: 'Benutzer sehen' },
  changeUsers: { en: 'invite, lock and change users', de: 'Benutzer einladen, sperren und ändern' },
  seeSettlement: { en: 'see settlement files and disputes', de: 'Abrechnungsdateien und Streitfälle sehen' },
  matchSettlement: { en: 'import and match settlement files', de: 'Abrechnungsdateien importieren und abgleichen' },
  seeSystem: { en: 'see the system', de: 'System sehen' },
  changeSystem: { en: 'pause connectors', de: 'Konnektoren pausieren' },
  seeAudit: { en: 'see and export the audit log', de: 'Protokoll sehen und exportieren' },
  seeOwnAudit: { en: 'see its own actions in the audit log', de: 'eigene Aktionen im Protokoll sehen' },
  seeRequests: { en: 'see and export the request log', de: 'Anfragen sehen und exportieren' },
  useTestTools: { en: 'use the test tools', de: 'Testwerkzeuge benutzen' },
};

export const permissionText = (permission: Permission, language: OfficeLanguage): string => texts[permission][language];
