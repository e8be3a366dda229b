import type { Change, KeptAnswer } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Alongside } from './alongside.ts';
import type { FinalAnswer, OnceRequest, UnlessRepeated, Work } from './work.ts';

type PaymentWork = Extract<Work, { kind: 'payment' }>;

/** A kept answer without content, and the changes that are committed ahead of it. */
type Keeping = {
  readonly fresh: KeptAnswer;
  readonly before: readonly Change[];
  readonly unlessRepeated: UnlessRepeated;
};

/**
 * Carries out a request that begins a payment, and keeps its answer in the payment's own commits: the request with the
 * payment's first row, the answer with the row that it is made from. `unkept` keeps an answer that no commit included,
 * because the outcome is unknown or another request brought it about (DECISIONS 59).
 */
export async function beginPayment(
  { answerPayment, answerRefusal }: Pick<OnceRequest, 'answerPayment' | 'answerRefusal'>,
  work: PaymentWork,
  { fresh, before, unlessRepeated }: Keeping,
): Promise<{ readonly answer: FinalAnswer; readonly began: boolean; readonly unkept?: Change }> {
  let kept: { readonly row: Payment; readonly answer: FinalAnswer } | undefined;
  function keepWith(row: Payment): readonly Change[] {
    const answer = isAnswered(row) ? answerPayment(row) : undefined;
    kept = answer && { row, answer };
    const content = answer && { status: answer.status, body: answer.body };
    if (row.version === 0) return [{ kind: 'beginAnswer', answer: { ...fresh, payment: row.key, ...content } }];
    return content ? [{ kind: 'keepAnswer', content: { key: fresh.key, ...content } }] : [];
  }
  const alongside: Alongside = [...before, keepWith];
  const done = await work.carryOut(alongside, unlessRepeated);
  if (isRefusal(done)) return { answer: answerRefusal(done), began: false };
  if (kept && isCommitted(kept.row, done)) return { answer: kept.answer, began: true };
  const answer = answerPayment(done);
  // A payment that another request began is not this request's to keep.
  if (done.key !== work.key) return { answer, began: false };
  return {
    answer,
    began: true,
    unkept: { kind: 'keepAnswer', content: { key: fresh.key, status: answer.status, body: answer.body } },
  };
}

/** Whether the request is answered with this row: nothing but its shopper or the acquirer's later outcome is awaited. */
const isAnswered = ({ state, waitsFor, findings }: Payment): boolean =>
  state !== 'pending' ||
  waitsFor === 'analyst' ||
  findings.redirect !== undefined ||
  findings.resultDetails !== undefined;

/** Whether the payment is this row after its commit, and not the row of another request: those share no findings. */
const isCommitted = (row: Payment, payment: Payment): boolean =>
  payment.version === row.version + 1 && payment.findings === row.findings;
