import { setTimeout as pause } from 'node:timers/promises';
import type { Change, KeptAnswer } from '../../core/change.ts';
import { isViolationOf, UniqueViolation } from '../../core/faults.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { minutes } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { beginPayment } from './begin-payment.ts';
import type { FinalAnswer, OnceRequest, Repeatable, UnlessRepeated, Work } from './work.ts';

type Once = Pick<Gateway, 'store' | 'clock' | 'ids' | 'log' | 'oneAtATime' | 'fingerprint'>;

/** How long the first answer is repeated. */
export const KEPT_ANSWER_LIFE = minutes(30 * 24 * 60);
/**
 * How long, in real milliseconds, the same request at another process is awaited: longer than any acquirer's timeout.
 */
const DUPLICATE_TIMEOUT = 15_000;
const POLL_INTERVAL = 50;

/**
 * Answers a request. Without an Idempotency-Key, every request is new. With one, the first answer is repeated byte for
 * byte; a duplicate waits until the first request has ended. A refusal that began nothing is not kept: a repeated
 * request is treated as new.
 */
export function answerOnce(gateway: Once, request: OnceRequest): Promise<FinalAnswer> {
  const { repeatable, answerRefusal } = request;
  if (repeatable === null) return answerNew(request);
  const hashes = hashesOf(gateway, repeatable);
  const again = () => answerKept(gateway, request, hashes);
  return gateway.oneAtATime(hashes.hash, () =>
    answerUnread(gateway, request, hashes)
      .catch(onDuplicate(again))
      .catch(onDuplicate(again))
      .catch(onDuplicate(async () => answerRefusal(refuse('requestUnderWay')))),
  );
}

async function answerNew({ prepare, answerPayment, answerRefusal }: OnceRequest): Promise<FinalAnswer> {
  const work = await prepare();
  if (isRefusal(work)) return answerRefusal(work);
  if (work.kind === 'plain') return work.carryOut();
  if (work.kind === 'payment') {
    const done = await work.carryOut([], neverRepeated);
    return isRefusal(done) ? answerRefusal(done) : answerPayment(done);
  }
  const refusal = await work.carryOut([]);
  return refusal ? answerRefusal(refusal) : (work.first ?? work.answer);
}

/** A request without a key is never a repeated one, nor is one whose kept answer was looked for. */
const neverRepeated: UnlessRepeated = async () => {};

type Hashes = Pick<KeptAnswer, 'hash' | 'bodyHash'>;

/** In hexadecimal digits: 96 bits, so that no two of any number of requests are taken for the same. */
const HASH_LENGTH = 24;

const hashesOf = ({ fingerprint }: Pick<Once, 'fingerprint'>, { scope, key, body }: Repeatable): Hashes => ({
  hash: fingerprint(`${scope}\n${key}`).slice(0, HASH_LENGTH),
  bodyHash: fingerprint(body).slice(0, HASH_LENGTH),
});

/** Handles the fault that the same request was begun before; this one has then changed nothing. */
function onDuplicate<T>(otherwise: () => Promise<T>): (fault: unknown) => Promise<T> {
  return (fault) => {
    if (isViolationOf(fault, 'kept_answers_hash')) return otherwise();
    throw fault;
  };
}

/**
 * Answers a request without looking for a kept answer first: most requests are new, looking costs more than writing, and
 * the first commit of one that is not new fails. Only where nothing was committed has the kept answer to be read.
 */
async function answerUnread(gateway: Once, request: OnceRequest, hashes: Hashes): Promise<FinalAnswer> {
  const work = await request.prepare();
  if (isRefusal(work) || work.kind === 'plain') return answerKept(gateway, request, hashes);
  const unlessRepeated = async () => {
    if (await gateway.store.keptAnswer(hashes.hash)) throw new UniqueViolation('kept_answers_hash');
  };
  const { answer, began } = await carryOut(gateway, request, { work, hashes, before: [], unlessRepeated });
  return began || !(await gateway.store.keptAnswer(hashes.hash)) ? answer : answerKept(gateway, request, hashes);
}

