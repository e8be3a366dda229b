import type { KnownAccount } from '../core/agreements/accounts.ts';
import type { RetryBlock } from '../core/agreements/advice.ts';
import type { Agreement, AgreementOfStored, NamedAgreement } from '../core/agreements/agreement.ts';
import type { Change, Count, KeptAnswer } from '../core/change.ts';
import type { Checkout, CheckoutStatus } from '../core/checkouts/checkout.ts';
import type { Message } from '../core/message.ts';
import type { LedgerEntry } from '../core/payments/ledger.ts';
import type { Marked } from '../core/shoppers/mark.ts';
import type { Payment, PaymentOutline } from '../core/payments/payment.ts';
import type { Registration } from '../core/registrations/registration.ts';
import type { CaseState, RiskAction, RiskCase } from '../core/risk/case.ts';
import type { PaymentClaim } from '../core/limits/duplicates.ts';
import type { ListEntry, ListEntryKey, ListPlace } from '../core/risk/list.ts';
import type { SubjectRow } from '../core/risk/counters.ts';
import type {
  AgreementKey,
  AnswerKey,
  CheckoutKey,
  Duration,
  EntityKey,
  EventKey,
  Instant,
  Key,
  MessageKey,
  Occasion,
  PaymentKey,
  RegistrationKey,
  ScheduleKey,
} from '../core/values.ts';
import type { Schedule } from '../core/schedules/schedule.ts';
import type { WalletBrand } from '../core/wallets/token.ts';

import type { CallbackStore } from './callback-store.ts';
import type { BooksStore, OneOrAll } from './books-store.ts';
import type { EntityStore } from './entity-store.ts';
import type { FileStore } from './files/file-store.ts';
import type { EventStore } from './event-store.ts';
import type { ReconciliationStore } from './reconciliation-store.ts';
import type { OfficeStore } from './users/office-store.ts';
import type { ProposalStore } from './users/proposal-store.ts';
import type { UserStore } from './users/user-store.ts';

/** A message that is deleted, or due again later: after a try that failed, or because nothing was tried. */
export type SettledMessage =
  | { readonly key: MessageKey; readonly done: true }
  | { readonly key: MessageKey; readonly done: false; readonly dueAt: Instant; readonly tried: boolean };

/** A look for due work: of messages and deliveries at a moment, of events up to a key. */
export type DueLook = { readonly now: Instant; readonly eventsUntil: EventKey };
/** Whether messages are due, and whether there are events to distribute or deliveries to active webhooks that are due. */
export type Due = { readonly messages: boolean; readonly notifications: boolean };

/** A message of the outbox, without its payload. `freeAt`: when it may be claimed. */
export type NextMessage = Pick<Message, 'topic' | 'dueAt' | 'attempts'> & { readonly freeAt: Instant };

/** A data key of the vault, wrapped by the key-encryption key. The highest version seals. */
export type DataKey = {
  readonly entity: EntityKey;
  readonly version: number;
  readonly wrapped: string;
  /** Null for one of an earlier release, which did not keep it. */
  readonly createdAt: Instant | null;
};

/** The data keys of all entities: how many there are, the highest version of one, and the time of the oldest known. */
export type DataKeyCount = {
  readonly dataKeys: number;
  readonly highestVersion: number;
  readonly oldestAt: Instant | null;
};

/** A merchant's private key for the tokens of a wallet, sealed by the vault. */
export type WalletKey = {
  readonly entity: EntityKey;
  readonly brand: WalletBrand;
  /** The identifier under which the merchant is registered at the wallet. */
  readonly recipient: string;
  /** Of its public key: a registration has two keys while one is replaced. */
  readonly publicKeyHash: string;
  readonly sealed: string;
};

/** How many rows were written in how many commits since the start. On SQLite a commit is one fsync. */
export type Stats = {
  readonly commits: number;
  readonly rows: number;
  /** How many transactions and queries wait for a connection; 0 where the process itself carries them out. */
  readonly waiting: number;
};

