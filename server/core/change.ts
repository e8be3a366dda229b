import type { AuditEntry } from './audit/entry.ts';
import type { SavedView } from './users/saved-view.ts';
import type { Session } from './users/session.ts';
import type { User, UserKey } from './users/user.ts';
import type { Event, RenewedDelivery } from './webhooks/event.ts';
import type { EventAction } from './webhooks/event-types.ts';
import type { DeliveryTry } from './webhooks/delivery.ts';
import type { Webhook } from './webhooks/webhook.ts';
import type { RetryBlock } from './agreements/advice.ts';
import type { DeclinedTry } from './agreements/retries.ts';
import type { Agreement } from './agreements/agreement.ts';
import type { Checkout, CheckoutProgress } from './checkouts/checkout.ts';
import type { PaymentClaim } from './limits/duplicates.ts';
import type { Message } from './message.ts';
import type { AccessToken } from './entities/access-token.ts';
import type { AdminChange } from './entities/admin-change.ts';
import type { EntityRow } from './entities/entity.ts';
import type { Evidence } from './disputes/evidence.ts';
import type { ListExport, ListExportKey } from './exports/export.ts';
import type { FilePart } from './file-parts/part.ts';
import type { MerchantAccount } from './entities/merchant-accounts/account.ts';
import type { ConnectorPause } from './entities/merchant-accounts/pause.ts';
import type { Conclusion } from './conclusion.ts';
import type { FileReceiverChange } from './file-receivers/receiver.ts';
import type { FileSourceChange } from './file-sources/source.ts';
import type { PickUpKey } from './pick-up/key.ts';
import type { PendingPayment, RootPayment } from './payments/payment.ts';
import type { AcquirerFile, AcquirerRow, SettlementItem } from './reconciliation/file.ts';
import type { Proposal } from './proposals/proposal.ts';
import type { ReportDelivery, ReportExport, ReportFile } from './reports/export.ts';
import type { Registration } from './registrations/registration.ts';
import type { CallbackSettings, RiskCallback } from './risk/callback.ts';
import type { RiskAction, RiskCase } from './risk/case.ts';
import type { ListEntry, ListPlace } from './risk/list.ts';
import type { CounterStep } from './risk/counters.ts';
import type { ClosedBatch, MadeCorrection } from './settlement/batch.ts';
import type { Schedule } from './schedules/schedule.ts';
import type {
  AcquirerFileKey,
  AgreementKey,
  AnswerKey,
  Duration,
  EntityKey,
  Instant,
  MessageKey,
  PaymentKey,
  PickUpKeyKey,
  WebhookKey,
} from './values.ts';

/** The first answer to a request with an Idempotency-Key, kept to be repeated byte for byte (DECISIONS 38). */
export type KeptAnswer = {
  readonly key: AnswerKey;
  /** The beginning of a keyed hash, in hex, of entity or checkout, path and key. */
  readonly hash: string;
  /** The beginning of a keyed hash, in hex, of the body: another body under the same key is refused. */
  readonly bodyHash: string;
  /** Null while the first request is still under way. */
  readonly status: number | null;
  readonly body: string | null;
  /** The payment that the first request began, from which a repeated request is answered if the process died. */
  readonly payment: PaymentKey | null;
  readonly createdAt: Instant;
};

/** A wallet's token that began a payment, as a keyed hash in hex of its id. */
export type UsedToken = { readonly hash: string; readonly expiresAt: Instant };

/** One more of something that is counted for so long, from the first on. */
export type Count = { readonly name: string; readonly now: Instant; readonly length: Duration };

/** The content of a kept answer, once it is known. */
export type AnswerContent = { readonly key: AnswerKey; readonly status: number; readonly body: string };

/** The end of an agreement's open payment; `chargedAt` is null where it was rejected. */
export type AgreementSettlement = {
  readonly agreement: AgreementKey;
  readonly payment: PaymentKey;
  readonly chargedAt: Instant | null;
};

