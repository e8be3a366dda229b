import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../http/openapi/document.ts';
import type { Example, Made } from '../../http/openapi/examples/example.ts';
import { examples } from '../../http/openapi/examples/examples.ts';
import { type Operation, operations } from '../../http/openapi/operations.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo, type World } from '../world/world.ts';
import { openDescribedWorld } from './described-world.ts';
import { runs } from '../proofs/runs.ts';
import {
  type DescribedOperation,
  type Description,
  pointerTo,
  validatorOf,
  validForms,
  type Values,
} from './described-requests.ts';

let world: World;
beforeAll(async () => {
  world = await openDescribedWorld();
});
afterAll(() => world.close());

// The document is plain data; the linter has approved its shape.
const description = JSON.parse(JSON.stringify(openApiDocument('http://localhost/'))) as Description;
const FORM = 'application/x-www-form-urlencoded';
const INVALID = '200.300.404';

const [asWritten, strict] = [validatorOf(description), validatorOf(closed(description))];

type Sent = {
  readonly status: number;
  readonly body: {
    readonly id?: string;
    readonly events?: readonly { readonly id: string }[];
    readonly settlements?: readonly { readonly id: string }[];
    readonly result?: {
      readonly code: string;
      readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
    };
  };
};

async function send(
  { method, path, needsToken }: Operation,
  id: string,
  init: { body?: string; query?: string; type?: string },
): Promise<Sent> {
  const headers = {
    'content-type': init.type ?? FORM,
    ...(needsToken ? { authorization: `Bearer ${demo.token}` } : {}),
  };
  const url = new URL(`${path.slice(1).replace('{id}', id)}?${init.query ?? ''}`, world.baseUrl);
  const response = await fetch(
    url,
    method === 'POST' ? { method, headers, body: init.body ?? '' } : { method, headers },
  );
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}

const formOf = (values: Values): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const sendForm = (operation: Operation, id: string, values: Values): Promise<Sent> => {
  const text = formOf(values);
  return send(operation, id, operation.method === 'POST' ? { body: text } : { query: text });
};

/** Sends an example with the ids of the resources that it uses and names. */
async function sendExample(operation: Operation, { uses, names = {}, sends }: Example): Promise<Sent> {
  const id = uses ? await make(uses) : '';
  const named = await Promise.all(Object.entries(names).map(async ([name, made]) => [name, await make(made)] as const));
  return sendForm(operation, id, { ...sends, ...Object.fromEntries(named) });
}

/** The id of the resource that an example makes. */
async function make(made: Made): Promise<string> {
  for (const operation of operations) {
    const example = examples[operation.name].find(({ makes }) => makes === made);
    if (!example) continue;
    const { body } = await sendExample(operation, example);
    return body.id ?? body.events?.[0]?.id ?? body.settlements?.[0]?.id ?? '';
  }
  throw new Error(`Expected an example that makes a ${made}, saw none`);
}

const FIXED = 'may not be changed: end this schedule, and create another one';

/**
 * Whether only 3-D Secure demands more, for a card that is enrolled, an agreement is missing, registrations do not exist,
 * a brand has no account to store, a channel offers no such instalments, a schedule has another currency, or the account
 * of a due date is no bank account: no schema can express that.
 */
const isDemandedForTheCard = ({ body }: Sent): boolean =>
  body.result?.parameterErrors?.every(
    ({ name, message }, _at, all) =>
      message === FIXED ||
      // Its dates are looked at beside what may not be changed, and have codes of their own without it.
      (/^job\.|^amount$/.test(name) && all.some((other) => other.message === FIXED)) ||
      /^standingInstruction\.(expiry|frequency|numberOfInstallments|initialTransactionId)$|^registrations\[|^createRegistration$|^recurring\.numberOfInstallments$|^transactionDueDate$/.test(
        name,
      ),
  ) ?? false;

/** The operation as the document describes it, and a check of responses against the document. */
function described({ path, method }: Operation): {
  operation: DescribedOperation;
  fits: (answer: Sent) => readonly unknown[];
} {
  const verb = method.toLowerCase();
  const operation = description.paths[path]?.[verb];
  if (!operation) throw new Error(`Expected ${method} ${path} in the document, saw nothing of it`);
  const fits = ({ status, body }: Sent): readonly unknown[] => {
    const answer = operation.responses[String(status)];
    if (!answer) return [`The document has no status ${status} here`];
    const at = answer.$ref?.slice(1) ?? pointerTo('paths', path, verb, 'responses', String(status));
    const check = strict.at(`${at}${pointerTo('content', 'application/json', 'schema')}`);
    return check(body) ? [] : [...(check.errors ?? []), body];
  };
  return { operation, fits };
}

/** The same document, in which a response may only have members that it names. */
function closed<T>(part: T): T {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(closed) as T;
  const inner = Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => [name, closed(value)]),
  );
  return ('properties' in inner && inner['type'] === 'object' ? { additionalProperties: false, ...inner } : inner) as T;
}

const sentTo = (operation: Operation): Made | undefined =>
  operation.path.endsWith('/registration')
    ? 'registering'
    : operation.path.startsWith('/scheduling/')
      ? 'schedule'
      : operation.path.startsWith('/v1/checkouts/')
        ? 'checkout'
        : operation.path.startsWith('/v1/registrations/')
          ? 'registration'
          : operation.path.startsWith('/v1/events/')
            ? 'event'
            : operation.path.endsWith('{id}')
              ? 'reservation'
              : undefined;
const posting = operations.filter(({ endpoint }) => endpoint !== undefined);

