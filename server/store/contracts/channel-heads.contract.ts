import { beforeEach, expect, it } from 'vitest';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { aChannel, aMerchant, aPayment, type Kind, saves } from './store.fixture.ts';

const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(32));
const whole = { after: 0 as PaymentKey, before: Number.MAX_SAFE_INTEGER as PaymentKey } as const;

/** The contract of what many channels are looked up for by one statement, on every database. */
export function channelHeadFacts({ create }: Kind): void {
  let store: Store;
  let channels: readonly EntityKey[];
  let keys: readonly PaymentKey[];
  beforeEach(async () => {
    store = await (await create())();
    await store.provision([aMerchant, ...ids.map((id) => ({ ...aChannel, id }))], []);
    const entities = await store.entities();
    channels = entities
      .filter(({ kind }) => kind === 'channel')
      .map(({ key }) => key)
      .toSorted((a, b) => a - b);
    const [one = expect.fail(), two = expect.fail(), , four = expect.fail()] = channels;
    const payments = [
      aPayment({ entity: one, fields: { merchantTransactionId: 'order-1', 'customer.email': 'ana@example.com' } }),
      aPayment({ entity: two, fields: { merchantTransactionId: 'order-2' } }),
      aPayment({ entity: one, fields: { merchantTransactionId: 'order-1', 'customer.email': 'Ana@example.com' } }),
      aPayment({ entity: four, state: 'pending', fields: { merchantTransactionId: 'order-1' } }),
    ];
    keys = payments.map(({ key }) => key);
    await store.commit(payments.flatMap((payment) => saves(payment)));
    return () => store.close();
  });
  const within = (first: number, last: number) => ({
    first: channels[first] ?? expect.fail(),
    last: channels[last] ?? expect.fail(),
  });
  const head = (channel: number, payment: number) => ({ entity: channels[channel], key: keys[payment] });

  it('are the first payment of each channel that has a reference, in either order', async () => {
    const find = (more: object) =>
      store.headsByReference('order-1', { ...whole, ...within(0, 3), order: 'latestFirst', ...more });
    expect(await find({})).toEqual([head(0, 2), head(3, 3)]);
    expect(await find({ order: 'oldestFirst' })).toEqual([head(0, 0), head(3, 3)]);
    expect(await find({ before: keys[2] })).toEqual([head(0, 0)]);
    expect(await find({ after: keys[2] })).toEqual([head(3, 3)]);
    expect(await find(within(0, 2))).toEqual([head(0, 2)]);
    expect(await store.headsByReference('order', { ...whole, ...within(0, 3), order: 'latestFirst' })).toEqual([]);
  });

  it('are the first pending payment of each channel', async () => {
    expect(await store.headsOfPending({ ...whole, ...within(0, 3), order: 'latestFirst' })).toEqual([head(3, 3)]);
    expect(await store.headsOfPending({ ...whole, ...within(0, 2), order: 'latestFirst' })).toEqual([]);
  });

  it('are the first payment of each channel that has a mark of a shopper', async () => {
    const find = (value: string) =>
      store.headsByMark({ mark: 'shopper', value }, { ...whole, ...within(0, 3), order: 'latestFirst' });
    expect(await find('ANA@example.com')).toEqual([head(0, 2)]);
    expect(await find('ben@example.com')).toEqual([]);
  });

  it('are the first reference of each channel from a prefix on', async () => {
    const find = (prefix: string, last = 3) => store.firstReferences({ ...within(0, last), prefix });
    const first = (channel: number, reference: string) => ({ entity: channels[channel], reference });
    expect(await find('order-')).toEqual([first(0, 'order-1'), first(1, 'order-2'), first(3, 'order-1')]);
    expect(await find('order-2')).toEqual([first(1, 'order-2')]);
    expect(await find('order-', 1)).toEqual([first(0, 'order-1'), first(1, 'order-2')]);
    expect(await find('p')).toEqual([]);
  });
}