/** One agreement that its cardholder has stopped, or all of an account. */
export type AgreementCancellation = { readonly code: string } & (
  | { readonly agreement: AgreementKey }
  | { readonly entity: EntityKey; readonly account: string }
);

/** An agreement that stands again, where it was cancelled by this code. */
export type AgreementReopening = { readonly code: string; readonly agreement: AgreementKey };

/**
 * A transaction is a list of changes: all or nothing (DECISIONS 5).
 * `save` inserts a row of version 0 and otherwise replaces the row whose version it still has; the stored version is
 * one higher. `checkoutProgress` leaves the merchant's parameters as they are, which is most of the row; a checkout is
 * inserted without progress.
 * `mandateUse` saves a registration after a debit under its mandate, which changes nothing that its merchant is shown.
 * `caseLock` saves a case that an analyst takes or gives back, of which its merchant is not notified.
 * `logTry` logs the test of a webhook; tries to deliver events are logged where they are settled.
 * `redeliver` delivers an event once more, `redeliverFailed` what a webhook has not accepted, the oldest first.
 * `publish` adds an event to the log; only `operations/webhooks/publish.ts` makes one.
 * A saved entity, access token or merchant account makes every process read them anew.
 * `settle` frees an agreement that still waits for the payment, `cancel`, `reopen` and `block` change what is there or not.
 * `addTry` adds a declined try, and deletes those of its account before `since`.
 * `keepListEntry` replaces an entry of the same value, and makes every process look into the list where it `isFirst` of its kind;
 * `removeListEntry` fails with a VersionConflict where there is none.
 * `addRiskAction` has the case as it is after the action, for its event, and fails with a UniqueViolation when its case was decided before; `countRisk` fails with a VersionConflict when
 * others have counted first, and a limit does not permit the step any more.
 * A saved acquirer file begins with its import; it fails with a UniqueViolation when its entity has imported the same
 * bytes. A saved row keeps its cells, a saved settlement item all but its row; one that is there is not added again. An acquirer file
 * is removed with its rows while it is imported.
 * `addReportFile` fails with a UniqueViolation when its report has a file of the period.
 * `addEvidence` fails with a UniqueViolation when its dispute has the same bytes already.
 * `conclude` ends a payment; only `operations/payments/conclude.ts` makes one.
 * `closeBatch` fails with a UniqueViolation when its group has one for the cut-off, or one of its entries or corrections
 * a line; `correct` when the payout of its batch has failed before. `mark` sets a number.
 * `pauseConnector` fails with a UniqueViolation when the connector is paused, `resumeConnector` with a VersionConflict when
 * it is not.
 * `addPickUpKey` fails with a UniqueViolation when its entity has the key already.
 * `begin` of a file receiver fails with a UniqueViolation when the file's delivery has begun.
 * `claim` of a file source fails with a VersionConflict while another process has it.
 * `useToken` fails with a UniqueViolation when the token was used before.
 * `claim` fails with a UniqueViolation of its rule when another holder has the claim, and it is not over at `now`; a
 * claim ends with the `release` of the last attempt that has it.
 * `count` counts one more of something, whose time may have begun or ended elsewhere.
 * A schedule is saved with the action of its event, which is null where only its dates move on.
 * `addView` fails with a UniqueViolation when its user has one of this name for the list.
 * A new `proposal` fails with a UniqueViolation when its payment has an open one.
 * `audit` adds what a user of the back office did; `endSessions` ends one session of a user, or with null all.
 * `begin` fails with a UniqueViolation when an answer is kept under its hash; `keep` gives a begun answer its content,
 * `forget` deletes it.
 */
