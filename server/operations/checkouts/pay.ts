import { isOrderType, orderTypes, type ParameterFault, paymentsOf, shown } from 'shared';
import type { Change } from '../../core/change.ts';
import {
  type Checkout,
  type CheckoutProgress,
  isExpired,
  isUsedUp,
  PING_AFTER,
  priceTag,
} from '../../core/checkouts/checkout.ts';
import { mergedFields } from '../../core/checkouts/fields.ts';
import { mayReturnTo } from '../../core/checkouts/return-address.ts';
import type { Fields } from '../../core/fields.ts';
import { type BySentKind, callByKind, type SentAccount } from '../../core/payments/account.ts';
import { codes, isUnconfirmed, type PaymentFacts } from '../../core/payments/attempt.ts';
import { type Payment, type SentFirst, testModeOf } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type CheckoutKey, type Instant, type PaymentKey, plus } from '../../core/values.ts';
import { brandOfAccount } from '../accounts/brand.ts';
import { startPayment } from '../accounts/start.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { rejection } from '../payments/conclude.ts';
import { withdrawPayment } from '../payments/withdraw.ts';

export type ShopperOrder = {
  readonly checkout: CheckoutKey;
  /** The key of the payment that the order begins. */
  readonly key: PaymentKey;
  /** The browser's parameters without account data. */
  readonly fields: Fields;
  readonly brand: string | null;
  readonly account: SentAccount;
  /** The tags of the prices that the shopper agrees to; undefined for any (DECISIONS 34). */
  readonly shownPrices: readonly string[] | undefined;
  /** The faults of the request, given the merchant's parameters. */
  readonly faultsFor: (checkout: Checkout) => readonly ParameterFault[];
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
  const faults = order.faultsFor(checkout);
  if (faults.length > 0) return refuseParameters(faults);
  const latest = checkout.payment === null ? undefined : await gateway.store.payment(checkout.payment);
  if (latest && isUnderWay(latest)) return latest;
  if (order.shownPrices && !order.shownPrices.includes(priceTag(checkout))) return refuse('priceChanged');
  if (isUsedUp(checkout)) return refuse('checkoutUsedUp');
  const facts = factsOf(gateway, checkout, order);
  if (isRefusal(facts)) return facts;
  if (latest && isUnconfirmed(latest)) {
    const left = await leave(gateway, latest);
    if (isUnderWay(left)) return left;
  }
  return startPayment(gateway, {
    facts,
    brand: namedBrand(checkout, order),
    account: callByKind(withHolder, order.account, facts.fields),
    alongside: [...checkoutChanges(gateway, checkout, facts), ...replacing(gateway, latest), ...order.alongside],
  });
}

/** Whether an attempt has succeeded, or is where the shopper can do nothing more about it. */
const isUnderWay = (payment: Payment): boolean =>
  payment.state === 'approved' || (payment.waitsFor === 'acquirer' && !isUnconfirmed(payment));

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
  checkout: Checkout,
  { key: payment, ndc }: Pick<PaymentFacts, 'key' | 'ndc'>,
): readonly Change[] {
  const postedAt: Instant = checkout.postedAt ?? clock.now();
  const row: CheckoutProgress = { ...checkout, payment, postedAt, readAt: null };
  if (checkout.postedAt !== null) return [{ save: 'checkoutProgress', row }];
  const dueAt = plus(checkout.createdAt, PING_AFTER);
  const payload = { checkout: checkout.key };
  return [
    { save: 'checkoutProgress', row },
    { send: { key: ids.key('message'), topic: 'shopper.ping', payload, dueAt, attempts: 0, ndc } },
  ];
}

/** The changes that reject an attempt that still waits for its shopper, because a new one replaces it. */
const replacing = (gateway: Pick<Gateway, 'clock'>, latest: Payment | undefined): readonly Change[] =>
  latest?.state === 'pending' && latest.waitsFor !== 'acquirer'
    ? rejection(gateway, latest, { resultCode: codes.cancelledByShopper }).changes
    : [];

/** The account with the holder of the payment's parameters, from the merchant or the shopper (DECISIONS 13). */
const withHolder: BySentKind<[fields: Fields], SentAccount> = {
  card: (account, fields) => ({ ...account, card: { ...account.card, holder: fields['card.holder'] ?? null } }),
  brandOnly: (account) => account,
  bankAccount: (account) => account,
  virtualAccount: (account) => account,
  mobileWallet: (account) => account,
};

type Facts = Omit<PaymentFacts, 'brand' | 'createdAt'>;

function factsOf(
  gateway: Pick<Gateway, 'ids' | 'entities' | 'mode'>,
  checkout: Checkout,
  order: ShopperOrder,
): Facts | Refusal {
  const { amountCents, currency } = checkout;
  const type = typeOf(checkout, order);
  if (amountCents === null || currency === null) {
    return refuseParameters([{ name: 'amount', value: null, message: 'may not be empty' }]);
  }
  if (type === undefined || !isOrderType(type)) {
    const message = `must be one of ${orderTypes.join(', ')}`;
    return refuseParameters([{ name: 'paymentType', value: type ?? null, message }]);
  }
  const { first, next } = paymentsOf(type);
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
    type: first,
    next,
    amountCents,
    currency,
    testMode: testModeOf(gateway.mode, checkout.fields),
    ndc: gateway.ids.publicId('checkout', checkout.key),
    fields: mergedFields({ shopper: order.fields, merchant: checkout.fields }),
  };
}

/** The payment type of the brand, or else that of the checkout (spec, Basic payment: overridePaymentType). */
function typeOf(checkout: Checkout, order: ShopperOrder): string | undefined {
  const brand = brandOfAccount(order.account, namedBrand(checkout, order));
  const ofBrand = brand === null ? undefined : checkout.fields[`overridePaymentType[${brand}]`];
  return ofBrand ?? checkout.fields['paymentType'];
}

/** The brand that the shopper chose, or else the one that the merchant named. */
const namedBrand = ({ fields }: Checkout, { brand }: ShopperOrder): string | null =>
  brand ?? fields['paymentBrand'] ?? null;
