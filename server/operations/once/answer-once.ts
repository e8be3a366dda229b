import { setTimeout as pause } from 'node:timers/promises';
import type { Change, KeptAnswer } from '../../core/change.ts';
import { StoreUnavailable, UniqueViolation } from '../../core/faults.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { minus, minutes, type PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import type { FinalAnswer, OnceRequest } from './work.ts';

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
 * byte; a duplicate waits until the first request has ended.
 */
export function answerOnce(gateway: Once, request: OnceRequest): Promise<FinalAnswer> {
  const { repeatable, answerRefusal } = request;
  if (repeatable === null) return answerAnew(request, () => []).then(({ answer }) => answer);
  const hash = gateway.fingerprint(`${repeatable.scope}\n${repeatable.key}`);
  const bodyHash = gateway.fingerprint(repeatable.body);
  const answer = () => answerKept(gateway, request, { hash, bodyHash });
  return gateway.oneAtATime(hash, () =>
    answer()
      .catch(onDuplicate(answer))
      .catch(onDuplicate(async () => answerRefusal(refuse('requestUnderWay')))),
  );
}

/** Handles the fault that another process has begun the same request first; this process has then changed nothing. */
function onDuplicate<T>(otherwise: () => Promise<T>): (fault: unknown) => Promise<T> {
  return (fault) => {
    if (fault instanceof UniqueViolation && fault.rule === 'kept_answers_pkey') return otherwise();
    throw fault;
  };
}

/** The changes that keep a request: with the payment that it begins, or with its final answer. */
type Keep = (kept: { readonly payment: PaymentKey } | FinalAnswer) => readonly Change[];

type NewAnswer = { readonly answer: FinalAnswer; /** Committed with the work. */ readonly isKept: boolean };

async function answerAnew(request: OnceRequest, keep: Keep): Promise<NewAnswer> {
  const { prepare, answerPayment, answerRefusal } = request;
  const work = await prepare();
  if (isRefusal(work)) return { answer: answerRefusal(work), isKept: false };
  if (work.kind === 'plain') return { answer: await work.carryOut(), isKept: false };
  if (work.kind === 'certain') {
    const refusal = await work.carryOut(keep(work.answer));
    return refusal ? { answer: answerRefusal(refusal), isKept: false } : { answer: work.answer, isKept: true };
  }
  const done = await work.carryOut(keep({ payment: work.key }));
  return { answer: isRefusal(done) ? answerRefusal(done) : answerPayment(done), isKept: false };
}

async function answerKept(
  gateway: Once,
  request: OnceRequest,
  hashes: Pick<KeptAnswer, 'hash' | 'bodyHash'>,
): Promise<FinalAnswer> {
  const kept = await findKept(gateway, hashes.hash);
  if (kept && kept.bodyHash !== hashes.bodyHash) return request.answerRefusal(refuse('idempotencyKeyReused'));
  if (kept?.status != null && kept.body !== null) return { status: kept.status, body: kept.body };
  const began = kept?.payment == null ? undefined : await gateway.store.payment(kept.payment);
  const fresh = { ...hashes, status: null, body: null, payment: null, createdAt: gateway.clock.now() };
  if (began) return answerAgain(gateway, request, { fresh: { ...fresh, payment: began.key }, began });

  const { answer, isKept } = await answerAnew(request, (result) => [
    { begin: 'payment' in result ? { ...fresh, payment: result.payment } : { ...fresh, ...contentOf(result) } },
  ]);
  if (!isKept) await keepAnswer(gateway, { ...fresh, ...contentOf(answer) });
  return answer;
}

const contentOf = ({ status, body }: FinalAnswer) => ({ status, body });

/**
 * Answers from the payment of a first request that died before its answer was kept. While that payment is pending, the
 * answer is not kept, because a later one may have the outcome.
 */
async function answerAgain(
  gateway: Once,
  { answerPayment }: OnceRequest,
  { fresh, began }: { fresh: KeptAnswer; began: Payment },
): Promise<FinalAnswer> {
  const final = answerPayment(began);
  if (began.state !== 'pending') await keepAnswer(gateway, { ...fresh, ...contentOf(final) });
  return final;
}

/** The kept answer of a hash, unless it is too old. An answer that another process has begun is awaited. */
async function findKept({ store, clock, ids }: Once, hash: string): Promise<KeptAnswer | undefined> {
  for (let waited = 0; ; waited += POLL_INTERVAL) {
    const kept = await store.keptAnswer(hash);
    if (!kept) return undefined;
    const age = clock.now() - kept.createdAt;
    if (age > KEPT_ANSWER_LIFE) {
      await store.deleteAnswersBefore(minus(clock.now(), KEPT_ANSWER_LIFE));
      return undefined;
    }
    const isUnderWay = kept.status === null && kept.payment !== null && !ids.isOwn(kept.payment);
    if (!isUnderWay || Math.max(age, waited) >= DUPLICATE_TIMEOUT) return kept;
    await pause(POLL_INTERVAL);
  }
}

/** Keeps an answer. One that cannot be kept is sent all the same; a repetition is then answered from its payment. */
async function keepAnswer({ store, log }: Once, answer: KeptAnswer): Promise<void> {
  try {
    await store.commit([{ keep: answer }]);
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    log.error({ reason: fault.message }, 'An answer could not be kept; the request was carried out');
  }
}
