import { type Endpoint, endpoints, type Parameter, reads, type ResponseName } from 'shared';

/** An endpoint as the public description tells of it, whether it takes a form or only reads. */
export type Operation = {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly title: string;
  readonly about: string;
  /** Whether it wants the token of a merchant's server. */
  readonly needsToken: boolean;
  /** The form it takes; undefined when it only reads. */
  readonly endpoint: Endpoint | undefined;
  readonly query: Readonly<Record<string, Parameter>>;
  readonly answers: readonly ResponseName[];
};

export type OperationName = Exclude<keyof typeof endpoints, 'continueAuthentication'> | keyof typeof reads;

/** What belongs together, in the order in which somebody meets it. */
const chapters: readonly {
  readonly title: string;
  readonly about: string;
  readonly names: readonly OperationName[];
}[] = [
  {
    title: 'Checkouts',
    about: 'Your server opens a checkout, your page shows it, the shopper pays, and your server reads the result.',
    names: ['createCheckout', 'updateCheckout', 'payCheckout', 'readCheckout'],
  },
  {
    title: 'Payments',
    about: 'From your server, without a checkout; and what follows any payment, with one or without.',
    names: ['createPayment', 'referencePayment', 'readPayment'],
  },
  { title: 'Tools', about: 'What helps to build and to test.', names: ['resultCodes', 'testClock'] },
];

const posting = (name: OperationName, endpoint: Endpoint): Operation => {
  const { method, path, title, about, sender, answers = [] } = endpoint;
  return { name, method, path, title, about, needsToken: sender !== 'shopper', endpoint, query: {}, answers };
};

const reading = (name: keyof typeof reads): Operation => {
  const { method, path, title, about, sender, query, answers } = reads[name];
  return { name, method, path, title, about, needsToken: sender === 'server', endpoint: undefined, query, answers };
};

const operationOf = (name: OperationName): Operation =>
  name in reads ? reading(name as keyof typeof reads) : posting(name, endpoints[name as keyof typeof endpoints]);

/** Every public endpoint, chapter by chapter. */
export const chaptersOfOperations = chapters.map(({ title, about, names }) => ({
  title,
  about,
  operations: names.map(operationOf),
}));

export const operations: readonly Operation[] = chaptersOfOperations.flatMap((chapter) => chapter.operations);
