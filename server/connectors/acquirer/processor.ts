import { APPROVED_RESPONSE, outcomeOf, parseJson } from 'shared';
import { z } from 'zod';
import type { Answer, Question, Recollection } from '../../core/payments/acquirer.ts';
import type { Fields } from '../../core/fields.ts';
import { type Millis, seconds } from '../../core/values.ts';
import type { Acquirer } from './acquirer.ts';
import { answerOf, wayCodes } from './answers.ts';
import type { OutgoingAnswer } from '../outgoing/exchange.ts';
import type { OutgoingClient } from '../outgoing/outgoing.ts';

const operations = {
  authorize: 'authorize',
  debit: 'sale',
  capture: 'capture',
  reverse: 'void',
  refund: 'refund',
} as const satisfies Record<Question['kind'], string>;

/**
 * The processor of `testMode=EXTERNAL`, reached over HTTP. Whatever it says that is not plainly an answer to this very
 * question is `unknown`.
 */
export function processorAcquirer({
  url,
  client,
  patience = seconds(10),
}: {
  url: string;
  client: OutgoingClient;
  patience?: Millis;
}): Acquirer {
  const payments = new URL('payments', url).href;
  return {
    async ask(question) {
      const body = JSON.stringify(instructionOf(question));
      return heard(
        await client.request({
          method: 'POST',
          url: payments,
          headers: { 'content-type': 'application/json' },
          body,
          patience,
        }),
        question,
      );
    },
    async recall(key): Promise<Recollection> {
      const answer = await client.request({ method: 'GET', url: `${payments}/${encodeURIComponent(key)}`, patience });
      if (answer.kind !== 'answered') return { kind: 'unknown' };
      if (answer.status === 404)
        return neverArrived.safeParse(parseJson(answer.body)).data?.key === key
          ? { kind: 'neverArrived' }
          : { kind: 'unknown' };
      const line = answer.status === 200 ? read(answer.body) : undefined;
      return line?.key === key ? verdictOf(line) : { kind: 'unknown' };
    },
  };
}

function instructionOf(question: Question): Record<string, unknown> {
  const { key, kind, amountCents, currency, custom } = question;
  const order = { key, operation: operations[kind], amount: decimal(amountCents), currency, metadata: custom };
  if (!('card' in question)) return { ...order, original: question.baseKey };
  const { card, cvv, brand, proof, merchantTransactionId, billing } = question;
  return {
    ...order,
    scheme: brand,
    reference: merchantTransactionId,
    card: {
      number: card.number,
      expiry: `${card.expiryYear}-${card.expiryMonth}`,
      holder: card.holder,
      securityCode: cvv,
    },
    address: billing,
    ...(proof && {
      authentication: {
        eci: proof.eci,
        cavv: proof.verificationId,
        xid: proof.xid,
        ...transactionIds(proof),
        version: proof.version,
      },
    }),
  };
}

type Proof = NonNullable<Extract<Question, { card: unknown }>['proof']>;
const transactionIds = ({ acsTransactionId, dsTransactionId }: Proof) => ({ acsTransactionId, dsTransactionId });
const decimal = (cents: number): string => (cents / 100).toFixed(2);

function heard(answer: OutgoingAnswer, question: Question): Answer {
  if (answer.kind === 'refused') return declined(wayCodes.unreachable);
  if (answer.kind === 'unreachable' || answer.kind === 'timedOut')
    return answer.sent ? { kind: 'unknown' } : declined(wayCodes.unreachable);
  if (answer.kind === 'tooLarge') return { kind: 'unknown' };
  return readAnswer(answer.status, answer.body, question);
}

const declined = (resultCode: string): Answer => ({ kind: 'declined', resultCode, details: {} });

/** Reads what the processor answered to a question. */
export function readAnswer(status: number, body: string, question: Question): Answer {
  if (status === 409 && keyClosed.safeParse(parseJson(body)).data?.key === question.key)
    return declined(wayCodes.tooLate);
  if (status === 400 && malformed.safeParse(parseJson(body)).success) return declined(wayCodes.notUnderstood);
  const line = status === 200 ? read(body) : undefined;
  return line && isAbout(line, question) ? verdictOf(line) : { kind: 'unknown' };
}

const SHORT_TEXT = /^[^\0]{1,255}$/;

/** Said beside the outcome: what cannot be understood of it is left out, for it decides nothing. */
const remark = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined);

const line = z.object({
  key: z.string(),
  operation: z.enum(Object.values(operations)),
  amount: z.string(),
  currency: z.string(),
  scheme: z.string().optional(),
  outcome: z.enum(['approved', 'declined']),
  responseCode: z.string().regex(/^[0-9A-Z]{2}$/),
  transactionId: z.string().regex(/^[\w-]{1,64}$/),
  institute: z.string().max(64),
  authentication: z.enum(['verified', 'failed', 'notChecked']),
  forcedCode: z
    .string()
    .regex(/^\d{3}\.\d{3}\.\d{3}$/)
    .optional(),
  securityCodeCheck: remark(/^[A-Z]$/),
  addressCheck: remark(/^[AZNUF]$/),
  cardType: remark(SHORT_TEXT),
  cardLevel: remark(SHORT_TEXT),
  cardIssuer: remark(SHORT_TEXT),
});
type Line = z.infer<typeof line>;
const keyClosed = z.object({ key: z.string(), refused: z.literal('keyClosed') });
const malformed = z.object({ refused: z.literal('malformed') });
const neverArrived = z.object({ key: z.string(), outcome: z.literal('neverArrived') });

/** An answer counts only when it does not contradict itself. */
function read(body: string): Line | undefined {
  const told = line.safeParse(parseJson(body)).data;
  return told && (told.outcome === 'approved' ? isWholeApproval(told) : isWholeDecline(told)) ? told : undefined;
}

const isWholeApproval = ({ responseCode, authentication, forcedCode }: Line): boolean =>
  responseCode === APPROVED_RESPONSE &&
  authentication !== 'failed' &&
  (forcedCode === undefined || ['success', 'review'].includes(outcomeOf(forcedCode)));

const isWholeDecline = ({ responseCode, forcedCode }: Line): boolean =>
  responseCode !== APPROVED_RESPONSE && (forcedCode === undefined || outcomeOf(forcedCode) === 'rejected');

const isAbout = (told: Line, { key, kind, amountCents, currency }: Question): boolean =>
  told.key === key &&
  told.operation === operations[kind] &&
  told.amount === decimal(amountCents) &&
  told.currency === currency;

function verdictOf(told: Line): Answer {
  const { responseCode, forcedCode, scheme, transactionId, institute, authentication } = told;
  const code = authentication === 'failed' ? wayCodes.proofInvalid : forcedCode;
  return answerOf({ responseCode, forcedCode: code, brand: scheme, transactionId, institute, found: foundIn(told) });
}

/** Remarks by the names of the payment response. */
const remarks = {
  securityCodeCheck: 'result.cvvResponse',
  addressCheck: 'result.avsResponse',
  cardType: 'card.type',
  cardLevel: 'card.level',
  cardIssuer: 'card.issuer.bank',
} as const satisfies Partial<Record<keyof Line, string>>;

function foundIn(told: Line): Fields | undefined {
  const found: Record<string, string> = {};
  for (const [name, shownAs] of Object.entries(remarks) as [keyof typeof remarks, string][]) {
    const text = told[name];
    if (text !== undefined) found[shownAs] = text;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}
