import { describe, expect, it } from 'vitest';
import { keyedHash } from '../../store/keyed-hash.ts';
import type { Instant } from '../values.ts';
import { type AuditKey, chainFault, contentOf, FIRST_LINK, headFault, type LinkedEntry, linkText } from './entry.ts';

const hash = keyedHash(Buffer.alloc(32, 7));
const LENGTH = 40;

const chain: readonly LinkedEntry[] = Array.from({ length: LENGTH }).reduce<LinkedEntry[]>((entries, _each, i) => {
  const content = {
    key: (i * 10) as AuditKey,
    at: i as Instant,
    actor: 'a@example.com',
    roles: i % 2 === 0 ? null : (['finance'] as const),
    entity: null,
    action: 'refund' as const,
    subject: String(i),
    before: null,
    after: { reason: 'sent back', amount: '1.00' },
    address: '127.0.0.1',
    ndc: 'n',
  };
  const [seal, place, before] = [hash(contentOf(content)), i + 1, entries.at(-1)?.link ?? FIRST_LINK];
  return [...entries, { ...content, seal, place, link: hash(linkText({ seal, place, before })) }];
}, []);

/** The chain after JSON, as an export has it, with one entry replaced by others. */
const withEntry = (at: number, change: (entry: LinkedEntry) => readonly LinkedEntry[]): readonly LinkedEntry[] =>
  chain.flatMap((entry, i) => (i === at ? change(entry) : [entry]));

describe('a chain of audit entries', () => {
  it('has no fault as it was written, in whatever order the members of an object are', () => {
    expect(chainFault(chain, hash)).toBeUndefined();
    const other = chain.map((entry) => ({ ...entry, after: { amount: '1.00', reason: 'sent back' } }));
    expect(chainFault(other, hash)).toBeUndefined();
  });

  it.for(Array.from({ length: LENGTH - 1 }, (_each, i) => i))('shows which entry was altered: %i', (i) => {
    const place = i + 1;
    const members = {
      at: 99,
      actor: 'b',
      roles: ['operator'],
      entity: 1,
      action: 'capture',
      subject: 'x',
      before: {},
      after: null,
      address: '',
      ndc: '',
    };
    for (const [name, value] of Object.entries(members)) {
      const changed = withEntry(i, (entry) => [{ ...entry, [name]: value }]);
      expect(chainFault(changed, hash)).toEqual({ place, fault: 'changed' });
    }
    expect(
      chainFault(
        withEntry(i, () => []),
        hash,
      ),
    ).toEqual({ place, fault: 'deleted' });
    const [one, other] = [chain[i], chain[i + 1]];
    const swapped = chain.map((entry, at) => (at === i ? other : at === i + 1 ? one : entry) ?? entry);
    expect(chainFault(swapped, hash)).toEqual({ place, fault: 'moved' });
    const renumbered = swapped.map((entry, at) => ({ ...entry, place: at + 1 }));
    expect(chainFault(renumbered, hash)).toEqual({ place, fault: 'changed' });
  });

  it('has the head that was noted, unless its end was cut off or it was made anew', () => {
    const head = { place: LENGTH, link: chain.at(-1)?.link ?? '' };
    expect(headFault(chain, head)).toBeUndefined();
    expect(headFault(chain.slice(0, -1), head)).toBe('cut');
    expect(headFault(chain, { ...head, place: 1 })).toBe('other');
  });

  it('is not right under another key', () => {
    expect(chainFault(chain, keyedHash(Buffer.alloc(32, 8)))).toEqual({ place: 1, fault: 'changed' });
  });
});
