import { authentication } from '../parameters/authentication.ts';
import { bankAccount } from '../parameters/bank-account.ts';
import { basic } from '../parameters/basic.ts';
import { card } from '../parameters/card.ts';
import { only, without } from '../parameters/composition.ts';
import { ofUnauthenticated, ofServers } from '../parameters/exemptions.ts';
import { mobileWallet } from '../parameters/mobile-wallet.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
import { recurringMigration } from '../parameters/recurring-migration.ts';
import { threeDSecure } from '../parameters/three-d-secure.ts';
import { tokenAccount } from '../parameters/token-account.ts';
import { tokenization } from '../parameters/tokenization.ts';
import { virtualAccount } from '../parameters/virtual-account.ts';
import { orderTypes, registrationTypes } from '../payment-types.ts';
import type { Endpoint } from './endpoint.ts';
import { purchaseGroups } from './purchase-groups.ts';

/** The parameters of a payment that moves money: a registration has none of them. */
const MONEY = ['amount', 'taxAmount', 'currency', 'paymentType', 'overridePaymentType', 'sequence', 'numberOfCaptures'];

/** The accounts that can be stored: none with a proof that is valid once. */
const storableAccounts: readonly ParameterGroup[] = [card, bankAccount, virtualAccount];

/** The same, of which any part may be sent alone. */
const storedParts: readonly ParameterGroup[] = storableAccounts.map((group) =>
  only(group, ...Object.keys(group.parameters)),
);

/** A registration has the account: another one beside it contradicts that. */
export const accountsBesideRegistration = {
  groups: [card, mobileWallet, virtualAccount, bankAccount, tokenAccount],
  reason: 'may not be sent with a registration, which has the account',
} as const satisfies Endpoint['refused'];

export const registrationEndpoints = {
  createRegistration: {
    method: 'POST',
    path: '/v1/registrations',
    title: 'Store an account',
    about:
      'Stores an account for later payments, without a payment. The answer has the id of the registration and never the account itself.',
    sender: 'server',
    groups: [
      without(basic, ...MONEY.filter((name) => name !== 'paymentType')),
      authentication,
      ...storableAccounts,
      ...purchaseGroups,
      threeDSecure,
      recurringMigration,
    ],
    required: [],
    allowed: { paymentType: registrationTypes },
    account: 'sent',
    exemptions: ofServers,
    answers: ['registration'],
  },
  updateRegistration: {
    method: 'POST',
    path: '/v1/registrations/{id}',
    title: 'Update a registration',
    about:
      "Replaces what is sent: a card's expiry date, number or holder, or data of the shopper. What is not sent stays. A registration keeps its id.",
    sender: 'server',
    groups: [without(basic, ...MONEY), authentication, ...storedParts, ...purchaseGroups],
    required: [],
    account: 'stored',
    exemptions: ofUnauthenticated,
    answers: ['registration'],
  },
  payByRegistration: {
    method: 'POST',
    path: '/v1/registrations/{id}/payments',
    title: 'Pay with a stored account',
    about:
      "Charges the account of a registration. The security code may be sent along when the shopper entered it again, and the due date of a direct debit; the shopper's data that was stored is used where the request has none.",
    sender: 'server',
    groups: [
      basic,
      authentication,
      only(card, 'card.cvv', 'card.holder'),
      only(bankAccount, 'bankAccount.holder', 'transactionDueDate'),
      ...purchaseGroups,
      threeDSecure,
      only(tokenization, 'overrideHolder'),
    ],
    refused: accountsBesideRegistration,
    required: ['amount', 'currency', 'paymentType'],
    allowed: { paymentType: orderTypes },
    account: 'stored',
    exemptions: ofServers,
    answers: ['payment'],
  },
} satisfies Record<string, Endpoint>;
