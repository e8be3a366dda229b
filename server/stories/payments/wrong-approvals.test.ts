import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { type Cents, minutes, seconds } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { passesUntil } from '../world/time.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { chargesAt, contradictions, linesAt } from './books.ts';
import { crossings } from './seams.ts';

const external = { testMode: 'EXTERNAL' };
const bearer = { authorization: `Bearer ${demo.token}` };
/** The seam after the request to the acquirer: before and after the first commit, before the request, after it. */
const AFTER_REQUEST = 4;
const wronglyCharged = { ...external, 'customParameters[SIM_answer]': 'chargedWrongAmount' };

let world: World;
let database: string;
async function opens(seams?: Seams): Promise<void> {
  database = freshDatabase();
  world = await openWorld({ database, ...(seams ? { seams } : {}) });
}
afterEach(() => world.close());

const control = (order: object) =>
  fetch(`${world.processorUrl}control`, { method: 'POST', body: JSON.stringify(order) });
const codeOf = async (payment: string) => (await readsPayment(world, payment)).body.result.code;
/** What the processor has carried out for a payment: its operations and amounts. */
const carriedOut = async (payment: string) =>
  (await chargesAt(world.processorUrl))
    .filter(({ key, original }) => key === payment || original === payment)
    .map(({ operation, amountCents }) => [operation, amountCents]);

describe('an approval of another amount', () => {
  beforeEach(() => opens());

  it('is reversed once, with the amount that was charged, before the payment ends', async () => {
    const { body } = await chargesDirectly(world, wronglyCharged);
    await control({ mode: 'lost', times: 2 });
    await world.advance(seconds(61));
    expect(await codeOf(body.id)).toBe('000.200.000');
    await world.advance(minutes(10));
    expect(await codeOf(body.id)).toBe('900.100.301');
    expect(await carriedOut(body.id)).toEqual([
      ['sale', 9300],
      ['void', 9300],
    ]);
    const lines = (await linesAt(world.processorUrl)).length;
    await world.advance(minutes(240));
    expect(await linesAt(world.processorUrl)).toHaveLength(lines);
    expect(await contradictions(database, world)).toEqual([]);
  });

  it.each(['wrongAmount', 'wrongCurrency'])('that only one inquiry reports (%s) is not reversed', async (fault) => {
    const { body } = await chargesDirectly(world, { ...external, 'customParameters[SIM_answer]': 'lost' });
    await control({ mode: fault, times: 1, on: 'inquiries' });
    await world.advance(minutes(10));
    expect(await codeOf(body.id)).toBe('000.100.112');
    expect(await carriedOut(body.id)).toEqual([['sale', 9200]]);
  });

  it('of a capture keeps the reservation closed until it is reversed', async () => {
    const { body: reserved } = await chargesDirectly(world, { ...external, paymentType: 'PA' });
    await control({ mode: 'chargedWrongAmount', times: 1 });
    const money = { amount: '10.00', currency: 'EUR' };
    const { body: capture } = await refersTo(world, reserved.id, 'CP', money);
    expect((await refersTo(world, reserved.id, 'CP', money)).body.result.code).toBe('700.400.570');
    await world.advance(minutes(10));
    expect(await codeOf(capture.id)).toBe('900.100.301');
    expect((await refersTo(world, reserved.id, 'CP', { ...money, amount: '50.00' })).body.result.code).toBe(
      '000.100.112',
    );
    expect(await contradictions(database, world)).toEqual([]);
  });

  it.each(['chargedWrongAmount', 'chargedWrongCurrency'])(
    'of a whole capture ends the reservation, which the acquirer has used up (%s)',
    async (mode) => {
      const { body: reserved } = await chargesDirectly(world, { ...external, paymentType: 'PA' });
      await control({ mode, times: 1 });
      const money = { amount: '92.00', currency: 'EUR' };
      const { body: capture } = await refersTo(world, reserved.id, 'CP', money);
      await world.advance(minutes(10));
      expect(await codeOf(capture.id)).toBe('900.100.301');
      expect((await refersTo(world, reserved.id, 'CP', money)).body.result.code).toBe('700.400.100');
      expect((await refersTo(world, reserved.id, 'RV')).body.result.code).toBe('700.400.300');
      expect(await contradictions(database, world)).toEqual([]);
    },
  );

  it('of a refund is reversed, and the merchant refunds again', async () => {
    const { body: paid } = await chargesDirectly(world, external);
    await control({ mode: 'chargedWrongAmount', times: 1 });
    const money = { amount: '10.00', currency: 'EUR' };
    const { body: refund } = await refersTo(world, paid.id, 'RF', money);
    await world.advance(minutes(10));
    expect(await codeOf(refund.id)).toBe('900.100.301');
    expect(await carriedOut(refund.id)).toEqual([
      ['refund', 1100],
      ['void', 1100],
    ]);
    expect((await refersTo(world, paid.id, 'RF', { ...money, amount: '92.00' })).body.result.code).toBe('000.100.112');
    expect(await contradictions(database, world)).toEqual([]);
  });

  it('waits for a processor that cannot be reached, and stays pending until it is reversed', async () => {
    const { body } = await chargesDirectly(world, wronglyCharged);
    await control({ mode: 'error503', times: 6 });
    await world.advance(minutes(20));
    expect(await codeOf(body.id)).toBe('000.200.000');
    await world.advance(minutes(120));
    expect(await codeOf(body.id)).toBe('900.100.301');
  });
});

