import { type CheckoutKey, type Duration, type Instant, minus, minutes, plus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { KEPT_ANSWER_LIFE } from '../operations/once/answer-once.ts';

/** How often it is checked whether there is anything to delete. */
const INTERVAL = minutes(60);
/** So few rows that no message and no request waits long for them. */
const SLICE = 500;
/** The key of the checkout up to which unpaid ones were deleted; what is left below it was paid. */
const CURSOR = 'purgedCheckouts';

type Purging = Pick<Gateway, 'store' | 'clock' | 'ids'>;

/** How long rows are kept that nothing rests on. */
export type Lives = { readonly unpaidCheckouts: Duration; readonly events: Duration; readonly accessTokens: Duration };

/** Deletes a slice of rows that are older than a moment's rows may be, and returns whether there may be more. */
type DeleteSlice = (gateway: Purging, now: Instant) => Promise<boolean>;

/**
 * Deletes what is no longer needed, once an hour of the gateway's clock, one slice at each call. A purge is no message
 * of the outbox, because it needs neither a payload nor a guarantee: the next one deletes what a missed one left.
 * Returns whether the purge goes on (DECISIONS 62).
 */
export function createPurge(gateway: Purging, lives: Lives): () => Promise<boolean> {
  const kinds = [
    deleteOldAnswers,
    deleteExpiredTokens,
    deleteEndedAllowances,
    deleteEndedClaims,
    deleteOldRiskCounters,
    deleteEndedAccessTokens(lives.accessTokens),
    deleteUnpaidCheckouts(lives.unpaidCheckouts),
    deleteOldEvents(lives.events),
    deleteOldTries(lives.events),
    deleteOldCallbacks(lives.events),
  ];
  let nextAt = 0 as Instant;
  let left: readonly DeleteSlice[] = [];
  return async () => {
    const now = gateway.clock.now();
    if (left.length === 0 && now >= nextAt) {
      nextAt = plus(now, INTERVAL);
      left = kinds;
    }
    const [deleteSlice, ...others] = left;
    if (deleteSlice && !(await deleteSlice(gateway, now))) left = others;
    return left.length > 0;
  };
}

async function deleteOldAnswers({ store, ids }: Purging, now: Instant): Promise<boolean> {
  const before = ids.firstKeyAt('answer', minus(now, KEPT_ANSWER_LIFE));
  return (await store.deleteAnswers({ before, limit: SLICE })) === SLICE;
}

/** An expired token of a wallet is refused without being remembered. */
const deleteExpiredTokens: DeleteSlice = async ({ store }, now) =>
  (await store.deleteExpiredTokens({ before: now, limit: SLICE })) === SLICE;

const deleteEndedAllowances: DeleteSlice = async ({ store }, now) =>
  (await store.deleteEndedAllowances({ before: now, limit: SLICE })) === SLICE;

const deleteEndedClaims: DeleteSlice = async ({ store }, now) =>
  (await store.deleteEndedClaims({ before: now, limit: SLICE })) === SLICE;

const deleteOldRiskCounters: DeleteSlice = async ({ store }, now) =>
  (await store.deleteOldRiskCounters({ before: now, limit: SLICE })) >= SLICE;

/** The changes that were made with a token have its alias. */
const deleteEndedAccessTokens =
  (life: Duration): DeleteSlice =>
  async ({ store }, now) =>
    (await store.deleteEndedAccessTokens({ before: minus(now, life), limit: SLICE })) === SLICE;

/**
 * A checkout that is over can no longer be paid, so that it is looked at once: each slice begins where the last one
 * ended, also after a restart. One whose payment was still pending then is kept.
 */
const deleteUnpaidCheckouts =
  (life: Duration): DeleteSlice =>
  async ({ store, ids }, now) => {
    const after = ((await store.mark(CURSOR)) ?? 0) as CheckoutKey;
    const before = ids.firstKeyAt('checkout', minus(now, life));
    const { last } = await store.deleteUnpaidCheckouts({ after, before, limit: SLICE });
    if (last === undefined) return false;
    await store.raiseMark(CURSOR, last);
    return true;
  };

const deleteOldEvents =
  (life: Duration): DeleteSlice =>
  async ({ store, ids }, now) =>
    (await store.deleteEvents({ before: ids.firstKeyAt('event', minus(now, life)), limit: SLICE })) === SLICE;

const deleteOldTries =
  (life: Duration): DeleteSlice =>
  async ({ store, ids }, now) =>
    (await store.deleteTries({ before: ids.firstKeyAt('event', minus(now, life)), limit: SLICE })) === SLICE;

const deleteOldCallbacks =
  (life: Duration): DeleteSlice =>
  async ({ store, ids }, now) =>
    (await store.deleteCallbacks({ before: ids.firstKeyAt('riskAction', minus(now, life)), limit: SLICE })) === SLICE;
