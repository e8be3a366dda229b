import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { cardOf, chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const { agrees, schedules, changes, gives } = merchantOf(() => world);

const daily = { 'job.hour': '06' };
const dayAfter = (count: number): string => new Date(world.clock.now() + days(count)).toISOString().slice(0, 10);

const instruction = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};

/** The registration of a first payment, which binds the currency of later ones. */
async function paysFirst(more: Record<string, string> = {}): Promise<string> {
  const { body } = await world.post('v1/payments', {
    entityId: demo.entityId,
    amount: '9.90',
    currency: 'EUR',
    paymentType: 'DB',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    createRegistration: 'true',
    ...instruction,
    ...more,
  });
  return body.registrationId;
}

const ofSepa = async (more: Record<string, string> = {}): Promise<string> =>
  (
    await world.post('v1/registrations', {
      entityId: demo.entityId,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
      ...more,
    })
  ).body.id;

const accountWith = async (form: Record<string, string>): Promise<string> =>
  (await world.post('v1/registrations', { entityId: demo.entityId, ...form })).body.id;

type Refused = {
  readonly what: string;
  readonly registration: () => Promise<string>;
  readonly form: () => Record<string, string>;
  readonly code?: string;
  readonly name: string;
  readonly message: string;
};
const refused: readonly Refused[] = [
  {
    what: 'in another currency than the agreement',
    registration: () => paysFirst(),
    form: () => ({ currency: 'USD' }),
    name: 'currency',
    message: 'is not that of the agreement, EUR',
  },
  {
    what: 'of another type than the agreement',
    registration: agrees,
    form: () => ({ 'standingInstruction.type': 'UNSCHEDULED' }),
    name: 'standingInstruction.type',
    message: 'is not that of the agreement, RECURRING',
  },
  {
    what: 'of a SEPA direct debit in another currency than the euro',
    registration: () => ofSepa(),
    form: () => ({ currency: 'CHF' }),
    name: 'currency',
    message: 'is not possible with DIRECTDEBIT_SEPA',
  },
  {
    what: 'whose first date is after the agreement',
    registration: () => agrees({ 'standingInstruction.expiry': dayAfter(30) }),
    form: () => ({ 'job.startDate': `${dayAfter(31)} 00:00:00` }),
    code: '100.250.120',
    name: 'job.expression',
    message: 'never comes before the agreement ends',
  },
  {
    what: 'under an agreement whose instalments are paid',
    registration: () => paysFirst({ 'standingInstruction.numberOfInstallments': '1' }),
    form: () => ({}),
    name: 'registrationId',
    message: 'has an agreement that permits no further payment',
  },
  {
    what: 'of an account with a payment service',
    registration: () => accountWith({ paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' }),
    form: () => ({ shopperResultUrl: 'https://shop.example/result' }),
    name: 'registrationId',
    message: 'is an account whose shopper confirms each payment',
  },
  {
    what: 'of a service whose shopper confirms in an app',
    registration: () => accountWith({ paymentBrand: 'MBWAY', 'virtualAccount.accountId': '+351#911222111' }),
    form: () => ({}),
    name: 'registrationId',
    message: 'is an account whose shopper confirms each payment',
  },
  {
    what: 'of debits that are due after the agreement, because of their pre-notification',
    registration: () => ofSepa({ ...instruction, 'standingInstruction.expiry': dayAfter(20) }),
    form: () => ({ 'job.startDate': `${dayAfter(10)} 00:00:00` }),
    code: '100.250.120',
    name: 'job.expression',
    message: 'never comes before the agreement ends',
  },
];

it('a schedule of a card is refused under the agreement of another card', async () => {
  const { body: first } = await chargesDirectly(world, instruction);
  const other = await world.post('v1/registrations', { entityId: demo.entityId, ...cardOf('4111111111111111') });
  const { body } = await schedules(other.body.id, {
    ...daily,
    'standingInstruction.initialTransactionId': first.id,
  });
  expect(body.result.parameterErrors).toMatchObject([
    { name: 'registrationId', message: 'is another account than that of the agreement' },
  ]);
});

describe('a schedule that could never be paid is refused when it is created:', () => {
  it.each(refused)('one $what', async ({ registration, form, code = '200.300.404', name, message }) => {
    const { status, body } = await schedules(await registration(), { ...daily, ...form() });
    expect([status, body.result.code]).toEqual([400, code]);
    expect(body.result.parameterErrors).toMatchObject([{ name, message }]);
  });
});

it('a schedule is not moved beyond its agreement', async () => {
  const { id } = (await schedules(await agrees({ 'standingInstruction.expiry': dayAfter(30) }), daily)).body;
  const { body } = await changes(id, { 'job.startDate': `${dayAfter(31)} 00:00:00` });
  expect(body.result).toMatchObject({ code: '100.250.120', parameterErrors: [{ name: 'job.expression' }] });
  await gives(id);
});

it.each([
  ['a first payment', paysFirst],
  ['an agreement that expires later', () => agrees({ 'standingInstruction.expiry': '2030-01-01' })],
  ['a mandate', () => ofSepa()],
])('a schedule is created by %s', async (_title, registration) => {
  const { status, body } = await schedules(await registration(), daily);
  expect(status).toBe(200);
  await gives(body.id);
});
