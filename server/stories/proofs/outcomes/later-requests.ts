import { type Duration, seconds } from '../../../core/values.ts';
import { merchantOf } from '../../schedules/schedules.fixture.ts';
import { chargesDirectly } from '../../world/words.ts';
import { passesUntil } from '../../world/time.ts';
import type { World } from '../../world/world.ts';
import { type Fault, faults, waits } from './faults.ts';
import { stored } from './kinds.ts';
import { arrivals, control } from './processor.ts';

const external = { testMode: 'EXTERNAL' };
const TIMEOUT = seconds(10);

/**
 * The captures of automatic captures, whose preauthorisation is approved: the response to it is slow, so that the fault
 * is set between the two. Returns the faults that were found.
 */
export async function captureLater(world: World, fault: Fault): Promise<readonly string[]> {
  const preauthorized = await arrivals(world, 1, 'lost');
  const slow = { 'customParameters[SIM_answer]': 'slow' };
  const paying = chargesDirectly(world, { ...external, ...slow, paymentType: 'PA.CP' });
  await preauthorized();
  await control(world, { mode: fault, times: 1 });
  const captured = await arrivals(world, 1, fault);
  await world.advance(seconds(5));
  if (waits.has(fault)) {
    await captured();
    await world.advance(TIMEOUT);
  }
  const { body, text } = await paying;
  return body.result.code === '000.100.112' ? [] : [`preauthorisation not approved: ${text}`];
}

const agreement = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};
const DAILY = '0 0 6 * * ?';

/** A date of schedules that charge a card and a bank account. Returns the faults that were found. */
export async function chargeByPlan(world: World, fault: Fault): Promise<readonly string[]> {
  const { schedules, reads, removes } = merchantOf(() => world);
  const registrations = await Promise.all([stored.card(world, agreement), stored['bank account'](world, agreement)]);
  const made = await Promise.all(registrations.map((id) => schedules(id, { ...external, 'job.expression': DAILY })));
  const ids = made.map(({ body }) => body.id);
  const dueAt = Date.parse((await reads(ids[0] ?? '')).plan.nextDates[0] ?? '');
  await world.advance((dueAt - world.clock.now() - 1) as Duration);
  await control(world, { mode: fault, times: ids.length });
  await world.advance(seconds(1));
  await control(world, { mode: inquiryFault(fault), times: ids.length, on: 'inquiries' });
  const areOver = async (): Promise<boolean> =>
    (await Promise.all(ids.map(reads))).every(
      ({ lastRun }) => !/^(?:000\.200|900\.100\.310)/.test(lastRun?.result.code ?? '000.200'),
    );
  await passesUntil(world, areOver);
  await control(world, { release: true });
  const ended = await Promise.all(ids.map(reads));
  for (const id of ids) await removes(id);
  const charges = faults[fault] === 'otherMoney' ? '0' : '1';
  return ended
    .filter(({ plan }) => plan.charges !== charges)
    .map(({ plan, lastRun }) => `${plan.charges} charges of a schedule, last ${JSON.stringify(lastRun)}`);
}

/** The fault of the first inquiry: that of the request, where an inquiry can have it. */
export const inquiryFault = (fault: Fault): Fault =>
  fault === 'held' || faults[fault] === 'otherMoney' ? 'lost' : fault;
