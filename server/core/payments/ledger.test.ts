import { describe, expect, it } from 'vitest';
import type { Cents } from '../values.ts';
import { type EntryKind, entryKinds, hasOnly, noCounters, postEntry } from './ledger.ts';
import { firstEntry, firstRules } from './types.ts';

const cents = (amount: number) => amount as Cents;

describe.each(['PA', 'DB', 'CD'] as const)('a tree that begins with %s', (type) => {
  const first = { kind: firstRules(type).posts, cents: cents(9200) };
  const approved = postEntry(noCounters, first);

  it('has its first entry and no other after its approval', () => {
    expect(firstEntry({ type, amountCents: cents(9200) })).toEqual(first);
    expect(hasOnly(approved, [first])).toBe(true);
    expect(hasOnly(noCounters, [first])).toBe(false);
  });

  it.each(entryKinds)('has another one after %s, also where two of them undo each other', (kind: EntryKind) => {
    for (const amount of [1, 4600, 9200]) {
      const next = postEntry(approved, { kind, cents: cents(amount) });
      expect(hasOnly(next, [first])).toBe(false);
      for (const undoing of entryKinds) {
        expect(hasOnly(postEntry(next, { kind: undoing, cents: cents(amount) }), [first])).toBe(false);
      }
    }
  });
});

it.each(entryKinds)('a captured reservation has another entry after %s, also after two more', (kind: EntryKind) => {
  const both = [
    { kind: 'authorize', cents: cents(9200) },
    { kind: 'capture', cents: cents(4600) },
  ] as const;
  const captured = both.reduce(postEntry, noCounters);
  expect(hasOnly(captured, both)).toBe(true);
  for (const amount of [1, 4600]) {
    const next = postEntry(captured, { kind, cents: cents(amount) });
    expect(hasOnly(next, both)).toBe(false);
    for (const undoing of entryKinds) {
      expect(hasOnly(postEntry(next, { kind: undoing, cents: cents(amount) }), both)).toBe(false);
    }
  }
});
