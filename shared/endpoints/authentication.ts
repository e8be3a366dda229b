import { authentication } from '../parameters/authentication.ts';
import { basic } from '../parameters/basic.ts';
import { card } from '../parameters/card.ts';
import { only } from '../parameters/composition.ts';
import { ofAuthentications } from '../parameters/exemptions.ts';
import { authenticationTypes } from '../payment-types.ts';
import type { Endpoint } from './endpoint.ts';
import { authenticationPreferences, purchaseGroups } from './purchase-groups.ts';

/** The basic parameters of an authentication, which has no payment type but its own. */
const whatToAuthenticate = only(
  basic,
  'amount',
  'currency',
  'paymentType',
  'paymentBrand',
  'merchantTransactionId',
  'transactionCategory',
  'testMode',
);

export const authenticationEndpoints = {
  createAuthentication: {
    method: 'POST',
    path: '/v1/threeDSecure',
    title: 'Authenticate a card',
    about:
      'Authenticates a cardholder by 3-D Secure without a payment. The response comes with the result, or with 000.200.000 when the shopper first has to be redirected. The result may be sent with a payment later.',
    sender: 'server',
    groups: [whatToAuthenticate, authentication, card, ...purchaseGroups, authenticationPreferences],
    required: ['amount', 'currency'],
    allowed: { paymentType: authenticationTypes },
    account: 'sent',
    exemptions: ofAuthentications,
    answers: ['authentication'],
  },
} satisfies Record<string, Endpoint>;
