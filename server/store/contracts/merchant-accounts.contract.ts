import { beforeEach, describe, expect, it } from 'vitest';
import { defaultTerms, type MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { EntityKey, MerchantAccountKey } from '../../core/values.ts';
import type { ProvisionedAccount } from '../entity-store.ts';
import type { Store } from '../store.ts';
import { aChannel, aMerchant, at, type Kind } from './store.fixture.ts';

const id = 'ac'.repeat(16);

const listed: ProvisionedAccount = {
  id,
  entityId: aChannel.id,
  position: 0,
  name: 'Cards in euros',
  connector: 'PROCESSOR_A',
  acquirerId: 'M-1',
  terms: { ...defaultTerms, currencies: ['EUR'], threeDSecure: { requestorId: 'R-1' } },
};

/** The contract of merchant accounts, on every database. */
export function merchantAccountFacts({ create }: Kind): void {
  describe('merchant accounts', () => {
    let store: Store;
    let row: MerchantAccount;
    beforeEach(async () => {
      store = await (await create())();
      await store.provision([aMerchant, aChannel], [], { merchantAccounts: [listed] });
      const [first] = await store.merchantAccounts();
      if (!first) throw new Error('Expected a merchant account');
      row = first;
      return () => store.close();
    });
    const saves = (changes: Partial<MerchantAccount>) =>
      store.commit([{ kind: 'saveMerchantAccount', row: { ...row, ...changes } }]);

    it('are those of the provision, which does not change the same twice', async () => {
      const [, channel] = await store.entities();
      const { entityId: _named, ...account } = listed;
      expect(row).toEqual({ ...account, key: 1, version: 1, entity: channel?.key, state: 'active' });
      const rows = store.stats().rows;
      await store.provision([aMerchant, aChannel], [], { merchantAccounts: [listed] });
      expect([await store.merchantAccounts(), store.stats().rows]).toEqual([[row], rows]);
    });

    it('stay where a provision leaves them out, and keep a state that it does not name', async () => {
      await saves({ state: 'closed' });
      await store.provision([aMerchant, aChannel], [], { merchantAccounts: [] });
      await store.provision([aMerchant, aChannel], [], { merchantAccounts: [{ ...listed, name: 'Renamed' }] });
      expect(await store.merchantAccounts()).toMatchObject([{ key: row.key, state: 'closed', name: 'Renamed' }]);
    });

    it('change their terms and never what they are at their acquirer', async () => {
      const terms = { ...defaultTerms, brands: ['VISA'] } as const;
      await saves({ terms, position: 3, connector: 'PROCESSOR_B', acquirerId: 'M-2', entity: 9 as EntityKey });
      expect(await store.merchantAccounts()).toEqual([{ ...row, version: 2, terms, position: 3 }]);
    });

    it('change for the version that was read, and announce it', async () => {
      const before = await store.entitiesVersion();
      await saves({ state: 'disabled' });
      expect(await store.entitiesVersion()).not.toBe(before);
      await expect(saves({ state: 'closed' })).rejects.toBeInstanceOf(VersionConflict);
    });

    it('have connectors that are paused once and resumed once, each of which is announced', async () => {
      const pause = { connector: 'PROCESSOR_A', at: at(7), actor: 'a@example.com', reason: 'maintenance' } as const;
      const versions = [await store.entitiesVersion()];
      await store.commit([{ kind: 'pauseConnector', pause }]);
      versions.push(await store.entitiesVersion());
      expect(await store.connectorPauses()).toEqual([pause]);
      await expect(store.commit([{ kind: 'pauseConnector', pause }])).rejects.toBeInstanceOf(UniqueViolation);
      const earlier = { ...pause, at: at(6) };
      const resumesEarlier = store.commit([{ kind: 'resumeConnector', pause: earlier }]);
      await expect(resumesEarlier).rejects.toBeInstanceOf(VersionConflict);
      expect(await store.connectorPauses()).toEqual([pause]);
      await store.commit([{ kind: 'resumeConnector', pause }]);
      versions.push(await store.entitiesVersion());
      await expect(store.commit([{ kind: 'resumeConnector', pause }])).rejects.toBeInstanceOf(VersionConflict);
      expect(await store.connectorPauses()).toEqual([]);
      expect(new Set([...versions, await store.entitiesVersion()]).size).toBe(3);
    });

    it('have ids of their own, a channel that exists, a known state and a possible position', async () => {
      const another = { version: 0, key: 2 as MerchantAccountKey, id: 'ad'.repeat(16) };
      await expect(saves({ ...another, id })).rejects.toBeInstanceOf(UniqueViolation);
      await expect(saves({ ...another, state: 'gone' as never })).rejects.toBeInstanceOf(RuleBroken);
      await expect(saves({ ...another, position: 10_000 })).rejects.toBeInstanceOf(RuleBroken);
      await expect(saves({ ...another, entity: 99 as EntityKey })).rejects.toBeInstanceOf(Error);
      expect(await store.merchantAccounts()).toEqual([row]);
    });
  });
}
