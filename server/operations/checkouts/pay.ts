import { isOrderType, orderTypes, type ParameterFault, paymentsOf, shown } from 'shared';
import {
  type Checkout,
  type CheckoutPurpose,
  isExpired,
  isUsedUp,
  priceTag,
  purposeOf,
} from '../../core/checkouts/checkout.ts';
import { typeForBrand } from '../../core/brands/payment-type.ts';
import { bankChoice } from '../../core/bank-accounts/choice.ts';
import { mergedFields } from '../../core/checkouts/fields.ts';
import { mayReturnTo } from '../../core/checkouts/return-address.ts';
import { instalmentFault } from '../../core/checkouts/offered-instalments.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { type BySentKind, callByKind, type SentAccount } from '../../core/payments/account.ts';
import { REFUSED } from '../../core/limits/card-testing.ts';
import { newPayment, type PaymentFacts } from '../../core/payments/attempt.ts';
import { type Payment, testModeOf } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { Cents, CheckoutKey, PaymentKey } from '../../core/values.ts';
import { brandOfAccount } from '../accounts/brand.ts';
import { startPayment } from '../accounts/start.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import type { UnlessRepeated } from '../once/work.ts';
import { defend, observe, type ShopperAttempt, watched } from '../limits/defend.ts';
import type { PaymentOrder } from '../accounts/order.ts';
import { channelsFor } from '../merchant-accounts/dispatch.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { refusedBeside } from './attempts.ts';
import { chargedAccount, knownBefore, type OfferedAccount } from './charged-account.ts';
import { inPlaceOfLatest, isUnderWay, lookAt } from './earlier-attempt.ts';

export type ShopperOrder = {
  readonly checkout: CheckoutKey;
  /** The key of the payment that the order begins. */
  readonly key: PaymentKey;
  /** The browser's parameters without account data. */
  readonly fields: Fields;
  readonly brand: string | null;
  readonly account: SentAccount | OfferedAccount;
  /** The browser's IP address, for the consent to the storing of the account. */
  readonly shopperAddress?: string | undefined;
  /** What the request's address is for. */
  readonly purpose: CheckoutPurpose;
  /** The tags of the prices that the shopper agrees to; undefined for any (DECISIONS 34). */
  readonly shownPrices: readonly string[] | undefined;
  /** The faults of the request, given the parameters that are known. */
  readonly faultsFor: (checkout: Checkout, known: Fields) => readonly ParameterFault[];
  readonly alongside: Alongside;
  readonly unlessRepeated: UnlessRepeated;
};

/**
 * Pays a checkout. It succeeds once, however many tabs and retries there are: every later request is answered with the
 * approved payment.
 */
export const payCheckout = (gateway: Gateway, order: ShopperOrder): Promise<Payment | Refusal> =>
  gateway.oneAtATime(order.checkout, () => retryOnConflict(() => attemptPayment(gateway, order)));

async function attemptPayment(gateway: Gateway, order: ShopperOrder): Promise<Payment | Refusal> {
  const checkout = await gateway.store.checkout(order.checkout);
  if (!checkout || isExpired(checkout, gateway.clock.now())) return refuse('checkoutUnknown');
  const faults = order.faultsFor(checkout, await knownBefore(gateway, checkout, order));
  if (faults.length > 0) return refuseParameters(faults);
  const named = checkout.payment === null ? undefined : await gateway.store.payment(checkout.payment);
  if (named && isUnderWay(named)) return named;
  if (order.shownPrices && !order.shownPrices.includes(priceTag(checkout))) return refuse('priceChanged');
  if (isUsedUp(checkout)) return refuse('checkoutUsedUp');
  const charged = await chargedAccount(gateway, checkout, order);
  if (isRefusal(charged)) return charged;
  const { account, registration } = charged;
  const brand = order.brand ?? registration?.brand ?? checkout.fields['paymentBrand'] ?? null;
  const used = brandOfAccount(account, brand);
  const withheld = registration && used === registration.brand ? undefined : withheldBrand(gateway, checkout, used);
  if (withheld) return refuseParameters([withheld]);
  const isCard = account.kind === 'card';
  const divided = instalmentFault(checkout, { settings: settingsOf(gateway, checkout), sent: order.fields, isCard });
  if (divided) return refuseParameters([divided]);
  const facts = factsOf(gateway, checkout, { order, brand: used });
  if (isRefusal(facts)) return facts;
  // Whatever becomes of this attempt, it is answered with one that was confirmed before.
  const latest = await lookAt(gateway, named);
  if (latest && isUnderWay(latest)) return latest;
  const attempt = { checkout, latest, account, shopperAddress: order.shopperAddress };
  const defence = await defend(gateway, attempt);
  const { leaveEarlier, alongside } = inPlaceOfLatest(gateway, attempt, {
    begun: facts,
    unlessRepeated: order.unlessRepeated,
  });
  const made: MadePayment = {
    facts: registration ? { ...facts, fields: charged.fields, registration: registration.key } : facts,
    brand,
    account: registration ? account : callByKind(withParameters, account, facts.fields),
    leaveEarlier,
    alongside: [...alongside, ...order.alongside],
  };
  if (!defence) return startPayment(gateway, made);
  if ('refused' in defence) return refuseAttempt(gateway, made, { attempt, reason: defence.refused });
  const watching = { defence, payment: order.key };
  return watched(gateway, watching, () => startPayment(gateway, { ...made, facts: { ...made.facts, defence } }));
}

