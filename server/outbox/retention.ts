import type { ListExport, ListExportKey } from '../core/exports/export.ts';
import { type CheckoutKey, days, type Duration, type Instant, type Key, minus } from '../core/values.ts';
import { eachOnItsOwn } from '../operations/each-on-its-own.ts';
import type { Gateway } from '../operations/gateway.ts';
import { KEPT_ANSWER_LIFE } from '../operations/once/answer-once.ts';

/** So few rows that no message and no request waits long for them. */
const SLICE = 500;
/** A part of a file takes up to half a megabyte. */
const FILE_PARTS = 20;
/** Lists of files that are read at once. */
const LISTS = 100;
/** The key of the checkout up to which unpaid ones were deleted; what is left below it was paid. */
const CURSOR = 'purgedCheckouts';

export type Purging = Pick<Gateway, 'store' | 'clock' | 'ids' | 'log'>;

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
  /** Deletes those from before a moment, and yields between two slices. */
  readonly deleteOld: (gateway: Purging, before: Instant) => AsyncGenerator<void>;
};

type Delete<Before> = (
  store: Gateway['store'],
  slice: { readonly before: Before; readonly limit: number },
) => Promise<number>;

/** Deletes rows by the moment of their end. */
const byEnd = (remove: Delete<Instant>): Retention['deleteOld'] =>
  async function* ({ store }, before) {
    while ((await remove(store, { before, limit: SLICE })) === SLICE) yield;
  };

/** Deletes rows by their keys, which count time. */
const byKey = <Noun extends string>(noun: Noun, remove: Delete<Key<Noun>>, limit = SLICE): Retention['deleteOld'] =>
  async function* ({ store, ids }, moment) {
    const before = ids.firstKeyAt(noun, moment);
    while ((await remove(store, { before, limit })) === limit) yield;
  };

export const retention: readonly Retention[] = [
  {
    rows: 'responses to requests with an `Idempotency-Key`',
    keptFor: KEPT_ANSWER_LIFE,
    deleteOld: byKey('answer', (store, slice) => store.deleteAnswers(slice)),
  },
  // An expired token of a wallet is refused without being remembered.
  {
    rows: 'ids of wallets’ tokens that were used',
    keptFor: { until: 'the token expires' },
    deleteOld: byEnd((store, slice) => store.deleteExpiredTokens(slice)),
  },
  {
    rows: 'counts of calls, attempts and declines for [limits](limits.md)',
    keptFor: { until: 'the time of the limit is over' },
    deleteOld: byEnd((store, slice) => store.deleteEndedAllowances(slice)),
  },
  {
    rows: 'claims by which duplicates are found',
    keptFor: { until: '`duplicateWindowSeconds` are over' },
    deleteOld: byEnd((store, slice) => store.deleteEndedClaims(slice)),
  },
  {
    rows: 'counters of [risk rules](risk.md)',
    keptFor: { until: 'no window reaches them, 105 days at most' },
    deleteOld: byEnd((store, slice) => store.deleteOldRiskCounters(slice)),
  },
  // The changes that were made with a token have its alias.
  {
    rows: 'access tokens of the admin API that were revoked or have expired',
    keptFor: 'accessTokens',
    deleteOld: byEnd((store, slice) => store.deleteEndedAccessTokens(slice)),
  },
  { rows: 'checkouts that were never paid', keptFor: 'unpaidCheckouts', deleteOld: deleteUnpaidCheckouts },
  {
    rows: 'events',
    keptFor: 'events',
    deleteOld: byKey('event', (store, slice) => store.deleteEvents(slice)),
  },
  {
    rows: 'deliveries that are still to be made, and the tries of all',
    keptFor: 'events',
    deleteOld: byKey('event', (store, slice) => store.deleteTries(slice)),
  },
  {
    rows: 'callbacks about risk cases that have passed or failed',
    keptFor: 'events',
    deleteOld: byKey('riskAction', (store, slice) => store.deleteCallbacks(slice)),
  },
  {
    rows: 'files of reports that are made regularly',
    keptFor: days(400),
    deleteOld: byKey('reportFile', (store, slice) => store.deleteReportFiles(slice)),
  },
  {
    rows: 'deliveries of files of reports to servers',
    keptFor: days(400),
    deleteOld: byKey('reportFile', (store, slice) => store.deleteReportDeliveries(slice)),
  },
  { rows: 'lists that were written to files in the background', keptFor: 'exports', deleteOld: deleteListExports },
  // A dispute is over after 540 days at the latest, whichever scheme it is of.
  {
    rows: 'contents of settlement files and of evidence, as they were sent',
    keptFor: days(540),
    deleteOld: byKey('acquirerFile', (store, slice) => store.deleteOldFileParts(slice), FILE_PARTS),
  },
  {
    rows: 'requests in the [request log](office.md#the-request-log)',
    keptFor: 'requests',
    deleteOld: byKey('request', (store, slice) => store.deleteRequests(slice)),
  },
];

/**
 * A checkout that is over can no longer be paid, so that it is looked at once: each slice begins where the last one
 * ended, also after a restart. One whose payment was still pending then is kept.
 */
async function* deleteUnpaidCheckouts({ store, ids }: Purging, moment: Instant): AsyncGenerator<void> {
  const before = ids.firstKeyAt('checkout', moment);
  for (; ; yield) {
    const after = ((await store.mark(CURSOR)) ?? 0) as CheckoutKey;
    const { last } = await store.deleteUnpaidCheckouts({ after, before, limit: SLICE });
    if (last === undefined) return;
    await store.raiseMark(CURSOR, last);
  }
}

/** The row goes with the last part of its file. */
function deleteListExports(gateway: Purging, moment: Instant): AsyncGenerator<void> {
  const { store, ids } = gateway;
  return eachOnItsOwn(gateway, {
    rows: oldListExports(gateway, moment),
    idOf: ({ key }) => ids.publicId('listExport', key),
    async *stepsOf({ key }) {
      while ((await store.deleteFileParts({ file: key, limit: FILE_PARTS })) === FILE_PARTS) yield;
      await store.commit([{ kind: 'removeListExport', listExport: key }]);
      yield;
    },
    text: 'A list that was written to a file could not be deleted; it will be tried again',
  });
}

async function* oldListExports({ store, ids }: Purging, moment: Instant): AsyncGenerator<ListExport> {
  const before = ids.firstKeyAt('listExport', moment);
  for (let after = 0 as ListExportKey; ;) {
    const slice = await store.oldListExports({ after, before, limit: LISTS });
    yield* slice;
    if (slice.length < LISTS) return;
    after = slice.at(-1)?.key ?? after;
  }
}

/** The moment before which rows are old. */
export function oldBefore(
  { keptFor }: Retention,
  { now, lives }: { readonly now: Instant; readonly lives: Lives },
): Instant {
  if (typeof keptFor === 'number') return minus(now, keptFor);
  return typeof keptFor === 'string' ? minus(now, lives[keptFor]) : now;
}
