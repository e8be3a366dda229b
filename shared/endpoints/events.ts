import { authentication } from '../parameters/authentication.ts';
import type { Endpoint } from './endpoint.ts';

export const eventEndpoints = {
  redeliverEvent: {
    method: 'POST',
    path: '/v1/events/{id}/redeliver',
    title: 'Deliver an event again',
    about:
      'Delivers an event once more to every webhook that takes it, also where it was accepted, or is not tried any more.',
    sender: 'server',
    groups: [authentication],
    required: [],
    answers: ['acknowledgement'],
  },
} satisfies Record<string, Endpoint>;
