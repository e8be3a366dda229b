/** The value types of the domain. */

declare const cents: unique symbol;
declare const instant: unique symbol;
declare const duration: unique symbol;
declare const key: unique symbol;
declare const occasion: unique symbol;

/** An amount in hundredths of the currency's main unit, also for currencies with another minor unit. */
export type Cents = number & { readonly [cents]: true };

export type Money = { readonly amountCents: Cents; readonly currency: string };

/** A point in time in milliseconds since 1970. */
export type Instant = number & { readonly [instant]: true };

/** A length of time in milliseconds. */
export type Duration = number & { readonly [duration]: true };

/** The key of a row: time-ordered, unique in the whole gateway, and never shown outside of it. */
export type Key<Noun extends string = string> = number & { readonly [key]: Noun };
export type EntityKey = Key<'entity'>;
export type MerchantAccountKey = Key<'merchantAccount'>;
export type CheckoutKey = Key<'checkout'>;
export type PaymentKey = Key<'payment'>;
export type EntryKey = Key<'entry'>;
export type MessageKey = Key<'message'>;
export type AnswerKey = Key<'answer'>;
export type RegistrationKey = Key<'registration'>;
export type AgreementKey = Key<'agreement'>;
export type EventKey = Key<'event'>;
export type WebhookKey = Key<'webhook'>;
export type DeliveryTryKey = Key<'deliveryTry'>;
export type ScheduleKey = Key<'schedule'>;
/** The books of an entity, which have its key. */
export type BooksKey = Key<'books'>;
export type BatchKey = Key<'batch'>;
export type SettlementLineKey = Key<'settlementLine'>;
export type CorrectionKey = Key<'correction'>;
export type AcquirerFileKey = Key<'acquirerFile'>;
export type AcquirerRowKey = Key<'acquirerRow'>;
export type EvidenceKey = Key<'evidence'>;
export type ReportExportKey = Key<'reportExport'>;
export type ReportFileKey = Key<'reportFile'>;
export type PickUpKeyKey = Key<'pickUpKey'>;
export type FileReceiverKey = Key<'fileReceiver'>;
export type FileSourceKey = Key<'fileSource'>;
export type FileTryKey = Key<'fileTry'>;

/** The agreement that a payment makes has its key. */
export const agreementOf = (payment: Key): AgreementKey => Number(payment) as AgreementKey;

/** What the gateway makes a reference of its own for: of all references with one occasion, one is made. */
export type Occasion = string & { readonly [occasion]: true };

/** The system of a test that carries a payment out: the built-in processor, or the acquirer's own (spec, Test modes). */
export type TestMode = 'INTERNAL' | 'EXTERNAL';

export const seconds = (n: number): Duration => (n * 1000) as Duration;
export const minutes = (n: number): Duration => (n * 60_000) as Duration;
export const days = (n: number): Duration => minutes(n * 24 * 60);
export const plus = (at: Instant, length: Duration): Instant => (at + length) as Instant;
export const minus = (at: Instant, length: Duration): Instant => (at - length) as Instant;
