import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcquirerFile } from '../../core/reconciliation/file.ts';
import { minutes, type PaymentKey, seconds } from '../../core/values.ts';
import { forgetUnendedImports } from '../../operations/reconciliation/import.ts';
import { matchFile } from '../../operations/reconciliation/match.ts';
import { sqliteStore } from '../../store/sqlite/sqlite.ts';
import type { Store } from '../../store/store.ts';
import { freshFolder } from '../process/folder.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { openWorld, type Seams, type World } from '../world/world.ts';
import { charge, external, fileOf, imports, importsAt, rowsOf } from './files.ts';

/** The commit at which the process dies, and whether it is kept. */
type Death = { readonly commit: number; readonly isKept: boolean };

let world: World;
let death: Death | undefined;
let isDead = false;

/** A store of a process that dies: from then on it does nothing. */
const dying = (store: Store): Store =>
  new Proxy(store, {
    get(target, name: keyof Store) {
      const member = target[name];
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]) => {
        if (isDead) throw new Error('The process is dead');
        if (name !== 'commit' || death === undefined) return Reflect.apply(member, target, given);
        death = { ...death, commit: death.commit - 1 };
        if (death.commit > 0) return Reflect.apply(member, target, given);
        if (death.isKept) await Reflect.apply(member, target, given);
        isDead = true;
        throw new Error('The process died');
      };
    },
  });

beforeAll(async () => {
  const database = join(freshFolder(), 'tillway.sqlite');
  const seams: Seams = { store: dying, acquirer: (acquirer) => acquirer };
  world = await openWorld({ database, provisionFile: demoWith({}), seams });
});
afterAll(() => world.close());

/** Three payments, and the file that settles two of them and takes the third one back. */
async function settledPayments(turn: number) {
  const pays = async (place: number) => {
    const reference = `order-${turn}-${place}`;
    const { body } = await chargesDirectly(world, { ...external, merchantTransactionId: reference, amount: '92.00' });
    return { reference, key: world.wired().gateway.ids.keyOf('payment', body.id) ?? expect.fail(body.id) };
  };
  const paid = [await pays(0), await pays(1), await pays(2)];
  const rows = paid.map(({ reference }) => charge('92.00', '0000', { reference }));
  const dispute = charge('-92.00', '0000', {
    type: 'DISPUTE',
    reference: paid[2]?.reference ?? '',
    dispute: `D-${turn}`,
  });
  return { keys: paid.map(({ key }) => key), content: fileOf(...rows, dispute) };
}

/** Imports a file and compares its rows, in a process that may die on the way. */
async function triesToSettle(content: string): Promise<void> {
  const { file } = await imports(world, { content });
  await matchFile(world.wired().gateway, { file: file.key });
}

const chargebacksOf = async (root: PaymentKey) =>
  (await world.store().references(root)).filter(({ type }) => type === 'CB');

/** The steps of an import and of what follows it: more of them than there are commits. */
const deaths: readonly Death[] = Array.from({ length: 9 }, (_, at) => at + 1).flatMap((commit) => [
  { commit, isKept: false },
  { commit, isKept: true },
]);

describe('a gateway that dies', () => {
  it.each(deaths)('at commit $commit (kept: $isKept) has imported and compared a file once', async (at) => {
    const { keys, content } = await settledPayments(deaths.indexOf(at));
    death = at;
    await triesToSettle(content).catch(() => undefined);
    [death, isDead] = [undefined, false];
    await world.crash();
    const { file } = await imports(world, { content });
    await world.advance(seconds(1));
    await matchFile(world.wired().gateway, { file: file.key });
    const rows = await rowsOf(world, file);
    expect(rows.map(({ status, payment }) => [status, payment])).toEqual(
      [...keys, keys[2]].map((key) => ['MATCHED', key]),
    );
    const booked = await chargebacksOf(keys[2] ?? expect.fail());
    expect(booked.map(({ key, state }) => [key, state])).toEqual([[rows[3]?.chargeback, 'approved']]);
    expect((await imports(world, { content })).outcome).toBe('known');
  });

  it('leaves no rows of files that it has not imported', async () => {
    await world.advance(minutes(7 * 60));
    const forgetting = forgetUnendedImports(world.wired().gateway);
    while ((await forgetting.next()).done !== true);
    const unended = await world
      .store()
      .unendedImports({ before: world.wired().gateway.ids.key('acquirerFile'), limit: 100 });
    expect(unended.map(({ key }: AcquirerFile) => key)).toEqual([]);
  });
});

/** Rows of a commit, and those of them at which the process is killed. */
const [COMMIT, fatalRows] = [500, [0, 1, 250, 499]] as const;
const DIES_IN_ROW = join(import.meta.dirname, 'dies-in-row.ts');

describe('a process that is killed inside a commit', () => {
  it.each(fatalRows)('at row %i of it keeps the commit before, and nothing of this one', async (row) => {
    const database = join(freshFolder(), 'rows.sqlite');
    const { ids } = world.wired().gateway;
    const [file, first] = [ids.key('acquirerFile'), ids.key('acquirerRow')];
    const numbers = [file, first, COMMIT, row].map(String);
    const child = spawn(process.execPath, [DIES_IN_ROW, database, ...numbers], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const store = sqliteStore(database);
    expect(await store.rowCounts(file)).toEqual(new Map([['PENDING', COMMIT]]));
    await store.close();
  });
});

describe('two processes', () => {
  it('import the same file once', async () => {
    const { content } = await settledPayments(100);
    const twin = await world.twin();
    try {
      const both = await Promise.all([imports(world, { content }), importsAt(twin.gateway, { content })]);
      expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['imported', 'known']);
      expect(new Set(both.map(({ file }) => file.key)).size).toBe(1);
    } finally {
      await twin.close();
    }
  });
});
