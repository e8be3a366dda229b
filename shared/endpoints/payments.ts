import { asynchronous } from '../parameters/asynchronous.ts';
import { authentication } from '../parameters/authentication.ts';
import { bankAccount } from '../parameters/bank-account.ts';
import { basic } from '../parameters/basic.ts';
import { card } from '../parameters/card.ts';
import { chargeback } from '../parameters/chargeback.ts';
import { only, without } from '../parameters/composition.ts';
import { ofReferences, ofServers } from '../parameters/exemptions.ts';
import { mobileWallet } from '../parameters/mobile-wallet.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
import { registeredAccount } from '../parameters/registered-account.ts';
import { neededWithPaymentType, onlyWithPaymentType } from '../parameters/rules.ts';
import { threeDSecure } from '../parameters/three-d-secure.ts';
import { tokenAccount } from '../parameters/token-account.ts';
import { tokenization } from '../parameters/tokenization.ts';
import { virtualAccount } from '../parameters/virtual-account.ts';
import { orderTypes, referenceTypes, typesWithAmount } from '../payment-types.ts';
import type { Endpoint } from './endpoint.ts';
import { orderGroups, purchaseGroups } from './purchase-groups.ts';

export const accountGroups: readonly ParameterGroup[] = [card, mobileWallet, virtualAccount, bankAccount, tokenAccount];

export const paymentEndpoints = {
  createPayment: {
    method: 'POST',
    path: '/v1/payments',
    title: 'Create a payment',
    about:
      'Debits an account (DB), reserves an amount on it (PA), reserves and captures it (PA.CP) or pays an amount out to it (CD), with account data that your server sends. The response comes when the outcome is known, or with 000.200.000 when the shopper first has to be redirected.',
    sender: 'server',
    groups: [basic, authentication, ...accountGroups, ...purchaseGroups, threeDSecure, tokenization],
    refused: {
      groups: [only(registeredAccount, 'registrationId')],
      reason: 'must be in the address: POST /v1/registrations/{id}/payments',
    },
    required: ['amount', 'currency', 'paymentType'],
    allowed: { paymentType: orderTypes },
    account: 'sent',
    exemptions: ofServers,
    answers: ['payment'],
  },
  referencePayment: {
    method: 'POST',
    path: '/v1/payments/{id}',
    title: 'Refer to a payment',
    about:
      'Captures a reserved amount (CP), releases what was not captured (RV), refunds a captured amount (RF), debits the account of an earlier debit again (RB), or books a chargeback (CB), its reversal (CR) or a receipt (RC). The id in the path is that of the earlier payment. A request that the earlier payment does not permit is kept as a declined payment.',
    sender: 'server',
    groups: [
      basic,
      authentication,
      only(bankAccount, 'transactionDueDate'),
      ...orderGroups,
      without(asynchronous, 'shopperResultUrl'),
      chargeback,
    ],
    required: ['paymentType'],
    allowed: { paymentType: referenceTypes },
    exemptions: ofReferences,
    rules: [
      neededWithPaymentType(['amount', 'currency'], ...typesWithAmount),
      onlyWithPaymentType('transactionDueDate', 'CP', 'RB'),
    ],
    answers: ['payment'],
  },
} satisfies Record<string, Endpoint>;
