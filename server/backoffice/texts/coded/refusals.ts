import { describeResult } from 'shared';
import { type ReferenceRefusal, referenceRefusals } from '../../../core/payments/reference-refusals.ts';
import type { OfficeLanguage } from '../../../core/users/user.ts';

/** Why a reference may not follow a payment. In English it is the description of its result code. */
const german: Readonly<Record<ReferenceRefusal, string>> = {
  captureWithoutAuthorization: 'nur eine genehmigte Reservierung (PA) kann eingezogen werden',
  captureExceedsAuthorization: 'mehr als reserviert ist',
  captureAfterReversal: 'die Reservierung wurde storniert',
  capturesUsedUp: 'alle erlaubten Einzüge sind erfolgt',
  captureNotSupported: 'der Acquirer zieht diese Marke nicht ein',
  captureWindowOver: 'die Frist zum Einziehen ist vorbei',
  reversalOfNothing: 'es gibt nichts zu stornieren',
  reversalNotSupported: 'der Acquirer storniert diese Zahlung nicht',
  reversalWithNothingOpen: 'nichts ist mehr offen',
  reversalAfterRefund: 'es wurde schon erstattet',
  reversalAfterReceipt: 'das Geld ist schon eingegangen',
  reversedBefore: 'schon storniert',
  reversalIsAlwaysWhole: 'storniert wird nur der ganze Betrag',
  reversalAfterCutOff: 'der Tagesschluss ist vorbei; jetzt kann erstattet werden',
  reversalAfterExpiry: 'die Reservierung ist abgelaufen',
  refundOfUnknownPayment: 'die Zahlung ist unbekannt',
  refundWithoutCapture: 'es gibt keinen genehmigten Einzug (CP, DB, RB oder RC)',
  refundExceedsCapture: 'mehr als eingezogen wurde',
  refundAfterReversal: 'die Zahlung wurde storniert',
  refundAfterFinal: 'die letzte Erstattung ist erfolgt',
  chargedBack: 'der Betrag wurde zurückbelastet',
  chargebackWithoutDebit: 'es gibt keine genehmigte Belastung',
  chargebackStands: 'eine Rückbelastung steht schon',
  chargebackExceedsDebit: 'mehr als belastet wurde',
  chargebackUsedUp: 'alles ist zurückbelastet',
  chargebackByGatewayOnly: 'Rückbelastungen bucht nur das Gateway',
  chargebackReversalWithoutChargeback: 'es gibt keine Rückbelastung',
  chargebackReversedBefore: 'die Rückbelastung ist schon aufgehoben',
  chargebackReversalExceedsChargeback: 'mehr als zurückbelastet wurde',
  secondChargebackIsFinal: 'eine zweite Rückbelastung ist endgültig',
  receiptWithoutDebit: 'es gibt keine genehmigte Zahlung (PA, CP, DB oder RB), auf die Geld eingeht',
  receiptNotSupported: 'Zahlungseingänge gibt es nur bei Rechnung, Vorkasse und Gutschein',
  receiptExceedsDebt: 'mehr als offen ist',
  receiptBookedBefore: 'der Eingang ist schon gebucht',
  receiptByGatewayOnly: 'Zahlungseingänge bucht nur das Gateway',
  rebillOfUnknownPayment: 'die Zahlung ist unbekannt',
  rebillWithoutDebit: 'es gibt keine genehmigte Belastung',
  voidedBefore: 'die Zahlung ist storniert',
  baseRejected: 'die Zahlung wurde abgelehnt',
  basePending: 'die Zahlung ist noch offen',
  baseOfUnusableType: 'auf diesen Typ folgt das nicht',
  brandDiffers: 'die Marke ist eine andere',
  currencyDiffers: 'die Währung ist eine andere',
  modeDiffers: 'der Modus ist ein anderer',
  entityDiffers: 'die Einheit ist eine andere',
  dueDateInvalid: 'der Tag ist nicht möglich',
  mandateLapsed: 'das Mandat ist beendet oder wurde zu lange nicht genutzt',
  amountNotExpressible: 'die Währung kennt diesen Betrag nicht',
  amountTooLow: 'der Betrag ist zu klein',
  amountTooHigh: 'der Betrag ist zu groß',
  fundsStopped: 'Auszahlungen dieser Einheit sind angehalten',
  entityDisabled: 'die Einheit ist deaktiviert',
  entityClosed: 'die Einheit ist geschlossen',
  acquirerUnavailable: 'der Acquirer ist nicht erreichbar',
};

export const refusalText = (refusal: ReferenceRefusal, language: OfficeLanguage): string =>
  language === 'de' ? german[refusal] : (english[refusal] ?? describeResult(referenceRefusals[refusal]));

/** Where one code has several reasons, of which its description names another one. */
const english: Readonly<Partial<Record<ReferenceRefusal, string>>> = {
  receiptNotSupported: 'only invoices, prepayments and vouchers have receipts',
};
