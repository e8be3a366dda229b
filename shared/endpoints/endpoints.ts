import { authentication } from '../parameters/authentication.ts';
import { customerDevice } from '../parameters/customer-device.ts';
import { methodCompletion } from '../parameters/method-completion.ts';
import { testClock } from '../parameters/test-clock.ts';
import { authenticationEndpoints } from './authentication.ts';
import { checkoutEndpoints } from './checkouts.ts';
import type { Endpoint } from './endpoint.ts';
import { screeningEndpoints } from './screening.ts';
import { eventEndpoints } from './events.ts';
import { paymentEndpoints } from './payments.ts';
import { registrationEndpoints } from './registrations.ts';
import { scheduleEndpoints } from './schedules.ts';

/** All endpoints with a form, by the name of their operation. */
export const endpoints = {
  ...checkoutEndpoints,
  ...paymentEndpoints,
  ...authenticationEndpoints,
  ...screeningEndpoints,
  ...registrationEndpoints,
  ...eventEndpoints,
  ...scheduleEndpoints,
  continueAuthentication: {
    method: 'POST',
    path: '/3ds/{id}/continue',
    title: 'Continue after the 3-D Secure method',
    about: "The request of the 3-D Secure page after the issuer's method has run.",
    sender: 'shopper',
    groups: [methodCompletion, customerDevice],
    required: ['methodCompletion'],
  },
  testClock: {
    method: 'POST',
    path: '/v1/testClock',
    title: 'Move the test clock',
    about:
      'Moves the time of the whole gateway forward, in test mode only. The response comes when everything that became due has been processed.',
    sender: 'server',
    groups: [authentication, testClock],
    required: ['advance'],
    answers: ['acknowledgement'],
  },
} satisfies Record<string, Endpoint>;
