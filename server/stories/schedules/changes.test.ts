import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { administrator } from '../world/administrator.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { merchantOf, scheduleIn } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const { agrees, schedules, reads, changes, gives, payments } = merchantOf(() => world);

const sixOnTheFirst = { 'job.dayOfMonth': '01', 'job.hour': '06' };

describe('a reschedule with single fields', () => {
  const cases: readonly (readonly [
    title: string,
    before: Record<string, string>,
    sent: Record<string, string>,
    expression: string,
  ])[] = [
    ['keeps those that are not sent', sixOnTheFirst, { 'job.hour': '07' }, '0 0 07 01 * ? *'],
    [
      'keeps those of an expression',
      { 'job.expression': '0 30 6 L-3 1/3 ?' },
      { 'job.hour': '07' },
      '0 30 07 L-3 1/3 ? *',
    ],
    ['replaces a day of the month by one of the week', sixOnTheFirst, { 'job.dayOfWeek': '2' }, '0 0 06 ? * 2 *'],
    [
      'replaces a day of the week by one of the month',
      { 'job.expression': '0 0 6 ? * 6#3 2027-2029' },
      { 'job.dayOfMonth': '15' },
      '0 0 6 15 * ? 2027-2029',
    ],
  ];
  it.each(cases)('%s', async (_title, before, sent, expression) => {
    const { id } = (await schedules(await agrees(), before)).body;
    expect(scheduleIn(await changes(id, sent)).job).toMatchObject({ expression });
    await gives(id);
  });

  it('refuses the field that makes a day that never comes', async () => {
    const { id } = (await schedules(await agrees(), { 'job.dayOfMonth': '30' })).body;
    const { body } = await changes(id, { 'job.month': '02' });
    expect(body.result).toMatchObject({ code: '100.250.120', parameterErrors: [{ name: 'job.month' }] });
    await gives(id);
  });
});

describe('a reschedule', () => {
  it('takes an amount alone, in the currency of the schedule', async () => {
    const { id } = (await schedules(await agrees(), sixOnTheFirst)).body;
    expect(scheduleIn(await changes(id, { amount: '15.00' }))).toMatchObject({ amount: '15.00', currency: 'EUR' });
    await gives(id);
  });

  it('takes the type that older clients send with it, and that of the schedule', async () => {
    const { id } = (await schedules(await agrees(), { ...sixOnTheFirst, paymentType: 'SD' })).body;
    for (const [amount, paymentType] of [
      ['15.00', 'RS'],
      ['16.00', 'DB'],
    ] as const)
      expect(await changes(id, { amount, paymentType, testMode: 'INTERNAL' })).toMatchObject({
        status: 200,
        body: { amount, paymentType: 'DB' },
      });
    await gives(id);
  });

  it('takes what the schedule has as it is, and refuses of it only what differs', async () => {
    const order = {
      paymentType: 'DB',
      currency: 'EUR',
      testMode: 'INTERNAL',
      descriptor: 'A shop',
      merchantTransactionId: 'subscription-4711',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'cart.items[0].name': 'A tariff',
      'customParameters[SHOP_tariff]': 'small',
      'standingInstruction.numberOfInstallments': '12',
    };
    const registrationId = await agrees();
    const { id } = (await schedules(registrationId, { ...sixOnTheFirst, ...order })).body;
    const repeated = { ...sixOnTheFirst, ...order, registrationId };
    expect(await changes(id, { ...repeated, amount: '15.00' })).toMatchObject({
      status: 200,
      body: { amount: '15.00' },
    });

    const { status, body } = await changes(id, { ...repeated, 'cart.items[0].name': 'A larger tariff' });
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toMatchObject([{ name: 'cart.items[0].name', value: 'A larger tariff' }]);
    await gives(id);
  });

  it.each([
    { currency: 'CHF' },
    { testMode: 'EXTERNAL' },
    { sequence: 'FINAL' },
    { paymentType: 'CD' },
    { merchantTransactionId: 'subscription-4712' },
    { descriptor: 'Another shop' },
    { 'customer.email': 'jane@example.com' },
    { 'cart.items[0].name': 'Another tariff' },
    { 'customParameters[SHOP_tariff]': 'large' },
    { 'standingInstruction.numberOfInstallments': '12' },
    { registrationId: '8a'.padEnd(32, '0') },
    { 'card.number': '4111111111111111' },
  ])('refuses %o by name, and changes nothing', async (sent) => {
    const { id } = (await schedules(await agrees(), sixOnTheFirst)).body;
    const before = await reads(id);
    const { status, body } = await changes(id, { amount: '15.00', ...(sent as Record<string, string>) });
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toMatchObject([
      {
        name: Object.keys(sent)[0],
        message: 'may not be changed: end this schedule, and create another one',
      },
    ]);
    expect(await reads(id)).toMatchObject({ amount: '9.90', job: before.job });
    await gives(id);
  });
});

