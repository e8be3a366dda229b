import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { needsPing } from '../../core/checkouts/checkout.ts';
import { checkoutState } from '../../core/checkouts/state.ts';
import { dayNumberOf } from '../../core/reports/daily-total.ts';
import {
  type AcquirerFileKey,
  type CheckoutKey,
  days,
  type Instant,
  minutes,
  type PaymentKey,
  seconds,
} from '../../core/values.ts';
import { readWidget } from '../../http/documents/assets.ts';
import { momentOf } from '../../ids.ts';
import { type Simulators, startSimulators } from '../../simulators/simulators.ts';
import { makeHistory } from '../../start/history/history.ts';
import { ordersBefore } from '../../start/history/orders.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { wire, type Wired } from '../../wiring.ts';
import { demo } from '../world/world.ts';

const DAYS = 3;
const NOW = Date.UTC(2026, 10, 20, 12) as Instant;

let [store, simulators, wired]: [Store?, Simulators?, Wired?] = [];
const keyEncryptionKey = randomBytes(32);
const widget = readWidget();
const log = { info: () => {}, warn: () => {}, error: () => {} };
const parts = () => {
  if (!store || !simulators || !wired) throw new Error('Expected a gateway');
  return { store, simulators, gateway: wired.gateway, keyEncryptionKey, widget };
};
beforeAll(async () => {
  const clock = stillClock(NOW);
  const ports = { processorPort: 0, directoryPort: 0, acsPort: 0, bankPort: 0 };
  simulators = await startSimulators({ clock, baseHost: 'localhost', ...ports });
  store = await openStore(':memory:');
  const { processor: processorUrl, directory: directoryUrl, bank: bankUrl } = simulators.urls;
  const outside = { processorUrl, directoryUrl, bankUrl, riskUrl: `${processorUrl}risk` };
  wired = await wire({ config: readConfig({}), store, clock, keyEncryptionKey, outside, widget, log });
  await makeHistory(parts(), DAYS);
});
afterAll(async () => {
  await wired?.close();
  await simulators?.close();
});

const entity = () => parts().gateway.entities.entityOf(demo.entityId)?.key ?? expect.fail('Expected the demo channel');
const payments = () => {
  const slice = { after: 0 as PaymentKey, before: Number.MAX_SAFE_INTEGER as PaymentKey, limit: 10_000 };
  return parts().store.payments({ entity: entity(), ...slice, order: 'oldestFirst' });
};

