import type { PaymentClaim } from '../../core/limits/duplicates.ts';
import type { RetryBlock } from '../../core/agreements/advice.ts';
import type { Agreement } from '../../core/agreements/agreement.ts';
import type { DeclinedTry } from '../../core/agreements/retries.ts';
import type { Posting } from '../../core/books/posting.ts';
import type { ReportDelivery, ReportExport, ReportFile } from '../../core/reports/export.ts';
import type { DailyDetail } from '../../core/reports/daily-detail.ts';
import type { DailyTotal } from '../../core/reports/daily-total.ts';
import type { KeptAnswer, UsedToken } from '../../core/change.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { AdminChange } from '../../core/entities/admin-change.ts';
import type { Evidence } from '../../core/disputes/evidence.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { ListExport } from '../../core/exports/export.ts';
import type { FilePart } from '../../core/file-parts/part.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import type { ConnectorPause } from '../../core/entities/merchant-accounts/pause.ts';
import type { FileDelivery, FileReceiver, FileTry } from '../../core/file-receivers/receiver.ts';
import type { FetchedFile, FileSource } from '../../core/file-sources/source.ts';
import type { Message } from '../../core/message.ts';
import type { LedgerEntry } from '../../core/payments/ledger.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import type { DeliveryTry, WebhookDelivery } from '../../core/webhooks/delivery.ts';
import type { Event } from '../../core/webhooks/event.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { CallbackSettings, RiskCallback } from '../../core/risk/callback.ts';
import type { RiskAction, RiskCase } from '../../core/risk/case.ts';
import type { ListEntry } from '../../core/risk/list.ts';
import type { SubjectRow } from '../../core/risk/counters.ts';
import type { Correction, SettlementBatch, SettlementFile, SettlementLine } from '../../core/settlement/batch.ts';
import type { AcquirerFile, AcquirerRow, SettlementItem } from '../../core/reconciliation/file.ts';
import type { AuditEntry } from '../../core/audit/entry.ts';
import type { SavedView } from '../../core/users/saved-view.ts';
import type { Session } from '../../core/users/session.ts';
import type { User } from '../../core/users/user.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { DataKey, WalletKey } from '../store.ts';
import type { Tables } from './tables.ts';

/*
 * A check at compile time only: each row has the type that it stores. A column and a property that differ do not
 * compile.
 */

type StoredRow<Name extends keyof Tables> = Tables[Name]['$inferSelect'];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The members of a union, each on its own: a table's columns cannot express which values belong together. */
type Loose<Union, Members extends keyof Union = keyof Union> = { [Member in Members]: Union[Member] };

export type RowsAreEntities = readonly [
  Proof<Same<StoredRow<'entities'>, EntityRow>>,
  Proof<Same<StoredRow<'accessTokens'>, AccessToken>>,
  Proof<Same<StoredRow<'merchantAccounts'>, MerchantAccount>>,
  Proof<Same<StoredRow<'connectorPauses'>, ConnectorPause>>,
  Proof<Same<StoredRow<'adminChanges'>, AdminChange>>,
  Proof<Same<StoredRow<'checkouts'> & StoredRow<'checkoutProgress'>, Checkout>>,
  Proof<Same<StoredRow<'payments'>, Loose<Payment>>>,
  Proof<Same<StoredRow<'registrations'>, Loose<Registration>>>,
  Proof<Same<StoredRow<'ledger'>, LedgerEntry>>,
  Proof<Same<StoredRow<'postings'>, Posting>>,
  Proof<Same<Omit<StoredRow<'dailyTotals'>, 'stripe'>, DailyDetail>>,
  Proof<Same<StoredRow<'closedTotals'>, DailyTotal>>,
  Proof<Same<StoredRow<'settlementBatches'>, SettlementBatch>>,
  Proof<Same<StoredRow<'settlementLines'>, SettlementLine>>,
  Proof<Same<StoredRow<'settlementCorrections'>, Correction>>,
  Proof<Same<StoredRow<'settlementFiles'>, SettlementFile>>,
  Proof<Same<StoredRow<'acquirerFiles'>, AcquirerFile>>,
  Proof<Same<StoredRow<'acquirerRows'>, AcquirerRow>>,
  Proof<Same<StoredRow<'settlementItems'>, SettlementItem>>,
  Proof<Same<StoredRow<'fileParts'>, FilePart>>,
  Proof<Same<StoredRow<'evidence'>, Evidence>>,
  Proof<Same<StoredRow<'listExports'>, ListExport>>,
  Proof<Same<StoredRow<'reportExports'>, ReportExport>>,
  Proof<Same<StoredRow<'reportFiles'>, ReportFile>>,
  Proof<Same<StoredRow<'reportDeliveries'>, ReportDelivery>>,
  Proof<Same<StoredRow<'pickUpKeys'>, PickUpKey>>,
  Proof<Same<StoredRow<'fileReceivers'>, FileReceiver>>,
  Proof<Same<StoredRow<'fileDeliveries'>, FileDelivery>>,
  Proof<Same<StoredRow<'fileTries'>, FileTry>>,
  Proof<Same<StoredRow<'fileSources'>, FileSource>>,
  Proof<Same<StoredRow<'fetchedFiles'>, FetchedFile>>,
  Proof<Same<StoredRow<'agreements'>, Agreement>>,
  Proof<Same<StoredRow<'schedules'>, Schedule>>,
  Proof<Same<StoredRow<'retryBlocks'>, RetryBlock>>,
  Proof<Same<StoredRow<'declinedTries'>, DeclinedTry>>,
  Proof<Same<Omit<StoredRow<'messages'>, 'freeAt'>, Loose<Message>>>,
  Proof<Same<StoredRow<'keptAnswers'>, KeptAnswer>>,
  Proof<Same<StoredRow<'dataKeys'>, DataKey>>,
  Proof<Same<StoredRow<'walletKeys'>, WalletKey>>,
  Proof<Same<StoredRow<'usedTokens'>, UsedToken>>,
  Proof<Same<Omit<StoredRow<'paymentClaims'>, 'attempts'>, Omit<PaymentClaim, 'rule'>>>,
  Proof<Same<StoredRow<'events'>, Event>>,
  Proof<Same<StoredRow<'webhooks'>, Webhook>>,
  Proof<Same<StoredRow<'riskCallbacks'>, RiskCallback>>,
  Proof<Same<StoredRow<'callbackSettings'>, CallbackSettings>>,
  Proof<Same<Omit<StoredRow<'deliveries'>, 'holder'>, WebhookDelivery>>,
  Proof<Same<StoredRow<'deliveryTries'>, DeliveryTry>>,
  Proof<Same<StoredRow<'riskCases'>, RiskCase>>,
  Proof<Same<StoredRow<'riskActions'>, RiskAction>>,
  Proof<Same<StoredRow<'riskSubjects'>, SubjectRow>>,
  Proof<Same<StoredRow<'riskLists'>, ListEntry>>,
  Proof<Same<StoredRow<'users'>, User>>,
  Proof<Same<StoredRow<'sessions'>, Session>>,
  Proof<Same<StoredRow<'savedViews'>, SavedView>>,
  Proof<Same<StoredRow<'audit'>, AuditEntry>>,
];
type Proof<Claim extends true> = Claim;
