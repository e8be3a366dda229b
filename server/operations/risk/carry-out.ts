import type { Delivery, Payloads } from '../../core/message.ts';
import {
  isScreeningAlone,
  isUnderReview,
  type Payment,
  type ReviewedFirst,
  type ReviewedScreening,
} from '../../core/payments/payment.ts';
import { riskCodes, voidCodes } from '../../core/risk/decision.ts';
import type { RiskCase } from '../../core/risk/case.ts';
import type { PaymentKey } from '../../core/values.ts';
import { sendWaiting } from '../acquirer/send-waiting.ts';
import type { Gateway, GatewayInTurn } from '../gateway.ts';
import { endScreening, rejection, rejectPayment } from '../payments/conclude.ts';
import { commitMove } from '../payments/keep.ts';
import { openReviewed } from '../payments/sealed-account.ts';
import { followUpAtOnce } from '../references/follow-up.ts';

type Reviewed = ReviewedFirst | ReviewedScreening;

/**
 * Carries out an analyst's decision about a payment, once, and ends a payment whose time for one is over. A
 * payment that is not under review any more is left alone.
 */
export async function carryOutCase(gateway: Gateway, { payment: key }: Payloads['risk.case']): Promise<Delivery> {
  const carriedOut = await gateway.oneAtATime(key, () => carryOut(gateway, key));
  if (typeof carriedOut === 'string') return carriedOut;
  await followUpAtOnce(gateway, carriedOut);
  return 'done';
}

/** The payment as it was sent, or what becomes of the message where it was not. */
async function carryOut(gateway: GatewayInTurn, key: PaymentKey): Promise<Payment | 'again' | 'done'> {
  const [payment, found] = await Promise.all([gateway.store.payment(key), gateway.store.riskCase(key)]);
  if (!payment || !found || !isUnderReview(payment)) return 'done';
  if (found.state === 'open') return expire(gateway, payment, found);
  if (found.state === 'approved') return proceed(gateway, payment);
  await rejectPayment(gateway, payment, { resultCode: voidCodes.deny });
  return 'done';
}

async function proceed(gateway: GatewayInTurn, payment: Reviewed): Promise<Payment | 'again' | 'done'> {
  const { risk } = payment.findings;
  const approved = risk ? { risk: { ...risk, approved: true as const } } : {};
  const row = { ...payment, findings: { ...payment.findings, ...approved } };
  if (isScreeningAlone(row)) {
    await endScreening(gateway, row, { resultCode: riskCodes.passed });
    return 'done';
  }
  const account = await openReviewed(gateway, row);
  const sent = await sendWaiting(gateway, { payment: row, account, alongside: [] });
  // The agreement was cancelled in the moment of the commit, and the payment is still held.
  return isUnderReview(sent) ? 'again' : sent;
}

/** Case and payment end in one commit, so that a decision at the same moment finds one of both states. */
async function expire(gateway: GatewayInTurn, payment: Reviewed, found: RiskCase): Promise<'again' | 'done'> {
  const now = gateway.clock.now();
  if (now < found.expiresAt) return 'again';
  gateway.securityCodes.take(payment.key);
  const { row, changes } = rejection(gateway, payment, { resultCode: riskCodes.expired });
  const expired: RiskCase = { ...found, state: 'expired', closedAt: now };
  const kept = await commitMove(gateway, row, [{ kind: 'saveRiskCase', row: expired }, ...changes]);
  return kept.moved ? 'done' : 'again';
}
