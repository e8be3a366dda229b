import type { EntityKey, Instant, Key, PaymentKey } from '../values.ts';
import type { PaymentFilter } from './payment-filter.ts';
import type { Delimiter } from '../reports/csv.ts';
import type { UserKey } from '../users/user.ts';

export type ListExportKey = Key<'listExport'>;

export const listExportStates = ['making', 'ready'] as const;
export type ListExportState = (typeof listExportStates)[number];

/** A list of payments that is written to a file in the background, part by part. */
export type ListExport = {
  readonly key: ListExportKey;
  readonly version: number;
  readonly entity: EntityKey;
  /** The user who ordered it, and who alone can fetch it. */
  readonly user: UserKey;
  /** The query of the list's address, as the user had it. */
  readonly query: string;
  /** The merchantTransactionId of the payments; null for any. */
  readonly reference: string | null;
  readonly filter: PaymentFilter;
  /** The payments between these keys are still to be written, the latest first: `before` moves on with each part. */
  readonly after: PaymentKey;
  readonly before: PaymentKey;
  readonly columns: readonly string[];
  readonly delimiter: Delimiter;
  readonly state: ListExportState;
  /** What was written so far. */
  readonly rows: number;
  readonly parts: number;
  readonly bytes: number;
  readonly orderedAt: Instant;
  readonly endedAt: Instant | null;
};

/** A list with more rows is written in the background. */
export const ROWS_AT_ONCE = 10_000;
/** A user has so many lists written at once. */
export const UNDER_WAY_MAX = 5;
/** In characters. */
export const QUERY_LENGTH = 4000;
