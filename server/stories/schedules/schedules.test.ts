import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { cardOf, cards, chargesDirectly, deletes } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { merchantOf, scheduleIn } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());
const { agrees, schedules, reads, lists, changes, gives, removes, payments } = merchantOf(() => world);

const monthly = { 'job.expression': '0 0 6 1 * ?' };

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

describe('a schedule', () => {
  it('is answered with its job as one expression, and its next ten dates', async () => {
    const { status, body } = await schedules(await agrees(), { 'job.dayOfMonth': '01,15', 'job.hour': '06' });
    expect(status).toBe(200);
    const schedule = scheduleIn({ status, body, text: '' });
    expect(schedule).toMatchObject({ amount: '9.90', job: { expression: '0 0 06 01,15 * ? *' } });
    expect(schedule.plan).toMatchObject({ active: 'true', zone: 'UTC', charges: '0' });
    expect(schedule.plan.nextDates.slice(0, 3)).toEqual([
      '2026-12-01 06:00:00+0000',
      '2026-12-15 06:00:00+0000',
      '2027-01-01 06:00:00+0000',
    ]);
    expect(schedule.plan.nextDates).toHaveLength(10);
    expect(await reads(schedule.id)).toMatchObject({ id: schedule.id, plan: schedule.plan });
    await gives(schedule.id);
  });

  it('pays on each of its dates, as the merchant under the shopper’s agreement', async () => {
    const registration = await agrees();
    const { id } = (await schedules(registration, { ...monthly, merchantTransactionId: 'subscription-1' })).body;
    await world.advance(days(75));
    const schedule = await reads(id);
    expect(schedule.plan.charges).toBe('3');
    expect(schedule.lastRun).toMatchObject({ dueAt: '2027-02-01 06:00:00+0000', result: { code: '000.100.110' } });
    const paid = (await payments()).filter(({ registrationId }) => registrationId === registration);
    expect(paid).toHaveLength(3);
    expect(paid[0]).toMatchObject({
      id: schedule.lastRun?.id,
      amount: '9.90',
      paymentType: 'DB',
      merchantTransactionId: 'subscription-1',
      standingInstruction: { mode: 'REPEATED', source: 'MIT', type: 'RECURRING' },
    });
    await gives(id);
  });

  it.each(['PA', 'CD'])('may have payments of the type %s', async (paymentType) => {
    const registration = await agrees();
    const { body } = await schedules(registration, { 'job.hour': '06', paymentType });
    expect(body).toMatchObject({ paymentType });
    await world.advance(days(1));
    const paid = (await payments()).find(({ registrationId }) => registrationId === registration);
    expect(paid).toMatchObject({ paymentType, amount: '9.90', result: { code: '000.100.110' } });
    await gives(body.id);
  });

  it('ends with its number of instalments', async () => {
    const { id } = (
      await schedules(await agrees(), {
        'job.expression': '0 0 12 * * ?',
        'standingInstruction.numberOfInstallments': '3',
      })
    ).body;
    expect((await reads(id)).plan.nextDates).toHaveLength(3);
    await world.advance(days(1));
    expect((await reads(id)).plan.nextDates).toHaveLength(2);
    await world.advance(days(10));
    expect((await reads(id)).plan).toMatchObject({
      active: 'false',
      charges: '3',
      endedBy: 'completed',
      nextDates: [],
    });
  });

  it('ends after its endDate', async () => {
    const end = stamp(world.clock.now() + days(2.5));
    const { id } = (await schedules(await agrees(), { 'job.hour': '12', 'job.endDate': end })).body;
    await world.advance(days(10));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', charges: '2', endedBy: 'completed' });
  });

  it('begins at its startDate, whose moment may be a date itself', async () => {
    const start = `${stamp(world.clock.now() + days(30)).slice(0, 10)} 06:00:00`;
    const { body } = await schedules(await agrees(), { 'job.hour': '06', 'job.startDate': start });
    expect(scheduleIn({ status: 200, body, text: '' }).plan.nextDates[0]).toBe(`${start}+0000`);
    await gives(body.id);
  });

  it('ends when its registration is gone, and pays nothing more', async () => {
    const registration = await agrees();
    const { id } = (await schedules(registration, { 'job.hour': '12' })).body;
    await deletes(world, registration);
    const before = (await payments()).length;
    await world.advance(days(2));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', endedBy: 'registrationGone', charges: '0' });
    expect(await payments()).toHaveLength(before);
  });

  it('can be given another job and amount; what is not sent stays', async () => {
    const { id } = (await schedules(await agrees(), monthly)).body;
    const changed = scheduleIn(await changes(id, { amount: '12.00', currency: 'EUR' }));
    expect(changed).toMatchObject({ amount: '12.00', job: { expression: monthly['job.expression'] } });
    const moved = scheduleIn(await changes(id, { 'job.expression': '0 0 6 L * ?' }));
    expect(moved).toMatchObject({ amount: '12.00', job: { expression: '0 0 6 L * ?' } });
    await world.advance(days(31));
    expect((await reads(id)).plan.charges).toBe('1');
    await gives(id);
  });

  it('is listed for its registration, the latest first, and as active only while it is', async () => {
    const registration = await agrees();
    const first = (await schedules(registration, monthly)).body.id;
    const second = (await schedules(registration, monthly)).body.id;
    const ids = async (query: string) => (await lists(`registrationId=${registration}${query}`)).map(({ id }) => id);
    expect(await ids('')).toEqual([second, first]);
    await gives(second);
    expect(await ids('&active=true')).toEqual([first]);
    expect(await ids('&limit=1')).toEqual([second]);
    await removes(first);
    expect(await ids('&active=true')).toEqual([]);
  });

  it('of another channel is unknown', async () => {
    const { id } = (await schedules(await agrees(), monthly)).body;
    const other = 'entityId=8a8294174b7ecb28014b9699220015cb';
    const asOther = await world.get(`scheduling/v1/schedules/${id}?${other}`, {
      authorization: `Bearer ${demo.token}`,
    });
    const unknown = await world.get(`scheduling/v1/schedules/8a${'0'.repeat(30)}?entityId=${demo.entityId}`);
    expect([asOther.status, unknown.status]).toEqual([403, 404]);
    await gives(id);
  });
});

