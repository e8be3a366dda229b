import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { fileWith } from '../process/folder.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

/** Channels of one merchant, each with other settings. */
const channels = {
  ordinary: { id: '1'.repeat(32), settings: {} },
  month: { id: '2'.repeat(32), settings: { reservationDays: 30, captureDays: 3 } },
  patient: { id: '5'.repeat(32), settings: { reservationDays: 1, payWithinDays: 20 } },
  generous: { id: '3'.repeat(32), settings: { overCapturePercent: 15 } },
  evening: { id: '4'.repeat(32), settings: { reversalCutOff: '18:00', reversalCutOffZone: 'Europe/Berlin' } },
} as const;
type Channel = keyof typeof channels;

let world: World;
beforeAll(async () => {
  const merchant = { id: 'a'.repeat(32), kind: 'merchant', name: 'A merchant' };
  const below = Object.entries(channels).map(([name, { id, settings }]) => ({
    id,
    kind: 'channel',
    parent: merchant.id,
    name,
    settings,
  }));
  const tokens = [{ token: demo.token, entity: merchant.id }];
  world = await openWorld({ provisionFile: fileWith(JSON.stringify({ entities: [merchant, ...below], tokens })) });
});
afterAll(() => world.close());

const days = (n: number) => minutes(n * 24 * 60);
const money = (amount: string) => ({ amount, currency: 'EUR' });
const pay = async (channel: Channel, paymentType: string) =>
  (await chargesDirectly(world, { entityId: channels[channel].id, paymentType })).body.id;
const refer = async (channel: Channel, payment: string, type: string, more: Record<string, string>) =>
  (await refersTo(world, payment, type, { ...more, entityId: channels[channel].id })).body;
const codeOf = async (...request: Parameters<typeof refer>) => (await refer(...request)).result.code;

const SUCCESS = '000.100.110';

describe('a reservation', () => {
  it('is captured and reversed until seven days after its approval, and not a moment longer', async () => {
    const [captured, reversed, late] = await Promise.all([1, 2, 3].map(() => pay('ordinary', 'PA')));
    await world.advance((days(7) - 1) as ReturnType<typeof days>);
    expect(await codeOf('ordinary', captured ?? '', 'CP', money('50.00'))).toBe(SUCCESS);
    expect(await codeOf('ordinary', reversed ?? '', 'RV', {})).toBe(SUCCESS);
    await world.advance(1 as ReturnType<typeof days>);
    expect(await codeOf('ordinary', late ?? '', 'CP', money('50.00'))).toBe('700.300.400');
    expect(await codeOf('ordinary', late ?? '', 'RV', {})).toBe('700.300.700');
    expect(await codeOf('ordinary', captured ?? '', 'CP', money('1.00'))).toBe('700.300.400');
    expect(await codeOf('ordinary', captured ?? '', 'RF', money('50.00'))).toBe(SUCCESS);
  });

  it('of an invoice lasts as long as its money may take in its channel', async () => {
    const order = { paymentType: 'PA', paymentBrand: 'PAYOLUTION_INVOICE' };
    const reserve = async () =>
      (await world.post('v1/payments', { ...money('92.00'), ...order, entityId: channels.patient.id })).body;
    const [captured, late] = [await reserve(), await reserve()];
    await world.advance((days(20) - 1) as ReturnType<typeof days>);
    expect(await codeOf('patient', captured.id, 'CP', money('50.00'))).toBe(SUCCESS);
    await world.advance(1 as ReturnType<typeof days>);
    expect(await codeOf('patient', late.id, 'CP', money('50.00'))).toBe('700.300.400');
    expect(await codeOf('patient', late.id, 'RC', money('92.00'))).toBe(SUCCESS);
  });

  it('lasts as long as its channel’s setting, and its captures may end earlier', async () => {
    const payment = await pay('month', 'PA');
    await world.advance((days(3) - 1) as ReturnType<typeof days>);
    expect(await codeOf('month', payment, 'CP', money('1.00'))).toBe(SUCCESS);
    await world.advance(1 as ReturnType<typeof days>);
    expect(await codeOf('month', payment, 'CP', money('1.00'))).toBe('700.300.400');
    await world.advance(days(26));
    expect(await refer('month', payment, 'RV', {})).toMatchObject({ amount: '91.00', result: { code: SUCCESS } });
  });
});

describe.for(['INTERNAL', 'EXTERNAL'])('in mode %s, a capture', (testMode) => {
  it('may exceed its reservation by the percentage of its channel, in parts as well', async () => {
    const reserve = async (channel: Channel) =>
      (await chargesDirectly(world, { entityId: channels[channel].id, paymentType: 'PA', testMode })).body.id;
    const success = testMode === 'INTERNAL' ? SUCCESS : '000.100.112';
    expect(await codeOf('generous', await reserve('generous'), 'CP', money('105.81'))).toBe('700.400.100');
    const payment = await reserve('generous');
    expect(await codeOf('generous', payment, 'CP', money('90.00'))).toBe(success);
    expect(await codeOf('generous', payment, 'CP', money('15.80'))).toBe(success);
    expect(await codeOf('generous', payment, 'CP', money('0.01'))).toBe('700.400.100');
    expect(await codeOf('generous', payment, 'RF', money('105.81'))).toBe('700.400.200');
    expect(await codeOf('generous', payment, 'RF', money('105.80'))).toBe(success);
    expect(await codeOf('ordinary', await reserve('ordinary'), 'CP', money('92.01'))).toBe('700.400.100');
  });
});

it('a debit is reversed until the cut-off of its channel, in the time zone of that', async () => {
  const [before, after] = [await pay('evening', 'DB'), await pay('evening', 'DB')];
  const now = world.clock.now();
  const cutOff = Math.floor(now / 86_400_000) * 86_400_000 + 17 * 3_600_000;
  const next = cutOff > now ? cutOff : cutOff + 86_400_000;
  await world.advance((next - now - 1) as ReturnType<typeof days>);
  expect(await codeOf('evening', before, 'RV', {})).toBe(SUCCESS);
  await world.advance(1 as ReturnType<typeof days>);
  expect(await codeOf('evening', after, 'RV', {})).toBe('700.300.700');
  expect(await codeOf('evening', await pay('evening', 'DB'), 'RV', {})).toBe(SUCCESS);
});
