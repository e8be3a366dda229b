import { describeResultInGerman } from 'shared';
import type { OfficeLanguage } from '../../../core/users/user.ts';
import { translation } from './sentences.ts';

/** What test data do, in German; the English sentences are those of the guide to testing. */
const german = {
  'paid without 3-D Secure': 'bezahlt ohne 3-D Secure',
  'authenticated without the shopper': 'ohne den Käufer authentifiziert',
  'attempt, which counts as authenticated': 'Versuch, der als authentifiziert gilt',
  'technical fault of the authentication, 000.400.103': 'technischer Fehler der Authentifizierung, 000.400.103',
  'not enrolled, 000.400.102': 'nicht für 3-D Secure angemeldet, 000.400.102',
  'the issuer does not participate, 000.400.101': 'der Herausgeber nimmt nicht teil, 000.400.101',
  'the shopper is challenged': 'der Käufer muss sich ausweisen (Challenge)',
  '{}, after the 3-D Secure method': part(([effect]) => `${effect}, nach der 3-D-Secure-Methode`),
  'the 3-D Secure method reports too late': 'die 3-D-Secure-Methode meldet sich zu spät',
  'the 3-D Secure method never reports': 'die 3-D-Secure-Methode meldet sich nie',
  'the directory server cannot be reached, 000.400.107': 'der Directory-Server ist nicht erreichbar, 000.400.107',
  'the directory server never responds, 000.400.107': 'der Directory-Server antwortet nie, 000.400.107',
  'the response of the authentication is malformed, 100.390.105':
    'die Antwort der Authentifizierung ist nicht lesbar, 100.390.105',
  "the browser's result contradicts the directory server's, which counts":
    'das Ergebnis des Browsers widerspricht dem des Directory-Servers; dieses zählt',
  "the browser comes back before the directory server's result":
    'der Browser kommt vor dem Ergebnis des Directory-Servers zurück',
  'the page of the issuer cannot be loaded again': 'die Seite des Herausgebers lädt kein zweites Mal',
  'charged at once': 'sofort belastet',
  'charged; the response arrives after 5 seconds': 'belastet; die Antwort kommt nach 5 Sekunden',
  "charged; the response arrives after the gateway's timeout":
    'belastet; die Antwort kommt nach der Wartezeit des Gateways',
  "a refund is charged; the response arrives after the gateway's timeout":
    'eine Erstattung wird ausgeführt; die Antwort kommt nach der Wartezeit des Gateways',
  "a capture is charged; the response arrives after the gateway's timeout":
    'ein Einzug wird ausgeführt; die Antwort kommt nach der Wartezeit des Gateways',
  'charged; the response never arrives': 'belastet; die Antwort kommt nie',
  'not charged; the request never arrives': 'nicht belastet; die Anfrage kommt nie an',
  'declined with {} ({})': ([code = '']) => `abgelehnt mit ${described(code)}`,
  'declined with {} ({}), unless its shopper was authenticated': ([code = '']) =>
    `abgelehnt mit ${described(code)}, außer wenn der Käufer authentifiziert wurde`,
  'declined with {} ({}), unless its shopper was authenticated, or the merchant charges it by a standing instruction':
    ([code = '']) =>
      `abgelehnt mit ${described(code)}, außer wenn der Käufer authentifiziert wurde oder der Händler die Karte durch eine Dauervereinbarung belastet`,
  'charged, and disputed after 5 business days with {} ({})': part(
    ([code, reason]) => `belastet und nach 5 Bankarbeitstagen bestritten mit ${code} (${reason})`,
  ),
  'a card is charged, and disputed after 5 business days with {} ({})': part(
    ([code, reason]) => `eine Karte wird belastet und nach 5 Bankarbeitstagen bestritten mit ${code} (${reason})`,
  ),
  '{}; sent with `DB`, `CP` or `RB` itself, not with the `PA` before': part(
    ([effect]) => `${effect}; gesendet mit DB, CP oder RB selbst, nicht mit der PA davor`,
  ),
  'fraud: the cardholder took no part': 'Betrug: der Karteninhaber war nicht beteiligt',
  'goods never arrived': 'Waren kamen nie an',
  'related to the authorisation': 'es geht um die Autorisierung',
  'charged twice': 'zweimal belastet',
  'presented too late': 'zu spät eingereicht',
  'a service was not delivered': 'eine Leistung wurde nicht erbracht',
  'a promised credit is missing': 'eine zugesagte Gutschrift fehlt',
  'the cardholder does not recognise the charge': 'der Karteninhaber erkennt die Belastung nicht',
  'the liability was shifted': 'die Haftung ging über',
  'the same, of a part': 'dasselbe, mit einem Teil des Betrags',
  'the same, and 5 business days later the merchant has the money again':
    'dasselbe, und 5 Bankarbeitstage später hat der Händler das Geld wieder',
  'the same of all, and 5 business days after that it is disputed once more':
    'dasselbe mit dem ganzen Betrag, und 5 Bankarbeitstage danach wird er noch einmal bestritten',
  'debited at once': 'sofort eingezogen',
  'pending until the due date': 'offen bis zum Fälligkeitstag',
  'rejected with {} ({})': part(([code, reason]) => `abgelehnt mit ${code} (${reason})`),
  'pending until the due date, rejected with {} ({})': part(
    ([code, reason]) => `offen bis zum Fälligkeitstag, abgelehnt mit ${code} (${reason})`,
  ),
  '{} business days after its due date': ([returned = '']) => {
    const [code, days] = returned.split(' ');
    return `${code}, ${days} Bankarbeitstage nach dem Fälligkeitstag`;
  },
  'a direct debit comes back 2 business days after its due date with {} ({})': part(
    ([code, reason]) =>
      `eine Lastschrift kommt 2 Bankarbeitstage nach dem Fälligkeitstag zurück mit ${code} (${reason})`,
  ),
  'the same for this reason, with an amount that is not that of the debit':
    'dasselbe aus diesem Grund, mit einem anderen Betrag als dem der Lastschrift',
  'the account number is wrong': 'die Kontonummer ist falsch',
  'the account is closed': 'das Konto ist geschlossen',
  'the account is blocked': 'das Konto ist gesperrt',
  'the account may not be debited': 'das Konto darf nicht belastet werden',
  'not enough money': 'das Konto ist nicht gedeckt',
  'debited twice': 'zweimal eingezogen',
  'the creditor identifier is wrong': 'die Gläubiger-Identifikationsnummer ist falsch',
  'the bank cannot be reached by direct debit': 'die Bank ist für Lastschriften nicht erreichbar',
  technical: 'technisch',
  'there is no mandate': 'es gibt kein Mandat',
  'the payer asked for the money back': 'der Zahler hat das Geld zurückverlangt',
  'the payer has died': 'der Zahler ist verstorben',
  'the payer refused the debit': 'der Zahler hat die Lastschrift verweigert',
  'no reason is given': 'ohne Angabe eines Grundes',
  'the BIC is wrong': 'die BIC ist falsch',
  'the challenge ends with {}': 'die Challenge endet mit {}',
  'the challenge ends with {}; {}': part(([status, trouble]) => `die Challenge endet mit ${status}; ${trouble}`),
  'result.avsResponse is {}; with any other postcode it is F':
    'result.avsResponse ist {}; mit jeder anderen Postleitzahl F',
  'denied by the risk service, {} ({})': ([code = '']) => `vom Risikodienst abgelehnt, ${described(code)}`,
  'challenged by the risk service, {} ({})': ([code = '']) => `vom Risikodienst beanstandet, ${described(code)}`,
  'a data error of the risk service, {} ({})': ([code = '']) => `Datenfehler des Risikodienstes, ${described(code)}`,
  'an analyst decides, {} ({})': ([code = '']) => `ein Analyst entscheidet, ${described(code)}`,
  'accepted by the risk service': 'vom Risikodienst angenommen',
  'the risk service: {}; `riskServiceFailure` decides': part(
    ([fault]) => `der Risikodienst: ${fault}; riskServiceFailure entscheidet`,
  ),
  'no answer in time': 'keine rechtzeitige Antwort',
  'an answer that cannot be read': 'eine Antwort, die nicht lesbar ist',
  'an answer that is too large': 'eine Antwort, die zu groß ist',
  'it is down': 'er ist ausgefallen',
  'the last two digits are the ISO 8583 response code': 'die letzten beiden Ziffern sind der Antwortcode nach ISO 8583',
  '{} (testMode=EXTERNAL)': part(([effect]) => `${effect} (testMode=EXTERNAL)`),
  'charged; the response is no JSON': 'belastet; die Antwort ist kein JSON',
  'charged; the connection ends in the middle of the response': 'belastet; die Verbindung endet mitten in der Antwort',
  'charged; the response has 10 MB': 'belastet; die Antwort hat 10 MB',
  'charged; the response arrives a byte each second': 'belastet; die Antwort kommt mit einem Byte in der Sekunde',
  'charged; the connection is reset before the response': 'belastet; die Verbindung wird vor der Antwort zurückgesetzt',
  'charged; the response is sent twice': 'belastet; die Antwort kommt doppelt',
  'charged; the response has the status 500': 'belastet; die Antwort hat den Status 500',
  'not charged; the response has the status 503': 'nicht belastet; die Antwort hat den Status 503',
  'charged; the response redirects to another address': 'belastet; die Antwort leitet an eine andere Adresse weiter',
  'charged; the response names another payment': 'belastet; die Antwort nennt eine andere Zahlung',
  'charged; the response has another amount': 'belastet; die Antwort hat einen anderen Betrag',
  'charged; the response has another currency': 'belastet; die Antwort hat eine andere Währung',
  'one more is charged; the gateway reverses it': '1,00 mehr wird belastet; das Gateway storniert es',
  'charged in another currency; the gateway reverses it': 'in einer anderen Währung belastet; das Gateway storniert es',
  'the payment ends with this code': 'die Zahlung endet mit diesem Code',
  'captures of the payment are declined with this ISO 8583 response code':
    'Einzüge der Zahlung werden mit diesem Antwortcode nach ISO 8583 abgelehnt',
  'a decline comes with this merchant advice code': 'eine Ablehnung hat diesen Hinweiscode (merchant advice code)',
  'charged; the settlement file of the processor has no row for it':
    'belastet; die Abrechnungsdatei des Processors hat keine Zeile dafür',
  'charged; the settlement file of the processor has its row twice':
    'belastet; die Abrechnungsdatei des Processors hat die Zeile doppelt',
  'charged; the settlement file of the processor has its row with 1.00 more':
    'belastet; die Abrechnungsdatei des Processors hat in der Zeile 1,00 mehr',
  'charged; the settlement file of the processor has its row 10 days later':
    'belastet; die Abrechnungsdatei des Processors hat die Zeile 10 Tage später',
  'the transfer succeeds after a minute': 'die Überweisung gelingt nach einer Minute',
  'the transfer ends after a minute with {}': 'die Überweisung endet nach einer Minute mit {}',
  'the bank takes two days; {} until then, and {} in the end': ([waiting = '', end = '']) =>
    `die Bank braucht zwei Tage; bis dahin ${waiting}, und am Ende ${end === 'success' ? 'Erfolg' : end}`,
  'sent with `RF` itself: it waits for two business days with {}':
    'gesendet mit RF selbst: sie wartet zwei Bankarbeitstage mit {}',
  'sent with `RF` itself: it waits for two business days with {}, and is then declined with {} ({})': part(
    ([waiting, code, reason]) =>
      `gesendet mit RF selbst: sie wartet zwei Bankarbeitstage mit ${waiting} und wird dann abgelehnt mit ${code} (${reason})`,
  ),
  'money for a prepayment or an invoice arrives, one of up to nine amounts on each banking day':
    'Geld für eine Vorkasse oder Rechnung geht ein, an jedem Bankarbeitstag einer von bis zu neun Beträgen',
  'the processor processes nothing for it and responds with 900.100.201; another account may be tried':
    'der Processor verarbeitet dafür nichts und antwortet mit 900.100.201; ein anderes Konto kann versucht werden',
  'the payment goes to the second simulated processor, which has faults of its own':
    'die Zahlung geht an den zweiten simulierten Processor, der eigene Störungen hat',
  'the bank does not report the end; an inquiry finds it': 'die Bank meldet das Ende nicht; eine Nachfrage findet es',
} as const satisfies Readonly<Record<string, string | ((values: readonly string[]) => string)>>;

