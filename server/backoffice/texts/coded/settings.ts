import { throttles, type ThrottleSettings } from '../../../core/limits/throttles.ts';
import { settings, type SettingName } from '../../../core/entities/settings/settings.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';

const ofLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(throttles).map(({ setting, per, live, test }) => [
    setting,
    `wie viele Aufrufe ein Token in einer Minute${per === 'resource' ? ' für jede ID' : ''} machen darf; null: ${live} im Livebetrieb, ${test ?? 'beliebig viele'} im Testbetrieb`,
  ]),
);

/** What each setting decides, in German; those of limits have one sentence. The English sentences are those of the documents. */
const german: Readonly<Record<Exclude<SettingName, keyof ThrottleSettings>, string>> = {
  pageOrigins: 'Ursprünge der Seiten, die den Checkout zeigen dürfen',
  resultOrigins:
    'weitere Ursprünge, die ein Browser in shopperResultUrl nennen darf, wenn der Händler keine genannt hat, und Schemata von Apps',
  brands:
    'die Marken, mit denen ein Käufer einen Checkout bezahlen kann, in der gezeigten Reihenfolge, etwa ["VISA", "IDEAL"]; andere werden dann abgelehnt; null: nur Karten',
  instalments:
    'die Zahlen von Raten, unter denen ein Käufer wählen kann, der mit Karte bezahlt, etwa [3, 6, 12]; andere werden dann abgelehnt',
  unavailableAuthentication:
    'bei continue geht eine Zahlung weiter, wenn Herausgeber oder Directory-Server sie nicht authentifizieren konnten oder nicht teilnehmen',
  authenticationRequired: 'ob Karten außerhalb aller Bereiche von 3-D Secure abgelehnt werden',
  verifyRegistrations:
    'eine Währung, etwa EUR, in der ein Konto durch 3-D Secure und 0,00 geprüft wird, bevor es ohne Zahlung gespeichert wird',
  registrationsNeedCode: 'ob eine gespeicherte Karte, die ein Käufer im Checkout wählt, ihre Prüfnummer braucht',
  shoppersDeleteRegistrations: 'ob Käufer gespeicherte Konten löschen dürfen, die ein Checkout anbietet',
  consentVersion:
    'die Fassung des Textes, mit dem das Formular fragt, ob es das Konto speichern darf; null: es fragt nicht',
  multiCapture:
    'ob eine Reservierung in Teilen eingezogen werden darf; bei false beendet sie der erste Einzug, was auch numberOfCaptures sagt',
  reservationDays:
    'wie viele Tage eine Reservierung ab ihrer Genehmigung gilt; was dann nicht eingezogen ist, gilt als freigegeben',
  payWithinDays:
    'wie viele Tage das Geld einer Rechnung, einer Vorkasse oder eines Gutscheins brauchen darf; was dann nicht eingegangen ist, ist abgelaufen',
  captureDays: 'wie viele Tage eine Reservierung eingezogen werden kann, wo der Acquirer das früher beendet',
  overCapturePercent:
    'um wie viel Prozent die Einzüge einer Reservierung sie übersteigen dürfen, soweit der Acquirer es erlaubt',
  reversalCutOff:
    'die Uhrzeit, bis zu der Abbuchungen, Einzüge und Gutschriften storniert werden; danach werden sie erstattet',
  reversalCutOffZone: 'die Zeitzone dieser Uhrzeit, etwa Europe/Berlin',
  timeZone: 'die IANA-Zeitzone, nach deren Uhren die Termine von Zeitplänen gelten',
  uniqueMerchantTransactionId:
    'ob eine Zahlung abgelehnt wird, wenn eine andere, nicht abgelehnte dieselbe merchantTransactionId hat',
  duplicateWindowSeconds:
    'wie viele Sekunden lang eine Zahlung mit gleichem Konto, Typ, Betrag und gleicher Währung als doppelt abgelehnt wird',
  retryAtNextAccount:
    'ob eine Zahlung, die ein Acquirer wegen einer Störung sicher nicht verarbeitet hat, an das nächste Händlerkonto geht, das sie annimmt',
  merchantBookings: 'ob der Händler Rückbelastungen, ihre Aufhebungen und Eingänge buchen darf, oder nur das Gateway',
  fundsStopped:
    'ob Einzüge und Erstattungen abgelehnt werden (500.100.304); das Gateway setzt es, wo Bücher nicht aufgehen',
  creditorId:
    'die Gläubiger-Identifikationsnummer des Händlers für SEPA-Lastschriften (EPC262-08), etwa DE98ZZZ09999999999',
  directDebitScheme:
    'B2B, wo die Zahler Unternehmen sind, deren Lastschriften nur drei Geschäftstage lang zurückkommen',
  preNotificationDays:
    'wie viele Tage vor ihrer Fälligkeit eine Lastschrift angekündigt wird; ohne transactionDueDate ist sie so spät fällig',
  settlement:
    'wie der Acquirer abrechnet, was der Kanal einnimmt: Clearing-Institut, Tagesschluss, Währung, Kurse und Gebühren; ohne das gibt es keine Abrechnungen',
  fileProfiles: 'wie Acquirer ihre Dateien schreiben, neben den Profilen, die jedes Gateway hat',
  openItemDays:
    'nach wie vielen Tagen eine Zahlung, die keine Datei ihres Acquirers abgerechnet hat, ein offener Posten ist, und eine Zeile, die sie abrechnet, verspätet',
  riskScreening: 'ob Zahlungen auf ihr Risiko geprüft werden',
  riskRules: 'die Regeln, als Liste',
  riskService: 'ob der Risikodienst gefragt wird, wo das Gateway einen hat',
  riskServiceFailure: 'was aus einer Zahlung wird, wenn er nicht antwortet: accept, review oder deny',
  riskDenyBelow: 'Punkte, unter denen Zahlungen abgelehnt werden',
  riskReviewBelow: 'Punkte, unter denen ein Analyst entscheidet',
  riskReviewHours: 'wie viele Stunden ein Analyst Zeit hat',
  requires:
    'Bedingungen, unter denen bedingte Parameter verlangt werden, etwa threeDSecureV2, addressCheck, risk; was einem Checkout an Namen, E-Mail, Telefon und Rechnungsadresse fehlt, fragt das Formular',
  keepEvents: 'ob Ereignisse für GET /v1/events auch dort aufbewahrt werden, wo kein Webhook sie annimmt',
  validation: 'lenient nimmt an, was Shops anderer Plattformen senden',
  bodyCredentials:
    'ob ein Token als authentication.userId und .password kommen darf, im Inhalt oder in der Adresse von GET und DELETE',
  checkoutAttempts: 'wie viele Versuche ein Checkout annimmt',
  checkoutDeclines: 'wie viele abgelehnte Versuche ein Checkout annimmt',
  addressAttempts: 'wie viele Versuche von einer Adresse kommen dürfen',
  binDeclines: 'wie viele Versuche mit Karten gleicher erster Ziffern (BIN) abgelehnt werden dürfen',
  cardDeclines: 'wie viele Versuche mit einer Karte abgelehnt werden dürfen',
  declineShare: 'der Anteil abgelehnter Versuche in Prozent, ab dem eine Einheit als angegriffen gilt',
  genericDeclines: 'ob Käufern der Grund einer Ablehnung nicht gezeigt wird',
};

const inGerman: Readonly<Record<string, string>> = { ...german, ...ofLimits };

/** What a setting decides; in English as the documents have it, without their links and marks. */
export const settingText = (name: SettingName, language: OfficeLanguage): string =>
  language === 'de'
    ? (inGerman[name] ?? '')
    : settings[name].about.replaceAll(/\[([^[\]]+)\]\([^[()]+\)/g, '$1').replaceAll('`', '');
