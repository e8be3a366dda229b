import { type Endpoint, endpoints, type Parameter, reads, type ResponseName } from 'shared';

/** A public endpoint, for the API reference and the OpenAPI document. */
export type Operation = {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly title: string;
  readonly about: string;
  /** Whether the request needs an access token. */
  readonly needsToken: boolean;
  /** The endpoint's form; undefined for a GET or DELETE. */
  readonly endpoint: Endpoint | undefined;
  readonly query: Readonly<Record<string, Parameter>>;
  readonly answers: readonly ResponseName[];
};

export type OperationName = Exclude<keyof typeof endpoints, 'continueAuthentication'> | keyof typeof reads;

/** The endpoints by chapter, in the order in which an integration uses them. */
const chapters: readonly {
  readonly title: string;
  readonly about: string;
  readonly names: readonly OperationName[];
}[] = [
  {
    title: 'Checkouts',
    about: 'Your server creates a checkout, your page shows it, the shopper pays, and your server reads the result.',
    names: [
      'createCheckout',
      'updateCheckout',
      'payCheckout',
      'readCheckout',
      'registerAtCheckout',
      'readRegistrationAtCheckout',
    ],
  },
  {
    title: 'Payments',
    about:
      'Payments from your server, without a checkout. Captures, reversals and refunds follow any payment, also one of a checkout.',
    names: ['createPayment', 'referencePayment', 'readPayment', 'findPayments'],
  },
  {
    title: 'Authentications',
    about: '3-D Secure without a payment. Its result may be sent with a payment later.',
    names: ['createAuthentication', 'readAuthentication'],
  },
  {
    title: 'Risk',
    about: 'Risk screening without a payment. Payments are screened as part of their own requests.',
    names: ['createScreening', 'readScreening'],
  },
  {
    title: 'Registrations',
    about: 'Stored accounts, for payments in which the shopper enters none, or takes no part.',
    names: ['createRegistration', 'readRegistration', 'updateRegistration', 'payByRegistration', 'deleteRegistration'],
  },
  {
    title: 'Schedules',
    about: 'Payments by a registration at the dates of a job, for as long as it is agreed.',
    names: ['createSchedule', 'readSchedule', 'listSchedules', 'reschedule', 'deschedule', 'deleteSchedule'],
  },
  {
    title: 'Queries and reports',
    about: 'What became of a payment, and what was paid on a day. They do not expire.',
    names: [
      'queryPayment',
      'queryReference',
      'reportTransactions',
      'reportTotals',
      'reportSettlements',
      'reportSettlement',
    ],
  },
  {
    title: 'Events',
    about: 'What has changed. Webhooks are notified of it without being asked.',
    names: ['listEvents', 'redeliverEvent'],
  },
  { title: 'Tools', about: 'For development and testing.', names: ['resultCodes', 'testClock'] },
];

function formOperation(name: OperationName, endpoint: Endpoint): Operation {
  const { method, path, title, about, sender, answers = [] } = endpoint;
  return { name, method, path, title, about, needsToken: sender !== 'shopper', endpoint, query: {}, answers };
}

function readOperation(name: keyof typeof reads): Operation {
  const { method, path, title, about, sender, query, answers } = reads[name];
  return { name, method, path, title, about, needsToken: sender === 'server', endpoint: undefined, query, answers };
}

const operationOf = (name: OperationName): Operation =>
  name in reads
    ? readOperation(name as keyof typeof reads)
    : formOperation(name, endpoints[name as keyof typeof endpoints]);

/** All public endpoints by chapter. */
export const chaptersOfOperations = chapters.map(({ title, about, names }) => ({
  title,
  about,
  operations: names.map(operationOf),
}));

export const operations: readonly Operation[] = chaptersOfOperations.flatMap((chapter) => chapter.operations);
