import type { Account } from '../../core/payments/acquirer.ts';
import type { ParameterFault } from 'shared';
import type { Change } from '../../core/change.ts';
import { type Checkout, isExpired, PING_AFTER, priceTag, type Standing } from '../../core/checkouts/checkout.ts';
import type { Fields } from '../../core/fields.ts';
import { rejected, codes } from '../../core/payments/attempt.ts';
import { brandOf } from '../../core/cards/card.ts';
import { firstTypes, type FirstType, isFirstType } from '../../core/payments/lifecycle.ts';
import type { Payment, TestMode } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { plus, type Cents, type Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { mayReturnTo } from './may-return-to.ts';
import { retryWhenStale } from '../once/retry-when-stale.ts';
import { startPayment } from '../payments/start.ts';
import { testModeOf } from '../payments/test-mode.ts';

export type ShopperPayment = {
  readonly checkout: Key;
  /** What the shopper's browser sent, without account data. */
  readonly fields: Fields;
  readonly brand: string | null;
  readonly account: Account;
  /** The tags of the prices that the shopper agrees to; undefined for any. */
  readonly shownPrices: readonly string[] | undefined;
  /** What is wrong with the request, given what the merchant has said already. */
  readonly faults: (checkout: Checkout) => readonly ParameterFault[];
  readonly alongside: (payment: Payment) => readonly Change[];
};

/**
 * The shopper pays. However many tabs and retries there are, a checkout succeeds once: whoever comes later is told of
 * that payment.
 */
export const payCheckout = (gateway: Gateway, request: ShopperPayment): Promise<Payment | Refusal> =>
  gateway.oneAtATime(request.checkout, () => retryWhenStale(() => attempt(gateway, request)));

async function attempt(gateway: Gateway, request: ShopperPayment): Promise<Payment | Refusal> {
  const checkout = await gateway.store.checkout(request.checkout);
  if (!checkout || isExpired(checkout, gateway.clock.now())) return refuse('checkoutUnknown');
  const faults = request.faults(checkout);
  if (faults.length > 0) return refuseParameters(faults);
  const latest = checkout.payment === null ? undefined : await gateway.store.payment(checkout.payment);
  if (latest && (latest.state === 'approved' || latest.waitsFor === 'acquirer')) return latest;
  if (request.shownPrices && !request.shownPrices.includes(priceTag(checkout))) return refuse('priceChanged');
  const terms = termsOf(gateway, checkout, request);
  if (isRefusal(terms)) return terms;
  return startPayment(gateway, {
    facts: {
      ...terms,
      entity: checkout.entity,
      checkout: checkout.key,
      ndc: gateway.ids.publicId('checkout', checkout.key),
    },
    brand: request.brand,
    account: withHolder(request.account, terms.fields['card.holder'] ?? null),
    alongside: (payment) => [
      ...checkoutChanges(gateway, checkout, payment),
      ...endOf(gateway, latest),
      ...request.alongside(payment),
    ],
  });
}

/**
 * The checkout points to its latest attempt, whose result nobody has read yet; the first one starts the 29 minutes'
 * message.
 */
function checkoutChanges(gateway: Gateway, checkout: Checkout, payment: Payment): readonly Change[] {
  const row: Standing = {
    ...checkout,
    payment: payment.key,
    postedAt: checkout.postedAt ?? gateway.clock.now(),
    readAt: null,
  };
  if (checkout.postedAt !== null) return [{ save: 'standing', row }];
  const ping = {
    key: gateway.ids.key(),
    topic: 'shopper.ping',
    payload: { checkout: checkout.key },
    dueAt: plus(checkout.createdAt, PING_AFTER),
    attempts: 0,
    ndc: payment.ndc,
  } as const;
  return [{ save: 'standing', row }, { send: ping }];
}

/** An attempt that still waits for its shopper gives way to the new one. */
const endOf = (gateway: Gateway, latest: Payment | undefined): readonly Change[] =>
  latest?.state === 'pending'
    ? [{ save: 'payment', row: rejected(latest, { resultCode: codes.cancelledByShopper, at: gateway.clock.now() }) }]
    : [];

/** With the holder that the payment's record names, whoever named it. */
const withHolder = (account: Account, holder: string | null): Account => ({
  ...account,
  card: { ...account.card, holder },
});

type Terms = { type: FirstType; amountCents: Cents; currency: string; testMode: TestMode | null; fields: Fields };

function termsOf(
  gateway: Gateway,
  checkout: Checkout,
  { fields, account, brand: named }: ShopperPayment,
): Terms | Refusal {
  const { amountCents, currency } = checkout;
  const brand = brandOf({ card: account.card, brand: named });
  const type =
    (brand === null ? undefined : checkout.fields[`overridePaymentType[${brand}]`]) ?? checkout.fields['paymentType'];
  if (amountCents === null || currency === null)
    return refuseParameters([{ name: 'amount', value: null, message: 'may not be empty' }]);
  if (type === undefined || !isFirstType(type))
    return refuseParameters([
      { name: 'paymentType', value: type ?? null, message: `must be one of ${Object.keys(firstTypes).join(', ')}` },
    ]);
  const returnUrl = fields['shopperResultUrl'];
  if (returnUrl !== undefined && !mayReturnTo(gateway, checkout, returnUrl)) {
    return refuseParameters([
      { name: 'shopperResultUrl', value: returnUrl, message: 'must be an address that the merchant has listed' },
    ]);
  }
  return {
    type,
    amountCents,
    currency,
    testMode: testModeOf(gateway, checkout.fields),
    fields: merged(fields, checkout.fields),
  };
}

/** The merchant's word wins over the browser's; only the card is the one that is charged. */
function merged(shopper: Fields, merchant: Fields): Fields {
  const all: Record<string, string> = { ...shopper, ...merchant };
  for (const name in shopper) if (name.startsWith('card.')) all[name] = shopper[name] ?? '';
  return all;
}
