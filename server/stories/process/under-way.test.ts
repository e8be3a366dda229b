import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { PaymentKey } from '../../core/values.ts';
import { minutes, seconds } from '../../core/values.ts';
import { UNDER_WAY_MAX } from '../../outbox/under-way.ts';
import type { Store } from '../../store/store.ts';
import { until } from '../world/time.ts';
import { chargesDirectly, order } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
let merchants: Awaited<ReturnType<typeof openMerchants>>;
let claims: Claims;
beforeEach(async () => {
  claims = { open: 0, most: 0 };
  world = await openWorld({ seams: { store: (store) => counted(store, claims), acquirer: (acquirer) => acquirer } });
  merchants = await openMerchants();
  return async () => {
    await merchants.close();
    await world.close();
  };
});

/** How many messages are claimed and not settled yet. */
type Claims = { open: number; most: number };
const counted = (store: Store, open: Claims): Store => ({
  ...store,
  async claimMessages(...from) {
    const claimed = await store.claimMessages(...from);
    open.open += claimed.length;
    open.most = Math.max(open.most, open.open);
    return claimed;
  },
  settleMessages(settled) {
    open.open -= settled.length;
    return store.settleMessages(settled);
  },
});

/** Merchants' servers, each on an address of its own. Those that stall answer when they are released. */
async function openMerchants() {
  const waiting: ServerResponse[] = [];
  const notified = new Map<string, number>();
  const stalled = new Set<string>();
  const server = createServer((request, response) => {
    const host = String(request.headers.host);
    notified.set(host, (notified.get(host) ?? 0) + 1);
    if (stalled.has(host)) waiting.push(response);
    else response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hostOf: (n: number) => `127.0.0.${n}:${port}`,
    stall: (host: string) => void stalled.add(host),
    release() {
      stalled.clear();
      for (const response of waiting.splice(0)) response.end();
    },
    notified: (host: string) => notified.get(host) ?? 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Makes a merchant's server due to be notified so often at once. */
async function owes(host: string, count: number): Promise<void> {
  const transfer = { ...order, paymentBrand: 'IDEAL', shopperResultUrl: 'http://localhost:8099/result' };
  const { body } = await world.post('/v1/payments', { ...transfer, notificationUrl: `http://${host}/notify` });
  await makeDue('payment.notification', body.id, count);
}

/** Makes a payment due for as many messages at once. */
async function makeDue(topic: 'payment.notification' | 'payment.inquiry', id: string, count: number): Promise<void> {
  const { gateway } = world.wired();
  // The cast holds because the payment was made.
  const payment = gateway.ids.keyOf('payment', id) as PaymentKey;
  const dueAt = gateway.clock.now();
  const changes = Array.from({ length: count }, (): Change => ({
    kind: 'sendMessage',
    message: {
      key: gateway.ids.key('message'),
      topic,
      payload: { payment },
      dueAt,
      attempts: 0,
      ndc: 'test',
    },
  }));
  await world.store().commit(changes);
}

describe('of a great many messages that are due', () => {
  it('a stalled server holds up its own only, and gets them when it answers', async () => {
    const [slow, quick] = [merchants.hostOf(2), merchants.hostOf(3)];
    merchants.stall(slow);
    await owes(slow, 500);
    await owes(quick, 50);
    await world.wired().dispatcher.startDue();
    await until(async () => merchants.notified(quick) > 50);
    expect(merchants.notified(slow)).toBeLessThanOrEqual(64);
    merchants.release();
    await world.wired().dispatcher.settled();
    await world.advance(seconds(10));
    expect(merchants.notified(slow)).toBe(501);
  });

  it('those that nothing hangs on are deleted before more than a few have begun', async () => {
    const { body } = await chargesDirectly(world);
    await makeDue('payment.inquiry', body.id, 1_000);
    await world.wired().dispatcher.startDue();
    await world.wired().dispatcher.settled();
    expect(claims).toEqual({ open: 0, most: 32 });
    expect(await world.store().nextDueAt()).not.toBe(world.wired().gateway.clock.now());
  });

  it('no more than a limit are claimed at once, and all are delivered', async () => {
    const hosts = Array.from({ length: 20 }, (_, n) => merchants.hostOf(2 + n));
    for (const host of hosts) {
      merchants.stall(host);
      await owes(host, 80);
    }
    await world.wired().dispatcher.startDue();
    await until(async () => claims.open + 100 > UNDER_WAY_MAX);
    expect(claims.most).toBeLessThanOrEqual(UNDER_WAY_MAX);
    merchants.release();
    await world.wired().dispatcher.settled();
    await world.advance(minutes(1));
    expect(hosts.map((host) => merchants.notified(host))).toEqual(hosts.map(() => 81));
    expect(claims).toEqual({ open: 0, most: expect.any(Number) });
    expect(claims.most).toBeLessThanOrEqual(UNDER_WAY_MAX);
  });
});
