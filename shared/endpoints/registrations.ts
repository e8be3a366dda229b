import { authentication } from '../parameters/authentication.ts';
import { basic } from '../parameters/basic.ts';
import { card } from '../parameters/card.ts';
import { only, without } from '../parameters/composition.ts';
import { threeDSecure } from '../parameters/three-d-secure.ts';
import { orderTypes } from '../payment-types.ts';
import type { Endpoint } from './endpoint.ts';
import { purchaseGroups } from './purchase-groups.ts';

/** The parameters of a payment that moves money: a registration has none of them. */
const MONEY = ['amount', 'taxAmount', 'currency', 'paymentType', 'overridePaymentType', 'sequence', 'numberOfCaptures'];

export const registrationEndpoints = {
  createRegistration: {
    method: 'POST',
    path: '/v1/registrations',
    title: 'Store an account',
    about:
      'Stores an account for later payments, without a payment. The answer has the id of the registration and never the account itself.',
    sender: 'server',
    groups: [without(basic, ...MONEY), authentication, card, ...purchaseGroups, threeDSecure],
    required: [],
    account: 'sent',
    answers: ['registration'],
  },
  payByRegistration: {
    method: 'POST',
    path: '/v1/registrations/{id}/payments',
    title: 'Pay with a stored account',
    about:
      "Charges the account of a registration. The security code may be sent along when the shopper entered it again; the shopper's data that was stored is used where the request has none.",
    sender: 'server',
    groups: [basic, authentication, only(card, 'card.cvv'), ...purchaseGroups, threeDSecure],
    required: ['amount', 'currency', 'paymentType'],
    allowed: { paymentType: orderTypes },
    account: 'stored',
    answers: ['payment'],
  },
} satisfies Record<string, Endpoint>;
