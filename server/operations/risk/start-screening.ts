import { cardFaults, faultWithoutCode } from '../../core/cards/card.ts';
import { type ScreeningFacts, newScreening } from '../../core/payments/attempt.ts';
import type { Account } from '../../core/payments/account.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { riskCodes } from '../../core/risk/decision.ts';
import { brandOfAccount } from '../accounts/brand.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { endScreening, rejectPayment } from '../payments/conclude.ts';
import { holdScreening } from '../screening/hold.ts';
import { voidCodeOf, whileCounted } from '../screening/screen.ts';
import { inactiveRefusal } from '../standing.ts';

export type ScreeningOrder = {
  readonly facts: Omit<ScreeningFacts, 'brand' | 'createdAt'>;
  /** As named in the request; null to detect it. */
  readonly brand: string | null;
  readonly account: Account;
  readonly alongside: Alongside;
};

/** Screens an order without a payment (spec, endpoint 10). It counts as an attempt. */
export async function startScreening(
  gateway: Gateway,
  { facts, brand: named, account, alongside }: ScreeningOrder,
): Promise<Payment | Refusal> {
  const closed = inactiveRefusal(gateway, facts);
  if (closed) return closed;
  if (!settingsOf(gateway, facts).riskScreening) return refuse('riskScreeningOff');
  const now = gateway.clock.now();
  const brand = brandOfAccount(account, named);
  const payment = newScreening({ ...facts, brand, createdAt: now });
  const fault = account.kind === 'card' ? faultWithoutCode({ card: account.card, brand }, now) : undefined;
  if (fault) return rejectPayment(gateway, payment, { resultCode: cardFaults[fault], alongside });
  return whileCounted(gateway, { payment, account, address: undefined }, (risk, counting) => {
    const screened = { ...payment, findings: { risk } };
    const counted = [...counting, ...alongside];
    if (risk.outcome === 'review') return holdScreening(gateway, screened, counted);
    const code = voidCodeOf(risk);
    return code === undefined
      ? endScreening(gateway, screened, { resultCode: riskCodes.passed, alongside: counted })
      : rejectPayment(gateway, screened, { resultCode: code, alongside: counted });
  });
}