describe.each(operations.map((operation) => [operation.title, operation] as const))('%s', (_, operation) => {
  const { fits } = described(operation);

  it.for(examples[operation.name].map((example): [string, Example] => [example.title, example]))(
    'has a response as described: %s',
    async ([, example]) => {
      const answered = await sendExample(operation, example);
      expect(answered.status).toBe(example.status);
      expect(answered.body.result?.code).toBe((example.answer as Sent['body']).result?.code);
      expect(fits(answered)).toEqual([]);
      expect(fits({ status: example.status, body: example.answer })).toEqual([]);
      const isList = operation.answers.some((name) =>
        ['payments', 'totals', 'settlements', 'events', 'schedules', 'resultCodes'].includes(name),
      );
      if (!isList) expect(shapeOf(answered.body)).toEqual(shapeOf(example.answer));
    },
  );
});

/** The names of a tree without its values. */
const shapeOf = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(shapeOf);
  return typeof part === 'object' && part !== null
    ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, shapeOf(value)]))
    : typeof part;
};

describe.each(posting.map((operation) => [operation.title, operation] as const))(
  '%s, with requests generated from the document alone',
  (_, operation) => {
    const { operation: documented, fits } = described(operation);
    const media = documented.requestBody?.content[FORM];
    if (!media) throw new Error(`Expected ${operation.name} to take a form, saw none described`);
    const isValid = asWritten.at(pointerTo('paths', operation.path, 'post', 'requestBody', 'content', FORM, 'schema'));
    const forms = validForms(description, media, isValid).map(modest);
    const idOf = async () => {
      const made = sentTo(operation);
      return made === undefined ? '' : make(made);
    };

    beforeAll(async () => {
      if (operation.name !== 'testClock') return;
      // Time that moves would make the payments of all schedules that the other requests have created.
      await world.close();
      world = await openDescribedWorld();
    });

    it('has no parameter errors when the document accepts the request', async () => {
      const id = operation.name === 'referencePayment' ? await idOf() : undefined;
      await fc.assert(
        fc.asyncProperty(forms, async (form) => {
          const answered = await sendForm(operation, id ?? (await idOf()), form);
          if (!isDemandedForTheCard(answered)) expect(answered.body.result).not.toMatchObject({ code: INVALID });
          expect(fits(answered)).toEqual([]);
        }),
        { numRuns: runs({ short: 15, whole: 110 }) },
      );
    }, 60_000);

    it('has a response in the documented shape for any altered request', async () => {
      const id = await idOf();
      await fc.assert(
        fc.asyncProperty(forms, damages, async (form, damage) => {
          expect(fits(await send(operation, id, { body: damage(formOf(form)) }))).toEqual([]);
        }),
        { numRuns: runs({ short: 9, whole: 60 }) },
      );
    }, 60_000);
  },
);

it.each([
  ['DIRECTDEBIT_SEPA', true],
  ['PREPAYMENT', false],
  ['VISA', false],
])('the document takes a bank account of %s: %s', (paymentBrand, isTaken) => {
  const isValid = asWritten.at(pointerTo('paths', '/v1/payments', 'post', 'requestBody', 'content', FORM, 'schema'));
  const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };
  expect(isValid({ ...order, paymentType: 'PA', paymentBrand, ...account })).toBe(isTaken);
});

/** The same values for an existing channel, and a test clock that stays within its range. */
const modest = (form: Values): Values => ({
  ...form,
  ...('entityId' in form ? { entityId: demo.entityId } : {}),
  ...('advance' in form ? { advance: String(form['advance']).slice(0, 4) } : {}),
});

/** Alterations of a form. */
const damages: fc.Arbitrary<(form: string) => string> = fc.oneof(
  fc.string({ unit: 'binary' }).map((junk) => (form: string) => `${form}&${junk}`),
  fc
    .string({ unit: 'binary' })
    .map((junk) => (form: string) => form.replace(/=[^&]*/, `=${encodeURIComponent(junk.toWellFormed())}`)),
  fc.nat(400).map((at) => (form: string) => form.slice(0, at)),
  fc.nat(400).map((at) => (form: string) => `${form.slice(0, at)}%${form.slice(at)}`),
  fc
    .constantFrom(
      '%00',
      '%ff',
      '%ed%a0%80',
      '=',
      '&&',
      '[',
      ']',
      '[]',
      '[0]',
      '[-1]',
      '[99999]',
      '.',
      '__proto__',
      'constructor',
    )
    .chain((sign) => fc.nat(400).map((at) => (form: string) => `${form.slice(0, at)}${sign}${form.slice(at)}`)),
  fc.constant((form: string) => form.toUpperCase()),
  fc.constant((form: string) => `${form}&${form.replaceAll('=', '=x')}`),
  fc.constant((form: string) => form.split('&').toReversed().slice(1).join('&')),
);

it('the document describes the responses to requests without a token, with a wrong one and for an unknown payment', async () => {
  const read = operations.find(({ name }) => name === 'readPayment');
  const create = operations.find(({ name }) => name === 'createPayment');
  if (!read || !create) throw new Error('Expected both operations in the document, saw one of them missing');
  const form = new URLSearchParams({ ...order, ...cardOf(cards.approved) }).toString();
  const without = await send({ ...create, needsToken: false }, '', { body: form });
  expect([without.status, described(create).fits(without)]).toEqual([401, []]);
  const unknown = await send(read, 'unknown-id', {});
  expect([unknown.status, described(read).fits(unknown)]).toEqual([404, []]);
  const wrong = await world.post('v1/payments', order, { authorization: 'Bearer wrong-token' });
  expect([wrong.status, described(create).fits(wrong)]).toEqual([403, []]);
});
