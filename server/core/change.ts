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
import type { Agreement, NamedAgreement } from './agreements/agreement.ts';
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
import type { FileReceiverChanges } from './file-receivers/receiver.ts';
import type { FileSourceChanges } from './file-sources/source.ts';
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

/** What is used once, such as a wallet's token that began a payment, as a keyed hash in hex. */
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

/** An agreement that has not been cancelled by this code, or by any (null), as the payment that is committed needs it. */
export type AgreementNeed = { readonly agreement: AgreementKey; readonly notCancelledBy: string | null };

/** A mandate that the payment that is committed needs not to have been ended by this code, since a moment. */
export type MandateNeed = NamedAgreement & { readonly since: Instant; readonly notCancelledBy: string };

/** An agreement that stands again, where it was cancelled by this code. */
export type AgreementReopening = { readonly code: string; readonly agreement: AgreementKey };

/**
 * A row with a version: version 0 inserts it, any other replaces it. The stored version is one higher, and a change of a row
 * that has another version by now fails with a VersionConflict.
 */
type Saved<Row> = { readonly row: Row };

/** What each kind of change carries. A kind has a verb and a noun; a fault is named where there is one of its own. */
export type Changes = FileReceiverChanges &
  FileSourceChanges & {
    /** Writes a checkout with the merchant's parameters; one of version 0 is inserted without progress. */
    readonly saveCheckout: Saved<Checkout>;
    /** Writes how far a checkout has come, and leaves the merchant's parameters alone, which are most of the row. */
    readonly saveCheckoutProgress: Saved<CheckoutProgress>;

    /** Writes a payment that has not ended; a unique rule, such as that of its claim, fails with a UniqueViolation. */
    readonly savePayment: Saved<PendingPayment>;
    /** Writes the counters and the open reference of a root, without the merchant's parameters. */
    readonly saveRoot: Saved<RootPayment>;
    /** Writes the end of a payment with all that it brings; only `operations/payments/conclude.ts` makes one. */
    readonly concludePayment: { readonly conclusion: Conclusion };
    /** Takes a claim for one more attempt; fails with a UniqueViolation of its rule while another holder has it at `now`. */
    readonly takePaymentClaim: { readonly claim: PaymentClaim; readonly now: Instant };
    /** Ends an attempt's claim, which is deleted with the last attempt that has it. */
    readonly releasePaymentClaim: { readonly claim: Pick<PaymentClaim, 'name' | 'holder'> };
    /** Inserts a token, such as a wallet's, that is used once; fails with a UniqueViolation when it was used before. */
    readonly useToken: { readonly token: UsedToken };
    /** Writes a proposal; a new one fails with a UniqueViolation when its payment has an open one. */
    readonly saveProposal: Saved<Proposal>;

    /** Writes a registration. */
    readonly saveRegistration: Saved<Registration>;
    /** Writes a registration after a debit under its mandate, of which its merchant is not notified. */
    readonly saveMandateUse: Saved<Registration>;

    /** Writes an agreement. */
    readonly saveAgreement: Saved<Agreement>;
    /** Ends an agreement's wait for a payment, where it still waits for this one. */
    readonly settleAgreement: { readonly settlement: AgreementSettlement };
    /** Writes nothing; fails with a VersionConflict where the agreement was cancelled by this code, or by any. */
    readonly needAgreement: { readonly need: AgreementNeed };
    /** Writes nothing; fails with a VersionConflict where an agreement of this mandate shows its end since that moment. */
    readonly needMandate: { readonly need: MandateNeed };
    /** Deletes an agreement that did nothing but end its mandate. */
    readonly removeAgreement: { readonly agreement: AgreementKey };
    /** Cancels one agreement or all of an account, as far as there are any. */
    readonly cancelAgreements: { readonly cancellation: AgreementCancellation };
    /** Lets an agreement stand again, where it was cancelled by this code. */
    readonly reopenAgreement: { readonly reopening: AgreementReopening };
    /** Writes the block of an account's retries in the place of an earlier one. */
    readonly blockRetries: { readonly block: RetryBlock };
    /** Inserts a declined try, and deletes those of its account until `since`. */
    readonly addDeclinedTry: { readonly declinedTry: DeclinedTry & { readonly since: Instant } };

    /** Writes a schedule with the action of its event, which is null where only its dates move on. */
    readonly saveSchedule: Saved<Schedule> & { readonly action: EventAction<'SCHEDULE'> | null };

    /** Writes a webhook; another of its entity with this name fails with a UniqueViolation. */
    readonly saveWebhook: Saved<Webhook>;
    /** Deletes a webhook, where it is there. */
    readonly removeWebhook: { readonly webhook: WebhookKey };
    /** Inserts the test of a webhook into its log; tries to deliver events are logged where they are settled. */
    readonly logWebhookTest: { readonly tried: DeliveryTry };
    /** Writes an event's delivery to a webhook once more. */
    readonly renewDelivery: { readonly delivery: RenewedDelivery };
    /** Makes due again what a webhook has not accepted, the oldest first. */
    readonly renewFailedDeliveries: {
      readonly failed: { readonly webhook: WebhookKey; readonly at: Instant; readonly limit: number };
    };
    /** Inserts an event into the log; only `operations/webhooks/publish.ts` makes one. */
    readonly publishEvent: { readonly event: Event };

    /** Writes a case that waits for an analyst or was decided. */
    readonly saveRiskCase: Saved<RiskCase>;
    /** Writes a case that an analyst takes or gives back, of which its merchant is not notified. */
    readonly saveCaseLock: Saved<RiskCase>;
    /** Inserts an action, with its case afterwards for the event; fails with a UniqueViolation when the case was decided before. */
    readonly addRiskAction: { readonly action: RiskAction; readonly riskCase: RiskCase };
    /** Counts a step of a subject; fails with a VersionConflict when others have reached one of its limits first. */
    readonly countRiskStep: { readonly step: CounterStep };
    /** Writes an entry in the place of one of the same value; the first of its kind makes every process look into the list. */
    readonly keepListEntry: { readonly entry: ListEntry; readonly isFirst: boolean };
    /** Deletes an entry of a list; fails with a VersionConflict where there is none. */
    readonly removeListEntry: { readonly place: ListPlace };
    /** Writes a callback to the merchant's risk system. */
    readonly saveRiskCallback: Saved<RiskCallback>;
    /** Deletes a callback; fails with a VersionConflict when it was changed. */
    readonly removeRiskCallback: { readonly callback: Pick<RiskCallback, 'key' | 'version'> };
    /** Writes where the callbacks of an entity are sent. */
    readonly saveCallbackSettings: Saved<CallbackSettings>;

    /** Writes an entity, and makes every process read entities anew; another with this id fails with a UniqueViolation. */
    readonly saveEntity: Saved<EntityRow>;
    /** Writes an access token, and makes every process read tokens anew. */
    readonly saveAccessToken: Saved<AccessToken>;
    /** Writes a merchant account, and makes every process read them anew; another with this id fails with a UniqueViolation. */
    readonly saveMerchantAccount: Saved<MerchantAccount>;
    /** Inserts the pause of a connector for every process; fails with a UniqueViolation when it is paused. */
    readonly pauseConnector: { readonly pause: ConnectorPause };
    /** Deletes the pause of a connector for every process; fails with a VersionConflict when it is not paused. */
    readonly resumeConnector: { readonly pause: Pick<ConnectorPause, 'connector' | 'at'> };
    /** Inserts a change by the admin API into its history. */
    readonly addAdminChange: { readonly adminChange: AdminChange };

    /**
     * Writes an acquirer file, which begins with its import; fails with a UniqueViolation when its entity has imported the
     * same bytes.
     */
    readonly saveAcquirerFile: Saved<AcquirerFile>;
    /** Deletes an acquirer file while it is imported, after its rows were deleted. */
    readonly removeAcquirerFile: { readonly file: AcquirerFileKey };
    /** Inserts rows of an acquirer file. */
    readonly addAcquirerRows: { readonly rows: readonly AcquirerRow[] };
    /** Writes what became of a row, and leaves its cells alone. */
    readonly saveAcquirerRow: Saved<AcquirerRow>;
    /** Inserts a settlement item; one that is there stays. */
    readonly addSettlementItem: { readonly item: SettlementItem };
    /** Writes the row that settles an item, and leaves the rest of the item alone. */
    readonly saveSettlementItem: Saved<SettlementItem>;

    /**
     * Inserts a batch with its lines; fails with a UniqueViolation when its group has one for the cut-off, or one of its
     * entries or corrections a line.
     */
    readonly closeBatch: { readonly closed: ClosedBatch };
    /** Inserts a correction of a batch; fails with a UniqueViolation when the payout of the batch has failed before. */
    readonly makeCorrection: { readonly made: MadeCorrection };
    /** Inserts a pick-up key; fails with a UniqueViolation when its entity has the key already. */
    readonly addPickUpKey: { readonly pickUpKey: PickUpKey };
    /** Deletes a pick-up key; fails with a VersionConflict where there is none. */
    readonly removePickUpKey: { readonly pickUpKey: PickUpKeyKey };

    /** Inserts a part of a file. */
    readonly addFilePart: { readonly part: FilePart };
    /** Inserts evidence; fails with a UniqueViolation when its dispute has the same bytes already. */
    readonly addEvidence: { readonly evidence: Evidence };
    /** Writes how far the export of a list has come, and leaves alone what it is of. */
    readonly saveListExport: Saved<ListExport>;
    /** Deletes the export of a list, where it is there. */
    readonly removeListExport: { readonly listExport: ListExportKey };
    /** Writes when a report is made next, and leaves alone what it is of. */
    readonly saveReportExport: Saved<ReportExport>;
    /** Deletes a report; fails with a VersionConflict when it was changed. */
    readonly removeReportExport: { readonly reportExport: Pick<ReportExport, 'key' | 'version'> };
    /** Inserts a file of a report; fails with a UniqueViolation when the report has one of the period. */
    readonly addReportFile: { readonly file: ReportFile };
    /** Inserts the delivery of a report's file to a receiver. */
    readonly addReportDelivery: { readonly delivery: ReportDelivery };
    /** Writes the state of such a delivery. */
    readonly moveReportDelivery: { readonly delivery: ReportDelivery };

    /** Inserts a message into the outbox. */
    readonly sendMessage: { readonly message: Message };
    /** Deletes a message, where it is there. */
    readonly unsendMessage: { readonly message: MessageKey };
    /** Writes a number that the gateway keeps under a name. */
    readonly setMark: { readonly name: string; readonly value: number };
    /** Counts one more of something, whose time may have begun or ended elsewhere. */
    readonly addCount: { readonly count: Count };
    /** Inserts an answer; fails with a UniqueViolation when one is kept under its hash. */
    readonly beginAnswer: { readonly answer: KeptAnswer };
    /** Writes the content of a begun answer. */
    readonly keepAnswer: { readonly content: AnswerContent };
    /** Deletes a kept answer. */
    readonly forgetAnswer: { readonly answer: AnswerKey };

    /** Writes a user of the back office; another with this e-mail address fails with a UniqueViolation. */
    readonly saveUser: Saved<User>;
    /** Inserts a session of a user. */
    readonly openSession: { readonly session: Session };
    /** Deletes one session of a user, or with null all. */
    readonly endSessions: { readonly sessions: { readonly user: UserKey; readonly hash: string | null } };
    /** Inserts a view; fails with a UniqueViolation when its user has one of this name for the list. */
    readonly addSavedView: { readonly view: SavedView };
    /** Deletes a view of this user, where it is there. */
    readonly removeSavedView: { readonly view: Pick<SavedView, 'key' | 'user'> };
    /** Inserts what a user of the back office did. */
    readonly addAuditEntry: { readonly entry: AuditEntry };
  };

export type ChangeKind = keyof Changes;

/** A transaction is a list of changes: all or nothing (DECISIONS 5). */
export type Change<Kind extends ChangeKind = ChangeKind> = {
  readonly [K in Kind]: { readonly kind: K } & Changes[K];
}[Kind];

/** What a reader of changes does with each kind: the compiler names every reader that must follow a new kind. */
export type ChangeTable<Context, Result> = {
  readonly [Kind in ChangeKind]: (change: Change<Kind>, context: Context) => Result;
};
