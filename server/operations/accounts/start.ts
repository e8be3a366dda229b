import { brandFaults } from '../../core/brands/brand.ts';
import { undividedFault, withoutInstalments } from '../../core/brands/instalments.ts';
import { inactiveRefusal } from '../standing.ts';
import { type BySentKind, callByKind, type SentAccount } from '../../core/payments/account.ts';
import { newPayment } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { createsRegistration } from '../../core/payments/registration.ts';
import { isRefusal, type Refusal, refuseParameters } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { followUpAtOnce } from '../references/follow-up.ts';
import { brandOfAccount, faultOfBrand } from './brand.ts';
import { routeOf } from '../merchant-accounts/dispatch.ts';
import { isStorable } from '../payments/sealed-account.ts';
import { startBrandOnlyPayment } from './brand-only.ts';
import { startBankAccountPayment } from './bank-account.ts';
import { startCardPayment } from './card.ts';
import { startWalletPayment } from './mobile-wallet.ts';
import type { PaymentOrder } from './order.ts';
import { startTokenPayment } from './token-account.ts';
import { startVirtualAccountPayment } from './virtual-account.ts';

/**
 * Starts a payment and takes it as far as possible without its shopper, with what follows its approval at once. Rejects
 * with VersionConflict or UniqueViolation when its first row could not be kept.
 */
export async function startPayment(gateway: Gateway, order: PaymentOrder<SentAccount>): Promise<Payment | Refusal> {
  const started = await start(gateway, order);
  if (!isRefusal(started)) await followUpAtOnce(gateway, started);
  return started;
}

async function start(
  gateway: Gateway,
  { account, brand: named, ...order }: PaymentOrder<SentAccount>,
): Promise<Payment | Refusal> {
  const closed = inactiveRefusal(gateway, order.facts);
  if (closed) return closed;
  const { registration = null } = order.facts;
  if (createsRegistration({ ...order.facts, registration }) && !isStorable(account)) return notStorable;
  const brand = brandOfAccount(account, named);
  const fault = faultOfBrand(account, brand, order.facts);
  const facts = fault ? order.facts : divisible(order.facts, { brand, kind: account.kind });
  if (isRefusal(facts)) return facts;
  const route = fault ? { resultCode: brandFaults[fault] } : routeOf(gateway, facts, brand);
  if (!('resultCode' in route))
    return callByKind(starts, account, gateway, { ...order, brand, facts: { ...facts, ...route } });
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  return rejectPayment(gateway, payment, { resultCode: route.resultCode, alongside: order.alongside });
}

type Facts = PaymentOrder<SentAccount>['facts'];

/**
 * The facts of a payment without instalments that no issuer can divide it into. An order of the merchant with them is
 * refused; where a shopper chose another method than a card, or a schedule has them, they have no effect.
 */
function divisible(
  facts: Facts,
  by: { readonly brand: string | null; readonly kind: SentAccount['kind'] },
): Facts | Refusal {
  const fault = undividedFault(facts.fields, { ...by, type: facts.type });
  if (!fault) return facts;
  if (facts.checkout === null && facts.schedule === undefined) return refuseParameters([fault]);
  return { ...facts, fields: withoutInstalments(facts.fields) };
}

const notStorable = refuseParameters([
  { name: 'createRegistration', value: null, message: 'there is no account to store with this brand' },
]);

type Rest = readonly [gateway: Gateway, order: Omit<PaymentOrder<SentAccount>, 'account'>];

/** How a payment of each kind of account starts. */
const starts: BySentKind<Rest, Promise<Payment | Refusal>> = {
  card: (account, gateway, order) => startCardPayment(gateway, { ...order, account }),
  brandOnly: (account, gateway, order) => startBrandOnlyPayment(gateway, { ...order, account }),
  bankAccount: (account, gateway, order) => startBankAccountPayment(gateway, { ...order, account }),
  virtualAccount: (account, gateway, order) => startVirtualAccountPayment(gateway, { ...order, account }),
  tokenAccount: (account, gateway, order) => startTokenPayment(gateway, { ...order, account }),
  mobileWallet: (account, gateway, order) => startWalletPayment(gateway, { ...order, account }),
};
