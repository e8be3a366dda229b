import type { AuditKey } from '../audit/entry.ts';
import type { Delimiter } from '../reports/csv.ts';
import type { RequestKey } from '../requests/request.ts';
import type { Permission } from '../users/roles.ts';
import type { UserKey } from '../users/user.ts';
import type { EntityKey, Instant, Key, PaymentKey } from '../values.ts';
import type { AuditFilter } from './audit-filter.ts';
import type { PaymentFilter } from './payment-filter.ts';
import type { RequestFilter } from './request-filter.ts';

export type ListExportKey = Key<'listExport'>;

export const listExportStates = ['making', 'ready'] as const;
export type ListExportState = (typeof listExportStates)[number];

/** The lists that can be written to files, each with the permission that ordering and fetching it needs. */
export const exportedLists = {
  payments: 'listPayments',
  requests: 'seeRequests',
  audit: 'seeAudit',
} as const satisfies Readonly<Record<string, Permission>>;
export type ExportedList = keyof typeof exportedLists;

/** Which rows a list has. Its kind is that of its filter. */
export type ListFilter = PaymentFilter | RequestFilter | AuditFilter;
export const listOf = ({ of }: ListFilter): ExportedList => of ?? 'payments';
/** The key of a row of a list. */
export type ListedKey = PaymentKey | RequestKey | AuditKey;

/** A list that is written to a file in the background, part by part. */
export type ListExport = {
  readonly key: ListExportKey;
  readonly version: number;
  readonly entity: EntityKey;
  /** The user who ordered it, and who alone can fetch it. */
  readonly user: UserKey;
  /** The query of the list's address, as the user had it. */
  readonly query: string;
  /** The merchantTransactionId of payments; null for any, and for other lists. */
  readonly reference: string | null;
  readonly filter: ListFilter;
  /** The rows between these keys are still to be written, the latest first: `before` moves on with each part. */
  readonly after: ListedKey;
  readonly before: ListedKey;
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
