import { type CheckoutKey, days, type Duration, type Instant, type Key, minus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { KEPT_ANSWER_LIFE } from '../operations/once/answer-once.ts';

/** So few rows that no message and no request waits long for them. */
const SLICE = 500;
/** A part of a file takes up to half a megabyte. */
const FILE_PARTS = 20;
/** The key of the checkout up to which unpaid ones were deleted; what is left below it was paid. */
const CURSOR = 'purgedCheckouts';

export type Purging = Pick<Gateway, 'store' | 'clock' | 'ids'>;

/** How long rows are kept that nothing rests on, by the settings of the operator. */
export type Lives = {
  readonly unpaidCheckouts: Duration;
  readonly events: Duration;
  readonly accessTokens: Duration;
  readonly requests: Duration;
  readonly exports: Duration;
};

/** Rows that are deleted when they are old: all that the database forgets. */
export type Retention = {
  /** The rows, in the words of docs/operate.md. */
  readonly rows: string;
  /** How long they are kept: a setting, a length, or until an end that each row has. */
  readonly keptFor: keyof Lives | Duration | { readonly until: string };
  /** Deletes a slice of those from before a moment, and returns whether there may be more. */
  readonly deleteSlice: (gateway: Purging, before: Instant) => Promise<boolean>;
};

type Delete<Before> = (
  store: Gateway['store'],
  slice: { readonly before: Before; readonly limit: number },
) => Promise<number>;

/** Deletes rows by the moment of their end. */
const byEnd =
  (remove: Delete<Instant>): Retention['deleteSlice'] =>
  async ({ store }, before) =>
    (await remove(store, { before, limit: SLICE })) === SLICE;

/** Deletes rows by their keys, which count time. */
const byKey =
  <Noun extends string>(noun: Noun, remove: Delete<Key<Noun>>, limit = SLICE): Retention['deleteSlice'] =>
  async ({ store, ids }, moment) =>
    (await remove(store, { before: ids.firstKeyAt(noun, moment), limit })) === limit;

export const retention: readonly Retention[] = [
  {
    rows: 'responses to requests with an `Idempotency-Key`',
    keptFor: KEPT_ANSWER_LIFE,
    deleteSlice: byKey('answer', (store, slice) => store.deleteAnswers(slice)),
  },
  // An expired token of a wallet is refused without being remembered.
  {
    rows: 'ids of wallets’ tokens that were used',
    keptFor: { until: 'the token expires' },
    deleteSlice: byEnd((store, slice) => store.deleteExpiredTokens(slice)),
  },
  {
    rows: 'counts of calls, attempts and declines for [limits](limits.md)',
    keptFor: { until: 'the time of the limit is over' },
    deleteSlice: byEnd((store, slice) => store.deleteEndedAllowances(slice)),
  },
  {
    rows: 'claims by which duplicates are found',
    keptFor: { until: '`duplicateWindowSeconds` are over' },
    deleteSlice: byEnd((store, slice) => store.deleteEndedClaims(slice)),
  },
  {
    rows: 'counters of [risk rules](risk.md)',
    keptFor: { until: 'no window reaches them, 105 days at most' },
    deleteSlice: byEnd((store, slice) => store.deleteOldRiskCounters(slice)),
  },
  // The changes that were made with a token have its alias.
  {
    rows: 'access tokens of the admin API that were revoked or have expired',
    keptFor: 'accessTokens',
    deleteSlice: byEnd((store, slice) => store.deleteEndedAccessTokens(slice)),
  },
  { rows: 'checkouts that were never paid', keptFor: 'unpaidCheckouts', deleteSlice: deleteUnpaidCheckouts },
  {
    rows: 'events',
    keptFor: 'events',
    deleteSlice: byKey('event', (store, slice) => store.deleteEvents(slice)),
  },
  {
    rows: 'deliveries that are still to be made, and the tries of all',
    keptFor: 'events',
    deleteSlice: byKey('event', (store, slice) => store.deleteTries(slice)),
  },
  {
    rows: 'callbacks about risk cases that have passed or failed',
    keptFor: 'events',
    deleteSlice: byKey('riskAction', (store, slice) => store.deleteCallbacks(slice)),
  },
  {
    rows: 'files of reports that are made regularly',
    keptFor: days(400),
    deleteSlice: byKey('reportFile', (store, slice) => store.deleteReportFiles(slice)),
  },
  {
    rows: 'deliveries of files of reports to servers',
    keptFor: days(400),
    deleteSlice: byKey('reportFile', (store, slice) => store.deleteReportDeliveries(slice)),
  },
  { rows: 'lists that were written to files in the background', keptFor: 'exports', deleteSlice: deleteListExports },
  // A dispute is over after 540 days at the latest, whichever scheme it is of.
  {
    rows: 'contents of settlement files and of evidence, as they were sent',
    keptFor: days(540),
    deleteSlice: byKey('acquirerFile', (store, slice) => store.deleteOldFileParts(slice), FILE_PARTS),
  },
  {
    rows: 'requests in the [request log](office.md#the-request-log)',
    keptFor: 'requests',
    deleteSlice: byKey('request', (store, slice) => store.deleteRequests(slice)),
  },
];

/**
 * A checkout that is over can no longer be paid, so that it is looked at once: each slice begins where the last one
 * ended, also after a restart. One whose payment was still pending then is kept.
 */
async function deleteUnpaidCheckouts({ store, ids }: Purging, moment: Instant): Promise<boolean> {
  const after = ((await store.mark(CURSOR)) ?? 0) as CheckoutKey;
  const before = ids.firstKeyAt('checkout', moment);
  const { last } = await store.deleteUnpaidCheckouts({ after, before, limit: SLICE });
  if (last === undefined) return false;
  await store.raiseMark(CURSOR, last);
  return true;
}

/** The row goes with the last part of its file. */
async function deleteListExports({ store, ids }: Purging, moment: Instant): Promise<boolean> {
  const old = await store.oldestListExport(ids.firstKeyAt('listExport', moment));
  if (!old) return false;
  const removed = await store.deleteFileParts({ file: old.key, limit: FILE_PARTS });
  if (removed < FILE_PARTS) await store.commit([{ kind: 'removeListExport', listExport: old.key }]);
  return true;
}

/** The moment before which rows are old. */
export function oldBefore(
  { keptFor }: Retention,
  { now, lives }: { readonly now: Instant; readonly lives: Lives },
): Instant {
  if (typeof keptFor === 'number') return minus(now, keptFor);
  return typeof keptFor === 'string' ? minus(now, lives[keptFor]) : now;
}
