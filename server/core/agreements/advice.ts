import { isReferenceType } from 'shared';
import { mandateFaults } from '../bank-accounts/mandate.ts';
import { isMerchantInitiated } from '../instruction.ts';
import type { EndedPayment } from '../payments/payment.ts';
import { isLastDebit } from '../references/collection.ts';
import { referenceRules } from '../payments/types.ts';
import { accountEntity } from './accounts.ts';
import type { Agreement } from './agreement.ts';
import { type AgreementKey, type Duration, type EntityKey, type Instant, minutes, plus } from '../values.ts';

/** The acquirer's name for the merchant advice code of a decline. */
export const ADVICE = 'MerchantAdviceCode';

/** The retries of an account that its issuer forbids, for some time or for good. */
export type RetryBlock = {
  readonly entity: EntityKey;
  /** The keyed hash of the account. */
  readonly account: string;
  /** The result code of a retry. */
  readonly resultCode: string;
  readonly since: Instant;
  /** Null for good. */
  readonly until: Instant | null;
};

/**
 * What a scheme's advice means for the next try: `never`, after some time, or `changed`, only with other card data or a
 * new agreement. `endsAgreement`: the cardholder has stopped that one, and the account may be charged under others.
 */
type Advice = {
  readonly retry: 'never' | 'changed' | Duration;
  readonly code: string;
  readonly endsAgreement?: true;
};

const hours = (n: number): Duration => minutes(n * 60);

/** The merchant advice codes of declines, with the result codes of a retry against them. */
const adviceCodes: Readonly<Record<string, Advice>> = {
  '01': { retry: 'changed', code: '700.601.001' },
  '02': { retry: hours(72), code: '700.600.002' },
  '03': { retry: 'never', code: '700.601.003' },
  '21': { retry: 'never', code: '700.601.021', endsAgreement: true },
  '22': { retry: 'never', code: '700.601.022' },
  '24': { retry: hours(1), code: '700.600.024' },
  '25': { retry: hours(24), code: '700.600.025' },
  '26': { retry: hours(2 * 24), code: '700.600.026' },
  '27': { retry: hours(4 * 24), code: '700.600.027' },
  '28': { retry: hours(6 * 24), code: '700.600.028' },
  '29': { retry: hours(8 * 24), code: '700.600.029' },
  '30': { retry: hours(10 * 24), code: '700.600.030' },
};

/** The response codes (ISO 8583 field 39) after which an issuer never approves: lost, stolen, closed, to be kept. */
const neverApproved: ReadonlySet<string> = new Set(['04', '07', '14', '41', '43', '46']);

/** The result codes by which a cardholder stops one agreement, or all of the merchant. */
const revocations = { ofOne: '800.100.500', ofAll: '800.100.501' } as const;

/** What the decline of a payment forbids; undefined for an end without an advice. */
function adviceOf({ state, resultCode, findings }: EndedPayment): Advice | undefined {
  // The code of a payment that was not sent is that of an earlier decline.
  if (state !== 'rejected' || findings.account === undefined || findings.withheld) return undefined;
  const { [ADVICE]: advice = '', AcquirerResponse: responseCode = '' } = findings.resultDetails ?? {};
  if (adviceCodes[advice]) return adviceCodes[advice];
  if (resultCode === revocations.ofOne) return adviceCodes['21'];
  return neverApproved.has(responseCode) ? adviceCodes['03'] : undefined;
}

/** When the decline of a payment may be tried again; undefined without an advice. */
export const retryAdvice = (payment: EndedPayment): Advice['retry'] | undefined => adviceOf(payment)?.retry;

/** Whether a result code means that no later payment of the account, or of its agreement, can succeed. */
export const isFinal = (resultCode: string): boolean =>
  Object.values(revocations).some((code) => code === resultCode) ||
  resultCode === MANDATE_ENDED ||
  Object.values(adviceCodes).some(({ retry, code }) => retry === 'never' && code === resultCode);

/**
 * The block that the end of a payment puts on its account. An advice about an agreement of this gateway cancels that;
 * where the cardholder has stopped all of the merchant, the block is about those of other channels and of elsewhere.
 */
