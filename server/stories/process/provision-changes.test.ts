import { beforeEach, describe, expect, it } from 'vitest';
import { provision } from '../../start/provision/provision.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { fileWith, freshDatabase } from './folder.ts';
import { partsOf } from './provision-parts.ts';

const idOf = (letter: string): string => letter.repeat(32);
const ids = { psp: idOf('a'), other: idOf('b'), north: idOf('c'), south: idOf('d'), merchant: idOf('e') };
const psp = (id: string) => ({ id, kind: 'psp', name: `Processor ${id[0]}` });

let store: Store;
beforeEach(async () => {
  store = await openStore(freshDatabase());
  return () => store.close();
});

const applies = (entities: readonly object[], tokens: readonly object[] = []): Promise<unknown> =>
  provision(partsOf(store), { path: fileWith(JSON.stringify({ entities, tokens })), mode: 'test' });

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
