import { beforeEach, describe, expect, it } from 'vitest';
import type { Message, Payloads, Topic } from '../../core/message.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { CallbackState, RiskCallback } from '../../core/risk/callback.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { EntityKey, EventKey, MessageKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { aCheckout, aMessage, aPayment, at, cents, type Kind, lasting, nextKey, saves } from './store.fixture.ts';

const lease = lasting(100);

/** The contract of the outbox, on every database. */
export function outboxFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const send = async (...messages: readonly Message[]): Promise<void> =>
    store.commit(messages.map((message) => ({ kind: 'sendMessage', message })));
  const claim = (now: number, limit = 10): Promise<readonly Message[]> => store.claimMessages(at(now), lease, limit);

  describe('a message', () => {
    it('can be claimed when it is due, and not before', async () => {
      const message = aMessage(50);
      await send(message);
      expect(await claim(49)).toEqual([]);
      expect(await claim(50)).toEqual([message]);
    });

    it('cannot be claimed again until its lease ends', async () => {
      const message = aMessage(50);
      await send(message);
      await claim(50);
      expect(await claim(149)).toEqual([]);
      expect(await claim(150)).toEqual([message]);
    });

    it('uses up no try of any number of processes that die with it', async () => {
      const message = aMessage(50);
      await send(message);
      for (let death = 0; death < 20; death += 1) expect(await claim(50 + 100 * death)).toEqual([message]);
      await store.settleMessages([{ key: message.key, done: false, dueAt: at(9_000), tried: true }]);
      expect(await claim(9_000)).toEqual([{ ...message, dueAt: 9_000, attempts: 1 }]);
    });

    it('is deleted when it is settled', async () => {
      const message = aMessage(50);
      await send(message);
      await claim(50);
      await store.settleMessages([{ key: message.key, done: true }]);
      expect(await claim(1_000)).toEqual([]);
      expect(await store.nextDueAt()).toBeUndefined();
    });

    it('is due later when it is postponed', async () => {
      const message = aMessage(50);
      await send(message);
      await claim(50);
      await store.settleMessages([{ key: message.key, done: false, dueAt: at(300), tried: true }]);
      expect(await claim(299)).toEqual([]);
      expect(await claim(300)).toEqual([{ ...message, dueAt: 300, attempts: 1 }]);
    });

    it('uses up no try when nothing was tried', async () => {
      const message = aMessage(50);
      await send(message);
      await claim(50);
      await store.settleMessages([{ key: message.key, done: false, dueAt: at(300), tried: false }]);
      expect(await claim(300)).toEqual([{ ...message, dueAt: 300, attempts: 0 }]);
    });

    it('cannot be claimed after it was unsent', async () => {
      const message = aMessage(50);
      await send(message);
      await store.commit([{ kind: 'unsendMessage', message: message.key }]);
      expect(await claim(50)).toEqual([]);
    });
  });

  describe('messages', () => {
    it('are claimed in the order in which they are due, at most as many as requested', async () => {
      const messages = [30, 10, 20].map(aMessage);
      await send(...messages);
      expect((await claim(100, 2)).map(({ dueAt }) => dueAt)).toEqual([10, 20]);
      expect((await claim(100, 2)).map(({ dueAt }) => dueAt)).toEqual([30]);
    });

    it('have a next due time, which counts leases', async () => {
      expect(await store.nextDueAt()).toBeUndefined();
      await send(aMessage(70), aMessage(60));
      expect(await store.nextDueAt()).toBe(60);
      await claim(60);
      expect(await store.nextDueAt()).toBe(70);
      await claim(70);
      expect(await store.nextDueAt()).toBe(160);
    });

    it('are due for a look from their moment on, and not while they are claimed', async () => {
      const isDue = async (now: number) => (await store.due({ now: at(now), eventsUntil: 0 as EventKey })).messages;
      await send(aMessage(60));
      expect(await isDue(59)).toBe(false);
      expect(await isDue(60)).toBe(true);
      await claim(60);
      expect(await isDue(60)).toBe(false);
    });

    it('that ping about results which are read are deleted unclaimed, and no others', async () => {
      const checkouts = [
        aCheckout({ postedAt: at(1), readAt: at(2) }),
        aCheckout({ postedAt: at(1) }),
        aCheckout(),
        aCheckout({ postedAt: at(1), readAt: at(2) }),
      ];
      for (const row of checkouts) {
        await store.commit([{ kind: 'saveCheckout', row }]);
        await store.commit([{ kind: 'saveCheckoutProgress', row: { ...row, version: 1 } }]);
      }
      const pings = checkouts.map(({ key }, n) => ({ ...aMessage(n < 3 ? 50 : 60), payload: { checkout: key } }));
      const other: Message = { ...aMessage(50), topic: 'webhook.test', payload: { webhook: nextKey('webhook') } };
      await send(...(pings as Message[]), other);
      expect(await store.deleteLapsedMessages(at(49), 10)).toBe(0);
      expect(await store.deleteLapsedMessages(at(50), 10)).toBe(2);
      expect((await claim(60)).map(({ key }) => key)).toEqual([pings[1]?.key, other.key, pings[3]?.key]);
      // What is claimed belongs to its process until its lease ends.
      expect(await store.deleteLapsedMessages(at(60), 10)).toBe(0);
      expect(await store.deleteLapsedMessages(at(160), 10)).toBe(1);
    });

    it('are deleted unclaimed where their payment, schedule or callback has ended', async () => {
      const [pending, approved, rejected] = [
        aPayment({ state: 'pending', waitsFor: 'acquirer', endedAt: null }),
        aPayment(),
        aPayment({ state: 'rejected', resultCode: '800.100.152' }),
      ];
      await store.commit([pending, approved, rejected].map((row) => saves(row)));
      const [waits, passed] = [aCallback('waiting'), aCallback('passed')];
      await store.commit([waits, passed].map((row) => ({ kind: 'saveRiskCallback', row })));
      const next = at(9_000);
      const ended: Partial<Schedule> = { ended: 'completed', nextAt: null };
      const run = { dueAt: next, payment: pending.key, retryAt: null };
      const schedules = {
        active: aSchedule({ nextAt: next }),
        tried: aSchedule({ run: { ...run, resultCode: '800.100.152', retryAt: at(9_500) } }),
        followed: aSchedule({ ...ended, run: { ...run, resultCode: codes.pending } }),
        ended: aSchedule({ ...ended, run: { ...run, resultCode: '000.100.110' } }),
        rescheduled: aSchedule({ nextAt: at(9_001) }),
      };
      await store.commit(Object.values(schedules).map((row) => ({ kind: 'saveSchedule', row, action: null })));
      const about = <T extends Topic>(topic: T, payload: Payloads[T]) =>
        ({ ...aMessage(50), topic, payload }) as Message;
      const dates = Object.entries(schedules).map(
        ([name, { key }]) => [name, about('schedule.run', { schedule: key, dueAt: next })] as const,
      );
      const messages: Readonly<Record<string, Message>> = {
        ...Object.fromEntries(dates),
        unknown: about('schedule.run', { schedule: nextKey('schedule'), dueAt: next }),
        inquiry: about('payment.inquiry', { payment: pending.key }),
        oldInquiry: about('payment.inquiry', { payment: approved.key }),
        recheck: about('payment.recheck', { payment: rejected.key }),
        oldRecheck: about('payment.recheck', { payment: approved.key }),
        case: about('risk.case', { payment: pending.key }),
        oldCase: about('risk.case', { payment: rejected.key }),
        callback: about('risk.callback', { action: waits.key }),
        oldCallback: about('risk.callback', { action: passed.key }),
        bookings: about('payment.bookings', { payment: approved.key }),
      };
      await send(...Object.values(messages));
      expect(await store.deleteLapsedMessages(at(50), 20)).toBe(7);
      const left = new Set((await claim(50, 20)).map(({ key }) => key));
      const matters = Object.keys(messages).filter((name) => left.has(messages[name]?.key as MessageKey));
      expect(matters).toEqual(['active', 'tried', 'followed', 'inquiry', 'recheck', 'case', 'callback', 'bookings']);
    });

    it('are each claimed once by sixteen workers at the same time', async () => {
      const messages = Array.from({ length: 2_000 }, () => aMessage(1));
      await send(...messages);
      const claimed = await Promise.all(Array.from({ length: 16 }, () => claimAll(store)));
      const keys = claimed.flat().map(({ key }) => key);
      expect(keys.toSorted((a, b) => a - b)).toEqual(messages.map(({ key }) => key));
    });
  });
}

