import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileWith } from '../process/folder.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const money = (amount: string) => ({ amount, currency: 'EUR' });
const debits = async (more: Record<string, string> = {}) => (await chargesDirectly(world, more)).body.id;
const refers = async (payment: string, type: string, more: Record<string, string> = money('92.00')) =>
  (await refersTo(world, payment, type, more)).body;
const codeOf = async (...request: Parameters<typeof refers>) => (await refers(...request)).result.code;

const SUCCESS = '000.100.110';

describe('a chargeback', () => {
  it('has the reason that is reported with it as its result code, and HTTP status 200', async () => {
    const payment = await debits();
    const answer = await refersTo(world, payment, 'CB', { ...money('92.00'), chargebackResultCode: '000.100.205' });
    expect(answer).toMatchObject({
      status: 200,
      body: { paymentType: 'CB', referencedId: payment, amount: '92.00', result: { code: '000.100.205' } },
    });
    expect(await readsPayment(world, answer.body.id)).toMatchObject({
      status: 200,
      body: { result: { code: '000.100.205' } },
    });
  });

  it('of no stated reason has the code for that', async () =>
    expect(await codeOf(await debits(), 'CB')).toBe('000.100.200'));

  it('may be a part of the payment, and ends its refunds and reversals', async () => {
    const payment = await debits();
    expect(await codeOf(payment, 'CB', money('50.00'))).toBe('000.100.200');
    expect(await codeOf(payment, 'RF', money('1.00'))).toBe('700.300.600');
    expect(await codeOf(payment, 'RV', {})).toBe('700.300.600');
    expect(await codeOf(payment, 'CB', money('42.00'))).toBe('700.400.400');
  });

  it('is at most its payment, whatever was refunded of that', async () => {
    const payment = await debits();
    await refers(payment, 'RF', money('12.00'));
    expect(await codeOf(payment, 'CB', money('92.01'))).toBe('700.400.400');
    expect(await codeOf(payment, 'CB', money('92.00'))).toBe('000.100.200');
  });

  it('after a full refund costs the merchant more than it took, until it is reversed', async () => {
    const payment = await debits();
    await refers(payment, 'RF');
    const chargeback = (await refers(payment, 'CB')).id;
    expect(await codeOf(payment, 'RF', money('1.00'))).toBe('700.300.600');
    expect(await codeOf(chargeback, 'CR')).toBe(SUCCESS);
    expect(await codeOf(payment, 'RF', money('0.01'))).toBe('700.400.200');
    expect(await codeOf(payment, 'CB')).toBe('000.100.200');
  });

  it('of each capture of a reservation is one of its own', async () => {
    const reservation = await debits({ paymentType: 'PA' });
    const first = (await refers(reservation, 'CP', money('40.00'))).id;
    const second = (await refers(reservation, 'CP', money('52.00'))).id;
    expect(await codeOf(reservation, 'CB', money('40.00'))).toBe('700.400.550');
    expect(await codeOf(first, 'CB', money('40.01'))).toBe('700.400.400');
    expect(await codeOf(first, 'CB', money('40.00'))).toBe('000.100.200');
    expect(await codeOf(second, 'CB', money('52.00'))).toBe('000.100.200');
  });

  it('is not sent to the acquirer', async () => {
    const payment = await debits({ testMode: 'EXTERNAL' });
    const chargeback = await refers(payment, 'CB');
    expect(chargeback.resultDetails).toBeUndefined();
    const ledger = (await (await fetch(new URL('ledger', world.processorUrl))).json()) as { lines: { key: string }[] };
    expect(ledger.lines.filter(({ key }) => key === chargeback.id)).toEqual([]);
    expect(ledger.lines.filter(({ key }) => key === payment)).toHaveLength(1);
  });

  it('keeps and echoes its value date', async () => {
    const valueTimestamp = '2026-11-18 00:00:00';
    const { id } = await refers(await debits(), 'CB', { ...money('92.00'), valueTimestamp });
    expect((await readsPayment(world, id)).body).toMatchObject({ valueTimestamp });
  });

  it('is booked once for a repeated Idempotency-Key', async () => {
    const payment = await debits();
    const form = { entityId: demo.entityId, paymentType: 'CB', ...money('92.00') };
    const headers = { authorization: `Bearer ${demo.token}`, 'idempotency-key': 'a chargeback' };
    const first = await world.post(`v1/payments/${payment}`, form, headers);
    expect((await world.post(`v1/payments/${payment}`, form, headers)).text).toBe(first.text);
  });
});

