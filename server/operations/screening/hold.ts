import type { Change } from '../../core/change.ts';
import type { Account } from '../../core/payments/account.ts';
import { screeningUnderReview, underReview } from '../../core/payments/attempt.ts';
import type {
  NewScreening,
  Payment,
  ReviewedFirst,
  ReviewedScreening,
  UnsentFirst,
} from '../../core/payments/payment.ts';
import type { RiskCase } from '../../core/risk/case.ts';
import { minutes, plus } from '../../core/values.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { keepPayment } from '../payments/keep.ts';
import { sealForReview } from '../payments/sealed-account.ts';

type Holding = Pick<Gateway, 'store' | 'clock' | 'ids' | 'vault' | 'entities' | 'securityCodes'>;

/**
 * Keeps a payment that waits for an analyst, with its case. Its account is sealed; its security code stays in memory
 * for ten minutes, after which the payment goes on without one (DECISIONS 11 and 124).
 */
export async function holdPayment(
  gateway: Holding,
  payment: UnsentFirst,
  { account, alongside }: { readonly account: Account; readonly alongside: Alongside },
): Promise<Payment> {
  const row = underReview(payment, await sealForReview(gateway, payment, account));
  const kept = await keepPayment(gateway, row, [...caseChanges(gateway, row), ...changesWith(alongside, row)]);
  if (kept.moved && account.kind === 'card' && account.cvv !== null)
    gateway.securityCodes.remember(payment.key, account.cvv);
  return kept.payment;
}

/** Keeps a screening alone that waits for an analyst. */
export async function holdScreening(gateway: Holding, payment: NewScreening, alongside: Alongside): Promise<Payment> {
  const row = screeningUnderReview(payment);
  return (await keepPayment(gateway, row, [...caseChanges(gateway, row), ...changesWith(alongside, row)])).payment;
}

/** The case of a payment, and the message that ends both when no analyst decides. */
function caseChanges(
  gateway: Holding,
  { key, entity, ndc, findings }: ReviewedFirst | ReviewedScreening,
): readonly Change[] {
  const { clock, ids } = gateway;
  const createdAt = clock.now();
  const expiresAt = plus(createdAt, minutes(settingsOf(gateway, { entity }).riskReviewHours * 60));
  const row: RiskCase = {
    payment: key,
    version: 0,
    entity,
    state: 'open',
    score: findings.risk?.score ?? 0,
    reasons: findings.risk?.reasons ?? [],
    createdAt,
    expiresAt,
    closedAt: null,
    assignee: null,
    lockedUntil: null,
  };
  return [
    { kind: 'saveRiskCase', row },
    {
      kind: 'sendMessage',
      message: {
        key: ids.key('message'),
        topic: 'risk.case',
        payload: { payment: key },
        dueAt: expiresAt,
        attempts: 0,
        ndc,
      },
    },
  ];
}
