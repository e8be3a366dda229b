import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../process/folder.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { cardOf, cards } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';
import { merchantOf, scheduleIn } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());
const { agrees, changes, gives, schedules } = merchantOf(() => world);

type Form = Record<string, string>;

/** The code of a refusal, and the parameters that it names. */
function named(answered: Answered): readonly string[] {
  const { code, parameterErrors = [] } = scheduleIn(answered).result;
  return [code, ...parameterErrors.map(({ name }) => name)];
}

const wrongDates = { 'job.second': '60', 'job.minute': '60', 'job.hour': '24', 'job.month': '13' };

describe('a schedule with several faults names each of them', () => {
  const orders: readonly (readonly [string, Form, readonly string[]])[] = [
    [
      'of its dates',
      { ...wrongDates, 'job.dayOfWeek': '8', 'job.year': '2300' },
      ['100.250.122', 'job.second', 'job.minute', 'job.hour', 'job.month', 'job.year', 'job.dayOfWeek'],
    ],
    ['of one expression', { 'job.expression': '0 60 24 1 * ?' }, ['100.250.122', 'job.expression', 'job.expression']],
    [
      'of its dates and its terms',
      {
        'job.dayOfMonth': '01',
        'job.dayOfWeek': '2',
        'job.hour': '24',
        'job.durationNumber': '1',
        'job.noticeUnit': 'DAY',
        'job.startDate': '2035-01-01 00:00:00',
        'job.endDate': '2034-01-01 00:00:00',
      },
      ['100.250.121', 'job.hour', 'job.dayOfWeek', 'job.durationUnit', 'job.noticeUnit', 'job.endDate'],
    ],
    [
      'that is too frequent twice',
      { 'job.second': '*', 'job.minute': '*' },
      ['100.250.120', 'job.second', 'job.minute'],
    ],
    [
      'that never comes and never ends',
      {
        'job.dayOfMonth': '30',
        'job.month': '02',
        'job.durationNumber': '999999999',
        'job.durationUnit': 'YEAR',
        'job.noticeNumber': '999999999',
        'job.noticeUnit': 'YEAR',
      },
      ['100.250.120', 'job.dayOfMonth', 'job.month', 'job.durationNumber', 'job.noticeNumber'],
    ],
    ['of its year alone, which is over', { 'job.year': '2020' }, ['100.250.120', 'job.year']],
    ['of its year and not of its hour', { 'job.year': '2020', 'job.hour': '06' }, ['100.250.120', 'job.year']],
    ['of its year and not of its second', { 'job.second': '00', 'job.year': '2020' }, ['100.250.120', 'job.year']],
    [
      'of a day that its month does not have, and not of its hour',
      { 'job.month': '02', 'job.dayOfMonth': '31', 'job.hour': '06' },
      ['100.250.120', 'job.dayOfMonth', 'job.month'],
    ],
    [
      'of two fields that each never come',
      { 'job.month': '02', 'job.dayOfMonth': '31', 'job.hour': '06', 'job.year': '2020' },
      ['100.250.120', 'job.month', 'job.year'],
    ],
    [
      'of an end before the first of its days',
      { 'job.dayOfMonth': '15', 'job.hour': '06', 'job.endDate': '2026-11-22 00:00:00' },
      ['100.250.120', 'job.dayOfMonth', 'job.endDate'],
    ],
    [
      'of a start after the last of its days',
      { 'job.expression': '0 0 6 1 * ? 2027', 'job.startDate': '2028-01-01 00:00:00' },
      ['100.250.120', 'job.expression', 'job.startDate'],
    ],
    [
      'of its amount and its dates',
      { amount: '0.00', ...wrongDates },
      ['100.550.300', 'amount', ...Object.keys(wrongDates)],
    ],
    [
      'of its amount in yen and its hour',
      { amount: '9.90', currency: 'JPY', 'job.hour': '24' },
      ['100.550.303', 'amount', 'job.hour'],
    ],
    [
      'of its form and its dates',
      { amount: 'much', 'job.hour': '99', 'job.minute': '60', 'job.second': 'x', 'job.endDate': 'soon' },
      ['200.300.404', 'amount', 'job.endDate', 'job.second', 'job.minute', 'job.hour'],
    ],
    [
      'of the form of its terms and of its day',
      { 'job.dayOfMonth': '32', 'job.noticeNumber': 'x', 'job.noticeUnit': 'DAY' },
      ['200.300.404', 'job.dayOfMonth', 'job.noticeNumber'],
    ],
    [
      'of a currency that does not exist and its hour',
      { currency: 'EURO', amount: '0.00', 'job.hour': '24' },
      ['200.300.404', 'currency', 'amount', 'job.hour'],
    ],
  ];
  it.each(orders)('%s', async (_title, form, [code, ...names]) => {
    const [found, ...all] = named(await schedules(await agrees(), form));
    expect([found, all.toSorted()]).toEqual([code, names.toSorted()]);
  });

  it('of its payments and its job, where its account is debited in another currency', async () => {
    const bearer = { authorization: `Bearer ${demo.token}` };
    const stored = await world.post('v1/registrations', { entityId: demo.entityId, ...accountOf(ibans.plain) }, bearer);
    const wrong = { currency: 'USD', 'job.hour': '24' };
    const [code, ...names] = named(await schedules(stored.body.id, wrong));
    expect([code, names.toSorted()]).toEqual(['100.250.121', ['currency', 'job.hour']]);
    const formless = await schedules(stored.body.id, { ...wrong, amount: 'much' });
    expect(named(formless).toSorted()).toEqual(['200.300.404', 'amount', 'currency', 'job.hour']);
  });

  it('of the terms of its agreement', async () => {
    const registrationId = await agrees();
    const { body } = await world.post(
      'v1/payments',
      {
        entityId: demo.entityId,
        amount: '9.90',
        currency: 'CHF',
        paymentType: 'DB',
        ...cardOf(cards.approved),
        'standingInstruction.mode': 'INITIAL',
        'standingInstruction.source': 'CIT',
        'standingInstruction.type': 'UNSCHEDULED',
      },
      { authorization: `Bearer ${demo.token}` },
    );
    const terms = { 'standingInstruction.initialTransactionId': body.id, 'standingInstruction.type': 'RECURRING' };
    expect(named(await schedules(registrationId, { ...terms, 'job.hour': '24' }))).toEqual([
      '100.250.121',
      'job.hour',
      'currency',
      'standingInstruction.type',
    ]);
  });
});

it('a reschedule with several faults names each of them, and changes nothing', async () => {
  const { id } = scheduleIn(await schedules(await agrees(), { 'job.dayOfMonth': '01' }));
  const wrong = { currency: 'USD', amount: '0.00', 'job.hour': '24' };
  expect(named(await changes(id, wrong))).toEqual(['200.300.404', 'currency', 'amount', 'job.hour']);
  expect(named(await changes(id, { ...wrong, amount: 'much' })).toSorted()).toEqual([
    '200.300.404',
    'amount',
    'currency',
    'job.hour',
  ]);
  await gives(id);
});
