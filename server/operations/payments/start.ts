import {
  type AuthenticationFault,
  authenticationFaults,
  type Enrolment,
} from '../../core/authentication/authentication.ts';
import { externalFault } from '../../core/authentication/external.ts';
import { isForPayment, planAuthentication } from '../../core/authentication/plan.ts';
import { brandOf, cardFault, cardFaults } from '../../core/cards/card.ts';
import type { Change } from '../../core/change.ts';
import type { Account, AccountKind, CardAccount } from '../../core/payments/account.ts';
import { codes, newPayment, type PaymentFacts } from '../../core/payments/attempt.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import { firstRules } from '../../core/payments/types.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { authenticatePayment, isStranded } from '../authentication/authenticate.ts';
import { awaitShopper } from '../authentication/await-shopper.ts';
import { hasReturnAddress } from '../authentication/hosted-page.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { rejectPayment } from './conclude.ts';
import { sendToAcquirer } from './send-to-acquirer.ts';

export type PaymentOrder = {
  readonly facts: Omit<PaymentFacts, 'brand' | 'createdAt'>;
  /** As named in the request; null to detect it. */
  readonly brand: string | null;
  readonly account: Account;
  /** What is committed together with the payment's first row. */
  readonly alongside: readonly Change[];
};

/**
 * Starts a payment and takes it as far as possible without its shopper. Rejects with VersionConflict or UniqueViolation
 * when its first row could not be kept.
 */
export const startPayment = (gateway: Gateway, order: PaymentOrder): Promise<Payment | Refusal> =>
  starts[order.account.kind](gateway, order);

type Start = (gateway: Gateway, order: PaymentOrder) => Promise<Payment | Refusal>;

/** How a payment of each kind of account starts. */
const starts: Readonly<Record<AccountKind, Start>> = { card: startCardPayment };

async function startCardPayment(
  gateway: Gateway,
  { facts, brand, account, alongside }: PaymentOrder,
): Promise<Payment | Refusal> {
  const { card, cvv, proof } = account;
  const now = gateway.clock.now();
  const payment = newPayment({ ...facts, brand: brandOf({ card, brand }), createdAt: now });
  const reject = (resultCode: string): Promise<Payment> => rejectPayment(gateway, payment, { resultCode, alongside });

  const fault = cardFault({ card, cvv, brand }, now);
  if (fault) return reject(cardFaults[fault]);
  const { mayBeZero, isAuthenticated } = firstRules(payment.type);
  if (payment.amountCents === 0 && !mayBeZero) return reject(codes.amountTooLow);
  const external = proof && externalFault(payment, settingsOf(gateway, payment));
  if (external) return reject(authenticationFaults[external]);
  return proof || !isAuthenticated
    ? sendToAcquirer(gateway, { payment, account, alongside })
    : authenticate(gateway, payment, { account, alongside });
}

type Step = { readonly account: CardAccount; readonly alongside: readonly Change[] };

const noReturnAddress = refuseParameters([{ name: 'shopperResultUrl', value: null, message: 'may not be empty' }]);

/** Takes a card through 3-D Secure where its range, the merchant or the channel demands it. */
async function authenticate(gateway: Gateway, payment: NewPayment, step: Step): Promise<Payment | Refusal> {
  const enrolment = await gateway.authenticator.enrolment(step.account.card.number);
  const plan = planAuthentication(enrolment, payment, settingsOf(gateway, payment));
  if (plan === 'none') return sendToAcquirer(gateway, { payment, ...step });
  if (!isForPayment(payment)) return failAuthentication(gateway, payment, { fault: 'amountDiffers', step });
  if (plan === 'sendToIssuer') return sendToIssuer(gateway, payment, step);
  if (plan === 'sendShopper') return sendShopper(gateway, payment, { enrolment, step });
  return failAuthentication(gateway, payment, { fault: plan, step });
}

async function sendToIssuer(gateway: Gateway, payment: NewPayment, step: Step): Promise<Payment | Refusal> {
  const sent = await authenticatePayment(gateway, { payment, methodCompletion: 'U', ...step });
  return isStranded(sent) ? noReturnAddress : sent;
}

const sendShopper = async (
  gateway: Gateway,
  payment: NewPayment,
  { enrolment, step }: { enrolment: Enrolment; step: Step },
): Promise<Payment | Refusal> =>
  hasReturnAddress(payment) ? awaitShopper(gateway, { payment, enrolment, ...step }) : noReturnAddress;

const failAuthentication = (
  gateway: Gateway,
  payment: NewPayment,
  { fault, step: { alongside } }: { fault: AuthenticationFault; step: Step },
): Promise<Payment> => rejectPayment(gateway, payment, { resultCode: authenticationFaults[fault], alongside });