/** `wanted` of an allowance, of which there are `limit` in the time from the first claim on. */
export type AllowanceClaim = Count & { readonly limit: number; readonly wanted: number };

/** The part that was granted, how much all processes have taken by then, and when the time of the allowance ends. */
export type AllowancePart = { readonly granted: number; readonly used: number; readonly endsAt: Instant };
export type UnusedAllowance = { readonly name: string; readonly endsAt: Instant; readonly unused: number };
export type CountRead = { readonly names: readonly string[]; readonly now: Instant };

/** A part of the payments of an entity in the order of their keys, without its bounds. */
export type PaymentSlice = {
  readonly entity: EntityKey;
  readonly after: PaymentKey;
  readonly before: PaymentKey;
  readonly order: 'latestFirst' | 'oldestFirst';
  readonly limit: number;
};

/** A part of an entity's registrations, the latest first, from before a key on. */
export type RegistrationSlice = {
  readonly entity: EntityKey;
  readonly before: RegistrationKey;
  readonly limit: number;
};

/** A part of an entity's schedules, the latest first, from before a key on. */
export type ScheduleSlice = {
  readonly entity: EntityKey;
  readonly before: ScheduleKey;
  readonly limit: number;
  /** Only those that charge this registration. */
  readonly registration?: RegistrationKey;
  readonly activeOnly: boolean;
};

/** A slice of checkouts in the order of their keys, without its bounds. */
export type CheckoutSlice = { readonly after: CheckoutKey; readonly before: CheckoutKey; readonly limit: number };
export type DeletedCheckouts = { readonly last: CheckoutKey | undefined; readonly deleted: readonly CheckoutKey[] };

/** Cases of an entity, the latest first. */
export type CaseSlice = {
  readonly entity: EntityKey;
  /** Any state when left out. */
  readonly state?: CaseState;
  readonly before: PaymentKey;
  readonly limit: number;
};
/** Open cases of an entity, the oldest first. */
export type OpenCaseSlice = { readonly entity: EntityKey; readonly after: PaymentKey; readonly limit: number };
/** Entries of an entity's lists, the latest first. */
export type ListSlice = { readonly entity: EntityKey; readonly before: ListEntryKey; readonly limit: number };

/**
 * The interface to the database: one suite of tests holds for SQLite and PostgreSQL alike. Every operation rejects with
 * StoreUnavailable while the database is not available.
 */
