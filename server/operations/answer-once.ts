import type { Change, KeptAnswer } from '../core/change.ts';
import type { Payment } from '../core/payment.ts';
import { refuse, type Refusal } from '../core/refusal.ts';
import { StoreUnavailable, Taken } from '../store/store.ts';
import type { Gateway } from './gateway.ts';

/** What makes a request the same as an earlier one: who asks, for what, under which key, with which body (design 5, "Retries by the client"). */
export type Repeatable = { readonly scope: string; readonly key: string; readonly body: Uint8Array };

/** An answer as it goes out. `ndc`: the number that it names itself by, for the log. */
export type FinalAnswer = { readonly status: number; readonly body: string; readonly ndc?: string | undefined };

/** Ties a payment to the request that began it, inside the payment's own first transaction. */
export type Alongside = (payment: Payment) => readonly Change[];

export type OnceWork = {
  readonly answer: (alongside: Alongside) => Promise<FinalAnswer>;
  /** Tells anew of a payment whose first request died before its answer. */
  readonly tell: (payment: Payment) => FinalAnswer;
};

/** Without a key, every request is new. With one, the first answer is given again, byte for byte; a twin under way is waited for. */
export function answerOnce(gateway: Gateway, repeatable: Repeatable | null, work: OnceWork): Promise<FinalAnswer | Refusal> {
  if (repeatable === null) return work.answer(() => []);
  const hash = gateway.fingerprint(`${repeatable.scope}\n${repeatable.key}`);
  const bodyHash = gateway.fingerprint(repeatable.body);
  const answer = async (): Promise<FinalAnswer | Refusal> => {
    const kept = await gateway.store.keptAnswer(hash);
    if (kept && kept.bodyHash !== bodyHash) return refuse('idempotencyKeyReused');
    if (kept?.status != null && kept.body !== null) return { status: kept.status, body: kept.body };
    const began = kept?.payment == null ? undefined : await gateway.store.payment(kept.payment);
    const fresh: KeptAnswer = { hash, bodyHash, status: null, body: null, payment: null, createdAt: gateway.clock.now() };
    const final = began ? work.tell(began) : await work.answer((payment) => [{ keep: { ...fresh, payment: payment.key } }]);
    await keepAnswer(gateway, { ...fresh, ...final, payment: kept?.payment ?? null });
    return final;
  };
  return gateway.oneAtATime(hash, () => answer().catch(refuseTwin));
}

/** Another process is carrying out the same request; its answer is the one to keep. */
function refuseTwin(fault: unknown): Refusal {
  if (fault instanceof Taken && fault.rule === 'kept_answers_pkey') return refuse('requestUnderWay');
  throw fault;
}

/** What was done is told even when its answer cannot be kept: a repeated request is then answered from the payment that the first one began. */
async function keepAnswer(gateway: Gateway, answer: KeptAnswer): Promise<void> {
  try {
    await gateway.store.commit([{ keep: answer }]);
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    gateway.log.error({ reason: fault.message }, 'An answer could not be kept; the request was carried out');
  }
}