describe('notice', () => {
  it('without terms ends a schedule at once', async () => {
    const { id } = (await schedules(await agrees(), monthly)).body;
    expect(scheduleIn(await gives(id)).plan).toMatchObject({ active: 'false', endedBy: 'descheduled', nextDates: [] });
    expect((await gives(id)).body.result.code).toBe('100.360.303');
    expect((await changes(id, monthly)).body.result.code).toBe('100.360.300');
  });

  it('ends it after the least duration, until which it pays', async () => {
    const terms = { 'job.durationNumber': '2', 'job.durationUnit': 'WEEK' };
    const { id } = (await schedules(await agrees(), { 'job.dayOfWeek': '2', ...terms })).body;
    const { plan } = scheduleIn(await gives(id));
    expect(plan.active).toBe('true');
    expect(plan.nextDates).toHaveLength(2);
    await world.advance(days(30));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', charges: '2', endedBy: 'descheduled' });
  });

  it('given twice counts from the first time', async () => {
    const terms = { 'job.noticeNumber': '10', 'job.noticeUnit': 'DAY' };
    const { id } = (await schedules(await agrees(), { 'job.hour': '06', ...terms })).body;
    const first = scheduleIn(await gives(id)).plan.endsAt;
    await world.advance(days(2));
    expect(scheduleIn(await gives(id)).plan.endsAt).toBe(first);
    await world.advance(days(30));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', charges: '10' });
  });
});

