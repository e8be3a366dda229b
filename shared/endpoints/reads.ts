import { authentication, entityId } from '../parameters/authentication.ts';
import { eventQuery } from '../parameters/events.ts';
import { optional, type Parameters } from '../parameters/parameter.ts';
import {
  paymentQuery,
  referenceQuery,
  settlementReport,
  settlementsReport,
  totalsReport,
  transactionReport,
} from '../parameters/transactions.ts';
import { scheduleQuery } from '../parameters/schedules.ts';
import type { ResponseName } from './responses.ts';

/** An endpoint without a form: it reads, or deletes. */
export type ReadEndpoint = {
  readonly method: 'GET' | 'DELETE';
  readonly path: string;
  readonly title: string;
  readonly about: string;
  /** The sender of the requests; `any` needs no token. */
  readonly sender: 'server' | 'any';
  readonly query: Parameters;
  /** Its responses, refusals excepted. */
  readonly answers: readonly ResponseName[];
};

/** A request without a body has the parameters of its sender in the query. */
const channel: Parameters = {
  ...authentication.parameters,
  entityId: optional(entityId, 'The channel. It may be left out when the token reaches only one.'),
};

export const reads = {
  readCheckout: {
    method: 'GET',
    path: '/v1/checkouts/{id}/payment',
    title: 'Read the result of a checkout',
    about:
      'Returns 000.200.000 without an id until the shopper pays, then the payment. A paid checkout stays readable after its half hour. The path is that in resourcePath; it also exists without the version.',
    sender: 'server',
    query: channel,
    answers: ['payment', 'acknowledgement'],
  },
  readRegistrationAtCheckout: {
    method: 'GET',
    path: '/v1/checkouts/{id}/registration',
    title: 'Read the registration of a checkout',
    about:
      'Returns 000.200.000 without an id until there is a registration, then the registration, whose id is that for later payments. The path also exists without the version.',
    sender: 'server',
    query: channel,
    answers: ['registration', 'acknowledgement'],
  },
  readPayment: {
    method: 'GET',
    path: '/v1/payments/{id}',
    title: 'Read a payment',
    about: 'Returns a payment in its current state. A declined payment has status 400, as in its first response.',
    sender: 'server',
    query: channel,
    answers: ['payment'],
  },
  readAuthentication: {
    method: 'GET',
    path: '/v1/threeDSecure/{id}',
    title: 'Read an authentication',
    about:
      'Returns an authentication in its current state. One without success has status 400, as in its first response.',
    sender: 'server',
    query: channel,
    answers: ['authentication'],
  },
  readScreening: {
    method: 'GET',
    path: '/v1/riskScreen/{id}',
    title: 'Read a screening',
    about:
      'Returns a screening in its current state. One that was not passed has status 400, as in its first response.',
    sender: 'server',
    query: channel,
    answers: ['screening'],
  },
  readRegistration: {
    method: 'GET',
    path: '/v1/registrations/{id}',
    title: 'Read a registration',
    about: 'Returns a stored account as far as it may be shown, or the state of a request for a registration.',
    sender: 'server',
    query: channel,
    answers: ['registration'],
  },
  deleteRegistration: {
    method: 'DELETE',
    path: '/v1/registrations/{id}',
    title: 'Delete a registration',
    about:
      'Destroys the stored account for good. A registration that was deleted before is refused with 100.150.202, one that was not approved, and so has no account, with 100.150.203. A payment by it that is under way goes on.',
    sender: 'server',
    query: channel,
    answers: ['deletion'],
  },
  readSchedule: {
    method: 'GET',
    path: '/scheduling/v1/schedules/{id}',
    title: 'Read a schedule',
    about: 'Returns a schedule with its next ten dates and what became of the latest one.',
    sender: 'server',
    query: channel,
    answers: ['schedule'],
  },
  listSchedules: {
    method: 'GET',
    path: '/scheduling/v1/schedules',
    title: 'List schedules',
    about: 'Returns the schedules of the channel, or of one registration, the latest first.',
    sender: 'server',
    query: { ...channel, ...scheduleQuery },
    answers: ['schedules'],
  },
  deleteSchedule: {
    method: 'DELETE',
    path: '/scheduling/v1/schedules/{id}',
    title: 'End a schedule',
    about: 'Gives notice to an active schedule, as deschedule does: it pays until its terms let it end.',
    sender: 'server',
    query: channel,
    answers: ['schedule'],
  },
  queryPayment: {
    method: 'GET',
    path: '/v1/query/{id}',
    title: 'Query a payment',
    about:
      'Returns a payment of any age. With includeLinkedTransactions it returns the list of all payments of its tree, the latest first.',
    sender: 'server',
    query: { ...channel, ...paymentQuery },
    answers: ['payment', 'payments'],
  },
  queryReference: {
    method: 'GET',
    path: '/v1/query',
    title: 'Query payments by your reference',
    about:
      'Returns all payments with this merchantTransactionId, declined attempts included, the latest first. It does not expire: where a response was lost, it shows what became of the payment.',
    sender: 'server',
    query: { ...channel, ...referenceQuery },
    answers: ['payments'],
  },
  findPayments: {
    method: 'GET',
    path: '/v1/payments',
    title: 'Find payments by your reference',
    about:
      'Answers the query by a merchantTransactionId at the address of payments as well, as clients look for it there.',
    sender: 'server',
    query: { ...channel, ...referenceQuery },
    answers: ['payments'],
  },
  reportTransactions: {
    method: 'GET',
    path: '/v1/reports/transactions',
    title: 'Report transactions',
    about:
      'Returns the payments that were begun on the days of the report, declined and pending ones included. A page may have fewer payments than its limit; as long as a response has a nextCursor, there may be more. With `Accept: text/csv` a page is a table, and its cursor the header `Next-Cursor`.',
    sender: 'server',
    query: { ...channel, ...transactionReport },
    answers: ['payments'],
  },
  reportTotals: {
    method: 'GET',
    path: '/v1/reports/totals',
    title: 'Report totals',
    about:
      'Returns how many payments of each type, outcome, brand and currency were begun on each day and have ended, with the sum of their amounts, and the sums over all days. With `Accept: text/csv` the totals are a table.',
    sender: 'server',
    query: { ...channel, ...totalsReport },
    answers: ['totals'],
  },
  reportSettlements: {
    method: 'GET',
    path: '/v1/reports/settlements',
    title: 'Report settlements',
    about:
      'Returns the settlement batches of some days: what the acquirer has paid out, in which currency and after which fees. Days are those of the clearing institute’s time zone. With `Accept: text/csv` the page is a table.',
    sender: 'server',
    query: { ...channel, ...settlementsReport },
    answers: ['settlements'],
  },
  reportSettlement: {
    method: 'GET',
    path: '/v1/reports/settlements/{id}',
    title: 'Report a settlement',
    about:
      'Returns a settlement batch with its reconciliation records. With `Accept: text/csv` it returns the whole reconciliation file, as it was made first.',
    sender: 'server',
    query: { ...channel, ...settlementReport },
    answers: ['settlement'],
  },
  listEvents: {
    method: 'GET',
    path: '/v1/events',
    title: 'List events',
    about:
      'Returns the events of a channel, each with the notification as webhooks receive it. A channel has events where its setting keepEvents is on or a webhook takes them, for 90 days unless the operator keeps them for another time. The cursor is the way to follow them: the last page has one too, behind which later events come. It passes over an event whose commit took more than ten seconds, which webhooks receive: a reader without a webhook reads once a day those from seven days ago again, and leaves out the ids that it has.',
    sender: 'server',
    query: { ...channel, ...eventQuery },
    answers: ['events'],
  },
  resultCodes: {
    method: 'GET',
    path: '/v1/resultcodes',
    title: 'List the result codes',
    about: 'Returns all result codes of the gateway with their descriptions.',
    sender: 'any',
    query: {},
    answers: ['resultCodes'],
  },
} as const satisfies Record<string, ReadEndpoint>;
