import { authentication } from '../parameters/authentication.ts';
import { basic } from '../parameters/basic.ts';
import { only } from '../parameters/composition.ts';
import { ofUnauthenticated } from '../parameters/exemptions.ts';
import { threeDSecure } from '../parameters/three-d-secure.ts';
import { screeningTypes } from '../payment-types.ts';
import type { Endpoint } from './endpoint.ts';
import { accountGroups } from './payments.ts';
import { purchaseGroups } from './purchase-groups.ts';

/** The basic parameters of a screening, which has no payment type but its own (spec, endpoint 10). */
const whatToScreen = only(
  basic,
  'amount',
  'currency',
  'paymentType',
  'paymentBrand',
  'merchantTransactionId',
  'merchantInvoiceId',
  'transactionCategory',
  'testMode',
);

export const screeningEndpoints = {
  createScreening: {
    method: 'POST',
    path: '/v1/riskScreen',
    title: 'Screen an order',
    about:
      'Screens an order for its risk without a payment: 000.300.100 when it passes, a code of the group 100.400 when it does not, and 100.400.500 while an analyst decides. It takes the parameters of a payment without paymentType; the channel needs risk screening.',
    sender: 'server',
    groups: [whatToScreen, authentication, ...accountGroups, ...purchaseGroups, threeDSecure],
    required: ['amount', 'currency', 'merchantTransactionId'],
    allowed: { paymentType: screeningTypes },
    account: 'sent',
    exemptions: ofUnauthenticated,
    answers: ['screening'],
  },
} satisfies Record<string, Endpoint>;