it('an automatic capture of another amount is reversed, and not made once more', async () => {
  const captured: number[] = [];
  // The response to the capture is lost, and inquiries report a part of it.
  const partial = (acquirer: Acquirer): Acquirer => ({
    send: async (request) => {
      if (request.kind === 'reverse') return { kind: 'approved', details: {} };
      if (request.kind !== 'capture') return acquirer.send(request);
      captured.push(request.amountCents);
      return { kind: 'unknown' };
    },
    inquire: async () => ({
      kind: 'approved',
      details: {},
      carriedOut: { amountCents: 1000 as Cents, currency: 'EUR' },
    }),
  });
  await opens({ store: (store) => store, acquirer: partial });
  await chargesDirectly(world, { ...external, paymentType: 'PA.CP' });
  await world.advance(minutes(24 * 60));
  expect(captured).toEqual([9200]);
});

describe('an approval of another amount that the acquirer does not reverse', () => {
  const books = { corrected: false };
  // Its refunds are of another amount until a person corrects them in its books.
  const stubborn = (acquirer: Acquirer): Acquirer => ({
    send: async (request) =>
      request.kind === 'reverse'
        ? { kind: 'declined', resultCode: '800.100.100', details: {} }
        : acquirer.send(request),
    async inquire(key) {
      const response = await acquirer.inquire(key);
      if (response.kind !== 'approved' || !response.carriedOut || !books.corrected) return response;
      return { ...response, carriedOut: { ...response.carriedOut, amountCents: 1000 as Cents } };
    },
  });
  beforeEach(async () => {
    books.corrected = false;
    await opens({ store: (store) => store, acquirer: stubborn });
  });

  it('stays pending, is logged with its amount, and ends when the acquirer’s books are right', async () => {
    const { body: paid } = await chargesDirectly(world, external);
    await control({ mode: 'chargedWrongAmount', times: 1 });
    const { body: refund } = await refersTo(world, paid.id, 'RF', { amount: '10.00', currency: 'EUR' });
    await world.advance(minutes(200));
    expect(await codeOf(refund.id)).toBe('000.200.000');
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: 'error', id: refund.id, amountCents: 1100, currency: 'EUR' }),
    );
    books.corrected = true;
    await world.advance(minutes(61));
    expect(await codeOf(refund.id)).toBe('000.100.112');
    expect((await refersTo(world, paid.id, 'RF', { amount: '82.01', currency: 'EUR' })).body.result.code).toBe(
      '700.400.200',
    );
  });
});