export type Store = BooksStore &
  CallbackStore &
  EntityStore &
  EventStore &
  ReconciliationStore &
  FileStore &
  OfficeStore &
  ProposalStore &
  UserStore & {
    /**
     * Keeps all changes or none; resolves only when they are on disk. Rejects with VersionConflict or UniqueViolation
     * (DECISIONS 5).
     */
    commit(changes: readonly Change[]): Promise<void>;

    checkout(key: CheckoutKey): Promise<Checkout | undefined>;
    status(key: CheckoutKey): Promise<CheckoutStatus | undefined>;
    payment(key: PaymentKey): Promise<Payment | undefined>;
    /** The reference that the gateway made itself for an occasion. */
    paymentOf(occasion: Occasion): Promise<Payment | undefined>;
    /** Every payment of a tree, the root first, then in order of their keys. */
    paymentTree(root: PaymentKey): Promise<readonly Payment[]>;
    /** The references of a tree without its root, in order of their keys. */
    references(root: PaymentKey): Promise<readonly Payment[]>;
    registration(key: RegistrationKey): Promise<Registration | undefined>;
    /** The registrations of an entity, the latest first, deleted ones included. */
    registrations(slice: OneOrAll<RegistrationSlice>): Promise<readonly Registration[]>;
    registrationsByReference(reference: string, slice: RegistrationSlice): Promise<readonly Registration[]>;
    /** Whether a registration has a mandate, in a channel or in any one of its merchant. */
    isMandateStored(named: NamedAgreement): Promise<boolean>;
    /** For each registration the latest payment that charged it, or that created it; none of one without any. */
    latestPaymentsBy(registrations: readonly RegistrationKey[]): Promise<readonly Payment[]>;
    payments(slice: OneOrAll<PaymentSlice>): Promise<readonly Payment[]>;
    paymentOutlines(slice: OneOrAll<PaymentSlice>): Promise<readonly PaymentOutline[]>;
    /** The roots of the slice that have this mark of a shopper. */
    paymentsByMark(marked: Marked, slice: PaymentSlice): Promise<readonly Payment[]>;
    /** The payments of the slice that have this merchantTransactionId. */
    paymentsByReference(reference: string, slice: PaymentSlice): Promise<readonly Payment[]>;
    ledger(root: PaymentKey): Promise<readonly LedgerEntry[]>;
    schedule(key: ScheduleKey): Promise<Schedule | undefined>;
    /** The schedules of an entity, the latest first. */
    schedules(slice: OneOrAll<ScheduleSlice>): Promise<readonly Schedule[]>;
    agreement(key: AgreementKey): Promise<Agreement | undefined>;
    /** The latest agreement that stands, by the scheme's id of its first payment. */
    agreementByTransaction(named: NamedAgreement): Promise<Agreement | undefined>;
    /** All agreements under a mandate, those that have ended it too; the latest first. */
    agreementsOfMandate(named: NamedAgreement): Promise<readonly Agreement[]>;
    /** The latest agreement that stands, by the registration that it charges; of several without those that have none. */
    agreementByRegistration(of: AgreementOfStored): Promise<Agreement | undefined>;
    /** All agreements of some registrations, the latest first. */
    agreementsBy(of: readonly RegistrationKey[]): Promise<ReadonlyMap<RegistrationKey, readonly Agreement[]>>;
    /** The blocks of an account, by its hashes in the channels of a merchant or in a channel that belongs to none. */
    retryBlocks(of: KnownAccount): Promise<readonly RetryBlock[]>;
    /** A claim by its name, also one that is over. */
    paymentClaim(name: string): Promise<Pick<PaymentClaim, 'holder' | 'endsAt'> | undefined>;
    /** How many declined tries of an account have ended after a moment, by its hashes. */
    declinedTries(of: { readonly hashes: readonly string[]; readonly since: Instant }): Promise<number>;
    riskCase(payment: PaymentKey): Promise<RiskCase | undefined>;
    riskCases(slice: OneOrAll<CaseSlice>): Promise<readonly RiskCase[]>;
    openRiskCases(slice: OneOrAll<OpenCaseSlice>): Promise<readonly RiskCase[]>;
    /** The decisions and notes of a case in their order. */
    riskActions(payment: PaymentKey): Promise<readonly RiskAction[]>;
    /** What was counted of these subjects. */
    riskCounters(of: {
      readonly entity: EntityKey;
      readonly subjects: readonly string[];
    }): Promise<readonly SubjectRow[]>;
    /** The entries of any entity that have one of these hashes and have not expired. */
    riskListed(of: {
      readonly hashes: readonly string[];
      readonly now: Instant;
    }): Promise<readonly Pick<ListEntry, 'entity' | 'list' | 'kind' | 'hash'>[]>;
    riskListEntries(slice: ListSlice): Promise<readonly ListEntry[]>;
    riskListEntry(place: ListPlace): Promise<ListEntry | undefined>;
    /** Deletes what was counted of subjects whose counters no window reaches any more; returns how many they were. */
    deleteOldRiskCounters(slice: { readonly before: Instant; readonly limit: number }): Promise<number>;
    keptAnswer(hash: string): Promise<KeptAnswer | undefined>;

    /** What a look for due work would find, in one query. */
    due(look: DueLook): Promise<Due>;
    /**
     * Messages that are due and free, locked for the caller until `now + lease`. A try is counted when it ends: a process
     * that dies uses up none, and the lease keeps its message from being tried again and again.
     */
    claimMessages(now: Instant, lease: Duration, limit: number): Promise<readonly Message[]>;
    /**
     * Deletes, of so many messages that would be claimed next, those that do not matter any more: pings about results that
     * are read. Returns how many.
     */
    deleteLapsedMessages(now: Instant, limit: number): Promise<number>;
    /** When the next message is due and free; undefined when there is none. */
    nextDueAt(): Promise<Instant | undefined>;
    settleMessages(settled: readonly SettledMessage[]): Promise<void>;

    /** An entity's wrapped data keys, oldest first. */
    dataKeys(entity: EntityKey): Promise<readonly DataKey[]>;
    /** Rejects with UniqueViolation when the entity already has this version. */
    keepDataKey(row: DataKey): Promise<void>;

    walletKeys(): Promise<readonly WalletKey[]>;
    replaceWalletKeys(keys: {
      readonly kept: readonly WalletKey[];
      readonly removed: readonly WalletKey[];
    }): Promise<void>;
    /** Deletes wallets' tokens that expired before a moment, and returns how many there were. */
    deleteExpiredTokens(slice: { readonly before: Instant; readonly limit: number }): Promise<number>;

    /** Whether other processes may use the database, so that what all of them count has to be counted there. */
    readonly isShared: boolean;
    /** Takes a part of what is left of an allowance. Once its time is over, it begins again. */
    takeAllowance(claim: AllowanceClaim): Promise<AllowancePart>;
    /** Gives back what a process did not use, unless the time of the allowance is over. */
    giveBackAllowance(unused: UnusedAllowance): Promise<void>;
    /** The counts under at most three names; one whose time is over is left out. */
    counts(read: CountRead): Promise<ReadonlyMap<string, number>>;
    /** Deletes allowances and counts whose time was over at a moment, and returns how many there were. */
    deleteEndedAllowances(slice: { readonly before: Instant; readonly limit: number }): Promise<number>;

    /** Deletes claims of payments whose window was over at a moment, and returns how many there were. */
    deleteEndedClaims(slice: { readonly before: Instant; readonly limit: number }): Promise<number>;

    /** The name of the latest migration. */
    readonly schema: string;
    /** The next messages without their payloads, in the order in which they are due. */
    nextMessages(limit: number): Promise<readonly NextMessage[]>;
    /** How many bytes the database takes, free pages included. */
    size(): Promise<number>;
    dataKeyCount(): Promise<DataKeyCount>;

    /** The highest key of any row, so that new keys start above it. */
    highestKey(): Promise<Key | undefined>;
    /**
     * Claims a number from 0 to 31 that no other process on this database has, until the store is closed: the wanted one,
     * or any (DECISIONS 39). Undefined when it is not free. SQLite serves one process and does not check the number.
     */
    claimNode(wanted: number | undefined): Promise<number | undefined>;
    /** Numbers that must survive a restart: the test clock's offset and the fingerprint of the key file. */
    mark(name: string): Promise<number | undefined>;
    setMark(name: string, value: number): Promise<void>;
    /** Sets a mark unless it is higher already, and returns it. */
    raiseMark(name: string, value: number): Promise<number>;
    /** Deletes the oldest kept answers, if their keys are lower than this, and returns how many there were. */
    deleteAnswers(slice: { readonly before: AnswerKey; readonly limit: number }): Promise<number>;

    /**
     * Deletes the checkouts of a slice that have neither an approved nor a pending payment; their payments stay. Returns
     * the last key of the slice, which is undefined when there is none left, and the keys that were deleted.
     */
    deleteUnpaidCheckouts(slice: CheckoutSlice): Promise<DeletedCheckouts>;

    /** Writes a row, so that readiness reports whether writes reach the disk. */
    probe(): Promise<void>;
    stats(): Stats;
    close(): Promise<void>;
  };