/** A worker, which claims messages until none is left. */
export async function claimAll(store: Store): Promise<readonly Message[]> {
  const claimed = await store.claimMessages(at(2), lease, 20);
  return claimed.length === 0 ? [] : [...claimed, ...(await claimAll(store))];
}

const aCallback = (state: CallbackState): RiskCallback => ({
  key: nextKey('riskAction'),
  version: 0,
  entity: 1 as EntityKey,
  payment: nextKey('payment'),
  state,
  tries: 0,
  url: null,
  status: null,
  reason: null,
  triedAt: null,
  failedAt: null,
});

/** A schedule that pays monthly; with no date, because its latest one is not over. */
const aSchedule = (own: Partial<Schedule>): Schedule => ({
  key: nextKey('schedule'),
  version: 0,
  entity: 1 as EntityKey,
  registration: nextKey('registration'),
  type: 'DB',
  amountCents: cents(9_90),
  currency: 'EUR',
  testMode: null,
  ndc: 'an-ndc',
  fields: {},
  job: {
    name: null,
    expression: '0 0 6 1 * ?',
    zone: 'UTC',
    startAt: at(0),
    endAt: null,
    terms: { duration: null, notice: null, callable: 'ANYTIME' },
  },
  createdAt: at(0),
  nextAt: null,
  charges: 0,
  chargesMax: null,
  run: null,
  notice: null,
  ended: null,
  pausedAt: null,
  ...own,
});
