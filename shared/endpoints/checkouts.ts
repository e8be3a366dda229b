import { asynchronous } from '../parameters/asynchronous.ts';
import { authentication } from '../parameters/authentication.ts';
import { bankAccount } from '../parameters/bank-account.ts';
import { basic } from '../parameters/basic.ts';
import { billing } from '../parameters/billing.ts';
import { card } from '../parameters/card.ts';
import { only } from '../parameters/composition.ts';
import { custom } from '../parameters/custom.ts';
import { customerDevice } from '../parameters/customer-device.ts';
import { customer } from '../parameters/customer.ts';
import { embedding } from '../parameters/embedding.ts';
import { ofShoppers } from '../parameters/exemptions.ts';
import { mobileWallet } from '../parameters/mobile-wallet.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
import { recurring } from '../parameters/recurring.ts';
import { registeredAccount } from '../parameters/registered-account.ts';
import { wholeUnless } from '../parameters/rules.ts';
import { tokenization } from '../parameters/tokenization.ts';
import { virtualAccount } from '../parameters/virtual-account.ts';
import { orderTypes } from '../payment-types.ts';
import type { Endpoint } from './endpoint.ts';
import { authenticationPreferences, purchaseGroups } from './purchase-groups.ts';

/**
 * The account parameters that a merchant may send to a checkout: the data of a mandate and of a bank, and the
 * holder, which a registration may lack. All other account data of a checkout comes from the shopper.
 */
const merchantAccountGroups: readonly ParameterGroup[] = [
  only(card, 'card.holder'),
  only(
    bankAccount,
    'bankAccount.holder',
    'bankAccount.bankName',
    'bankAccount.country',
    'bankAccount.type',
    'bankAccount.name',
    'bankAccount.mandate.id',
    'bankAccount.mandate.dateOfSignature',
    'bankAccount.mandate.reference',
    'transactionDueDate',
  ),
];

/** A checkout accepts no result of an authentication made elsewhere (DECISIONS 37). */
const merchantGroups: readonly ParameterGroup[] = [
  basic,
  authentication,
  ...merchantAccountGroups,
  ...purchaseGroups,
  authenticationPreferences,
  tokenization,
  embedding,
];

/** The parameters that a shopper's browser sends. */
const shopperGroups: readonly ParameterGroup[] = [
  basic,
  card,
  bankAccount,
  virtualAccount,
  customer,
  customerDevice,
  billing,
  tokenization,
  custom,
  asynchronous,
  recurring,
];

/** A checkout offers registrations as a list; the shopper's choice is the browser's parameter. */
const offeredOtherwise = {
  groups: [only(registeredAccount, 'registrationId')],
  reason: 'must be sent as registrations[n].id',
} as const satisfies Endpoint['refused'];

/** A checkout without a price can do nothing but store an account. */
const priced = wholeUnless(['createRegistration', 'true'], 'amount', 'currency', 'paymentType');

export const checkoutEndpoints = {
  createCheckout: {
    method: 'POST',
    path: '/v1/checkouts',
    title: 'Create a checkout',
    about:
      "Creates a checkout that your page can show and the shopper can pay for half an hour. The shopper's account data never passes through your server.",
    sender: 'creation',
    groups: merchantGroups,
    refused: offeredOtherwise,
    required: [],
    rules: [priced],
    allowed: { paymentType: orderTypes },
    exemptions: ofShoppers,
    answers: ['checkout'],
  },
  updateCheckout: {
    method: 'POST',
    path: '/v1/checkouts/{id}',
    title: 'Update a checkout',
    about:
      'Adds parameters to a checkout or replaces their values, unless the checkout is being paid or was paid. Parameters that are not sent keep their values. A checkout that only stores an account stays one, or gets amount, currency and paymentType together.',
    sender: 'server',
    groups: merchantGroups,
    refused: offeredOtherwise,
    required: [],
    mergedRules: [priced],
    allowed: { paymentType: orderTypes },
    exemptions: ofShoppers,
    answers: ['checkout'],
  },
  payCheckout: {
    method: 'POST',
    path: '/v1/checkouts/{id}/payment',
    title: 'Pay a checkout from the browser',
    about:
      "The request of the card form when the shopper pays. It needs no token, only the checkout's id. In a browser, only the gateway's own pages may send it, and parameters that browsers may not send are refused. The path also exists without the version.",
    sender: 'shopper',
    groups: [...shopperGroups, mobileWallet, registeredAccount],
    required: [],
    account: 'sent',
    exemptions: ofShoppers,
    answers: ['shopperPayment'],
  },
  registerAtCheckout: {
    method: 'POST',
    path: '/v1/checkouts/{id}/registration',
    title: 'Store an account from the browser',
    about:
      'The request of the form at a checkout without an amount, which only stores the account. Otherwise it is like paying a checkout.',
    sender: 'shopper',
    groups: shopperGroups,
    required: [],
    account: 'sent',
    exemptions: ofShoppers,
    answers: ['shopperRegistration'],
  },
} satisfies Record<string, Endpoint>;
