import { flag, formatted, oneOf, orNull, whole } from '../../schemas/schema.ts';
import { setting, type SettingGroup } from './setting.ts';

/** What may follow a payment, and until when. */
export const paymentSettings = {
  multiCapture: setting(
    flag,
    true,
    'whether a reservation may be captured in parts; with `false` one capture ends it, whatever `numberOfCaptures` is',
  ),
  reservationDays: setting(
    whole(1, 365),
    7,
    'how many days a reservation lasts from its approval; what it has not captured then counts as released',
  ),
  payWithinDays: setting(
    whole(1, 365),
    7,
    'how many days the money of an invoice, a prepayment or a voucher may take; what has not arrived then has expired',
  ),
  captureDays: setting(
    orNull(whole(1, 365)),
    null,
    'how many days a reservation may be captured, where the acquirer ends that earlier',
  ),
  overCapturePercent: setting(
    whole(0, 100),
    0,
    'by how many percent the captures of a reservation may exceed it, as far as the acquirer permits it',
  ),
  reversalCutOff: setting(
    formatted('time-of-day'),
    '00:00',
    'the time of day until which debits, captures and credits are reversed; later they are refunded',
  ),
  reversalCutOffZone: setting(formatted('time-zone'), 'UTC', 'the time zone of the cut-off, such as `Europe/Berlin`'),
  timeZone: setting(
    formatted('time-zone'),
    'UTC',
    'the IANA time zone whose clocks the dates of [schedules](schedules.md) mean',
  ),
  uniqueMerchantTransactionId: setting(
    flag,
    false,
    'whether a payment is declined when another one that was not declined has the same `merchantTransactionId`',
  ),
  duplicateWindowSeconds: setting(
    orNull(whole(1, 86_400)),
    null,
    'for how many seconds a payment of the same account, type, amount and currency is declined as a duplicate',
  ),
  retryAtNextAccount: setting(
    flag,
    false,
    'whether a payment that an acquirer has certainly not processed, for a technical fault, is sent to the next [merchant account](merchant-accounts.md) that takes it',
  ),
  merchantBookings: setting(
    flag,
    true,
    'whether the merchant may book chargebacks, their reversals and receipts, or only the gateway',
  ),
  fundsStopped: setting(
    flag,
    false,
    'whether captures and refunds are refused (500.100.304); the gateway sets it where [books](settlement.md#books) do not balance',
  ),
  creditorId: setting(
    orNull(formatted('creditor-id')),
    null,
    'the merchant’s creditor identifier of the SEPA direct debit schemes (EPC262-08), such as `DE98ZZZ09999999999`',
  ),
  directDebitScheme: setting(
    oneOf(['CORE', 'B2B']),
    'CORE',
    '`B2B` where the payers are companies, whose debits come back for three business days only',
  ),
  preNotificationDays: setting(
    whole(1, 60),
    14,
    'how many days before its due date a direct debit is announced; without `transactionDueDate` it is due so late',
  ),
} as const satisfies SettingGroup;
