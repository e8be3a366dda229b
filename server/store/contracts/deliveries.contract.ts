import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryEnd, WebhookDelivery } from '../../core/webhooks/delivery.ts';
import type { Event } from '../../core/webhooks/event.ts';
import type { DeliveryTryKey, EntityKey, EventKey, Instant, Key, WebhookKey } from '../../core/values.ts';
import { defaultSettings } from '../../core/entities/settings/settings.ts';
import { VersionConflict } from '../../core/faults.ts';
import type { Store } from '../store.ts';
import { books, entity, eventOf, lease, shop, webhookOf } from './deliveries.fixture.ts';
import { at, type Kind } from './store.fixture.ts';

/**
 * The contract of events and their deliveries, on every database; in a group of its own, because the other facts empty the
 * database before each test.
 */
export function deliveryFacts(kind: Kind): void {
  describe('the log of events', () => {
    eventFacts(kind);
  });
}

function eventFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    await store.provision(
      [{ id: '8a', kind: 'channel', parentId: null, name: 'A channel', settings: defaultSettings }],
      [],
    );
    await store.commit([shop, books].map((key) => ({ kind: 'saveWebhook', row: webhookOf(key) })));
    return () => store.close();
  });

  const publish = (...events: readonly Event[]) =>
    store.commit(events.map((event) => ({ kind: 'publishEvent', event })));
  const distribute = (events: readonly Event[], ...webhooks: readonly WebhookKey[]) =>
    store.distribute(events.map((event) => ({ event, webhooks, at: at(50) })));
  const published = async (...events: readonly Event[]) => {
    await publish(...events);
    await distribute(events, shop);
  };
  const claim = (now: number, { webhook = shop, limit = 10, holder = 0 } = {}) =>
    store.claimDeliveries({ webhook, now: at(now), lease, limit, holder });
  const keys = async (claimed: Promise<readonly WebhookDelivery[]>) => (await claimed).map(({ event }) => event);
  let tries = 0;
  const settle = (delivery: WebhookDelivery | undefined, end: DeliveryEnd, now = 60) => {
    if (!delivery) throw new Error('Expected a delivery, saw none');
    const { webhook, event } = delivery;
    const key = ++tries as DeliveryTryKey;
    const answer = { status: 200, reason: null, latencyMillis: 5, response: 'ok' };
    const tried = { key, webhook, event, at: at(now), ...answer, requestHead: 'a: b', responseHead: 'HTTP/1.1 200' };
    return store.settleTries([{ delivery, tried, end }]);
  };
  const notificationsDue = async (now: Instant, eventsUntil: EventKey) =>
    (await store.due({ now, eventsUntil })).notifications;

  describe('an event', () => {
    it('is read as it was published, and is listed until it was distributed once', async () => {
      const event = eventOf(10);
      await publish(event);
      expect(await store.event(event.key)).toEqual(event);
      const { key, type, tree } = event;
      expect(await store.undistributedEvents({ after: 0 as EventKey, until: key, limit: 5 })).toEqual([
        { key, entity, type, tree },
      ]);
      expect(await store.undistributedEvents({ after: 0 as EventKey, until: 9 as EventKey, limit: 5 })).toEqual([]);
      expect(await store.undistributedEvents({ after: key, until: 99 as EventKey, limit: 5 })).toEqual([]);
      expect(await notificationsDue(at(60), event.key)).toBe(true);
      expect(await notificationsDue(at(60), 9 as EventKey)).toBe(false);
      await distribute([event], shop, books);
      expect(await store.undistributedEvents({ after: 0 as EventKey, until: key, limit: 5 })).toEqual([]);
      await expect(distribute([event], shop)).rejects.toThrow(VersionConflict);
      expect(await store.deliveries(key)).toHaveLength(2);
    });

    it('is found by its entity and by its row, in both orders and within bounds', async () => {
      await publish(eventOf(10), eventOf(11, 10), { ...eventOf(12), entity: 2 as EntityKey });
      const slice = { entity, after: 0 as EventKey, before: 100 as EventKey, limit: 5 } as const;
      const found = async (more: object) =>
        (await store.events({ ...slice, order: 'oldestFirst', ...more })).map(({ key }) => key);
      expect(await found({})).toEqual([10, 11]);
      expect(await found({ order: 'latestFirst' })).toEqual([11, 10]);
      expect(await found({ after: 10 })).toEqual([11]);
      expect(await found({ before: 11 })).toEqual([10]);
      expect(await found({ object: 11 })).toEqual([11]);
    });

    it('is deleted with what is left of its deliveries when it is old', async () => {
      await published(eventOf(10), eventOf(20));
      expect(await store.deleteEvents({ before: 20 as EventKey, limit: 5 })).toBe(1);
      await store.deleteTries({ before: 20 as EventKey, limit: 5 });
      expect(await store.event(10 as EventKey)).toBeUndefined();
      expect(await keys(claim(60))).toEqual([20]);
    });

    it('is deleted in slices, also where its deliveries to several webhooks are more than a slice', async () => {
      const events = [eventOf(10), eventOf(11), eventOf(12), eventOf(13)];
      await publish(...events);
      await distribute(events, shop, books);
      const slices: number[] = [];
      do slices.push(await store.deleteTries({ before: 20 as EventKey, limit: 2 }));
      while (slices.at(-1) === 2);
      expect(slices.length).toBeGreaterThan(2);
      expect([await claim(60), await claim(60, { webhook: books })]).toEqual([[], []]);
    });
  });

  describe('a delivery', () => {
    it('is claimed by one, until its lease ends', async () => {
      await published(eventOf(10));
      expect(await keys(claim(49))).toEqual([]);
      expect(await claim(50)).toMatchObject([{ webhook: shop, event: 10, tree: 10, tries: 0, dueAt: 50 }]);
      expect(await keys(claim(149))).toEqual([]);
      expect(await keys(claim(150))).toEqual([10]);
    });

    it('waits for earlier ones of its tree, and for those of no other tree or webhook', async () => {
      const events = [eventOf(10), eventOf(11, 10), eventOf(12)];
      await publish(...events);
      await distribute(events, shop, books);
      const [first, other] = await claim(60);
      expect([first?.event, other?.event]).toEqual([10, 12]);
      expect(await keys(claim(60))).toEqual([]);
      expect(await keys(claim(60, { webhook: books }))).toEqual([10, 12]);
      await settle(first, 'delivered');
      expect(await keys(claim(60))).toEqual([11]);
    });

    it('waits for an earlier event of its tree that another process has still to distribute', async () => {
      await publish(eventOf(10), eventOf(11, 10));
      await distribute([eventOf(11, 10)], shop);
      expect(await keys(claim(60))).toEqual([]);
      await distribute([eventOf(10)], shop);
      expect(await keys(claim(60))).toEqual([10]);
    });

    it('that failed is due later, and so are later ones of its tree', async () => {
      await published(eventOf(10), eventOf(11, 10));
      const [first] = await claim(60);
      await settle(first, at(500));
      await published(eventOf(13, 10));
      expect(await keys(claim(499))).toEqual([]);
      expect(await store.nextDeliveryAt()).toBe(500);
      expect(await store.dueWebhooks(at(499))).toEqual([]);
      expect(await store.dueWebhooks(at(500))).toEqual([shop]);
      expect(await notificationsDue(at(499), 99 as EventKey)).toBe(false);
      expect(await notificationsDue(at(500), 99 as EventKey)).toBe(true);
      const [again] = await claim(500);
      expect(again).toMatchObject({ event: 10, tries: 1 });
      await settle(again, 'delivered', 510);
      const [second] = await claim(510);
      expect(second?.event).toBe(11);
      await settle(second, 'delivered', 510);
      expect(await keys(claim(510))).toEqual([13]);
    });

    it('that is not tried again frees its tree, and can be renewed', async () => {
      await published(eventOf(10), eventOf(11, 10));
      const [first] = await claim(60);
      await settle(first, 'undeliverable');
      expect(await keys(claim(60))).toEqual([11]);
      expect(await store.deliveries(10 as EventKey)).toMatchObject([{ freeAt: null }]);
      await store.commit([{ kind: 'renewDelivery', delivery: { event: eventOf(10), webhook: shop, at: at(70) } }]);
      expect(await keys(claim(70))).toEqual([10]);
    });

    it('that failed is counted, listed, and renewed together with the others that did', async () => {
      await published(eventOf(10), eventOf(20), eventOf(30), eventOf(40));
      const [first, second, third] = await claim(60, { limit: 3 });
      await settle(first, at(500));
      await settle(second, 'undeliverable');
      await settle(third, 'delivered');
      const backlog = { webhook: shop, limit: 10 };
      expect(await store.backlogOf(backlog)).toEqual({ undelivered: 3, failed: 2, oldest: 10 });
      expect(await store.backlogOf({ ...backlog, webhook: books })).toEqual({
        undelivered: 0,
        failed: 0,
        oldest: null,
      });
      const left = await store.undelivered({ ...backlog, after: 10 as EventKey });
      expect(left.map(({ event }) => event)).toEqual([20, 40]);
      await store.commit([{ kind: 'renewFailedDeliveries', failed: { webhook: shop, at: at(70), limit: 10 } }]);
      expect(await store.backlogOf(backlog)).toMatchObject({ undelivered: 3, failed: 0 });
      expect(await keys(claim(70))).toEqual([10, 20, 40]);
    });

    it('is found with its tries by the row that it is about, and its tries are counted', async () => {
      await published(eventOf(10));
      const [first] = await claim(60);
      await settle(first, 'delivered');
      expect((await store.eventsOf({ object: 10 as Key, limit: 5 })).map(({ key }) => key)).toEqual([10]);
      const all = await store.deliveryTries({ of: null, before: Number.MAX_SAFE_INTEGER as Key, limit: 5 });
      expect(all.map(({ event }) => event)).toEqual([10]);
      const counted = await store.triesSince({ webhook: shop, after: 0 as Key, limit: 5 });
      expect(counted.tries).toBe(1);
      expect(await store.triesSince({ webhook: books, after: 0 as Key, limit: 5 })).toEqual({ tries: 0, accepted: 0 });
    });

    it('is found among many by the keys of its event and its tries', async () => {
      const many = Array.from({ length: 70 }, (_, place) => 100 + place);
      await published(...many.map((key) => eventOf(key)));
      const events = await store.eventsAmong([...many.slice(1), 999] as EventKey[]);
      expect(events.map(({ key }) => key).toSorted((a, b) => a - b)).toEqual(many.slice(1));
      const left = await store.deliveriesAmong(many.slice(0, 66) as EventKey[]);
      expect(left.map(({ event }) => event).toSorted((a, b) => a - b)).toEqual(many.slice(0, 66));
      for (const [now, end] of [
        [200, at(300)],
        [300, at(400)],
        [400, 'delivered'],
      ] as const)
        await settle((await claim(now, { limit: 100 }))[0], end);
      const logged = await store.deliveryTries({ of: { event: 100 as EventKey }, before: 1e9 as Key, limit: 5 });
      const counted = await store.attempts(logged.map(({ key }) => key));
      expect(counted.map(({ attempt }) => attempt).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
      expect([await store.eventsAmong([]), await store.attempts([])]).toEqual([[], []]);
    });

    it('is freed at once when its process starts again, and stays with any other', async () => {
      await published(eventOf(10), eventOf(20));
      await claim(60, { limit: 1, holder: 3 });
      await claim(60, { limit: 1, holder: 4 });
      await store.releaseDeliveries(3);
      expect(await keys(claim(61))).toEqual([10]);
    });

    it('is left to no one by sixteen workers, and is claimed once', async () => {
      const events = Array.from({ length: 400 }, (_, i) => eventOf(100 + i, 100 + Math.floor(i / 4)));
      await published(...events);
      const order: EventKey[] = [];
      const work = async (holder: number): Promise<void> => {
        const claimed = await claim(60, { limit: 7, holder });
        if (claimed.length === 0) return;
        order.push(...claimed.map(({ event }) => event));
        for (const delivery of claimed) await settle(delivery, 'delivered');
        await work(holder);
      };
      while (order.length < events.length) await Promise.all(Array.from({ length: 16 }, (_, i) => work(i)));
      expect(order.toSorted((a, b) => a - b)).toEqual(events.map(({ key }) => key));
      for (const { tree } of events) {
        const ofTree = order.filter((key) => events.find((event) => event.key === key)?.tree === tree);
        expect(ofTree).toEqual(ofTree.toSorted((a, b) => a - b));
      }
    });
  });

  describe('a webhook', () => {
    it('is not due while it is paused, and keeps its deliveries until it is deleted', async () => {
      await published(eventOf(10));
      const [row] = await store.webhooks();
      if (!row) throw new Error('Expected a webhook, saw none');
      expect(row).toEqual({ ...webhookOf(shop), version: 1 });
      await store.commit([{ kind: 'saveWebhook', row: { ...row, state: 'paused' } }]);
      expect(await store.dueWebhooks(at(60))).toEqual([]);
      expect(await store.nextDeliveryAt()).toBeUndefined();
      expect(await store.deliveries(10 as EventKey)).toHaveLength(1);
      await store.commit([{ kind: 'removeWebhook', webhook: shop }]);
      expect(await store.deliveries(10 as EventKey)).toEqual([]);
      expect(await store.webhooks()).toHaveLength(1);
    });

    it('leaves what waited for it to the purge, which deletes that in slices', async () => {
      await publish(eventOf(10), eventOf(11), eventOf(12));
      await distribute([eventOf(10), eventOf(11), eventOf(12)], shop, books);
      await store.commit([{ kind: 'removeWebhook', webhook: shop }]);
      expect(await store.dueWebhooks(at(60))).toEqual([books]);
      const slices: number[] = [];
      while (slices.at(-1) !== 0) slices.push(await store.deleteTries({ before: 0 as EventKey, limit: 2 }));
      expect(slices).toEqual([2, 1, 0]);
      expect([await keys(claim(60)), await keys(claim(60, { webhook: books }))]).toEqual([[], [10, 11, 12]]);
    });

    it('has a log of its tries and a backlog', async () => {
      await published(eventOf(10), eventOf(20));
      const [first] = await claim(60);
      await settle(first, at(500));
      const of = { webhook: shop };
      const logged = await store.deliveryTries({ of, before: 1e9 as Key, limit: 5 });
      expect(logged).toMatchObject([
        { event: 10, status: 200, response: 'ok', requestHead: 'a: b', responseHead: 'HTTP/1.1 200' },
      ]);
      expect(await store.deliveryTries({ of: { event: 10 as EventKey }, before: 1e9 as Key, limit: 5 })).toEqual(
        logged,
      );
      expect(await store.backlogs()).toEqual([{ webhook: shop, waiting: 2, failing: 1, undeliverable: 0, oldest: 10 }]);
      expect(await store.failingWebhooks({ limit: 5 })).toEqual([shop]);
    });
  });
}
