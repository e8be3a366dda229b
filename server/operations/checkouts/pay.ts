import { isOrderType, orderTypes, type ParameterFault, paymentsOf, shown } from 'shared';
import type { Change } from '../../core/change.ts';
import {
  type Checkout,
  type CheckoutProgress,
  type CheckoutPurpose,
  isExpired,
  isUsedUp,
  PING_AFTER,
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
import { codes, isUnconfirmed, newPayment, type PaymentFacts } from '../../core/payments/attempt.ts';
import { isUnderReview, type Payment, type SentFirst, testModeOf } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type Cents, type CheckoutKey, type Instant, type PaymentKey, plus } from '../../core/values.ts';
import { brandOfAccount } from '../accounts/brand.ts';
import { startPayment } from '../accounts/start.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { declinesOf, defend, observe, type ShopperAttempt, watched } from '../limits/defend.ts';
import type { PaymentOrder } from '../accounts/order.ts';
import { channelsFor } from '../merchant-accounts/dispatch.ts';
import { rejection, rejectPayment } from '../payments/conclude.ts';
import { withdrawPayment } from '../payments/withdraw.ts';
import { chargedAccount, knownBefore, type OfferedAccount } from './charged-account.ts';

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
  const latest = checkout.payment === null ? undefined : await gateway.store.payment(checkout.payment);
  if (latest && isUnderWay(latest)) return latest;
  if (order.shownPrices && !order.shownPrices.includes(priceTag(checkout))) return refuse('priceChanged');
  if (isUsedUp(checkout)) return refuse('checkoutUsedUp');
  const charged = await chargedAccount(gateway, checkout, order);
  if (isRefusal(charged)) return charged;
  const { account, registration } = charged;
  const brand = order.brand ?? registration?.brand ?? checkout.fields['paymentBrand'] ?? null;
  const used = brandOfAccount(account, brand);
  if (!registration && isWithheld(channelsFor(gateway, checkout), used)) return refuseParameters([notOffered(used)]);
  const isCard = account.kind === 'card';
  const divided = instalmentFault(checkout, { settings: settingsOf(gateway, checkout), sent: order.fields, isCard });
  if (divided) return refuseParameters([divided]);
  const facts = factsOf(gateway, checkout, { order, brand: used });
  if (isRefusal(facts)) return facts;
  const attempt = { checkout, latest, account, shopperAddress: order.shopperAddress };
  const defence = await defend(gateway, attempt);
  const made: MadePayment = {
    facts: registration ? { ...facts, fields: charged.fields, registration: registration.key } : facts,
    brand,
    account: registration ? account : callByKind(withParameters, account, facts.fields),
    alongside: [...checkoutChanges(gateway, attempt, facts), ...replacing(gateway, latest), ...order.alongside],
  };
  if (defence && 'refused' in defence) return refuseAttempt(gateway, { ...made, latest, reason: defence.refused });
  // An attempt that is refused leaves the one before as it is: its shopper may still confirm that.
  const left = latest && isUnconfirmed(latest) ? await leave(gateway, latest) : undefined;
  if (left && isUnderWay(left)) return left;
  if (!defence) return startPayment(gateway, made);
  return watched(gateway, defence, () => startPayment(gateway, { ...made, facts: { ...made.facts, defence } }));
}

type MadePayment = PaymentOrder<SentAccount>;

/** An attempt that may not be made is kept as a refused one; a checkout keeps one of them after the other, and no more. */
async function refuseAttempt(
  gateway: Gateway,
  { facts, brand, alongside, latest, reason }: MadePayment & { latest: Payment | undefined; reason: string },
): Promise<Payment> {
  if (latest?.resultCode === REFUSED) return latest;
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  gateway.log.info({ ndc: facts.ndc, reason }, 'An attempt was refused');
  const details = { ExtendedDescription: reason };
  const refused = await rejectPayment(gateway, payment, { resultCode: REFUSED, details, alongside });
  await observe(gateway, refused);
  return refused;
}

/** Whether all channels list their brands, and this is none of them. A stored account was offered by its merchant. */
const isWithheld = (channels: readonly Entity[], brand: string | null): boolean =>
  brand !== null &&
  channels.every(({ settings: { brands } }) => brands !== null && !brands.some((listed) => listed === brand));

const notOffered = (brand: string | null): ParameterFault => ({
  name: 'paymentBrand',
  value: brand,
  message: 'is not offered by this channel',
});

/** Whether an attempt has succeeded, waits for an analyst, or is where the shopper can do nothing more about it. */
const isUnderWay = (payment: Payment): boolean =>
  payment.state === 'approved' ||
  isUnderReview(payment) ||
  (payment.waitsFor === 'acquirer' && !isUnconfirmed(payment));

/**
 * Withdraws an attempt that the shopper has left for another one. Where the acquirer does not respond, it may still be
 * confirmed elsewhere: the first of the two that succeeds stands (DECISIONS 90).
 */
const leave = (gateway: Gateway, { key }: SentFirst): Promise<Payment> =>
  gateway.oneAtATime(key, async () => {
    const latest = await gateway.store.payment(key);
    if (!latest) throw new Error(`Expected payment ${key}, but it is gone`);
    return isUnconfirmed(latest) ? withdrawPayment(gateway, latest, { reason: codes.cancelledByShopper }) : latest;
  });

/** The checkout names its latest attempt, whose result is unread; the first attempt schedules the ping. */
function checkoutChanges(
  { clock, ids }: Pick<Gateway, 'clock' | 'ids'>,
  attempt: Pick<ShopperAttempt, 'checkout' | 'latest'>,
  { key: payment, ndc }: Pick<PaymentFacts, 'key' | 'ndc'>,
): readonly Change[] {
  const { checkout } = attempt;
  const postedAt: Instant = checkout.postedAt ?? clock.now();
  const counts = { attempts: checkout.attempts + 1, declines: declinesOf(attempt) };
  const row: CheckoutProgress = { ...checkout, ...counts, payment, postedAt, readAt: null };
  if (checkout.postedAt !== null) return [{ kind: 'saveCheckoutProgress', row }];
  const dueAt = plus(checkout.createdAt, PING_AFTER);
  const payload = { checkout: checkout.key };
  return [
    { kind: 'saveCheckoutProgress', row },
    {
      kind: 'sendMessage',
      message: { key: ids.key('message'), topic: 'shopper.ping', payload, dueAt, attempts: 0, ndc },
    },
  ];
}

/** The changes that reject an attempt that still waits for its shopper, because a new one replaces it. */
const replacing = (gateway: Pick<Gateway, 'clock' | 'mode'>, latest: Payment | undefined): readonly Change[] =>
  latest?.state === 'pending' && latest.waitsFor !== 'acquirer'
    ? rejection(gateway, latest, { resultCode: codes.cancelledByShopper }).changes
    : [];

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
