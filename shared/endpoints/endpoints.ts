import { airline } from '../parameters/airline.ts';
import { asynchronous } from '../parameters/asynchronous.ts';
import { authentication } from '../parameters/authentication.ts';
import { bankAccount } from '../parameters/bank-account.ts';
import { basic } from '../parameters/basic.ts';
import { billing } from '../parameters/billing.ts';
import { card } from '../parameters/card.ts';
import { cartItems } from '../parameters/cart-items.ts';
import { cartPayments } from '../parameters/cart-payments.ts';
import { chargeback } from '../parameters/chargeback.ts';
import { only, without } from '../parameters/composition.ts';
import { corporate } from '../parameters/corporate.ts';
import { custom } from '../parameters/custom.ts';
import { customerDevice } from '../parameters/customer-device.ts';
import { customer } from '../parameters/customer.ts';
import { giftCard } from '../parameters/gift-card.ts';
import { integrity } from '../parameters/integrity.ts';
import { lodging } from '../parameters/lodging.ts';
import { marketplace } from '../parameters/marketplace.ts';
import { merchantBilling } from '../parameters/merchant-billing.ts';
import { merchantShipping } from '../parameters/merchant-shipping.ts';
import { merchant } from '../parameters/merchant.ts';
import { methodCompletion } from '../parameters/method-completion.ts';
import { mobileWallet } from '../parameters/mobile-wallet.ts';
import type { ParameterGroup, Sender } from '../parameters/parameter.ts';
import { passengers } from '../parameters/passengers.ts';
import { risk } from '../parameters/risk.ts';
import { type Rule, needs, neededUnless, neededWithPaymentType } from '../parameters/rules.ts';
import { shippingCustomer } from '../parameters/shipping-customer.ts';
import { shipping } from '../parameters/shipping.ts';
import { standingInstruction } from '../parameters/standing-instruction.ts';
import { testClock } from '../parameters/test-clock.ts';
import { threeDSecure } from '../parameters/three-d-secure.ts';
import { tokenAccount } from '../parameters/token-account.ts';
import { tokenization } from '../parameters/tokenization.ts';
import { virtualAccount } from '../parameters/virtual-account.ts';
import { firstTypes, referenceTypes, typesWithAmount } from '../payment-types.ts';
import type { ResponseName } from './responses.ts';

/** What an endpoint with a form body takes. Checkers, the API description and the API reference are made from it. */
export type Endpoint = {
  readonly method: 'POST';
  readonly path: string;
  readonly title: string;
  /** What it does, for people. */
  readonly about: string;
  /** Who speaks: the endpoint takes what this sender and less trusted ones may send. */
  readonly sender: Sender;
  readonly groups: readonly ParameterGroup[];
  readonly required: readonly string[];
  /** Which values this endpoint takes, where that is less than the format allows. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
  /**
   * `sent`: one account group must come with the request. `stored`: a registration holds the account, the request may
   * add to it.
   */
  readonly account?: 'sent' | 'stored';
  /** What must hold here, besides the rules of the groups. */
  readonly rules?: readonly Rule[];
  /**
   * How it is answered when it is not refused; undefined where only the gateway's own pages ask, which is nothing
   * integrators have to know.
   */
  readonly answers?: readonly ResponseName[];
};

/** What describes a purchase, whoever pays it and however. */
const order: readonly ParameterGroup[] = [
  customer,
  customerDevice,
  shippingCustomer,
  billing,
  merchantBilling,
  shipping,
  merchantShipping,
  corporate,
  merchant,
  cartItems,
  cartPayments,
  marketplace,
  airline,
  lodging,
  passengers,
  custom,
  asynchronous,
  risk,
  giftCard,
  standingInstruction,
];

/**
 * An authentication made elsewhere is for one card, and whose card pays a checkout nobody knows yet: it takes wishes
 * only.
 */
const authenticationWishes = without(
  threeDSecure,
  'threeDSecure.eci',
  'threeDSecure.verificationId',
  'threeDSecure.xid',
  'threeDSecure.enrollmentStatus',
  'threeDSecure.authenticationStatus',
  'threeDSecure.dsTransactionId',
  'threeDSecure.acsTransactionId',
  'threeDSecure.transactionStatusReason',
);

const accounts: readonly ParameterGroup[] = [card, mobileWallet, virtualAccount, bankAccount, tokenAccount];

