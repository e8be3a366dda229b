import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Duration, days, type Instant, seconds } from '../../core/values.ts';
import { administrator, type AdminAnswer } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, sends } from './files.ts';

let world: World;
let [first, second, third]: readonly string[] = [];
let madeAt: Instant;
let file: AdminAnswer['body'];
let admin: ReturnType<typeof administrator>;
const channel = `entities/${demo.entityId}`;
const rows = async (status?: string) =>
  (await admin.get(`acquirerFiles/${file.id}/rows${status ? `?status=${status}` : ''}`)).body.rows ?? [];
const rowAt = async (place: number) => (await rows())[place] ?? expect.fail(`Expected row ${place}`);
const matches = (row: string, paymentId: string | undefined, reason = 'The acquirer confirmed it') =>
  admin.post(`acquirerRows/${row}/match`, { paymentId, reason });

beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({}) });
  admin = administrator(world);
  const pays = async (amount = '10.00') => (await chargesDirectly(world, { ...external, amount })).body.id;
  madeAt = world.clock.now();
  // The first two look the same to a row that has nothing but an amount and an account.
  [first, second, third] = [await pays(), await pays(), await pays('30.00')];
  const dispute = charge('-99.00', '0000', { type: 'DISPUTE', dispute: 'D-1', reason: '4837' });
  const content = fileOf(charge('10.00', '0000'), charge('30.00', '0000'), charge('99.00', '0000'), dispute);
  const sent = await sends(world, { content });
  file = sent.body;
  await world.advance(seconds(1));
});
afterAll(() => world.close());

describe('a row of a file', () => {
  it('is matched by its account where only one payment fits', async () => {
    expect(await rowAt(1)).toMatchObject({ status: 'MATCHED', matchedBy: 'account', paymentId: third });
  });

  it('names the payments that fit, and touches none of them', async () => {
    const row = await rowAt(0);
    expect(row).toMatchObject({ status: 'MULTIPLE_MATCHES', paymentId: null });
    expect(new Set(row.candidates)).toEqual(new Set([first, second]));
  });

  it('leaves them open items, five days after they were made', async () => {
    const openItems = async () => (await admin.get(`${channel}/openItems`)).body.openItems;
    await world.advance((madeAt + days(5) - world.clock.now()) as Duration);
    expect(await openItems()).toEqual([]);
    await world.advance(seconds(1));
    expect((await openItems())?.map(({ paymentId }) => paymentId)).toEqual([first, second]);
  });

  it('has no payment where none fits', async () => {
    expect((await rows('NOT_MATCHED')).map(({ paymentId }) => paymentId)).toEqual([null, null]);
    expect(await rowAt(2)).toMatchObject({ reason: 'unknown' });
  });
});

describe('a person', () => {
  it('gives a row its payment, with a reason that is recorded', async () => {
    const { id } = await rowAt(0);
    const { status, body } = await matches(id, second);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'MATCHED', matchedBy: 'hand', paymentId: second });
    const { openItems = [] } = (await admin.get(`${channel}/openItems`)).body;
    expect(openItems.map(({ paymentId }) => paymentId)).toEqual([first]);
    const { changes = [] } = (await admin.get(`${channel}/changes`)).body;
    expect(changes).toContainEqual(expect.objectContaining({ action: 'matchAcquirerRow', subject: id }));
  });

  it('does not match a row twice, nor a payment', async () => {
    const again = await matches((await rowAt(0)).id, first);
    expect([again.status, again.body.result?.description]).toEqual([
      409,
      'the row was decided before, or is about to be compared',
    ]);
    const taken = await matches((await rowAt(2)).id, second);
    expect(taken.body.result?.parameterErrors).toMatchObject([
      { name: 'paymentId', message: 'must be a payment without a row' },
    ]);
  });

  it.each(['8a'.repeat(16), 'nothing of the kind'.padEnd(32, 'x')])(
    'does not match a payment that is none: %s',
    async (id) => {
      const { status, body } = await matches((await rowAt(2)).id, id);
      expect([status, body.result?.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['paymentId']]);
    },
  );

  it('takes the payment from a row again, which is open then', async () => {
    const { id } = await rowAt(0);
    const reason = 'It was another one';
    const { body } = await admin.post(`acquirerRows/${id}/unmatch`, { reason });
    expect(body).toMatchObject({ status: 'NOT_MATCHED', paymentId: null, reason: 'unmatchedByHand', note: reason });
    const again = await admin.post(`acquirerRows/${id}/unmatch`, { reason });
    expect([again.status, again.body.result?.description]).toEqual([409, 'the row has no payment']);
    expect((await matches(id, first)).status).toBe(200);
  });

  it('has the chargeback of a row booked, once, by naming its payment', async () => {
    const { id } = await rowAt(3);
    expect((await matches(id, third)).body).toMatchObject({ status: 'PENDING' });
    await world.advance(seconds(1));
    const row = await rowAt(3);
    expect(row).toMatchObject({ status: 'MATCHED', matchedBy: 'hand', paymentId: third });
    const booked = await world.get(`v1/payments/${row.chargebackId}?entityId=${demo.entityId}`);
    expect(booked.body).toMatchObject({ paymentType: 'CB', amount: '99.00', referencedId: third });
    const { status, body } = await admin.post(`acquirerRows/${id}/unmatch`, { reason: 'Oh' });
    expect([status, body.result]).toEqual([
      409,
      { code: '700.400.700', description: 'the chargeback of the row is booked' },
    ]);
  });
});
