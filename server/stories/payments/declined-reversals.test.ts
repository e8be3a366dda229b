import { afterEach, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import type { AcquirerResponse } from '../../core/payments/acquirer.ts';
import { days, minutes, seconds } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { chargesDirectly, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { chargesAt } from './books.ts';

const NEVER_ARRIVED = '900.100.310';
const external = { testMode: 'EXTERNAL' };

let world: World;
afterEach(() => world.close());
const opens = async (acquirer: (acquirer: Acquirer) => Acquirer, store: (store: Store) => Store = (inner) => inner) => {
  world = await openWorld({ seams: { store, acquirer } });
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

/** How the requests to reverse end, and what an inquiry finds, of an acquirer that carries everything else out. */
type Reversals = { response: AcquirerResponse | 'carriedOut'; sent: number; isHidden: boolean };

const reversing =
  (acquirer: Reversals) =>
  (inner: Acquirer): Acquirer => ({
    ...inner,
    async send(request) {
      if (request.kind !== 'reverse') return inner.send(request);
      acquirer.sent += 1;
      return acquirer.response === 'carriedOut' ? inner.send(request) : acquirer.response;
    },
    inquire: (key, details) =>
      acquirer.isHidden ? Promise.resolve({ kind: 'neverArrived' }) : inner.inquire(key, details),
  });

/** A payment that had never arrived, and that is found at the acquirer in the minute after it. */
async function approvedLate(acquirer: Reversals): Promise<string> {
  const { body } = await chargesDirectly(world, { ...external, 'customParameters[SIM_answer]': 'lost' });
  await world.advance(seconds(31));
  expect(await codeOf(body.id)).toBe(NEVER_ARRIVED);
  acquirer.isHidden = false;
  return body.id;
}

const declines = { kind: 'declined', resultCode: '800.100.100', details: {} } as const;

it.each(['900.100.500', '900.100.600', '900.100.201'])(
  'a reversal that was not processed (%s) is no decline: it is sent again within minutes',
  async (resultCode) => {
    const unprocessed = { kind: 'declined', resultCode, details: {}, notProcessed: true } as const;
    const acquirer: Reversals = { response: unprocessed, sent: 0, isHidden: true };
    await opens(reversing(acquirer));
    const id = await approvedLate(acquirer);
    await world.advance(seconds(65));
    expect(acquirer.sent).toBe(1);
    expect(errorsAbout(id)).toMatchObject([{ code: resultCode, text: 'An approval is not reversed yet' }]);
    acquirer.response = 'carriedOut';
    await world.advance(seconds(60));
    expect(acquirer.sent).toBe(2);
    expect(await messages()).not.toContain('payment.reversal');
    expect((await chargesAt(world.processorUrl)).map(({ operation }) => operation)).toEqual(['sale', 'void']);
  },
);

it('an acquirer that has declined a reversal before, and cannot be reached once, is asked again within minutes', async () => {
  const acquirer: Reversals = { response: declines, sent: 0, isHidden: true };
  await opens(reversing(acquirer));
  await approvedLate(acquirer);
  await world.advance(minutes(5));
  acquirer.response = { ...declines, resultCode: '900.100.600', notProcessed: true };
  await world.advance(days(1));
  acquirer.response = 'carriedOut';
  await world.advance(minutes(60));
  expect(await messages()).not.toContain('payment.reversal');
});

it('a payment that is pending for its declined reversal is asked about after half a minute, one, two and five', async () => {
  const acquirer: Reversals = { response: declines, sent: 0, isHidden: false };
  await opens(reversing(acquirer));
  const { body } = await chargesDirectly(world, { ...external, 'customParameters[SIM_answer]': 'chargedWrongAmount' });
  while (acquirer.sent === 0) await world.advance(seconds(5));
  const begun = world.clock.now();
  const times: number[] = [];
  while (times.length < 6) {
    const before = acquirer.sent;
    await world.advance(seconds(5));
    if (acquirer.sent > before) times.push((world.clock.now() - begun) / 1000);
  }
  expect(times).toEqual([30, 90, 210, 510, 1410, 5010]);
  expect(errorsAbout(body.id)).toHaveLength(1);
  expect(await codeOf(body.id)).toBe('000.200.000');
});

it.each(['the look', 'the decline'])(
  'a process that dies once after %s leaves one reversal, not two',
  async (moment) => {
    const acquirer: Reversals = { response: declines, sent: 0, isHidden: true };
    let dies = 1;
    await opens(reversing(acquirer), (inner) => ({
      ...inner,
      async commit(changes) {
        await inner.commit(changes);
        const isNext = changes.some(
          (each) =>
            each.kind === 'sendMessage' &&
            each.message.topic === 'payment.reversal' &&
            (each.message.payload.declined ?? false) === (moment === 'the decline'),
        );
        if (isNext && (dies -= 1) >= 0) throw new Error('the process has died');
      },
    }));
    const id = await approvedLate(acquirer);
    await world.advance(minutes(120));
    expect(errorsAbout(id)).toHaveLength(1);
    expect((await messages()).filter((topic) => topic === 'payment.reversal')).toHaveLength(1);
  },
);