export type Change =
  | { readonly save: 'checkout'; readonly row: Checkout }
  | { readonly save: 'checkoutProgress'; readonly row: CheckoutProgress }
  | { readonly save: 'payment'; readonly row: PendingPayment }
  | { readonly save: 'openReference'; readonly row: RootPayment }
  | { readonly save: 'registration'; readonly row: Registration }
  | { readonly save: 'mandateUse'; readonly row: Registration }
  | { readonly save: 'webhook'; readonly row: Webhook }
  | { readonly remove: WebhookKey }
  | { readonly logTry: DeliveryTry }
  | { readonly redeliver: RenewedDelivery }
  | { readonly redeliverFailed: { readonly webhook: WebhookKey; readonly at: Instant; readonly limit: number } }
  | { readonly publish: Event }
  | { readonly save: 'schedule'; readonly row: Schedule; readonly action: EventAction<'SCHEDULE'> | null }
  | { readonly save: 'agreement'; readonly row: Agreement }
  | { readonly save: 'riskCase'; readonly row: RiskCase }
  | { readonly save: 'caseLock'; readonly row: RiskCase }
  | { readonly save: 'riskCallback'; readonly row: RiskCallback }
  | { readonly removeCallback: Pick<RiskCallback, 'key' | 'version'> }
  | { readonly save: 'callbackSettings'; readonly row: CallbackSettings }
  | { readonly save: 'entity'; readonly row: EntityRow }
  | { readonly save: 'accessToken'; readonly row: AccessToken }
  | { readonly save: 'merchantAccount'; readonly row: MerchantAccount }
  | { readonly pauseConnector: ConnectorPause }
  | { readonly resumeConnector: Pick<ConnectorPause, 'connector'> }
  | { readonly save: 'acquirerFile'; readonly row: AcquirerFile }
  | { readonly save: 'acquirerRow'; readonly row: AcquirerRow }
  | { readonly save: 'settlementItem'; readonly row: SettlementItem }
  | { readonly addAcquirerRows: readonly AcquirerRow[] }
  | { readonly removeAcquirerFile: AcquirerFileKey }
  | { readonly addFilePart: FilePart }
  | { readonly addEvidence: Evidence }
  | { readonly save: 'listExport'; readonly row: ListExport }
  | { readonly removeListExport: ListExportKey }
  | { readonly save: 'reportExport'; readonly row: ReportExport }
  | { readonly removeReportExport: Pick<ReportExport, 'key' | 'version'> }
  | { readonly addReportFile: ReportFile }
  | { readonly addReportDelivery: ReportDelivery }
  | { readonly moveReportDelivery: ReportDelivery }
  | { readonly addSettlementItem: SettlementItem }
  | { readonly settle: AgreementSettlement }
  | { readonly cancel: AgreementCancellation }
  | { readonly reopen: AgreementReopening }
  | { readonly block: RetryBlock }
  | { readonly addRiskAction: RiskAction; readonly to: RiskCase }
  | { readonly keepListEntry: ListEntry; readonly isFirst: boolean }
  | { readonly removeListEntry: ListPlace }
  | { readonly countRisk: CounterStep }
  | { readonly addTry: DeclinedTry & { readonly since: Instant } }
  | { readonly conclude: Conclusion }
  | { readonly closeBatch: ClosedBatch }
  | { readonly correct: MadeCorrection }
  | { readonly addPickUpKey: PickUpKey }
  | { readonly removePickUpKey: PickUpKeyKey }
  | { readonly fileReceiver: FileReceiverChange }
  | { readonly fileSource: FileSourceChange }
  | { readonly mark: { readonly name: string; readonly value: number } }
  | { readonly send: Message }
  | { readonly unsend: MessageKey }
  | { readonly useToken: UsedToken }
  | { readonly claim: PaymentClaim; readonly now: Instant }
  | { readonly release: Pick<PaymentClaim, 'name' | 'holder'> }
  | { readonly count: Count }
  | { readonly begin: KeptAnswer }
  | { readonly keep: AnswerContent }
  | { readonly forget: AnswerKey }
  | { readonly record: AdminChange }
  | { readonly save: 'user'; readonly row: User }
  | { readonly save: 'proposal'; readonly row: Proposal }
  | { readonly openSession: Session }
  | { readonly endSessions: { readonly user: UserKey; readonly hash: string | null } }
  | { readonly addView: SavedView }
  | { readonly removeView: Pick<SavedView, 'key' | 'user'> }
  | { readonly audit: AuditEntry };
