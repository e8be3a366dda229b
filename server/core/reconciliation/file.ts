import type { FaultMessage } from 'shared';
import type {
  AcquirerFileKey,
  AcquirerRowKey,
  Cents,
  EntityKey,
  Instant,
  MerchantAccountKey,
  PaymentKey,
} from '../values.ts';
import type { Profile } from './profile.ts';

export const fileStates = ['importing', 'imported', 'quarantined'] as const;
export type FileState = (typeof fileStates)[number];

/** What is wrong with a row of a file, of which the first row is 1. */
export type RowFault = { readonly row: number; readonly column: string | null; readonly message: FaultMessage };

/**
 * A file in which an acquirer states what it has settled for a channel. Its rows count once all of them are kept; a file
 * with a fault is quarantined, and has none.
 */
export type AcquirerFile = {
  readonly key: AcquirerFileKey;
  readonly version: number;
  readonly entity: EntityKey;
  /** Null in a channel without merchant accounts. */
  readonly merchantAccount: MerchantAccountKey | null;
  /** The name of its profile, and of an entity's own profile the profile as it was. */
  readonly profile: string;
  readonly layout: Profile | null;
  readonly name: string;
  readonly state: FileState;
  /** SHA-256 of its bytes, in hex; null until all have arrived. */
  readonly hash: string | null;
  readonly bytes: number;
  /** Without the first row and the trailer. */
  readonly rows: number;
  /** The first of its faults. */
  readonly faults: readonly RowFault[];
  readonly faultCount: number;
  readonly receivedAt: Instant;
};

/** `PENDING`: not compared yet. `NONE`: it moves no payment's money, such as a fee of a day. */
export const rowStatuses = ['PENDING', 'MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED', 'NONE'] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** Which rows of files a person looks at: those without a payment, or those that state something else. */
export const rowConcerns = ['NOT_MATCHED', 'MULTIPLE_MATCHES', 'DIFFERENCES'] as const;
export type RowConcern = (typeof rowConcerns)[number];

/** What a row was recognised by, in the order in which that is tried. */
export const matchedBy = ['connectorId', 'reference', 'account', 'hand'] as const;
export type MatchedBy = (typeof matchedBy)[number];

/** In what a row may differ from its payment. */
export const differing = ['amount', 'currency', 'fee', 'fxRate', 'date', 'chargeback'] as const;

/** What a row states otherwise than the gateway expects. */
export type Difference = {
  readonly of: (typeof differing)[number];
  readonly expected: string;
  readonly stated: string;
};

/** Why a row has no payment: none fits, the one it names has a row already, or a person has decided so. */
export type Unmatched = 'unknown' | 'settledBefore' | 'failed' | 'unmatchedByHand' | 'openedAgain';

export type RowFinding = {
  readonly by?: MatchedBy;
  /** The payments among which a person has to choose. */
  readonly candidates?: readonly PaymentKey[];
  readonly differences?: readonly Difference[];
  readonly reason?: Unmatched;
  /** The payment that has a row already. */
  readonly settled?: PaymentKey;
  /** The payment that a person has chosen for a row that is still to be compared. */
  readonly chosen?: PaymentKey;
  /** Why a person has matched or unmatched it. */
  readonly note?: string;
};

/** A row of an imported file, with its cells as they were sent. */
export type AcquirerRow = {
  readonly key: AcquirerRowKey;
  readonly version: number;
  readonly file: AcquirerFileKey;
  readonly number: number;
  readonly cells: readonly string[];
  readonly status: RowStatus;
  readonly payment: PaymentKey | null;
  /** The chargeback, or its reversal, that the row became. */
  readonly chargeback: PaymentKey | null;
  readonly finding: RowFinding | null;
};

/** What an acquirer has to settle: the money of one payment. Without a row it is an open item. */
export type SettlementItem = {
  readonly payment: PaymentKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly merchantAccount: MerchantAccountKey | null;
  readonly kind: 'DEBIT' | 'REFUND' | 'CREDIT';
  /** Without a sign, which is that of its kind. */
  readonly cents: Cents;
  readonly currency: string;
  /** The acquirer's number of the transaction. */
  readonly connectorId: string | null;
  readonly reference: string | null;
  readonly last4: string | null;
  readonly at: Instant;
  readonly row: AcquirerRowKey | null;
};
