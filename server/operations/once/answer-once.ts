import { setTimeout as pause } from 'node:timers/promises';
import type { Change, KeptAnswer } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { type Millis, minutes } from '../../core/values.ts';
import { StoreUnavailable, Taken } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';

/**
 * What makes a request the same as an earlier one: who asks, for what, under which key, with which body (design 5,
 * "Retries by the client").
 */
export type Repeatable = { readonly scope: string; readonly key: string; readonly body: Uint8Array };

/** An answer as it goes out. `ndc`: the number that it names itself by, for the log. */
export type FinalAnswer = { readonly status: number; readonly body: string; readonly ndc?: string | undefined };

/**
 * What has to be kept in the same transaction as what a request does, so that no other process does it as well; nothing
 * without a key.
 */
export type Once = {
  /** With the first row of a payment that is answered later. */
  readonly begins: (payment: Payment) => readonly Change[];
  /** With all that is done, where the answer is certain by then. */
  readonly ends: (answer: FinalAnswer) => readonly Change[];
};

export type OnceWork = {
  readonly answer: (once: Once) => Promise<FinalAnswer | Refusal>;
  /** Tells anew of a payment whose first request died before its answer. */
  readonly tell: (payment: Payment) => FinalAnswer;
};

/** How long the first answer is given again. */
export const KEPT = minutes(30 * 24 * 60);
/**
 * How long a twin at another process is waited for, and how often it is looked for, in real milliseconds: longer than
 * any acquirer's patience.
 */
const TWIN_PATIENCE = 15_000;
const LOOK = 50;

/**
 * Without a key, every request is new. With one, the first answer is given again, byte for byte; a twin under way is
 * waited for.
 */
export function answerOnce(
  gateway: Gateway,
  repeatable: Repeatable | null,
  work: OnceWork,
): Promise<FinalAnswer | Refusal> {
  if (repeatable === null) return work.answer({ begins: () => [], ends: () => [] });
  const request = {
    hash: gateway.fingerprint(`${repeatable.scope}\n${repeatable.key}`),
    bodyHash: gateway.fingerprint(repeatable.body),
  };
  const answer = () => answerKept(gateway, request, work);
  return gateway.oneAtATime(request.hash, () =>
    answer()
      .catch(whenTaken(answer))
      .catch(whenTaken(async () => refuse('requestUnderWay'))),
  );
}

/**
 * Another process was a moment earlier with the same request: nothing was done here, and its answer is the one to give.
 */
const whenTaken =
  <T>(otherwise: () => Promise<T>) =>
  (fault: unknown): Promise<T> => {
    if (fault instanceof Taken && fault.rule === 'kept_answers_pkey') return otherwise();
    throw fault;
  };

async function answerKept(
  gateway: Gateway,
  request: Pick<KeptAnswer, 'hash' | 'bodyHash'>,
  work: OnceWork,
): Promise<FinalAnswer | Refusal> {
  const kept = await whatIsKept(gateway, request.hash);
  if (kept && kept.bodyHash !== request.bodyHash) return refuse('idempotencyKeyReused');
  if (kept?.status != null && kept.body !== null) return { status: kept.status, body: kept.body };
  const began = kept?.payment == null ? undefined : await gateway.store.payment(kept.payment);
  const fresh: KeptAnswer = {
    ...request,
    status: null,
    body: null,
    payment: began?.key ?? null,
    createdAt: gateway.clock.now(),
  };
  if (began) return tellAnew(gateway, work.tell(began), { fresh, began });

  let isKept = false;
  const final = await work.answer({
    begins: (payment) => [{ begin: { ...fresh, payment: payment.key } }],
    ends: ({ status, body }) => {
      isKept = true;
      return [{ begin: { ...fresh, status, body } }];
    },
  });
  if (!isKept && !isRefusal(final)) await keepAnswer(gateway, { ...fresh, ...final });
  return final;
}

/**
 * The first request died before its answer. As long as its payment has no outcome, nobody was given an answer that
 * would have to stay the same.
 */
async function tellAnew(
  gateway: Gateway,
  final: FinalAnswer,
  { fresh, began }: { fresh: KeptAnswer; began: Payment },
): Promise<FinalAnswer> {
  if (began.state !== 'pending') await keepAnswer(gateway, { ...fresh, ...final });
  return final;
}

/** What is kept under a hash and not too old. What another process has begun may end any moment, and is waited for. */
async function whatIsKept(gateway: Gateway, hash: string): Promise<KeptAnswer | undefined> {
  for (let waited = 0; ; waited += LOOK) {
    const kept = await gateway.store.keptAnswer(hash);
    if (!kept) return undefined;
    const age = gateway.clock.now() - kept.createdAt;
    if (age > KEPT) {
      await gateway.store.forgetAnswersBefore((gateway.clock.now() - KEPT) as Millis);
      return undefined;
    }
    const isUnderWay = kept.status === null && kept.payment !== null && !gateway.ids.isOwn(kept.payment);
    if (!isUnderWay || Math.max(age, waited) >= TWIN_PATIENCE) return kept;
    await pause(LOOK);
  }
}

/**
 * What was done is told even when its answer cannot be kept: a repeated request is then answered from the payment that
 * the first one began.
 */
async function keepAnswer(gateway: Gateway, answer: KeptAnswer): Promise<void> {
  try {
    await gateway.store.commit([{ keep: answer }]);
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    gateway.log.error({ reason: fault.message }, 'An answer could not be kept; the request was carried out');
  }
}