/** The test data themselves, where words stand beside them. */
const germanData = {
  'card {}': 'Karte {}',
  'card holder {}': 'Karteninhaber {}',
  'amount {}': 'Betrag {}',
  'an amount from 7000.00 to 7000.99': 'ein Betrag von 7000.00 bis 7000.99',
  "{} on the issuer's page": '{} auf der Seite des Herausgebers',
  'a merchant account with an `acquirerId` that begins with `NOT-PROCESSED`':
    'ein Händlerkonto, dessen acquirerId mit NOT-PROCESSED beginnt',
  'a merchant account with the `connector` `PROCESSOR_B`': 'ein Händlerkonto mit dem connector PROCESSOR_B',
} as const satisfies Readonly<Record<string, string>>;

const [toGerman, dataToGerman] = [translation(german), translation(germanData)];

/** The values of a sentence that are sentences themselves, each in German. */
function part(of: (values: readonly string[]) => string): (values: readonly string[]) => string {
  return (values) => of(values.map((value) => toGerman(value) ?? value));
}

const described = (code: string): string => `${code} (${describeResultInGerman(code)})`;

/** What test data do, in the language of the page; without the marks of code that the guide has. */
export const effectText = (effect: string, language: OfficeLanguage): string =>
  shown(language === 'de' ? toGerman(effect) : undefined, effect);

/** The test data, in the language of the page. */
export const testDataText = (data: string, language: OfficeLanguage): string =>
  shown(language === 'de' ? dataToGerman(data) : undefined, data);

const shown = (translated: string | undefined, text: string): string => (translated ?? text).replaceAll('`', '');
