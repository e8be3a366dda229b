import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stillClock } from './clock.ts';
import { StoreUnavailable } from './core/faults.ts';
import type { Instant, Key } from './core/values.ts';
import { createIds, type IdKind, idNumbers, momentOf } from './ids.ts';

const kinds: readonly IdKind[] = ['checkout', 'payment', 'registration'];
const clock = stillClock(Date.UTC(2026, 10, 20) as Instant);
const secret = randomBytes(32);
const ids = createIds({ secret, node: 3, clock });
const anyKey = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map((n) => n as never);

it.for(kinds)('reads the key back from the id of a %s', { timeout: 60_000 }, (kind) => {
  fc.assert(
    fc.property(anyKey, (key) => ids.keyOf(kind, ids.publicId(kind, key)) === key),
    { numRuns: 2000 },
  );
});

it('writes ids in the form of the spec', () => {
  const key = ids.key('payment') as never;
  expect(ids.publicId('payment', key)).toMatch(/^8a[0-9a-f]{30}$/);
  expect(ids.publicId('registration', key)).toMatch(/^8a[0-9a-f]{30}$/);
  expect(ids.publicId('checkout', key)).toMatch(/^[0-9A-F]{32}\.node3$/);
});

it('has a number for each kind of id that no other kind has', () => {
  const numbers = Object.values(idNumbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('never gives the same id to a payment and a registration', () => {
  const key = ids.key('payment') as never;
  expect(ids.publicId('payment', key)).not.toBe(ids.publicId('registration', key));
  expect(ids.keyOf('registration', ids.publicId('payment', key))).toBeUndefined();
});

it('reads no key from an id in which a single digit is changed', () => {
  const id = ids.publicId('payment', ids.key('payment'));
  for (let at = 2; at < id.length; at += 1) {
    const changed = id.slice(0, at) + (id[at] === '0' ? '1' : '0') + id.slice(at + 1);
    expect(ids.keyOf('payment', changed)).toBeUndefined();
  }
});

it('reads no key from a text that is not one of its ids', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...kinds), (text, kind) => ids.keyOf(kind, text) === undefined),
    { numRuns: 2000 },
  );
  for (const id of ['', '8a', '8A'.repeat(16), `${'0'.repeat(32)}.node1`, '../../etc'])
    for (const kind of kinds) expect(ids.keyOf(kind, id)).toBeUndefined();
});

it('gives keys that only grow, even while time stands still, and never the same on two nodes', () => {
  const other = createIds({ secret, node: 4, clock });
  const keys = Array.from({ length: 10_000 }, () => [ids.key('payment'), other.key('payment')]).flat();
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every(Number.isSafeInteger)).toBe(true);
  expect(ids.key('payment')).toBeGreaterThan(keys.at(-2) ?? 0);
});

it('gives keys above the highest key of the store', () => {
  const fresh = createIds({ secret, node: 0, clock });
  const high = (ids.key('payment') + 1_000_000) as Key;
  fresh.startAbove(high);
  expect(fresh.key('payment')).toBeGreaterThan(high);
});

it('cannot read the ids of a gateway with another secret', () => {
  const other = createIds({ secret: randomBytes(32), node: 3, clock });
  expect(ids.keyOf('payment', other.publicId('payment', other.key('payment')))).toBeUndefined();
});

it('gives no key that a number cannot hold, and gives keys again when the clock is right', () => {
  const late = stillClock(Date.UTC(2066, 0, 1) as Instant);
  expect(() => createIds({ secret, node: 3, clock: late }).key('payment')).toThrow(StoreUnavailable);
  let now = Date.UTC(2066, 0, 1);
  const repaired = createIds({ secret, node: 3, clock: { ...clock, now: () => now as Instant } });
  expect(() => repaired.key('payment')).toThrow(StoreUnavailable);
  now = Date.UTC(2026, 10, 20);
  expect(momentOf(repaired.key('payment'))).toBe(now);
});

it('reads from a key in which millisecond it was given, whatever its node and however many before it', () => {
  const moments = Array.from({ length: 200 }, () => momentOf(ids.key('payment')));
  expect(moments.every(Number.isInteger)).toBe(true);
  expect(momentOf(createIds({ secret, node: 3, clock }).key('payment'))).toBe(clock.now());
});