describe('the history of the demo shop', () => {
  it('lies in the past, with payments, their captures, refunds, declines and 3-D Secure', async () => {
    const all = await payments();
    expect(all.length).toBeGreaterThan(80);
    for (const { key, createdAt } of all) {
      expect(createdAt).toBeLessThan(NOW);
      expect(Math.abs(momentOf(key) - createdAt)).toBeLessThan(1000);
    }
    const kinds = new Set(all.map(({ type, state }) => `${type} ${state}`));
    for (const kind of ['DB approved', 'DB rejected', 'DB pending', 'PA approved', 'CP approved'])
      expect(kinds).toContain(kind);
    const flows = new Set(all.map(({ findings }) => findings.threeDSecure?.['flow']));
    for (const flow of ['frictionless', 'challenge']) expect(flows).toContain(flow);
    const challenged = all.filter(({ findings }) => findings.threeDSecure?.['flow'] === 'challenge');
    for (const { endedAt } of challenged) expect(endedAt).toBeLessThan(NOW);
    expect(new Set(all.map(({ testMode }) => testMode))).toEqual(new Set(['INTERNAL', 'EXTERNAL']));
  });

  it('is in the books and in the totals of its days, and leaves no event to deliver', async () => {
    const { store: kept } = parts();
    const balances = await kept.balances(entity());
    expect(balances.length).toBeGreaterThan(0);
    const byCurrency = Map.groupBy(balances, ({ currency }) => currency);
    for (const [, same] of byCurrency) expect(same.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    const details = await kept.dailyDetails({ entity: entity(), first: 0, last: dayNumberOf(NOW) });
    expect(new Set(details.map(({ day }) => day)).size).toBeGreaterThanOrEqual(DAYS);
    const until = Number.MAX_SAFE_INTEGER as never;
    expect(await kept.undistributedEvents({ after: 0 as never, until, limit: 1 })).toEqual([]);
  });

  it('has the acquirer\u2019s files of its days, and cases for an analyst', async () => {
    const { store: kept } = parts();
    const before = Number.MAX_SAFE_INTEGER;
    const files = await kept.acquirerFiles({ entity: entity(), before: before as AcquirerFileKey, limit: 100 });
    expect(files.length).toBeGreaterThanOrEqual(DAYS - 1);
    expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['imported']));
    const open = await kept.riskCases({ entity: entity(), state: 'open', before: before as PaymentKey, limit: 9 });
    expect(open).toHaveLength(3);
  });

  it('has two decisions of an analyst, carried out at their times, and a callback that the merchant refused', async () => {
    const { store: kept } = parts();
    const cases = await kept.riskCases({ entity: entity(), before: Number.MAX_SAFE_INTEGER as PaymentKey, limit: 9 });
    const decided = cases.filter(({ state }) => state !== 'open');
    expect(decided.map(({ state }) => state)).toEqual(['cancelled', 'approved']);
    for (const { payment, closedAt } of decided) {
      const { endedAt = null } = (await kept.payment(payment)) ?? {};
      expect(closedAt).toBeLessThan(NOW - days(1));
      expect((endedAt ?? 0) - (closedAt ?? 0)).toBeLessThan(minutes(1));
    }
    const before = Number.MAX_SAFE_INTEGER as never;
    const failed = await kept.failedCallbacks({ entity: entity(), before, limit: 9 });
    expect(failed).toMatchObject([{ status: 500, reason: 'statusNotExpected', tries: 1 }]);
    expect(failed[0]?.failedAt).toBeLessThan(NOW - days(1));
  });

  it('has the response times of both acquirers, and several reasons of chargebacks', async () => {
    const details = await parts().store.dailyDetails({ entity: entity(), first: 0, last: dayNumberOf(NOW) });
    for (const acquirer of ['INTERNAL', 'EXTERNAL']) {
      const own = details.filter((each) => each.acquirer === acquirer);
      const [answered, millis] = [own, own].map((rows, place) =>
        rows.reduce((sum, row) => sum + (place === 0 ? row.answered : row.millis), 0),
      );
      expect((millis ?? 0) / (answered ?? 1)).toBeGreaterThan(150);
      expect((millis ?? 0) / (answered ?? 1)).toBeLessThan(1500);
    }
    const reasons = ordersBefore(NOW, 30).flatMap(({ fields }) => fields['chargebackResultCode'] ?? []);
    expect(new Set(reasons).size).toBeGreaterThan(3);
  });

  it('has checkouts that were paid, declined and left, whose results the shop has read', async () => {
    const bounds = { after: 0 as CheckoutKey, before: Number.MAX_SAFE_INTEGER as CheckoutKey, limit: 1000 };
    const checkouts = await parts().store.checkouts(bounds);
    const states = new Set(checkouts.map((each) => checkoutState(each, NOW)));
    for (const state of ['paid', 'declined', 'abandoned'] as const) expect(states).toContain(state);
    expect(checkouts.some(({ checkout }) => checkout.attempts === 2)).toBe(true);
    for (const { checkout, payment } of checkouts) {
      expect(needsPing(checkout)).toBe(false);
      if (!payment) expect(checkout.readAt).toBeNull();
      else expect(checkout.readAt).toBeGreaterThanOrEqual(payment.endedAt ?? payment.createdAt);
    }
  });

  it('has members whose stored cards were charged by the shop, and by schedules at their times', async () => {
    const { store: kept } = parts();
    const ofShop = { entity: entity(), before: Number.MAX_SAFE_INTEGER as never, limit: 100 };
    const registrations = await kept.registrations(ofShop);
    expect(registrations).toHaveLength(12);
    // The one that stored a card has its number, and is no charge.
    const keys = registrations.map(({ key }) => key);
    const charges = await kept.latestPaymentsBy(keys);
    expect(charges).toHaveLength(registrations.length);
    const types = charges.map(({ key, type }) => (keys.map(Number).includes(key) ? '' : type));
    expect(new Set(types)).toEqual(new Set(['', 'DB']));
    const schedules = await kept.schedules({ ...ofShop, activeOnly: true });
    expect(schedules).toHaveLength(5);
    for (const { nextAt, createdAt } of schedules) {
      expect(nextAt).toBeGreaterThan(NOW);
      expect(createdAt).toBeLessThan(NOW - days(1));
    }
    const runs = schedules.flatMap(({ run }) => run ?? []);
    expect(runs.length).toBeGreaterThan(0);
    for (const { dueAt, payment, resultCode } of runs) {
      expect(resultCode).toBe('000.100.110');
      const paid = payment === null ? undefined : await kept.payment(payment);
      expect((paid?.createdAt ?? 0) - dueAt).toBeLessThan(seconds(1));
    }
  });

  it('has notified a receiver since the day before, but for one notification, which was refused at each try', async () => {
    const { store: kept } = parts();
    const [webhook, ...others] = await kept.webhooks();
    expect(others).toEqual([]);
    expect(webhook).toMatchObject({ entity: entity(), state: 'active', createdAt: NOW - minutes(1) - days(1) });
    const slice = { webhook: webhook?.key as never, limit: 100 };
    const left = await kept.undelivered({ ...slice, after: 0 as never });
    const refused = left.filter(({ tries }) => tries > 0);
    expect(refused).toEqual([expect.objectContaining({ tries: 8 })]);
    expect(refused[0]?.freeAt).toBeGreaterThan(NOW + minutes(12 * 60));
    for (const { tree } of left) expect(tree).toBe(refused[0]?.tree);
    const counted = await kept.triesSince({ webhook: webhook?.key as never, after: 0 as never, limit: 1000 });
    expect(counted.tries - counted.accepted).toBe(8);
    expect(counted.accepted).toBeGreaterThan(20);
    const { arrivals } = (await (await fetch(webhook?.url ?? '')).json()) as { arrivals: readonly { at: number }[] };
    expect(arrivals).toHaveLength(20);
    for (const { at } of arrivals) expect(at).toBeLessThan(NOW);
  });

  it('has a report made each day, entries of lists, and proposals of two users', async () => {
    const { store: kept } = parts();
    const before = Number.MAX_SAFE_INTEGER as never;
    const { key: psp } =
      parts().gateway.entities.entityOf('8a8294174b7ecb28014b9699220010a0') ?? expect.fail('Expected it');
    const ordered = await kept.reportExports(psp);
    expect(ordered.map(({ rhythm }) => rhythm)).toEqual(['daily', 'weekly', 'monthly']);
    const bounds = { after: 0 as never, before, order: 'latestFirst', limit: 100 } as const;
    const files = await kept.reportFiles({ ...bounds, entity: psp });
    const daily = files.filter(({ name }) => name.startsWith('volume'));
    expect(daily).toHaveLength(DAYS);
    for (const { lastDay, madeAt } of daily) expect(dayNumberOf(madeAt)).toBe(lastDay + 1);
    const listed = [psp, entity()].map((each) => kept.riskListEntries({ entity: each, before, limit: 9 }));
    const lists = (await Promise.all(listed)).map((found) => found.map(({ list }) => list));
    expect(lists).toEqual([['block', 'block', 'block'], ['allow']]);
    expect(await kept.openProposals({ ...bounds, entity: entity() })).toEqual([
      expect.objectContaining({ outcome: 'CB', state: 'open' }),
    ]);
    const booked = (await payments()).filter(({ type }) => type === 'CB');
    const decided = await Promise.all(booked.map(({ root }) => kept.proposals(root)));
    expect(decided.flat().map(({ state }) => state)).toContain('carriedOut');
  });

  it('has users who cannot sign in, so that the first user is invited as ever', async () => {
    const users = await parts().store.users();
    expect(users.map(({ email }) => email).toSorted()).toEqual([
      'finance@example.com',
      'operator@example.com',
      'risk@example.com',
    ]);
    for (const user of users)
      expect(user).toMatchObject({ password: null, totp: null, passkeys: [], invitation: null });
    expect(await wired?.officeLink(undefined)).toContain('/office/invitation/');
  });

  it('is made once, and never where there is a payment', async () => {
    const { length } = await payments();
    await makeHistory(parts(), DAYS);
    expect(await payments()).toHaveLength(length);
  });
});
