import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../core/payments/attempt.ts';
import { isActive } from '../../core/registrations/registration.ts';
import { days, minutes, type RegistrationKey, seconds } from '../../core/values.ts';
import { crossings } from '../payments/seams.ts';
import { freshDatabase } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { passesUntil } from '../world/time.ts';
import { deletes } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { merchantOf, type ScheduleBody } from './schedules.fixture.ts';

const seams = crossings();
let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase(), seams });
});
afterAll(() => world.close());
const { agrees, schedules, reads, gives, payments } = merchantOf(() => world);

const daily = { 'job.expression': '0 0 6 * * ?' };
const declining = { 'card.number': '4000000000000002' };
const advised = (advice: string) => ({ 'customParameters[SIM_advice]': advice });

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const stands = (state: string) => administrator(world).patch(`entities/${MERCHANT}`, { state });
const MERCHANT = '8a8294174b7ecb28014b9699220012c2';

/** Writes a row of the store, as no request can make a schedule of such an account. */
async function becomesPaypal(id: string): Promise<void> {
  const { ids, store } = world.wired().gateway;
  const row = await store.registration(ids.keyOf('registration', id) as RegistrationKey);
  if (!row || !isActive(row)) throw new Error(`no registration ${id}`);
  await store.commit([{ kind: 'saveRegistration', row: { ...row, brand: 'PAYPAL' } }]);
}

type Case = {
  readonly what: string;
  readonly card?: Record<string, string>;
  readonly form?: Record<string, string>;
  readonly before?: (registration: string) => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
  /** Whether its first date is its last one. */
  readonly isLast?: boolean;
  /** The schedule after its date, and how many payments there are for it. */
  readonly expected: object;
  readonly tries: number;
};

const cases: readonly Case[] = [
  {
    what: 'its registration is gone',
    before: (registration) => deletes(world, registration),
    expected: { plan: { active: 'false', endedBy: 'registrationGone', charges: '0' } },
    tries: 0,
  },
  {
    what: 'its shopper confirms each payment, which an earlier release let pass',
    before: (registration) => becomesPaypal(registration),
    expected: { plan: { active: 'false', endedBy: 'forbidden', charges: '0' } },
    tries: 0,
  },
  {
    what: 'its merchant is disabled',
    before: () => stands('disabled'),
    after: () => stands('active'),
    expected: { plan: { active: 'true', charges: '0' }, lastRun: { result: { code: '500.100.201' } } },
    tries: 0,
  },
  {
    what: 'its merchant is disabled at its last date',
    isLast: true,
    before: () => stands('disabled'),
    after: () => stands('active'),
    expected: { plan: { active: 'false', endedBy: 'completed', charges: '0' } },
    tries: 0,
  },
  {
    what: 'its payment is declined',
    card: declining,
    expected: { plan: { active: 'true', charges: '0' }, lastRun: { result: { code: '800.100.152' } } },
    tries: 1,
  },
  {
    what: 'its payment is declined, to be tried again later',
    card: declining,
    form: { ...advised('25'), 'job.expression': '0 0 6 ? * 2' },
    expected: { plan: { active: 'true', charges: '0' }, lastRun: { retryAt: expect.any(String) } },
    tries: 1,
  },
  {
    what: 'its payment is declined for good',
    card: declining,
    form: advised('03'),
    expected: { plan: { active: 'false', endedBy: 'forbidden', charges: '0' } },
    tries: 1,
  },
  {
    what: 'it pays for the last time',
    form: { 'standingInstruction.numberOfInstallments': '1' },
    expected: { plan: { active: 'false', endedBy: 'completed', charges: '1' } },
    tries: 1,
  },
];

describe('whichever seam its process stops at, a schedule ends as it should when', () => {
  it.each(cases)('$what', { timeout: 60_000 }, async ({ card, form, before, after, isLast, expected, tries }) => {
    /** Plays the first date of a new schedule, and stops its process at a seam. */
    async function plays(at?: number): Promise<{ schedule: ScheduleBody; count: number; crossed: number }> {
      const registration = await agrees(card);
      const end = stamp(world.clock.now() + days(1) - seconds(1));
      const job = isLast ? { ...daily, 'job.endDate': end } : daily;
      const { id } = (await schedules(registration, { ...job, ...form })).body;
      await before?.(registration);
      const [next = ''] = (await reads(id)).plan.nextDates;
      await world.advance(minutes((Date.parse(next) - world.clock.now()) / 60_000 - 1));
      seams.arm(at === undefined ? undefined : { at, kind: 'stop' });
      await Promise.race([world.advance(minutes(2)), seams.stopped()]);
      const crossed = seams.crossed().length;
      if (at !== undefined) await world.crash();
      seams.arm();
      await passesUntil(world, async () =>
        (await payments()).every(({ result }) => !result.code.startsWith('000.200')),
      );
      const schedule = await reads(id);
      // What was never sent is tried again a quarter of an hour later.
      const count = (await payments()).filter(
        ({ registrationId, result }) => registrationId === registration && result.code !== codes.neverArrived,
      ).length;
      await after?.();
      await gives(id);
      return { schedule, count, crossed };
    }
    const first = await plays();
    expect(first).toMatchObject({ schedule: expected, count: tries });
    expect(first.crossed).toBeGreaterThan(1);
    for (let at = 1; at <= first.crossed; at += 1)
      expect(await plays(at), `at ${at}`).toMatchObject({ schedule: expected, count: tries });
  });
});
