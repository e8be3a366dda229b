import { afterEach, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { days, minutes, seconds } from '../../core/values.ts';
import { chargesDirectly, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const NEVER_ARRIVED = '900.100.310';
const external = { testMode: 'EXTERNAL' };

let world: World;
afterEach(() => world.close());
const opens = async (acquirer: (acquirer: Acquirer) => Acquirer) => {
  world = await openWorld({ seams: { store: (store) => store, acquirer } });
};
const codeOf = async (id: string) => (await readsPayment(world, id)).body.result.code;
const errorsAbout = (id: string) =>
  world.logged.filter((line) => 'level' in line && line.level === 'error' && 'id' in line && line.id === id);
const messages = async () =>
  (await world.store().claimMessages(Number.MAX_SAFE_INTEGER as never, minutes(1), 1000)).map(({ topic }) => topic);

it('the reversal of a late approval that its acquirer declines is logged once, and asked for once a day', async () => {
  const acquirer = { hidden: true, corrected: false, reversals: 0 };
  await opens((inner) => ({
    ...inner,
    async send(request) {
      if (request.kind !== 'reverse') return inner.send(request);
      acquirer.reversals += 1;
      return { kind: 'declined', resultCode: '800.100.100', details: {} };
    },
    async inquire(key, details) {
      if (acquirer.hidden) return { kind: 'neverArrived' };
      return acquirer.corrected
        ? { kind: 'declined', resultCode: '800.100.100', details: {} }
        : inner.inquire(key, details);
    },
  }));
  const { body } = await chargesDirectly(world, { ...external, 'customParameters[SIM_answer]': 'lost' });
  await world.advance(seconds(31));
  expect(await codeOf(body.id)).toBe(NEVER_ARRIVED);
  acquirer.hidden = false;
  await world.advance(minutes(120));
  await world.advance(days(4));
  expect(acquirer.reversals).toBe(5);
  expect(errorsAbout(body.id)).toMatchObject([{ amountCents: 9200, currency: 'EUR', code: '800.100.100' }]);
  acquirer.corrected = true;
  await world.advance(days(2));
  expect(acquirer.reversals).toBe(6);
  expect(errorsAbout(body.id)).toHaveLength(1);
  expect(await messages()).not.toContain('payment.reversal');
  expect(await codeOf(body.id)).toBe(NEVER_ARRIVED);
});
