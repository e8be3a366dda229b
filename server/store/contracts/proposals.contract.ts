import { beforeEach, describe, expect, it } from 'vitest';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import { decided, type Proposal } from '../../core/proposals/proposal.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { at, type Kind, nextKey, stored } from './store.fixture.ts';

const [ana, ben] = [{ key: 21 as UserKey }, { key: 22 as UserKey }];
const aProposal = (own: Partial<Proposal> = {}): Proposal => ({
  key: nextKey('proposal'),
  version: 0,
  entity: 1 as EntityKey,
  payment: nextKey('payment'),
  outcome: 'approved',
  resultCode: null,
  amountCents: null,
  seenCode: '000.200.000',
  seenVersion: null,
  reason: 'by telephone',
  proposer: ana.key,
  proposedAt: at(1),
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  ...own,
});

/** The contract of outcomes that users propose, on every database. */
export function proposalFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });

  describe('a proposal', () => {
    it('is the only open one of its payment', async () => {
      const row = aProposal();
      await store.commit([{ kind: 'saveProposal', row }]);
      const second = aProposal({ payment: row.payment });
      await expect(store.commit([{ kind: 'saveProposal', row: second }])).rejects.toThrow(UniqueViolation);
      const over = decided(stored(row), 'expired', { user: ben, now: at(2) });
      await store.commit([
        { kind: 'saveProposal', row: over },
        { kind: 'saveProposal', row: second },
      ]);
      expect(await store.proposals(row.payment)).toEqual([stored(over), stored(second)]);
      const slice = { entity: row.entity, before: nextKey('proposal'), limit: 9 };
      expect(await store.openProposals(slice)).toEqual([stored(second)]);
    });

    it('of a booking has its amount, its code and what its proposer saw', async () => {
      const booking = { outcome: 'CB', resultCode: '000.100.200', amountCents: 500, seenVersion: 3 } as const;
      const row = aProposal(booking as Partial<Proposal>);
      await store.commit([{ kind: 'saveProposal', row }]);
      expect(await store.proposal(row.key)).toEqual(stored(row));
      for (const wrong of [
        { resultCode: null },
        { amountCents: null },
        { seenVersion: null },
        { amountCents: 0 },
        { outcome: 'approved', resultCode: null },
      ]) {
        const other = aProposal({ ...booking, ...wrong } as Partial<Proposal>);
        await expect(store.commit([{ kind: 'saveProposal', row: other }])).rejects.toThrow(RuleBroken);
      }
    });

    it('is carried out by another user, once, and keeps what was proposed', async () => {
      const row = aProposal({ outcome: 'declined', resultCode: '800.100.152' });
      await store.commit([{ kind: 'saveProposal', row }]);
      const own = decided(stored(row), 'carriedOut', { user: ana, now: at(2) });
      await expect(store.commit([{ kind: 'saveProposal', row: own }])).rejects.toThrow(RuleBroken);
      const other = decided(stored(row), 'carriedOut', { user: ben, now: at(2) });
      await store.commit([{ kind: 'saveProposal', row: { ...other, outcome: 'approved', reason: 'another one' } }]);
      expect(await store.proposal(row.key)).toEqual(stored(other));
      await expect(store.commit([{ kind: 'saveProposal', row: other }])).rejects.toThrow(VersionConflict);
    });
  });
}