describe('the reversal of a chargeback', () => {
  it('names the chargeback, and permits refunds again', async () => {
    const payment = await debits();
    const chargeback = (await refers(payment, 'CB')).id;
    expect(await codeOf(payment, 'CR')).toBe('700.400.420');
    expect(await codeOf(chargeback, 'CR', money('92.01'))).toBe('700.400.410');
    expect(await codeOf(chargeback, 'CR')).toBe(SUCCESS);
    expect(await codeOf(chargeback, 'CR')).toBe('700.400.410');
    expect(await codeOf(payment, 'RF')).toBe(SUCCESS);
  });

  it('is a success with the reason of its chargeback too, and echoes that', async () => {
    const reason = { ...money('50.00'), chargebackResultCode: '000.100.206' };
    const chargeback = await refers(await debits(), 'CB', reason);
    expect(chargeback.result.code).toBe('000.100.206');
    const { id } = await refers(chargeback.id, 'CR', reason);
    expect((await readsPayment(world, id)).body).toMatchObject({
      result: { code: SUCCESS },
      chargebackResultCode: '000.100.206',
    });
  });

  it('comes in parts, up to the chargeback', async () => {
    const payment = await debits();
    const chargeback = (await refers(payment, 'CB')).id;
    expect(await codeOf(chargeback, 'CR', money('40.00'))).toBe(SUCCESS);
    expect(await codeOf(chargeback, 'CR', money('52.01'))).toBe('700.400.410');
    expect(await codeOf(chargeback, 'CR', money('52.00'))).toBe(SUCCESS);
    expect(await codeOf(chargeback, 'CR', money('0.01'))).toBe('700.400.410');
    expect(await codeOf(payment, 'RF')).toBe(SUCCESS);
  });

  it('of a part permits the refund of what is not charged back any more, and no reversal or rebill', async () => {
    const payment = await debits();
    const chargeback = (await refers(payment, 'CB')).id;
    expect(await codeOf(chargeback, 'CR', money('40.00'))).toBe(SUCCESS);
    expect(await codeOf(payment, 'RV', {})).toBe('700.300.600');
    expect(await codeOf(payment, 'RB', money('1.00'))).toBe('700.300.600');
    expect(await codeOf(payment, 'RF', money('40.01'))).toBe('700.400.200');
    expect(await codeOf(payment, 'RF', money('40.00'))).toBe(SUCCESS);
    expect(await codeOf(payment, 'RF', money('0.01'))).toBe('700.400.200');
    expect(await codeOf(chargeback, 'CR', money('52.00'))).toBe(SUCCESS);
    expect(await codeOf(payment, 'RF', money('52.00'))).toBe(SUCCESS);
  });

  it('is followed by a second chargeback, which is final', async () => {
    const payment = await debits();
    const first = (await refers(payment, 'CB')).id;
    await refers(first, 'CR');
    const second = await refers(payment, 'CB', { ...money('92.00'), chargebackResultCode: '000.100.234' });
    expect(second.result.code).toBe('000.100.234');
    expect(await codeOf(second.id, 'CR')).toBe('700.400.411');
    expect(await codeOf(first, 'CR')).toBe('700.400.410');
  });

  it('is followed by two chargebacks at most', async () => {
    const payment = await debits();
    const first = (await refers(payment, 'CB')).id;
    await refers(first, 'CR');
    await refers(payment, 'CB', money('50.00'));
    expect(await codeOf(payment, 'CB', money('1.00'))).toBe('700.300.500');
  });
});

it('a channel may leave chargebacks and receipts to the gateway', async () => {
  const channel = '9'.repeat(32);
  const provisionFile = fileWith(
    JSON.stringify({
      entities: [{ id: channel, kind: 'channel', name: 'A channel', settings: { merchantBookings: false } }],
      tokens: [{ token: demo.token, entity: channel }],
    }),
  );
  const strict = await openWorld({ provisionFile });
  const { id } = (await chargesDirectly(strict, { entityId: channel })).body;
  for (const [type, code] of [
    ['CB', '700.400.402'],
    ['CR', '700.400.402'],
    ['RC', '700.400.562'],
  ] as const)
    expect((await refersTo(strict, id, type, { ...money('1.00'), entityId: channel })).body.result.code).toBe(code);
  await strict.close();
});
