import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, type Duration, minutes, plus, seconds } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());
const { agrees, schedules, reads, changes, gives, payments } = merchantOf(() => world);

const daily = { 'job.expression': '0 0 6 * * ?' };
const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Time passes while no gateway runs. */
async function stops(length: Duration): Promise<void> {
  world.clock.moveTo(plus(world.clock.now(), length));
  await world.restart();
  await world.advance(minutes(1));
}

const untilNext = async (id: string): Promise<Duration> =>
  (Date.parse((await reads(id)).plan.nextDates[0] ?? '') - world.clock.now()) as Duration;

describe('a gateway that starts after a stop', () => {
  it('ends a schedule whose end has passed, without another payment', async () => {
    const end = stamp(world.clock.now() + days(2.5));
    const { id } = (await schedules(await agrees(), { ...daily, 'job.endDate': end })).body;
    await stops(days(40));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', charges: '0', endedBy: 'completed' });
  });

  it('ends a schedule whose notice has passed, without another payment', async () => {
    const terms = { 'job.noticeNumber': '3', 'job.noticeUnit': 'DAY' };
    const { id } = (await schedules(await agrees(), { ...daily, ...terms })).body;
    await gives(id);
    await stops(days(40));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', charges: '0', endedBy: 'descheduled' });
  });

  it('ends a schedule that was to be tried again before its end', async () => {
    const declined = { 'card.number': '4000000000000002' };
    const { id } = (
      await schedules(await agrees(declined), {
        ...daily,
        'job.endDate': stamp(world.clock.now() + days(1)),
        'customParameters[SIM_advice]': '24',
      })
    ).body;
    await world.advance(((await untilNext(id)) + minutes(5)) as Duration);
    expect((await reads(id)).lastRun).toHaveProperty('retryAt');
    const before = (await payments()).length;
    await stops(days(2));
    expect((await reads(id)).plan).toMatchObject({ active: 'false', endedBy: 'completed' });
    expect(await payments()).toHaveLength(before);
  });

  it('pays the next date alone where that has overtaken another try', async () => {
    const declined = { 'card.number': '4000000000000002' };
    const registration = await agrees(declined);
    const { id } = (await schedules(registration, { ...daily, 'customParameters[SIM_advice]': '24' })).body;
    await world.advance(((await untilNext(id)) + minutes(5)) as Duration);
    expect((await reads(id)).lastRun).toHaveProperty('retryAt');
    await stops(days(5));
    expect((await payments()).filter(({ registrationId }) => registrationId === registration)).toHaveLength(2);
    await gives(id);
  });

  it.each([
    [minutes(14), '1'],
    [minutes(16), '0'],
  ])('%i ms after a last date that is the end itself: %s payments', async (late, charges) => {
    const { id } = (await schedules(await agrees(), { ...daily, 'job.endDate': sixTomorrow() })).body;
    await world.advance(((await untilNext(id)) - seconds(1)) as Duration);
    await stops((late + seconds(1)) as Duration);
    expect((await reads(id)).plan).toMatchObject({ active: 'false', charges, endedBy: 'completed' });
  });
});

const sixTomorrow = (): string => `${stamp(world.clock.now() + days(1)).slice(0, 10)} 06:00:00`;

it('a date that is late is paid, with another amount that was sent meanwhile', async () => {
  const { id } = (await schedules(await agrees(), daily)).body;
  const length = ((await untilNext(id)) + minutes(1)) as Duration;
  world.wired().dispatcher.stop();
  world.clock.moveTo(plus(world.clock.now(), length));
  const { body } = await changes(id, { amount: '15.00' });
  expect(body.amount).toBe('15.00');
  await world.restart();
  await world.advance(minutes(1));
  expect((await reads(id)).plan).toMatchObject({ charges: '1' });
  expect((await payments())[0]).toMatchObject({ amount: '15.00' });
  await gives(id);
});
