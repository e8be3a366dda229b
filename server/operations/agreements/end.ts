import { accountEntity } from '../../core/agreements/accounts.ts';
import { blockAfter, cancelledBy, MANDATE_ENDED, reopenedBy } from '../../core/agreements/advice.ts';
import { declinedTry } from '../../core/agreements/retries.ts';
import { agreementMade, chargedAt, endedMandate } from '../../core/agreements/agreement.ts';
import { agreementOf } from '../../core/values.ts';
import type { AgreementCancellation, Change } from '../../core/change.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';
import type { Realm } from '../../core/realm.ts';

/**
 * What the end of a payment changes of standing instructions: the agreement that an approved first one makes, the one
 * that a later one counts against, and what a decline forbids.
 */
export function agreementChanges(payment: EndedPayment, realm: Realm): readonly Change[] {
  const { account, agreement } = payment.findings;
  const cancellation = cancellationBy(payment);
  const cancels: readonly Change[] = [
    ...(cancellation ? [{ kind: 'cancelAgreements', cancellation } as const] : []),
    ...ends(payment, realm),
    ...reopens(payment),
  ];
  if (account === undefined) return cancels;
  const made = agreementMade(payment, realm);
  const block = blockAfter(payment);
  const declined = declinedTry(payment);
  const charged = payment.state === 'approved' ? chargedAt(payment) : null;
  return [
    ...(made ? [{ kind: 'saveAgreement', row: made } as const] : []),
    ...(agreement === undefined
      ? []
      : [{ kind: 'settleAgreement', settlement: { agreement, payment: payment.key, chargedAt: charged } } as const]),
    ...(block ? [{ kind: 'blockRetries', block } as const] : []),
    ...(declined ? [{ kind: 'addDeclinedTry', declinedTry: declined } as const] : []),
    ...cancels,
  ];
}

/** The last debit of a mandate ends it by an agreement of its own, also where its agreement was stopped before. */
const ends = (payment: EndedPayment, realm: Realm): readonly Change[] =>
  cancelledBy(payment)?.code === MANDATE_ENDED
    ? [{ kind: 'saveAgreement', row: endedMandate(payment, { cancelledBy: MANDATE_ENDED, realm }) }]
    : [];

function reopens(payment: EndedPayment): readonly Change[] {
  const agreement = reopenedBy(payment);
  if (agreement === undefined || payment.base === null) return [];
  const end = agreementOf(payment.base);
  return [
    { kind: 'removeAgreement', agreement: end },
    ...(agreement === end ? [] : [{ kind: 'reopenAgreement', reopening: { agreement, code: MANDATE_ENDED } } as const]),
  ];
}

function cancellationBy(payment: EndedPayment): AgreementCancellation | undefined {
  const { findings } = payment;
  const cancelled = cancelledBy(payment);
  if (cancelled?.which === 'all')
    return { code: cancelled.code, entity: accountEntity(payment), account: findings.account ?? '' };
  return cancelled && findings.agreement !== undefined
    ? { code: cancelled.code, agreement: findings.agreement }
    : undefined;
}