export function blockAfter(payment: EndedPayment): RetryBlock | undefined {
  const account = payment.findings.account;
  if (account === undefined) return undefined;
  const [entity, since] = [accountEntity(payment), payment.endedAt];
  if (cancelledBy(payment)?.which === 'all')
    return { entity, account, resultCode: revocations.ofAll, since, until: null };
  const advice = adviceOf(payment);
  if (!advice) return undefined;
  if (advice.endsAgreement && (payment.findings.agreement !== undefined || !isMerchantInitiated(payment.fields)))
    return undefined;
  const until = typeof advice.retry === 'number' ? plus(since, advice.retry) : null;
  return { entity, account, resultCode: advice.code, since, until };
}

/** The result code of a debit after the last one under its mandate. */
export const MANDATE_ENDED = mandateFaults.mandateLapsed;

/** Whether the last debit under the mandate of an agreement was made. */
export const hasEnded = ({ cancelledBy: code }: Pick<Agreement, 'cancelledBy'>): boolean => code === MANDATE_ENDED;

/**
 * Whether an agreement of a registration has ended with an earlier mandate than the one that it has now;
 * undefined where it names none.
 */
export const hasEndedBefore = (
  agreement: Pick<Agreement, 'cancelledBy' | 'initialTransactionId'>,
  mandate: string | undefined,
): boolean => hasEnded(agreement) && mandate !== undefined && agreement.initialTransactionId !== mandate;

/**
 * Whether this is the end of a mandate, and nothing that was agreed to: it is cancelled in its first version, whereas an
 * agreement stands when it is made.
 */
export const isEndOfMandate = (row: Pick<Agreement, 'cancelledBy' | 'version'>): boolean =>
  hasEnded(row) && row.version === 1;

/** The agreements that the end of a payment cancels: its own, or all of its account. */
export function cancelledBy(
  payment: EndedPayment,
): { readonly which: 'own' | 'all'; readonly code: string } | undefined {
  if (payment.state === 'approved') return isLastDebit(payment) ? { which: 'own', code: MANDATE_ENDED } : undefined;
  // The code of a payment that was not sent is that of an earlier revocation, and later agreements stand.
  if (payment.findings.account === undefined || payment.findings.withheld) return undefined;
  if (payment.resultCode === revocations.ofAll) return { which: 'all', code: revocations.ofAll };
  const isStopped = payment.resultCode === revocations.ofOne || adviceOf(payment)?.endsAgreement;
  return isStopped ? { which: 'own', code: revocations.ofOne } : undefined;
}

/** The agreement that stands again when the last debit under it is reversed. */
export const reopenedBy = ({ state, type, findings }: EndedPayment): AgreementKey | undefined =>
  state === 'approved' && isReferenceType(type) && referenceRules(type).kind === 'reverse'
    ? findings.agreement
    : undefined;

type Ordered = {
  readonly now: Instant;
  /** The agreement of this gateway that a payment is under, if any. */
  readonly agreement: Pick<Agreement, 'createdAt' | 'entity'> | undefined;
  /** Whether it completes an earlier payment by an industry practice. */
  readonly completes: boolean;
};

/** The block that forbids a payment for the longest time now; undefined where none does. */
export const blockOf = (blocks: readonly RetryBlock[], ordered: Ordered): RetryBlock | undefined =>
  blocks
    .filter((block) => isBlocked(block, ordered))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one) || one.since - other.since)[0];

const lengthOf = ({ until }: RetryBlock): number => until ?? Number.MAX_SAFE_INTEGER;

/**
 * Whether a block forbids a payment now. New card data make another account. What the cardholder has stopped is another
 * agreement (DECISIONS 209).
 */
function isBlocked(block: RetryBlock, ordered: Ordered): boolean {
  const { resultCode, since, until } = block;
  const { now, agreement } = ordered;
  if (resultCode === revocations.ofAll) return isRevoked(block, ordered);
  const advice = Object.values(adviceCodes).find(({ code }) => code === resultCode);
  if (agreement && advice?.endsAgreement) return false;
  if (agreement && advice?.retry === 'changed' && agreement.createdAt > since) return false;
  return until === null || now < until;
}

/** The agreements of the block's own channel were cancelled with it, and show it themselves. */
const isRevoked = ({ entity, since }: RetryBlock, { agreement, completes }: Ordered): boolean =>
  agreement ? agreement.entity !== entity && agreement.createdAt <= since : !completes;