describe('a job is refused by name', () => {
  const refusals: readonly (readonly [title: string, form: Record<string, string>, code: string, name: string])[] = [
    ['without any field', {}, '100.250.100', 'job.expression'],
    ['with a duration without its unit', { ...monthly, 'job.durationNumber': '1' }, '100.250.106', 'job.durationUnit'],
    ['with a notice without its number', { ...monthly, 'job.noticeUnit': 'DAY' }, '100.250.107', 'job.noticeUnit'],
    ['with an expression of five fields', { 'job.expression': '0 0 6 1 *' }, '100.250.111', 'job.expression'],
    ['with two kinds of days', { 'job.dayOfMonth': '01', 'job.dayOfWeek': '1' }, '100.250.120', 'job.dayOfWeek'],
    ['every second of a minute', { 'job.expression': '* 0 6 * * ?' }, '100.250.120', 'job.expression'],
    ['every half hour', { 'job.expression': '0 0/30 * * * ?' }, '100.250.120', 'job.expression'],
    ['twice in an hour', { 'job.minute': '00,59', 'job.hour': '06' }, '100.250.120', 'job.minute'],
    ['every second, by its field', { 'job.hour': '06', 'job.second': '*' }, '100.250.120', 'job.second'],
    ['in a year that has passed', { 'job.year': '2020', 'job.hour': '06' }, '100.250.120', 'job.year'],
    ['at hour 24', { 'job.hour': '24' }, '100.250.121', 'job.hour'],
    ['at minute 60', { 'job.minute': '60' }, '100.250.122', 'job.minute'],
    ['at second 60', { 'job.second': '60' }, '100.250.122', 'job.second'],
    ['on day 32', { 'job.dayOfMonth': '32' }, '100.250.123', 'job.dayOfMonth'],
    ['in month 13', { 'job.month': '13' }, '100.250.124', 'job.month'],
    ['on weekday 8', { 'job.dayOfWeek': '8' }, '100.250.125', 'job.dayOfWeek'],
    ['on weekday 0, in an expression', { 'job.expression': '0 0 0 ? * 0' }, '100.250.125', 'job.expression'],
    ['that ends before it begins', { ...monthly, 'job.endDate': '2026-01-01 00:00:00' }, '100.250.120', 'job.endDate'],
    [
      'that lasts beyond 2199',
      { ...monthly, 'job.durationNumber': '999999999', 'job.durationUnit': 'YEAR' },
      '100.250.106',
      'job.durationNumber',
    ],
  ];
  it.each(refusals)('%s', async (_title, form, code, name) => {
    const { status, body } = await schedules(await agrees(), form);
    expect(status).toBe(400);
    expect(body.result).toMatchObject({ code, parameterErrors: [{ name }] });
    expect(body).not.toHaveProperty('id');
  });

  it('where a change would have it pay every minute', async () => {
    const { id } = (await schedules(await agrees(), monthly)).body;
    const { status, body } = await changes(id, { 'job.minute': '*' });
    expect([status, body.result.parameterErrors]).toMatchObject([400, [{ name: 'job.minute' }]]);
  });

  it('and no instalment at all', async () => {
    const none = { 'standingInstruction.numberOfInstallments': '0' };
    const { body } = await schedules(await agrees(), { ...monthly, ...none });
    const first = await chargesDirectly(world, { ...none, 'standingInstruction.mode': 'INITIAL' });
    for (const { result } of [body, first.body])
      expect(result.parameterErrors).toMatchObject([
        { name: 'standingInstruction.numberOfInstallments', message: 'must be a whole number from 1 to 999' },
      ]);
  });

  it('and an amount of nothing', async () => {
    const { body } = await schedules(await agrees(), { ...monthly, amount: '0.00' });
    expect(body.result.code).toBe('100.550.300');
  });

  it('and a card whose shopper has not agreed', async () => {
    const { 'card.cvv': _code, ...card } = cardOf(cards.approved);
    const stored = await world.post('v1/registrations', { entityId: demo.entityId, ...card });
    const { body } = await schedules(stored.body.id, monthly);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['standingInstruction.initialTransactionId']);
  });
});

describe('a decline', () => {
  const advised = (advice: string) => ({ 'customParameters[SIM_advice]': advice });
  const refused = { 'card.number': '4000000000000002' };

  it('without advice ends nothing: the next date is paid', async () => {
    const { id } = (await schedules(await agrees(refused), monthly)).body;
    await world.advance(days(70));
    const { plan, lastRun } = await reads(id);
    expect(plan).toMatchObject({ active: 'true', charges: '0' });
    expect(lastRun?.result.code).not.toBe('000.100.110');
    await gives(id);
  });

  it('is tried again when the issuer advises it, before the next date', async () => {
    const { id } = (await schedules(await agrees(refused), { ...monthly, ...advised('25') })).body;
    const [first = ''] = (await reads(id)).plan.nextDates;
    await world.advance(minutes((Date.parse(first) - world.clock.now()) / 60_000 + 5));
    const { lastRun } = await reads(id);
    expect(lastRun?.retryAt?.slice(0, 10)).toBe(first.replace('-01 ', '-02 ').slice(0, 10));
    const tries = (await payments()).length;
    await world.advance(days(1));
    expect((await payments()).length).toBe(tries + 1);
    await gives(id);
  });

  it('is tried again then as well where the schedule was moved to an earlier date', async () => {
    const registration = await agrees(refused);
    const { id } = (await schedules(registration, { 'job.hour': '06', ...advised('24') })).body;
    const [first = ''] = (await reads(id)).plan.nextDates;
    await world.advance(minutes((Date.parse(first) - world.clock.now()) / 60_000 + 1));
    const { lastRun } = await reads(id);
    await changes(id, { 'job.minute': '30' });
    await world.advance(minutes(30));
    const blocked = await reads(id);
    expect(blocked.lastRun).toMatchObject({ result: { code: '700.600.024' }, retryAt: lastRun?.retryAt });
    await world.advance(minutes(31));
    const paid = (await payments()).filter(({ registrationId }) => registrationId === registration);
    expect(paid.map(({ result }) => result.code)).toEqual(['800.100.152', '700.600.024', '800.100.152']);
    await gives(id);
  });

  it.each(['03', '21'])('with advice %s ends the schedule', async (advice) => {
    const { id } = (await schedules(await agrees(refused), { ...monthly, ...advised(advice) })).body;
    await world.advance(days(40));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', endedBy: 'forbidden', charges: '0' });
  });
});
