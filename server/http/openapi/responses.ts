import type { ResponseName } from 'shared';
import { exampleAnswers } from './examples/answers.ts';
import type { Example } from './examples/example.ts';
import { examples } from './examples/examples.ts';
import type { Operation } from './operations.ts';
import { anyOf, type JsonSchema, reference } from './schema.ts';

/** The name of a response among the document's schemas. */
export const answerName = (name: ResponseName): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

const isPayment = (answer: ResponseName): boolean =>
  ['payment', 'registration', 'shopperPayment', 'shopperRegistration', 'authentication', 'screening'].includes(answer);

/** The responses of an endpoint by status (spec, Errors). */
export function responseObjects(operation: Operation): JsonSchema {
  const { name, method, path, needsToken, answers } = operation;
  const payments = answers.filter(isPayment);
  const shown = (status: number) => examples[name].filter((example) => example.status === status);
  const canBeRefused = method === 'POST' || needsToken;
  return {
    '200': withTable(
      name,
      answerObject(
        payments.length > 0
          ? 'The payment, authentication or screening succeeded or is pending, depending on the result code.'
          : 'The request succeeded.',
        answers,
        shown(200),
      ),
    ),
    ...(canBeRefused
      ? {
          '400': answerObject(
            payments.length > 0 ? DECLINED_OR_REFUSED : REFUSED,
            [...payments, 'refusal'],
            shown(400),
          ),
        }
      : {}),
    ...(needsToken ? { '401': shared('headerInvalid'), '403': shared('tokenInvalid') } : {}),
    ...(name === 'payCheckout' || name === 'registerAtCheckout'
      ? { '403': shared('originNotAllowed'), '412': shared('priceChanged') }
      : {}),
    ...(path === '/scheduling/v1/schedules/{id}' && method === 'GET' ? { '404': shared('scheduleUnknown') } : {}),
    ...(name === 'createSchedule' ||
    path.startsWith('/v1/registrations/{id}') ||
    answers.includes('registration') ||
    name === 'payCheckout' ||
    name === 'createCheckout'
      ? { '404': shared('registrationUnknown') }
      : {}),
    ...(needsToken ? { '429': shared('throttled') } : {}),
    ...(mayFindNothing.has(name) ? { '404': shared('paymentUnknown') } : {}),
    ...(name === 'reportSettlement' ? { '404': shared('settlementUnknown') } : {}),
    ...(name === 'redeliverEvent' ? { '404': shared('eventUnknown') } : {}),
    '500': shared('fault'),
    '503': shared('unavailable'),
  };
}

/** The reports that are tables as well, for a request that accepts `text/csv`. */
const tables: ReadonlySet<Operation['name']> = new Set([
  'reportTransactions',
  'reportTotals',
  'reportSettlements',
  'reportSettlement',
]);

const withTable = (name: Operation['name'], { content, ...answer }: ReturnType<typeof answerObject>): JsonSchema => ({
  ...answer,
  content: { ...content, ...(tables.has(name) ? { 'text/csv': { schema: { type: 'string' } } } : {}) },
});

const mayFindNothing: ReadonlySet<Operation['name']> = new Set([
  'readPayment',
  'readAuthentication',
  'readScreening',
  'queryPayment',
  'queryReference',
  'findPayments',
]);

const DECLINED_OR_REFUSED =
  'The payment was declined, or the authentication or screening failed, and has an id; or the request was refused and has none.';
const REFUSED = 'The request was refused. The response lists all of its faults.';

const shared = (name: keyof typeof refusals): JsonSchema => ({ $ref: `#/components/responses/${name}` });

const refusals = {
  headerInvalid: 'The Authorization header is missing, or does not contain a bearer token.',
  tokenInvalid: 'The access token is unknown, or does not reach the entity.',
  originNotAllowed: 'The request was sent by a page that is not the gateway’s.',
  priceChanged: 'The price of the checkout is not the one in If-Match. Nothing was charged.',
  settlementUnknown: 'There is no such settlement.',
  eventUnknown: 'There is no such event.',
  paymentUnknown: 'There is no such payment, or no such authentication.',
  scheduleUnknown: 'There is no such schedule.',
  registrationUnknown: 'There is no such registration.',
  throttled:
    'The token has called the operation too often. Nothing was carried out: the request may be repeated after the seconds in Retry-After.',
  fault:
    'An error of the gateway, which support finds by the ndc. A POST may be repeated with the same Idempotency-Key.',
  unavailable:
    'The database is unavailable. A POST may be repeated with the same Idempotency-Key after the seconds in Retry-After.',
} as const;

/** Refusals that several endpoints have in common. */
export const sharedResponses = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(refusals).map(([name, description]) => [name, answerObject(description, ['refusal'], [])]),
  );

function answerObject(
  description: string,
  answers: readonly ResponseName[],
  list: readonly Example[],
): { readonly description: string; readonly content: JsonSchema } {
  const refused = { refused: { summary: 'Refused, with all faults', value: exampleAnswers.refused } };
  const shown = {
    ...namedExamples(list, ({ answer }) => answer),
    ...(description === REFUSED || description === DECLINED_OR_REFUSED ? refused : {}),
  };
  const schema = anyOf(answers.map((answer) => reference(answerName(answer))));
  return {
    description,
    content: { 'application/json': { schema, ...(Object.keys(shown).length > 0 ? { examples: shown } : {}) } },
  };
}

/** Examples by a name made from their titles: `Refund a part` is `refundAPart`. */
export const namedExamples = (list: readonly Example[], value: (example: Example) => unknown): JsonSchema =>
  Object.fromEntries(list.map((example) => [nameOf(example.title), { summary: example.title, value: value(example) }]));

const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
