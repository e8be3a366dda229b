import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../core/values.ts';
import { transferEnds } from '../../test-data/transfers.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { createsCheckout, order, pays, readsPayment } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const transfers = (testMode: string, more: Record<string, string> = {}): Promise<Answered> =>
  world.post('v1/payments', {
    ...order,
    testMode,
    paymentBrand: 'TRUSTLY',
    shopperResultUrl: 'https://shop.example/done',
    ...more,
  });
const codeOf = async ({ body: { id } }: Answered): Promise<string> => (await readsPayment(world, id)).body.result.code;
const unreported = { 'customParameters[SIM_notification]': 'none' };

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('an online transfer of testMode %s', (testMode, success) => {
  it.each(Object.entries(transferEnds))('that is %s by its test data reads %s', async (end, code) => {
    const answered = await transfers(testMode, { ...unreported, 'customParameters[SIM_transfer]': end });
    expect(answered.body.result.code).toBe('000.200.000');
    await world.advance(seconds(61));
    await comesBack(world, answered.body.id);
    expect(await codeOf(answered)).toBe(code ?? success);
  });

  it('is decided at once by forceResultCode', async () => {
    const forced = (code: string) => transfers(testMode, { 'customParameters[forceResultCode]': code });
    expect((await forced('100.396.104')).body).toMatchObject({ result: { code: '100.396.104' } });
    expect((await forced('000.000.000')).body).toMatchObject({ result: { code: '000.000.000' } });
    expect((await forced('000.000.000')).body.redirect).toBeUndefined();
  });

  it('times out when its shopper never comes back', async () => {
    const answered = await transfers(testMode, unreported);
    await world.advance(minutes(14));
    expect(await codeOf(answered)).toBe('000.200.000');
    await world.advance(minutes(30));
    expect(await codeOf(answered)).toBe('100.396.103');
  });

  it.each([
    ['slowPayment', '800.400.500', success],
    ['slowDebit', '800.400.501', '100.397.102'],
  ])('that waits for a slow bank (%s) reads %s, and days later %s', async (plan, waits, ends) => {
    const answered = await transfers(testMode, { 'customParameters[SIM_transfer]': plan });
    await world.advance(minutes(2));
    await comesBack(world, answered.body.id);
    expect(await codeOf(answered)).toBe(waits);
    await world.advance(minutes(2 * 24 * 60 + 90));
    expect(await codeOf(answered)).toBe(ends);
  });

  it('holds its checkout while a slow bank executes it', async () => {
    const checkout = await createsCheckout(world, { testMode, 'customParameters[SIM_transfer]': 'slowPayment' });
    const transfer = await pays(world, checkout, { paymentBrand: 'TRUSTLY' });
    await world.advance(minutes(2));
    await comesBack(world, transfer.body.id);
    expect((await pays(world, checkout)).body).toMatchObject({
      id: transfer.body.id,
      result: { code: '800.400.500' },
    });
  });

  it('has its result before the shopper comes back when the bank reports it', async () => {
    const answered = await transfers(testMode);
    await decides(await opensBankPage(answered), 'confirmed');
    // The report arrives over the network, without anything else that happens.
    await expect.poll(() => codeOf(answered), { timeout: 10_000 }).toBe(success);
    expect(await comesBack(world, answered.body.id)).toContain(answered.body.id);
  });

  it('is returned from twice, and ends once', async () => {
    const answered = await transfers(testMode, unreported);
    await decides(await opensBankPage(answered), 'cancelled');
    const [first, second] = [await comesBack(world, answered.body.id), await comesBack(world, answered.body.id)];
    expect(second).toBe(first);
    expect(await codeOf(answered)).toBe('100.396.101');
  });

  it('is not decided by a return that was forged', async () => {
    const answered = await transfers(testMode, unreported);
    await comesBack(world, answered.body.id, '?status=confirmed&result.code=000.000.000');
    expect(await codeOf(answered)).toBe('000.200.000');
  });
});

describe('the address of a shopper’s return', () => {
  it('leads to the merchant and nowhere else', async () => {
    const answered = await transfers('INTERNAL', unreported);
    const back = await comesBack(world, answered.body.id, '?shopperResultUrl=https://evil.example/&url=//evil.example');
    expect(back).toMatch(/^https:\/\/shop\.example\/done\?/);
  });

  it.each(['8a82944a4cc25ebf014cc2c782423202', 'nothing', '..%2f..', '8a'.repeat(400)])(
    'of an unknown payment (%s) leads nowhere',
    async (id) => {
      expect(await comesBack(world, id)).toBeNull();
    },
  );
});

describe('the address for notifications', () => {
  const notify = async (path: string, body = '{}'): Promise<number> =>
    (await fetch(new URL(path, world.baseUrl), { method: 'POST', body })).status;

  it('is known to the acquirer only', async () => {
    const { id } = (await transfers('EXTERNAL', unreported)).body;
    expect(await notify(`asynchronous/${id}/notification`)).toBe(403);
    expect(await notify(`asynchronous/${id}/notification?key=${'0'.repeat(64)}`)).toBe(403);
    expect(await notify('asynchronous/8a82944a4cc25ebf014cc2c782423202/notification?key=1')).toBe(404);
  });

  it('causes an inquiry, whatever the report contains', async () => {
    const answered = await transfers('EXTERNAL', unreported);
    const { gateway } = world.wired();
    const key = gateway.ids.keyOf('payment', answered.body.id);
    const signature = gateway.sign(`acquirer notifications of ${key}`);
    const path = `asynchronous/${answered.body.id}/notification?key=${signature}`;
    expect(await notify(path, '{"outcome":"approved"}')).toBe(204);
    expect(await notify(path, 'x'.repeat(200_000))).toBe(204);
    await gateway.background.settled();
    expect(await codeOf(answered)).toBe('000.200.000');
  });
});
