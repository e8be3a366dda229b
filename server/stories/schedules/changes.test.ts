import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf, scheduleIn } from './schedules.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const { agrees, schedules, changes, gives } = merchantOf(() => world);

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
