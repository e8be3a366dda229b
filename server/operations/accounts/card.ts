import { isMerchantInitiated } from '../../core/instruction.ts';
import { authenticationFaults } from '../../core/authentication/authentication.ts';
import { externalFault } from '../../core/authentication/external.ts';
import { missingFor } from '../../core/authentication/missing.ts';
import { planAuthentication } from '../../core/authentication/plan.ts';
import { cardEnding, cardFault, faultWithoutCode } from '../../core/cards/card.ts';
import { NO_CHALLENGE, REFUSED } from '../../core/limits/card-testing.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import { codes, newPayment } from '../../core/payments/attempt.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import { firstRules, isSentOut, isTooLow } from '../../core/payments/types.ts';
import { networkBrand } from '../../core/wallets/network.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { type AccountStart, inTurn, startPermitted } from './instructed.ts';
import { startUnlessDuplicate } from '../limits/duplicates.ts';
import { startScreened } from '../screening/screen.ts';
import { authenticatePayment, challengeAfterDecline } from '../authentication/authenticate.ts';
import { awaitShopper } from '../authentication/await-shopper.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { sendToAcquirer } from '../acquirer/send.ts';
import { type PaymentOrder, unlessEarlierStands } from './order.ts';

/** Starts a card payment: checks, then 3-D Secure where it has to come first, then the acquirer. */
export async function startCardPayment(
  gateway: Gateway,
  { facts, brand, account, leaveEarlier, alongside }: PaymentOrder<CardAccount>,
): Promise<Payment | Refusal> {
  const { card, cvv, proof } = account;
  const now = gateway.clock.now();
  const payment = newPayment({ ...facts, brand, createdAt: now });
  const reject = (resultCode: string): Promise<Payment> => rejectPayment(gateway, payment, { resultCode, alongside });

  const network = networkBrand(brand, account);
  const fault = account.wallet
    ? faultWithoutCode({ card, brand: network }, now)
    : cardFault({ card, cvv, brand, needsCode: needsCode(payment) }, now);
  if (fault) return rejectPayment(gateway, payment, { ...cardEnding(fault, card), alongside });
  const { isAuthenticated } = firstRules(payment.type);
  if (isTooLow(payment, payment.findings.next)) return reject(codes.amountTooLow);
  const external = externalFault(payment, { proof, brand: network, cardNumber: card.number });
  if (external) return reject(authenticationFaults[external]);
  const isUnauthenticated = proof || !isAuthenticated || isSimulatedInLiveMode(gateway, payment);
  if (isUnauthenticated && isSentOut(payment) && needsChallenge(payment))
    return rejectUnchallenged(gateway, payment, alongside);
  const start = (order: AccountStart<CardAccount>): Promise<Payment | Refusal> =>
    isUnauthenticated || !isSentOut(payment)
      ? unlessEarlierStands(order, () => sendToAcquirer(gateway, order))
      : authenticate(gateway, order.payment, order);
  const order = { payment, account, address: facts.shopperAddress, leaveEarlier, alongside };
  return inTurn(gateway, payment, () =>
    startPermitted(gateway, order, (permitted) =>
      startUnlessDuplicate(gateway, permitted, (claimed) => startScreened(gateway, claimed, start)),
    ),
  );
}

/** Whether the defence against card testing lets the payment proceed only by a challenge. */
const needsChallenge = ({ findings }: NewPayment): boolean => findings.defence?.challenge === 'required';

const rejectUnchallenged = (
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  payment: NewPayment,
  alongside: Alongside,
): Promise<Payment> =>
  rejectPayment(gateway, payment, {
    resultCode: REFUSED,
    details: { ExtendedDescription: NO_CHALLENGE },
    alongside,
  });

/** No shopper enters the security code of a card that is stored, charged on the merchant's initiative, or paid out to. */
const needsCode = ({ type, registration, fields }: NewPayment): boolean =>
  firstRules(type).needsCode && registration === null && !isMerchantInitiated(fields);

/** No directory server of live mode learns of a card that is not charged. */
const isSimulatedInLiveMode = ({ mode }: Pick<Gateway, 'mode'>, { testMode }: Payment): boolean =>
  mode === 'live' && testMode !== null;

type AuthenticationStep = Pick<AccountStart<CardAccount>, 'account' | 'leaveEarlier' | 'alongside'>;

/** Authenticates a card by 3-D Secure where its range, the merchant or the channel demands it (DECISIONS 10). */
async function authenticate(
  gateway: Gateway,
  payment: NewPayment,
  step: AuthenticationStep,
): Promise<Payment | Refusal> {
  const enrolment = await gateway.authenticator.enrolment(step.account.card.number);
  const plan = planAuthentication(enrolment, payment, settingsOf(gateway, payment));
  if (plan === 'none' && needsChallenge(payment)) return rejectUnchallenged(gateway, payment, step.alongside);
  const faults = plan === 'sendToIssuer' || plan === 'sendShopper' ? missingFor(payment, plan) : [];
  if (faults.length > 0) return refuseParameters(faults);
  const { account, alongside } = step;
  const order = { payment, account, alongside };
  if (plan === 'none') {
    const onSoftDecline = challengeAfterDecline(gateway, order);
    return unlessEarlierStands(step, () => sendToAcquirer(gateway, { ...order, onSoftDecline }));
  }
  if (plan === 'sendToIssuer')
    return unlessEarlierStands(step, () => authenticatePayment(gateway, { ...order, methodCompletion: 'U' }));
  if (plan === 'sendShopper') return unlessEarlierStands(step, () => awaitShopper(gateway, { ...order, enrolment }));
  return rejectPayment(gateway, payment, { resultCode: authenticationFaults[plan], alongside });
}
