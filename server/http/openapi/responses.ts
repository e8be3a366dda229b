import type { ResponseName } from 'shared';
import { exampleAnswers } from './example-answers.ts';
import { type Example, examples } from './examples.ts';
import type { Operation } from './operations.ts';
import { anyOf, reference, type Schema } from './schema.ts';

/** The name of an answer among the document's schemas. */
export const answerName = (name: ResponseName): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

const isPayment = (answer: ResponseName): boolean => answer === 'payment' || answer === 'shopperPayment';

/** How an endpoint answers, by status (spec, Errors). */
export function responseObjects(operation: Operation): Schema {
  const { name, method, needsToken, answers } = operation;
  const payments = answers.filter(isPayment);
  const shown = (status: number) => examples[name].filter((example) => example.status === status);
  const canBeRefused = method === 'POST' || needsToken;
  return {
    '200': answerObject(
      payments.length > 0 ? 'It succeeded or is pending; the result code says which.' : 'It was done.',
      answers,
      shown(200),
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
    ...(name === 'payCheckout' ? { '403': shared('originNotAllowed'), '412': shared('priceChanged') } : {}),
    ...(name === 'readPayment' ? { '404': shared('paymentUnknown') } : {}),
    '500': shared('fault'),
    '503': shared('unavailable'),
  };
}

const DECLINED_OR_REFUSED = 'The payment was declined and has an id, or the request was refused and has none.';
const REFUSED = 'The request was refused: what is wrong with it is listed whole.';

const shared = (name: keyof typeof refusals): Schema => ({ $ref: `#/components/responses/${name}` });

const refusals = {
  headerInvalid: 'The Authorization header is missing or is no bearer token.',
  tokenInvalid: 'The access token is unknown, or does not reach the entity.',
  originNotAllowed: 'A page of somebody else sent it.',
  priceChanged: 'The checkout costs something else by now than If-Match says. Nothing was charged.',
  paymentUnknown: 'There is no such payment.',
  fault: 'A fault of the gateway. The ndc names it; a POST may be repeated with the same Idempotency-Key.',
  unavailable:
    'The database cannot be reached just now. Retry-After says in how many seconds a POST may be repeated with the same Idempotency-Key.',
} as const;

/** Refusals that are the same everywhere. */
export const sharedResponses = (): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(refusals).map(([name, description]) => [name, answerObject(description, ['refusal'], [])]),
  );

function answerObject(description: string, answers: readonly ResponseName[], list: readonly Example[]): Schema {
  const refused = { refused: { summary: 'Refused, with every fault', value: exampleAnswers.refused } };
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

/** Examples by a name made of their titles: `Take money` is `takeMoney`. */
export const namedExamples = (list: readonly Example[], value: (example: Example) => unknown): Schema =>
  Object.fromEntries(list.map((example) => [nameOf(example.title), { summary: example.title, value: value(example) }]));

const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());
