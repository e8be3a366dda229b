import { beforeEach, describe, expect, it } from 'vitest';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { AdminChange } from '../../core/entities/admin-change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { aChannel, aMerchant, aToken, at, type Kind, nextKey, settings, stored } from './store.fixture.ts';

const token = aToken();
const [channelKey, merchantKey] = [1, 2] as EntityKey[];

const anEntity = (own: Partial<EntityRow> = {}): EntityRow => ({
  key: 7 as EntityKey,
  version: 0,
  id: 'e'.repeat(32),
  kind: 'psp',
  parent: null,
  name: 'Ünter & Söhne',
  state: 'active',
  settings,
  ...own,
});

const aRow = (own: Partial<AccessToken> = {}): AccessToken => ({
  hash: '2'.repeat(64),
  version: 0,
  entity: 7 as EntityKey,
  alias: 'A token',
  scopes: ['pay', 'admin'],
  origin: 'api',
  testClock: false,
  addresses: ['192.0.2.0/24', '2001:db8::/32'],
  beginning: 'tillway_first6',
  ending: 'last',
  createdAt: at(1_800_000_000_000),
  expiresAt: at(1_900_000_000_000),
  revokedAt: null,
  createdBy: '',
  lastUsedAt: null,
  ...own,
});

/** The contract of entities, tokens and the changes of administrators, on every database. */
export function entityFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });

  describe('the provision', () => {
    it('makes entities and tokens', async () => {
      await store.provision([aChannel, aMerchant], [token]);
      const row = { version: 1, state: 'active' };
      expect(await store.entities()).toEqual([
        { ...row, key: channelKey, id: aChannel.id, kind: 'channel', parent: merchantKey, name: 'A channel', settings },
        { ...row, key: merchantKey, id: aMerchant.id, kind: 'merchant', parent: null, name: 'A merchant', settings },
      ]);
      const { entityId: _named, ...granted } = token;
      const unused = { origin: 'file', revokedAt: null, lastUsedAt: null };
      expect(await store.tokens()).toEqual([{ ...granted, ...unused, version: 1, entity: channelKey }]);
    });

    it('changes nothing the second time', async () => {
      await store.provision([aMerchant, aChannel], [token]);
      const before = [await store.entities(), await store.tokens(), store.stats().rows];
      await store.provision([aMerchant, aChannel], [token]);
      expect([await store.entities(), await store.tokens(), store.stats().rows]).toEqual(before);
    });

    it('changes entities, which keep their keys, and revokes tokens that it no longer lists', async () => {
      await store.provision([aMerchant, aChannel], [token, aToken({ hash: 'old', entityId: aMerchant.id })]);
      const [, channel] = await store.entities();
      const renamed = { ...aChannel, name: 'Another name', settings: { ...settings, multiCapture: false } };
      await store.provision([renamed], [aToken({ hash: 'new' })]);
      expect(await store.entities()).toHaveLength(2);
      expect((await store.entities())[1]).toEqual({
        ...channel,
        version: 2,
        name: 'Another name',
        settings: renamed.settings,
      });
      expect(await store.tokens()).toMatchObject([{ hash: 'new', entity: channel?.key }]);
    });

    it('must name parents that exist', async () => {
      await expect(store.provision([aChannel], [])).rejects.toThrow(aMerchant.id);
      expect(await store.entities()).toEqual([]);
    });

    it('leaves tokens of the admin API alone, and a token of its own revoked and used', async () => {
      await store.provision([aMerchant, aChannel], [token]);
      const [granted] = await store.tokens();
      const own = aRow({ entity: channelKey ?? (1 as EntityKey) });
      await store.commit([{ kind: 'saveAccessToken', row: own }]);
      if (granted) await store.commit([{ kind: 'saveAccessToken', row: { ...granted, revokedAt: at(5) } }]);
      await store.useAccessTokens([{ hash: token.hash, at: at(4) }]);
      await store.provision([aMerchant, aChannel], [{ ...token, alias: 'Renamed', createdAt: at(9) }]);
      expect(await store.tokens()).toMatchObject([
        { hash: token.hash, alias: 'Renamed', createdAt: token.createdAt, revokedAt: 5, lastUsedAt: 4 },
        { hash: own.hash, alias: 'A token' },
      ]);
      await store.provision([aMerchant, aChannel], []);
      expect(await store.tokens()).toEqual([stored(own)]);
    });
  });

  describe('an entity', () => {
    it('is kept, and changed from the version that was read', async () => {
      const row = anEntity();
      await store.commit([{ kind: 'saveEntity', row }]);
      expect(await store.entities()).toEqual([stored(row)]);
      const changed = { ...stored(row), name: 'Another name', state: 'closed', settings: {} } as const;
      await store.commit([{ kind: 'saveEntity', row: changed }]);
      expect(await store.entities()).toEqual([stored(changed)]);
      await expect(store.commit([{ kind: 'saveEntity', row: changed }])).rejects.toThrow(VersionConflict);
    });

    it('has an id and a key that no other has', async () => {
      await store.commit([{ kind: 'saveEntity', row: anEntity() }]);
      const again = [anEntity({ key: 8 as EntityKey }), anEntity({ id: 'f'.repeat(32) })];
      for (const row of again)
        await expect(store.commit([{ kind: 'saveEntity', row }])).rejects.toThrow(UniqueViolation);
      expect(await store.entities()).toHaveLength(1);
    });

    it('has a kind and a state that are known', async () => {
      // The casts allow what the database has to refuse.
      const broken = [anEntity({ kind: 'shop' as never }), anEntity({ state: 'open' as never })];
      for (const row of broken) await expect(store.commit([{ kind: 'saveEntity', row }])).rejects.toThrow(RuleBroken);
    });

    it('is another version of all entities with each change, and with none that failed', async () => {
      const versions = [await store.entitiesVersion()];
      const row = anEntity();
      await store.commit([{ kind: 'saveEntity', row }]);
      versions.push(await store.entitiesVersion());
      await store.commit([{ kind: 'saveEntity', row: stored(row) }]);
      versions.push(await store.entitiesVersion());
      await store.commit([{ kind: 'saveAccessToken', row: aRow() }]);
      versions.push(await store.entitiesVersion());
      expect(new Set(versions).size).toBe(4);
      await expect(store.commit([{ kind: 'saveEntity', row }])).rejects.toThrow(UniqueViolation);
      await store.useAccessTokens([{ hash: aRow().hash, at: at(1) }]);
      expect(await store.entitiesVersion()).toBe(versions.at(-1));
    });
  });

  describe('an access token', () => {
    beforeEach(() => store.commit([{ kind: 'saveEntity', row: anEntity() }]));

    it('is kept, and changed from the version that was read', async () => {
      const row = aRow();
      await store.commit([{ kind: 'saveAccessToken', row }]);
      expect(await store.tokens()).toEqual([stored(row)]);
      const revoked = { ...stored(row), revokedAt: at(7), addresses: null, expiresAt: null };
      await store.commit([{ kind: 'saveAccessToken', row: revoked }]);
      expect(await store.tokens()).toEqual([stored(revoked)]);
      await expect(store.commit([{ kind: 'saveAccessToken', row: revoked }])).rejects.toThrow(VersionConflict);
    });

    it('belongs to an entity that exists, and has a hash that no other has', async () => {
      await store.commit([{ kind: 'saveAccessToken', row: aRow() }]);
      await expect(store.commit([{ kind: 'saveAccessToken', row: aRow() }])).rejects.toThrow(UniqueViolation);
      const homeless = aRow({ hash: '3'.repeat(64), entity: 9 as EntityKey });
      await expect(store.commit([{ kind: 'saveAccessToken', row: homeless }])).rejects.toThrow(VersionConflict);
    });

    it('is found with the others of its entity, in the order in which they were made', async () => {
      await store.commit([{ kind: 'saveEntity', row: anEntity({ key: 8 as EntityKey, id: 'f'.repeat(32) }) }]);
      const rows = [
        aRow({ hash: 'a', createdAt: at(3) }),
        aRow({ hash: 'b', createdAt: at(1) }),
        aRow({ hash: 'c', createdAt: at(2) }),
        aRow({ hash: 'd', entity: 8 as EntityKey }),
      ];
      await store.commit(rows.map((row) => ({ kind: 'saveAccessToken', row })));
      expect((await store.tokensOf(7 as EntityKey)).map(({ hash }) => hash)).toEqual(['b', 'c', 'a']);
    });

    it('keeps its latest use, whichever process reports it last, and however it is changed meanwhile', async () => {
      const [row, unused] = [aRow(), aRow({ hash: '4'.repeat(64) })];
      await store.commit([row, unused].map((each) => ({ kind: 'saveAccessToken', row: each })));
      await store.useAccessTokens([{ hash: row.hash, at: at(20) }]);
      await store.useAccessTokens([{ hash: row.hash, at: at(10) }]);
      await store.commit([{ kind: 'saveAccessToken', row: { ...stored(row), alias: 'Renamed' } }]);
      await store.useAccessTokens([{ hash: 'unknown', at: at(30) }]);
      expect((await store.tokens()).map(({ alias, lastUsedAt }) => [alias, lastUsedAt])).toEqual([
        ['Renamed', 20],
        ['A token', null],
      ]);
    });

    it('keeps its uses by many processes at once', async () => {
      const rows = Array.from({ length: 20 }, (_, each) => aRow({ hash: String(each) }));
      await store.commit(rows.map((row) => ({ kind: 'saveAccessToken', row })));
      const uses = rows.map(({ hash }, each) => ({ hash, at: at(each + 1) }));
      await Promise.all([uses, uses.toReversed(), uses, uses.toReversed()].map((each) => store.useAccessTokens(each)));
      expect((await store.tokens()).every(({ lastUsedAt }) => lastUsedAt !== null)).toBe(true);
    });
  });

  describe('access tokens that have ended', () => {
    it('are deleted, but for those of the provision file and those that ended later', async () => {
      await store.commit([{ kind: 'saveEntity', row: anEntity() }]);
      const ended = [
        { hash: 'revoked', revokedAt: at(5) },
        { hash: 'expired', expiresAt: at(5) },
        { hash: 'later', revokedAt: at(10) },
        { hash: 'never' },
        { hash: 'listed', revokedAt: at(5), origin: 'file' as const },
      ];
      await store.commit(ended.map((own) => ({ kind: 'saveAccessToken', row: aRow({ origin: 'api', ...own }) })));
      expect(await store.deleteEndedAccessTokens({ before: at(10), limit: 1 })).toBe(1);
      expect(await store.deleteEndedAccessTokens({ before: at(10), limit: 500 })).toBe(1);
      expect((await store.tokens()).map(({ hash }) => hash).toSorted()).toEqual(['later', 'listed', 'never']);
    });
  });

  describe('the first entry of a kind on a list', () => {
    it('is announced, and no other one', async () => {
      const keeps = async (hash: string, isFirst: boolean): Promise<number> => {
        const kept = {
          entity: 7 as EntityKey,
          list: 'block',
          kind: 'ip',
          note: null,
          createdAt: at(1),
          expiresAt: null,
        } as const;
        await store.commit([{ kind: 'keepListEntry', entry: { ...kept, hash, key: nextKey('listEntry') }, isFirst }]);
        return store.entitiesVersion();
      };
      const before = await store.entitiesVersion();
      expect(await keeps('one', true)).toBe(before + 1);
      expect(await keeps('two', false)).toBe(before + 1);
      expect(await keeps('three', true)).toBe(before + 2);
      expect(await store.riskListKinds()).toEqual([{ entity: 7, list: 'block', kind: 'ip' }]);
    });
  });

  describe('a change of an administrator', () => {
    const aChange = (own: Partial<AdminChange> = {}): AdminChange => ({
      key: nextKey('adminChange'),
      at: at(1_800_000_000_000),
      token: 'a-token',
      tokenAlias: 'Operations',
      entity: 7 as EntityKey,
      action: 'changeEntity',
      subject: 'e'.repeat(32),
      before: { name: 'Ünter' },
      after: null,
      ...own,
    });

    it('is recorded in the commit of what it changed, or not at all', async () => {
      const [row, change] = [anEntity(), aChange()];
      await store.commit([
        { kind: 'saveEntity', row },
        { kind: 'addAdminChange', adminChange: change },
      ]);
      expect(await store.adminChanges({ entity: row.key, limit: 10 })).toEqual([change]);
      await expect(
        store.commit([
          { kind: 'saveEntity', row },
          { kind: 'addAdminChange', adminChange: aChange() },
        ]),
      ).rejects.toThrow(UniqueViolation);
      expect(await store.adminChanges({ entity: row.key, limit: 10 })).toEqual([change]);
    });

    it('is read with the latest of its entity, the latest first', async () => {
      const changes = Array.from({ length: 5 }, (_, each) => aChange({ after: { each } }));
      const other = aChange({ entity: 8 as EntityKey });
      await store.commit([...changes, other].map((adminChange) => ({ kind: 'addAdminChange', adminChange })));
      const latest = await store.adminChanges({ entity: 7 as EntityKey, limit: 3 });
      expect(latest).toEqual(changes.toReversed().slice(0, 3));
      expect(await store.adminChanges({ entity: 9 as EntityKey, limit: 3 })).toEqual([]);
    });
  });
}