type MadePayment = PaymentOrder<SentAccount>;

/** An attempt that may not be made is kept as a refused one; a checkout keeps one of them after the other, and no more. */
async function refuseAttempt(
  gateway: Gateway,
  { facts, brand, alongside }: MadePayment,
  { attempt: { checkout, latest }, reason }: { readonly attempt: RefusedAttempt; readonly reason: string },
): Promise<Payment> {
  const refusedBefore = latest?.state === 'pending' ? await refusedBeside(gateway, checkout, latest) : latest;
  if (refusedBefore?.resultCode === REFUSED) return refusedBefore;
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  gateway.log.info({ ndc: facts.ndc, reason }, 'An attempt was refused');
  const details = { ExtendedDescription: reason };
  const refused = await rejectPayment(gateway, payment, { resultCode: REFUSED, details, alongside });
  await observe(gateway, refused);
  return refused;
}

type RefusedAttempt = Pick<ShopperAttempt, 'checkout' | 'latest'>;

/**
 * The fault of a brand that the checkout does not offer: the merchant has named another one for it, or its channels list
 * theirs. The merchant who offers a stored account offers the brand with which it was stored, and no other.
 */
function withheldBrand(
  gateway: Pick<Gateway, 'entities'>,
  checkout: Checkout,
  brand: string | null,
): ParameterFault | undefined {
  const { paymentBrand: named } = checkout.fields;
  const fault = { name: 'paymentBrand', value: brand } as const;
  if (named !== undefined && brand !== named) return { ...fault, message: 'is not offered by this checkout' };
  return isWithheld(channelsFor(gateway, checkout), brand)
    ? { ...fault, message: 'is not offered by this channel' }
    : undefined;
}

/** Whether all channels list their brands, and this is none of them. */
const isWithheld = (channels: readonly Entity[], brand: string | null): boolean =>
  brand !== null &&
  channels.every(({ settings: { brands } }) => brands !== null && !brands.some((listed) => listed === brand));

/**
 * The account with its holder, or with the choice of a bank, from the payment's parameters: the merchant's or the
 * shopper's (DECISIONS 13).
 */
const withParameters: BySentKind<[fields: Fields], SentAccount> = {
  card: (account, fields) => ({ ...account, card: { ...account.card, holder: fields['card.holder'] ?? null } }),
  brandOnly: (account, fields) => ({ ...account, choice: bankChoice(fields) }),
  bankAccount: (account) => account,
  virtualAccount: (account) => account,
  tokenAccount: (account) => account,
  mobileWallet: (account) => account,
};

type Facts = Omit<PaymentFacts, 'brand' | 'createdAt'>;

function factsOf(
  gateway: Pick<Gateway, 'ids' | 'entities' | 'mode'>,
  checkout: Checkout,
  { order, brand }: { order: ShopperOrder; brand: string | null },
): Facts | Refusal {
  const { verifyRegistrations } = settingsOf(gateway, checkout);
  const ordered = orderedBy(checkout, { purpose: order.purpose, brand, verifiedIn: verifyRegistrations });
  if (isRefusal(ordered)) return ordered;
  const url = order.fields['shopperResultUrl'];
  const circumstances = { settings: settingsOf(gateway, checkout), mode: gateway.mode };
  if (url !== undefined && !mayReturnTo(url, checkout, circumstances)) {
    const message = 'must be an address that the merchant has listed';
    return refuseParameters([{ name: 'shopperResultUrl', value: shown(url), message }]);
  }
  return {
    key: order.key,
    entity: checkout.entity,
    checkout: checkout.key,
    ...ordered,
    testMode: testModeOf(gateway.mode, checkout.fields),
    ndc: gateway.ids.publicId('checkout', checkout.key),
    ...(order.shopperAddress === undefined ? {} : { shopperAddress: order.shopperAddress }),
    fields: mergedFields({ shopper: order.fields, merchant: checkout.fields }),
  };
}

type Ordered = Pick<PaymentFacts, 'type' | 'next' | 'amountCents' | 'currency'>;

/** What a checkout orders: its payment, or without an amount only the storing of an account. */
function orderedBy(
  checkout: Checkout,
  { purpose, brand, verifiedIn }: { purpose: CheckoutPurpose; brand: string | null; verifiedIn: string | null },
): Ordered | Refusal {
  const { amountCents, currency } = checkout;
  if (purpose === 'registration') {
    return purposeOf(checkout) === 'registration'
      ? { type: 'RG', amountCents: 0 as Cents, currency: verifiedIn ?? '' }
      : refuseParameters([{ name: 'amount', value: null, message: 'this checkout is paid, not registered' }]);
  }
  if (amountCents === null || currency === null) {
    return refuseParameters([{ name: 'amount', value: null, message: 'may not be empty' }]);
  }
  const type = typeForBrand(checkout.fields, brand);
  if (type === undefined || !isOrderType(type)) {
    const message = `must be one of ${orderTypes.join(', ')}` as const;
    return refuseParameters([{ name: 'paymentType', value: type ?? null, message }]);
  }
  const { first, next } = paymentsOf(type);
  return { type: first, next, amountCents, currency };
}