/**
 * A checkout takes account data from the shopper only, but for what belongs to a mandate or fills a gap in a
 * registration.
 */
const aroundAccounts: readonly ParameterGroup[] = [
  only(card, 'card.holder'),
  only(
    bankAccount,
    'bankAccount.holder',
    'bankAccount.mandate.id',
    'bankAccount.mandate.dateOfSignature',
    'bankAccount.mandate.reference',
    'transactionDueDate',
  ),
];

const onlyFirstTypes = { paymentType: firstTypes };

export const endpoints = {
  createCheckout: {
    method: 'POST',
    path: '/v1/checkouts',
    title: 'Create a checkout',
    about:
      "Opens a checkout that your page can show and the shopper can pay for half an hour. The shopper's account data never passes through your server.",
    sender: 'creation',
    groups: [basic, authentication, ...aroundAccounts, ...order, authenticationWishes, tokenization, integrity],
    required: [],
    allowed: onlyFirstTypes,
    // A checkout that only registers has nothing to pay.
    rules: [
      neededUnless(['amount', 'currency', 'paymentType'], 'createRegistration', 'true'),
      needs('paymentType', 'amount', 'currency'),
      needs('amount', 'currency', 'paymentType'),
    ],
    answers: ['checkout'],
  },
  updateCheckout: {
    method: 'POST',
    path: '/v1/checkouts/{id}',
    title: 'Update a checkout',
    about: 'Adds to what a checkout says, or says it anew, as long as nobody is paying it. What is not sent stays.',
    sender: 'server',
    groups: [basic, authentication, ...aroundAccounts, ...order, authenticationWishes, tokenization, integrity],
    required: [],
    allowed: onlyFirstTypes,
    answers: ['checkout'],
  },
  payCheckout: {
    method: 'POST',
    path: '/v1/checkouts/{id}/payment',
    title: 'Pay a checkout from the browser',
    about:
      "What the card form sends when the shopper presses pay. It needs no token, only the checkout's id. Of all pages in a browser only the gateway's own may send it, and what a shopper has no business saying is refused. The path may leave the version out.",
    sender: 'shopper',
    groups: [basic, card, customer, customerDevice, billing, tokenization, custom, asynchronous],
    required: [],
    account: 'sent',
    answers: ['shopperPayment'],
  },
  createPayment: {
    method: 'POST',
    path: '/v1/payments',
    title: 'Make a payment',
    about:
      'Takes money at once (DB) or reserves it (PA), with account data that your server holds. It is answered when the outcome is known, or with 000.200.000 when the shopper has to go elsewhere first.',
    sender: 'server',
    groups: [basic, authentication, ...accounts, ...order, threeDSecure, tokenization],
    required: ['amount', 'currency', 'paymentType'],
    allowed: onlyFirstTypes,
    account: 'sent',
    answers: ['payment'],
  },
  referencePayment: {
    method: 'POST',
    path: '/v1/payments/{id}',
    title: 'Capture, reverse or refund a payment',
    about:
      'Captures what was reserved (CP), gives back what is open (RV) or pays back what was taken (RF). The path names the earlier payment. What may not follow is kept as a declined payment of its own.',
    sender: 'server',
    groups: [
      basic,
      authentication,
      shipping,
      merchantShipping,
      corporate,
      merchant,
      cartItems,
      cartPayments,
      marketplace,
      airline,
      lodging,
      passengers,
      custom,
      without(asynchronous, 'shopperResultUrl'),
      chargeback,
    ],
    required: ['paymentType'],
    allowed: { paymentType: referenceTypes },
    rules: [neededWithPaymentType(['amount', 'currency'], ...typesWithAmount)],
    answers: ['payment'],
  },
  continueAuthentication: {
    method: 'POST',
    path: '/3ds/{id}/continue',
    title: 'Go on after the 3-D Secure method',
    about: "What the page of 3-D Secure sends once the issuer's script has run.",
    sender: 'shopper',
    groups: [methodCompletion, customerDevice],
    required: ['methodCompletion'],
  },
  testClock: {
    method: 'POST',
    path: '/v1/testClock',
    title: 'Move the test clock',
    about:
      'Moves the time of the whole gateway forward, in test mode only, and is answered when everything that became due has run.',
    sender: 'server',
    groups: [authentication, testClock],
    required: ['advance'],
    answers: ['acknowledgement'],
  },
} satisfies Record<string, Endpoint>;
