import * as fc from 'fast-check';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import type { RiskRule } from '../../core/risk/rule.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import { openStore } from '../../store/open-store.ts';
import { gatewayWith, paymentOf, screens, START } from '../risk/lone-screening.ts';
import { RUNS_TIMEOUT } from './runs.ts';

/** How many random histories are compared with the reference. */
const HISTORIES = { short: 150, whole: 10_000 } as const;
const MINUTE = 60_000;

type Event = { readonly wait: number; readonly who: string; readonly ip: string; readonly cents: number };
type History = {
  readonly limits: readonly { readonly per: 'email' | 'ip'; readonly limit: number; readonly minutes: number }[];
  readonly volume: { readonly cents: number; readonly minutes: number };
  readonly events: readonly Event[];
};

const windows = fc.constantFrom(1, 7, 60, 61, 240, 1440, 1441, 10_080, 43_200);
const waits = fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 3 * 24 * 60 * MINUTE }));
const history: fc.Arbitrary<History> = fc.record({
  limits: fc.array(
    fc.record({
      per: fc.constantFrom('email' as const, 'ip' as const),
      limit: fc.integer({ min: 0, max: 4 }),
      minutes: windows,
    }),
    { minLength: 1, maxLength: 4 },
  ),
  volume: fc.record({ cents: fc.integer({ min: 1, max: 30_000 }), minutes: windows }),
  events: fc.array(
    fc.record({
      wait: waits,
      who: fc.constantFrom('ana', 'ben'),
      ip: fc.constantFrom('198.51.100.7', '198.51.100.8'),
      cents: fc.integer({ min: 1, max: 20_000 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});

const store = await openStore(':memory:');
afterAll(() => store.close());

const rulesOf = ({ limits, volume }: History): readonly RiskRule[] => [
  ...limits.map(({ per, limit, minutes }, at) => ({
    name: `limit${at}`,
    when: [{ is: 'velocity', per, of: 'attempts', limit, minutes } as const],
    action: 'score' as const,
  })),
  {
    name: 'volume',
    when: [
      {
        is: 'volume',
        per: 'email',
        limit: (volume.cents / 100).toFixed(2),
        currency: 'EUR',
        minutes: volume.minutes,
      } as const,
    ],
    action: 'score',
  },
];

/** The longest time that an event may count beyond its window, in minutes, as docs/risk.md states it. */
const slackOf = (minutes: number): number =>
  minutes <= 12 ? 1 : minutes <= 60 ? 5 : minutes <= 1440 ? 120 : minutes <= 10_080 ? 840 : 10_800;

type Past = Event & { readonly at: Instant };

/** What must fire and what must not, worked out from the bare list of events. */
function expected({ limits, volume }: History, past: readonly Past[], now: Past) {
  const within = (minutes: number, isSame: (event: Past) => boolean) =>
    past.filter((event) => isSame(event) && event.at > now.at - minutes * MINUTE);
  const sum = (events: readonly Past[]): number => events.reduce((total, { cents }) => total + cents, now.cents);
  const byLimits = limits.map(({ per, limit, minutes }, at) => {
    const isSame = (event: Past) => (per === 'email' ? event.who === now.who : event.ip === now.ip);
    const [least, most] = [minutes, minutes + slackOf(minutes)].map((each) => within(each, isSame).length + 1);
    return { name: `limit${at}`, must: (least ?? 0) > limit, may: (most ?? 0) > limit };
  });
  const isSame = ({ who }: Past) => who === now.who;
  const [least, most] = [volume.minutes, volume.minutes + slackOf(volume.minutes)].map((each) =>
    sum(within(each, isSame)),
  );
  return [...byLimits, { name: 'volume', must: (least ?? 0) > volume.cents, may: (most ?? 0) > volume.cents }];
}

let merchants = 1000;

describe('velocity rules', () => {
  it('fire as a reference without buckets has it, in any history', { timeout: RUNS_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (sent) => {
        merchants += 2;
        const clock = stillClock(START);
        const merchant = { merchant: merchants as EntityKey, clock, store };
        const gateway = gatewayWith(rulesOf(sent), merchant);
        const past: Past[] = [];
        for (const event of sent.events) {
          clock.moveTo((clock.now() + event.wait) as Instant);
          const now: Past = { ...event, at: clock.now() };
          const fields = { 'customer.email': `${now.who}@shop.example`, 'customer.ip': now.ip };
          const fired = await screens(gateway, paymentOf(merchant, { cents: now.cents, fields }));
          for (const { name, must, may } of expected(sent, past, now)) {
            if (must) expect(fired).toContain(name);
            if (!may) expect(fired).not.toContain(name);
          }
          past.push(now);
        }
      }),
      { numRuns: HISTORIES[inject('proofs')] },
    );
  });
});