describe('a schedule of an earlier release, with instalments of a direct debit', () => {
  const divided = { 'recurring.numberOfInstallments': '3' };

  it('takes another amount or job, and its payments have no instalments', async () => {
    const stored = await world.post('v1/registrations', { entityId: demo.entityId, ...accountOf(ibans.plain) });
    expect((await schedules(stored.body.id, { 'job.hour': '06', ...divided })).status).toBe(400);
    const { id } = (await schedules(stored.body.id, { 'job.hour': '06' })).body;
    const key = world.wired().gateway.ids.keyOf('schedule', id);
    const row = key && (await world.store().schedule(key));
    if (!row) throw new Error('Expected the schedule that was made');
    const kept = { ...row, fields: { ...row.fields, ...divided } };
    await world.store().commit([{ kind: 'saveSchedule', row: kept, action: null }]);
    for (const sent of [{ amount: '15.00' }, { 'job.hour': '07' }, { amount: '16.00', ...divided }])
      expect((await changes(id, sent)).status).toBe(200);
    await world.advance(days(1));
    expect((await payments())[0]).toMatchObject({ amount: '16.00', result: { code: '000.100.110' } });
    expect((await payments())[0]).not.toHaveProperty('recurring');
    await gives(id);
  });
});

describe('a schedule whose channel has another time zone now', () => {
  const inZone = (timeZone: string) =>
    administrator(world).patch(`entities/${demo.entityId}/settings`, { set: { timeZone } });
  afterEach(() => inZone('UTC'));

  it('keeps its zone and its dates with another amount, end or name', async () => {
    const { id } = (await schedules(await agrees(), { 'job.hour': '06' })).body;
    const before = await reads(id);
    await inZone('Asia/Tokyo');
    await changes(id, { amount: '15.00', 'job.name': 'larger', 'job.endDate': '2030-01-01 00:00:00' });
    expect(await reads(id)).toMatchObject({
      amount: '15.00',
      job: { endDate: '2030-01-01 00:00:00+0000' },
      plan: { zone: 'UTC', nextDates: before.plan.nextDates },
    });
    await gives(id);
  });

  it('has new dates by the clocks of the channel', async () => {
    const { id } = (await schedules(await agrees(), { 'job.hour': '06' })).body;
    await inZone('Asia/Tokyo');
    await changes(id, { 'job.hour': '07' });
    const { zone, nextDates } = (await reads(id)).plan;
    expect([zone, nextDates[0]?.slice(11)]).toEqual(['Asia/Tokyo', '22:00:00+0000']);
    await gives(id);
  });
});

it('a reschedule that leaves no date before the end of its notice ends the schedule', async () => {
  const terms = { 'job.noticeNumber': '3', 'job.noticeUnit': 'DAY' };
  const { id } = (await schedules(await agrees(), { 'job.hour': '06', ...terms })).body;
  await gives(id);
  expect(scheduleIn(await changes(id, { 'job.month': '06' })).plan).toMatchObject({
    active: 'false',
    endedBy: 'descheduled',
  });
});

it.each([
  ['card.number', '4111111111111111'],
  ['bankAccount.iban', 'DE89370400440532013000'],
])('a schedule is refused with %s, because its registration has the account', async (name, value) => {
  const { status, body } = await schedules(await agrees(), { ...sixOnTheFirst, [name]: value });
  expect(status).toBe(400);
  expect(body.result.parameterErrors).toMatchObject([
    { name, message: 'may not be sent with a registration, which has the account' },
  ]);
});
