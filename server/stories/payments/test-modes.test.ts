import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateOf, dayNumberOf } from '../../core/reports/daily-total.ts';
import { recountDay } from '../../operations/reports/recount-totals.ts';
import { browser, cardOf, cards, order } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { entities, provisionFile, tokenOf } from '../world/two-merchants.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ mode: 'live', provisionFile: provisionFile({}, [], 'live') });
});
afterAll(() => world.close());

const entityId = entities['bakery online'];
const headers = { authorization: `Bearer ${tokenOf('bakery online')}` };
const payment = { ...order, ...cardOf(cards.approved), entityId };
const posts = (path: string, form: Record<string, string>) => world.post(path, form, headers);

describe('live mode', () => {
  it('has no default test mode: a payment that states none is real', async () => {
    const { body } = await posts('v1/payments', payment);
    expect(body.result.code).toBe('500.100.401');
    expect(body).not.toHaveProperty('testMode');
  });

  it('simulates a payment with testMode=INTERNAL, and marks every answer about it', async () => {
    const paid = await posts('v1/payments', { ...payment, testMode: 'INTERNAL' });
    expect(paid.body).toMatchObject({ result: { code: '000.100.110' }, testMode: 'INTERNAL' });
    const answers = [
      await world.get(`v1/payments/${paid.body.id}?entityId=${entityId}`, headers),
      await posts(`v1/payments/${paid.body.id}`, { entityId, paymentType: 'RF', amount: '2.00', currency: 'EUR' }),
      await posts('v1/payments', { ...payment, ...cardOf(cards.declined), testMode: 'INTERNAL' }),
    ];
    expect(answers.map(({ body }) => [body.result.code, body])).toEqual([
      ['000.100.110', expect.objectContaining({ testMode: 'INTERNAL' })],
      ['000.100.110', expect.objectContaining({ testMode: 'INTERNAL' })],
      ['800.100.152', expect.objectContaining({ testMode: 'INTERNAL' })],
    ]);
  });

  it('simulates the payment of a checkout that its merchant made with testMode=INTERNAL', async () => {
    const checkout = await posts('v1/checkouts', { ...order, entityId, testMode: 'INTERNAL' });
    const path = `v1/checkouts/${checkout.body.id}/payment`;
    const answers = [
      await world.post(path, cardOf(cards.approved), {}),
      await world.get(`${path}?entityId=${entityId}`, headers),
    ];
    for (const { body } of answers)
      expect(body).toMatchObject({ result: { code: '000.100.110' }, testMode: 'INTERNAL' });
  });

  it('counts no simulated payment in the totals of a day, which a recount confirms', async () => {
    const real = (await posts('v1/payments', { ...payment, amount: '7.00' })).body;
    const { body } = await posts('v1/payments', { ...payment, testMode: 'INTERNAL' });
    await posts(`v1/payments/${body.id}`, { entityId, paymentType: 'RF', amount: '2.00', currency: 'EUR' });
    await posts('v1/payments', { ...payment, ...cardOf(cards.declined), testMode: 'INTERNAL' });
    const { gateway } = world.wired();
    const day = dayNumberOf(gateway.clock.now());
    const period = `date.from=${dateOf(day)}&date.to=${dateOf(day)}`;
    const totals = await world.get(`v1/reports/totals?entityId=${entityId}&${period}`, headers);
    const shown = JSON.parse(totals.text) as { readonly sums: readonly object[] };
    expect(real.result.code).toBe('500.100.401');
    expect(shown.sums).toEqual([expect.objectContaining({ paymentType: 'DB', outcome: 'rejected' })]);
    const { key } = gateway.entities.all().find(({ id }) => id === entityId) ?? expect.fail('no channel');
    const recount = recountDay(gateway, { entity: key, day });
    let step = await recount.next();
    while (step.done !== true) step = await recount.next();
    expect(step.value).toEqual([]);
  });

  it('authenticates no card whose payment is simulated', async () => {
    const { body } = await posts('v1/payments', {
      ...payment,
      ...cardOf(cards.frictionless),
      ...browser,
      testMode: 'INTERNAL',
    });
    expect(body.threeDSecure).toBeUndefined();
    expect(body.result.code).toBe('000.100.110');
  });

  it('refuses testMode=EXTERNAL by name', async () => {
    const { body: simulated } = await posts('v1/payments', { ...payment, testMode: 'INTERNAL' });
    const message = 'must be INTERNAL in live mode, or left out';
    for (const [path, form] of [
      ['v1/payments', payment],
      ['v1/checkouts', { ...order, entityId }],
      [`v1/payments/${simulated.id}`, { entityId, paymentType: 'RV' }],
    ] as const)
      expect(await posts(path, { ...form, testMode: 'EXTERNAL' })).toMatchObject({
        status: 400,
        body: {
          result: { code: '200.300.404', parameterErrors: [{ name: 'testMode', value: 'EXTERNAL', message }] },
        },
      });
  });
});
