import type { RiskActionKey } from './risk/case.ts';
import type { ListExportKey } from './exports/export.ts';
import type { Day } from './reports/daily-total.ts';
import type { FileFormat } from './settlement/batch.ts';
import type {
  AcquirerFileKey,
  BatchKey,
  CheckoutKey,
  FileReceiverKey,
  FileSourceKey,
  Instant,
  MessageKey,
  Money,
  PaymentKey,
  ReportExportKey,
  ReportFileKey,
  ScheduleKey,
  WebhookKey,
} from './values.ts';

/** The topics of the outbox, each with its payload. */
export type Payloads = {
  /** Pings the merchant to read an unread result after 29 minutes (spec, Shopper result request). */
  readonly 'shopper.ping': { readonly checkout: CheckoutKey };
  /** Inquires about the outcome of a payment that may have been left pending. */
  readonly 'payment.inquiry': Inquiry;
  /**
   * Reverses at the acquirer what it has carried out for a payment that asked for other money, or had ended without it.
   * `declined`: the acquirer has declined that before, which was logged for the operator.
   */
  readonly 'payment.reversal': { readonly payment: PaymentKey; readonly declined?: true } & Money;
  /**
   * Inquires again about a payment that had never arrived, or that two users have marked as declined, so that a late
   * approval is found.
   */
  readonly 'payment.recheck': Inquiry;
  /** Asks the acquirer for what banks have booked on a payment after its approval. */
  readonly 'payment.bookings': { readonly payment: PaymentKey };
  /** Notifies the address that a payment names for changes of its status (spec, notificationUrl). */
  readonly 'payment.notification': { readonly payment: PaymentKey };
  /** Tests a webhook, which is active from its first response with 2xx. */
  readonly 'webhook.test': { readonly webhook: WebhookKey };
  /** Publishes once a day which webhooks have events that could not be delivered. */
  readonly 'webhook.summary': Readonly<Record<string, never>>;
  /** Makes the reference that follows the approval of a payment at once (PA.CP). */
  readonly 'payment.followUp': { readonly payment: PaymentKey };
  /** Calls a merchant back about an analyst's decision or note (spec, Risk-case callback). */
  readonly 'risk.callback': { readonly action: RiskActionKey };
  /** Carries out an analyst's decision, or ends a payment whose time for one is over. */
  readonly 'risk.case': { readonly payment: PaymentKey };
  /** Compares the rows of an imported settlement file with payments. */
  readonly 'reconciliation.match': { readonly file: AcquirerFileKey };
  /** Begins the payment of a schedule's date, and follows it to its end. */
  readonly 'schedule.run': { readonly schedule: ScheduleKey; readonly dueAt: Instant };
  /** Delivers a file of a settlement batch to a merchant's own server. */
  readonly 'file.delivery': {
    readonly receiver: FileReceiverKey;
    readonly batch: BatchKey;
    readonly format: FileFormat;
  };
  /** Makes the file of a report that is made regularly, for the period that ends with a day. */
  readonly 'report.export': { readonly export: ReportExportKey; readonly day: Day };
  /** Delivers a file of a report to a merchant's own server. */
  readonly 'report.delivery': { readonly receiver: FileReceiverKey; readonly file: ReportFileKey };
  /** Writes the next parts of a list to its file. */
  readonly 'list.export': { readonly export: ListExportKey };
  /** Looks for new files of an acquirer, and imports them. */
  readonly 'source.look': { readonly source: FileSourceKey };
};
export type Topic = keyof Payloads;

/** `reported`: the other money that the acquirer had carried out by the inquiry before this one. */
type Inquiry = { readonly payment: PaymentKey; readonly reported?: Money };

/** A row of the outbox. A message is delivered at least once, always with the same key and payload. */
export type Message<T extends Topic = Topic> = {
  readonly [K in T]: {
    readonly key: MessageKey;
    readonly topic: K;
    readonly payload: Payloads[K];
    readonly dueAt: Instant;
    /** How many deliveries have ended without success. */
    readonly attempts: number;
    readonly ndc: string;
  };
}[T];

/**
 * The end of a delivery: the message is deleted, or delivered again after its topic's next wait; or nothing was tried,
 * because its receiver is busy.
 */
export type Delivery = 'done' | 'again' | { readonly nextTryAt: Instant };