describe('a request that is carried out after an inquiry had not found it', () => {
  const seams = crossings();
  const late = { hidden: true };
  // An acquirer that loses sight of a request at first.
  const losing = (acquirer: Acquirer): Acquirer => {
    const crossed = seams.acquirer(acquirer);
    return {
      ...crossed,
      inquire: async (key) =>
        late.hidden && !key.endsWith('-RV') ? ({ kind: 'neverArrived' } as const) : crossed.inquire(key),
    };
  };
  beforeEach(() => opens({ store: seams.store, acquirer: losing }));

  it.each(['stop', 'unavailable', 'away'] as const)(
    'is reversed once, although the process that sent it is gone, wherever the next one fails (%s)',
    async (kind) => {
      let at = 1;
      for (let failed = true; failed; at += 1) {
        late.hidden = true;
        const key = `lost ${kind} ${at}`;
        const pay = () => chargesDirectly(world, external, { ...bearer, 'idempotency-key': key });
        // The process dies between the acquirer's approval and the commit that would keep it.
        seams.arm({ at: AFTER_REQUEST, kind: 'stop' });
        await Promise.race([pay(), seams.stopped()]);
        await world.crash();
        seams.arm();
        await world.advance(seconds(31));
        const { body } = await pay();
        expect(body.result.code).toBe('900.100.310');
        late.hidden = false;
        seams.arm({ at, kind });
        await Promise.race([world.advance(minutes(2)).catch(() => undefined), seams.stopped()]);
        failed = seams.crossed().length >= at;
        if (kind === 'stop' && failed) await world.crash();
        seams.arm();
        await passesUntil(world, async () => (await carriedOut(body.id)).length > 1);
        expect([at, await carriedOut(body.id)]).toEqual([
          at,
          [
            ['sale', 9200],
            ['void', 9200],
          ],
        ]);
      }
      expect(at).toBeGreaterThan(5);
    },
    60_000,
  );
});

it('a late approval is reversed with its own amount, although one inquiry reports another', async () => {
  const late = { hidden: true };
  const losing = (acquirer: Acquirer): Acquirer => ({
    ...acquirer,
    inquire: async (key) => (late.hidden ? ({ kind: 'neverArrived' } as const) : acquirer.inquire(key)),
  });
  await opens({ store: (store) => store, acquirer: losing });
  const { body } = await chargesDirectly(world, { ...external, 'customParameters[SIM_answer]': 'lost' });
  await world.advance(seconds(31));
  expect(await codeOf(body.id)).toBe('900.100.310');
  late.hidden = false;
  await control({ mode: 'wrongAmount', times: 1, on: 'inquiries' });
  await world.advance(minutes(3));
  expect(await carriedOut(body.id)).toEqual([
    ['sale', 9200],
    ['void', 9200],
  ]);
});

it('an approval that comes after the payment has ended without it is reversed', async () => {
  const held = Promise.withResolvers<void>();
  // An acquirer that loses sight of a request which it then carries out.
  const forgetful = (acquirer: Acquirer): Acquirer => ({
    async send(request) {
      const response = await acquirer.send(request);
      await (request.kind === 'debit' ? held.promise : undefined);
      return response;
    },
    inquire: async () => ({ kind: 'neverArrived' }),
  });
  await opens({ store: (store) => store, acquirer: forgetful });
  const paying = chargesDirectly(world, external);
  while ((await linesAt(world.processorUrl)).length === 0) await world.get('healthz');
  await world.advance(minutes(1));
  held.resolve();
  const { body } = await paying;
  expect(body.result.code).toBe('900.100.310');
  await world.advance(minutes(1));
  expect(await carriedOut(body.id)).toEqual([
    ['sale', 9200],
    ['void', 9200],
  ]);
});

describe('the reversal of an approval that must not stand', () => {
  const seams = crossings();
  beforeEach(() => opens(seams));

  it.each(['stop', 'unavailable', 'away'] as const)(
    'is carried out once, wherever the process or its database fails (%s)',
    async (kind) => {
      let at = 1;
      for (let failed = true; failed; at += 1) {
        seams.arm();
        const { body } = await chargesDirectly(world, wronglyCharged);
        seams.arm({ at, kind });
        await Promise.race([world.advance(minutes(5)).catch(() => undefined), seams.stopped()]);
        failed = seams.crossed().length >= at;
        if (kind === 'stop' && failed) await world.crash();
        seams.arm();
        await passesUntil(world, async () => (await codeOf(body.id)) === '900.100.301');
        expect([at, await codeOf(body.id)]).toEqual([at, '900.100.301']);
        expect(await carriedOut(body.id)).toEqual([
          ['sale', 9300],
          ['void', 9300],
        ]);
      }
      expect(at).toBeGreaterThan(8);
      expect(await contradictions(database, world)).toEqual([]);
    },
    60_000,
  );
});