async function answerKept(gateway: Once, request: OnceRequest, hashes: Hashes): Promise<FinalAnswer> {
  const kept = await findKept(gateway, hashes.hash);
  if (!kept) return answerFirst(gateway, request, { hashes, before: [] });
  if (gateway.clock.now() - kept.createdAt > KEPT_ANSWER_LIFE) {
    return answerFirst(gateway, request, { hashes, before: [{ kind: 'forgetAnswer', answer: kept.key }] });
  }
  if (kept.bodyHash !== hashes.bodyHash) return request.answerRefusal(refuse('idempotencyKeyReused'));
  if (kept.status !== null && kept.body !== null) return { status: kept.status, body: kept.body };
  const began = kept.payment === null ? undefined : await gateway.store.payment(kept.payment);
  if (!began) throw new Error(`Expected the payment ${kept.payment} of a kept answer, but it is gone`);
  return answerAgain(gateway, request, { kept, began });
}

/** The kept answer of a hash. An answer that another process has begun is awaited. */
async function findKept({ store, clock, ids }: Once, hash: string): Promise<KeptAnswer | undefined> {
  for (let waited = 0; ; waited += POLL_INTERVAL) {
    const kept = await store.keptAnswer(hash);
    const isUnderWay = kept?.status === null && kept.payment !== null && !ids.isOwn(kept.payment);
    if (!isUnderWay || Math.max(clock.now() - kept.createdAt, waited) >= DUPLICATE_TIMEOUT) return kept;
    await pause(POLL_INTERVAL);
  }
}

/** Answers a request that has no kept answer. `before` deletes one whose time is over. */
async function answerFirst(
  gateway: Once,
  request: OnceRequest,
  { hashes, before }: { hashes: Hashes; before: readonly Change[] },
): Promise<FinalAnswer> {
  const work = await request.prepare();
  if (isRefusal(work)) return request.answerRefusal(work);
  if (work.kind !== 'plain')
    return (await carryOut(gateway, request, { work, hashes, before, unlessRepeated: neverRepeated })).answer;
  const answer = await work.carryOut();
  await keepAnswer(gateway, ...before, {
    kind: 'beginAnswer',
    answer: { ...freshAnswer(gateway, hashes), ...contentOf(answer) },
  });
  return answer;
}

/** Carries out work, and keeps its answer with it. `began`: whether anything was committed. */
async function carryOut(
  gateway: Once,
  request: OnceRequest,
  { work, hashes, before, unlessRepeated }: KeptRequest,
): Promise<{ readonly answer: FinalAnswer; readonly began: boolean }> {
  const fresh = freshAnswer(gateway, hashes);
  if (work.kind === 'payment') {
    const { answer, began, unkept } = await beginPayment(request, work, { fresh, before, unlessRepeated });
    if (unkept) await keepAnswer(gateway, unkept);
    return { answer, began };
  }
  const refusal = await work.carryOut([
    ...before,
    { kind: 'beginAnswer', answer: { ...fresh, ...contentOf(work.answer) } },
  ]);
  return refusal
    ? { answer: request.answerRefusal(refusal), began: false }
    : { answer: work.first ?? work.answer, began: true };
}

type KeptRequest = {
  readonly work: Exclude<Work, { kind: 'plain' }>;
  readonly hashes: Hashes;
  readonly before: readonly Change[];
  readonly unlessRepeated: UnlessRepeated;
};

const freshAnswer = ({ ids, clock }: Pick<Once, 'ids' | 'clock'>, hashes: Hashes): KeptAnswer => ({
  key: ids.key('answer'),
  ...hashes,
  status: null,
  body: null,
  payment: null,
  createdAt: clock.now(),
});

const contentOf = ({ status, body }: FinalAnswer) => ({ status, body });

/**
 * Answers from the payment of a first request that died before its answer was kept. While that payment is pending, the
 * answer is not kept, because a later one may have the outcome.
 */
async function answerAgain(
  gateway: Once,
  { answerPayment }: OnceRequest,
  { kept, began }: { kept: KeptAnswer; began: Payment },
): Promise<FinalAnswer> {
  const final = answerPayment(began);
  if (began.state !== 'pending')
    await keepAnswer(gateway, { kind: 'keepAnswer', content: { key: kept.key, ...contentOf(final) } });
  return final;
}

/** Keeps an answer. One that cannot be kept is sent all the same; a repetition is then answered from its payment. */
async function keepAnswer(gateway: Once, ...changes: readonly Change[]): Promise<void> {
  const text = 'An answer could not be kept; the request was carried out';
  await unlessUnavailable(gateway, { text }, () => gateway.store.commit(changes));
}
