import { entityId } from '../parameters/authentication.ts';
import { optional, type Parameters } from '../parameters/parameter.ts';
import type { ResponseName } from './responses.ts';

/** What an endpoint that only reads is. */
export type Read = {
  readonly method: 'GET';
  readonly path: string;
  readonly title: string;
  readonly about: string;
  /** Who speaks; `anybody` needs no token. */
  readonly sender: 'server' | 'anybody';
  readonly query: Parameters;
  /** How it is answered when it is not refused. */
  readonly answers: readonly ResponseName[];
};

const channel: Parameters = {
  entityId: optional(entityId, 'The channel. It may be left out when the token reaches only one.'),
};

export const reads = {
  readCheckout: {
    method: 'GET',
    path: '/v1/checkouts/{id}/payment',
    title: 'Read the result of a checkout',
    about:
      'What became of a checkout: 000.200.000 without an id as long as nobody has paid, then the payment. A paid checkout stays readable after its half hour. The path is what resourcePath names; it may leave the version out.',
    sender: 'server',
    query: channel,
    answers: ['payment', 'acknowledgement'],
  },
  readPayment: {
    method: 'GET',
    path: '/v1/payments/{id}',
    title: 'Read a payment',
    about: 'How a payment stands now. A declined payment is read with status 400, as it was answered.',
    sender: 'server',
    query: channel,
    answers: ['payment'],
  },
  resultCodes: {
    method: 'GET',
    path: '/v1/resultcodes',
    title: 'List the result codes',
    about: 'Every code the gateway knows, with what it says.',
    sender: 'anybody',
    query: {},
    answers: ['resultCodes'],
  },
} as const satisfies Record<string, Read>;
