import { beforeEach, describe, expect, it } from 'vitest';
import { tokenId } from '../../core/entities/access-token.ts';
import type { LogFields } from '../../operations/gateway.ts';
import { provision } from '../../start/provision/provision.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { fileWith, freshDatabase } from './folder.ts';
import { partsOf } from './provision-parts.ts';

const idOf = (letter: string): string => letter.repeat(32);
const ids = { psp: idOf('a'), other: idOf('b'), north: idOf('c'), south: idOf('d'), merchant: idOf('e') };
const psp = (id: string) => ({ id, kind: 'psp', name: `Processor ${id[0]}` });

let store: Store;
let warned: (LogFields & { readonly text: string })[];
beforeEach(async () => {
  warned = [];
  store = await openStore(freshDatabase());
  return () => store.close();
});

const applies = (entities: readonly object[], tokens: readonly object[] = []): Promise<unknown> => {
  const parts = partsOf(store);
  const log = { ...parts.log, warn: (fields: LogFields, text: string) => void warned.push({ ...fields, text }) };
  return provision({ ...parts, log }, { path: fileWith(JSON.stringify({ entities, tokens })), mode: 'test' });
};

describe('a psp of a provision file', () => {
  it.each([
    ['before the one that there is', [psp(ids.other), psp(ids.psp)]],
    ['after the one that there is', [psp(ids.psp), psp(ids.other)]],
    ['alone', [psp(ids.other)]],
  ])('is refused where the database has another one: %s', async (_, entities) => {
    await applies([psp(ids.psp)]);
    await expect(applies(entities)).rejects.toThrow(`entity ${ids.other} is a second psp`);
    await applies([{ ...psp(ids.psp), name: 'Renamed' }]);
    expect((await store.entities()).map(({ name }) => name)).toEqual(['Renamed']);
  });
});

describe('a changed provision file', () => {
  const above = [
    psp(ids.psp),
    { id: ids.north, kind: 'division', name: 'North', parent: ids.psp },
    { id: ids.south, kind: 'division', name: 'South', parent: ids.psp },
  ];
  const below = (parent: string) => [...above, { id: ids.merchant, kind: 'merchant', name: 'Shop', parent }];
  const text = 'Changed by the provision file';
  const recorded = async (id: string) => {
    const entity = (await store.entities()).find((row) => row.id === id)?.key ?? expect.fail('no entity');
    return store.adminChanges({ entity, limit: 10 });
  };

  it('records and logs that an entity has another parent', async () => {
    await applies(below(ids.north));
    await applies(below(ids.south));
    expect(warned).toEqual([{ id: ids.merchant, action: 'changeEntity', reason: 'parent', text }]);
    expect(await recorded(ids.merchant)).toMatchObject([
      { action: 'changeEntity', before: { parent: ids.north }, after: { parent: ids.south } },
    ]);
  });

  it('records tokens that it changes or revokes, and logs how many of an entity, without them', async () => {
    const of = (entity: string, ...named: string[]) =>
      named.map((name) => ({ token: `token of the shop ${name}`, entity }));
    await applies(below(ids.north), of(ids.merchant, '1', '2', '3', '4'));
    const [first, , third] = (await store.tokens()).toSorted((a, b) => a.ending.localeCompare(b.ending));
    await applies(below(ids.north), [
      { ...of(ids.merchant, '1')[0], entity: ids.psp, scopes: ['admin'] },
      { ...of(ids.merchant, '2')[0], alias: 'till' },
      ...of(ids.merchant, '5'),
    ]);
    expect(warned).toEqual([
      { id: ids.psp, action: 'changeToken', count: 1, reason: 'entityId, scopes', text },
      { id: ids.merchant, action: 'changeToken', count: 1, reason: 'alias', text },
      { id: ids.merchant, action: 'revokeToken', count: 2, text },
    ]);
    expect(await recorded(ids.psp)).toMatchObject([
      {
        action: 'changeToken',
        token: 'provision file',
        subject: tokenId(first ?? expect.fail('no token')),
        before: { entityId: ids.merchant, scopes: ['pay', 'refund', 'read', 'register', 'report'] },
        after: { entityId: ids.psp, scopes: ['admin'] },
      },
    ]);
    const ended = (await recorded(ids.merchant)).filter(({ action }) => action === 'revokeToken');
    expect(ended).toHaveLength(2);
    expect(ended.map(({ subject }) => subject)).toContain(tokenId(third ?? expect.fail('no token')));
    const kept = JSON.stringify([warned, await recorded(ids.psp), await recorded(ids.merchant)]);
    for (const { hash } of await store.tokens()) expect(kept).not.toContain(hash);
    expect(kept).not.toContain('token of the shop');
  });
});
