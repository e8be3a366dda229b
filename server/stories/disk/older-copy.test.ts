import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Client from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../process/database-file.ts';
import { freshFolder } from '../process/folder.ts';
import { startGateway } from '../process/gateway-process.ts';
import { freshPlace, pays, type Place, readsPaid } from './merchant.ts';

const [FAULT, WRONG_SETTING] = [1, 78];
const script = join(import.meta.dirname, '../../start/sqlite-file.ts');

const runs = ({ database }: Place, ...words: readonly string[]) =>
  spawnSync(process.execPath, [script, ...words], { env: { TILLWAY_DATABASE: database }, encoding: 'utf8' });

const pulseOf = ({ database }: Place): number =>
  Number(rowsOf(database, 'marks').find(({ name }) => name === 'pulse')?.['value'] ?? 0);

/** Folds the write-ahead log into the file, as the gateway does after some thousand pages. */
function foldLog({ database }: Place): void {
  const client = new Client(database);
  client.pragma('wal_checkpoint(TRUNCATE)');
  client.close();
}

/** Pays until the database has one pulse more. */
async function paysForAPulse(place: Place): Promise<void> {
  const before = pulseOf(place);
  for (let paid = 0; paid < 200 && pulseOf(place) === before; paid += 1) {
    await pays(place);
    await pause(200);
  }
}

/** How a copy is made of a database in use: by the gateway's own program, or by another one. */
const copies: Readonly<Record<string, (place: Place, copy: string) => void>> = {
  'by npm run database': (place, copy) => void runs(place, 'copy', copy),
  'as the file alone': ({ database }, copy) => copyFileSync(database, copy),
};

/** A gateway that was killed after its log was folded since a copy was made, with payments in the next log. */
async function killed(copied: (place: Place, copy: string) => void) {
  const place = await freshPlace();
  const copy = join(freshFolder(), 'copy.sqlite');
  const gateway = startGateway(place.settings);
  await gateway.ready;
  await paysForAPulse(place);
  foldLog(place);
  const { id: early } = await pays(place);
  copied(place, copy);
  await paysForAPulse(place);
  foldLog(place);
  await paysForAPulse(place);
  await gateway.signal('SIGKILL');
  return { place, copy, early };
}

const files = (place: Place): readonly string[] =>
  ['', '-wal', '-shm', '.lock'].map((end) => `${place.database}${end}`);

describe('an older copy that is put in the place of a database after a crash', () => {
  it.concurrent.for(Object.entries(copies))(
    'is refused while the log of the old database is beside it, and is used without: made %s',
    { timeout: 120_000 },
    async ([, copied]) => {
      const { place, copy, early } = await killed(copied);
      const [database = '', log = '', index = '', lock = ''] = files(place);
      const kept = freshFolder();
      cpSync(place.folder, kept, { recursive: true });
      for (const removed of [[], [lock], [index], [lock, index]]) {
        cpSync(kept, place.folder, { recursive: true });
        copyFileSync(copy, database);
        for (const file of removed) rmSync(file);
        const { code, faults } = await startGateway(place.settings).ended;
        expect({ removed, code }).toEqual({ removed, code: WRONG_SETTING });
        expect(faults).toContain(`or delete ${log} and ${index}, and ${lock}, to go on with this one`);
        expect(runs(place, 'shrink')).toMatchObject({ status: 1, stderr: expect.stringContaining(`${log} beside it`) });
      }
      for (const file of [log, index, lock]) rmSync(file, { force: true });
      const gateway = startGateway(place.settings);
      await gateway.ready;
      expect((await pays(place)).status).toBe(200);
      if (copied === copies['by npm run database']) expect((await readsPaid(place, early)).status).toBe(200);
      await gateway.signal('SIGTERM');
      expect(runs(place, 'check').stdout).toBe('ok\n');
    },
  );
});

describe('a database in use', () => {
  it('that is overwritten in place by a copy is noticed', { timeout: 60_000 }, async () => {
    const place = await freshPlace();
    const copy = join(freshFolder(), 'copy.sqlite');
    const gateway = startGateway({ ...place.settings, TILLWAY_LOG: 'error' });
    await gateway.ready;
    await paysForAPulse(place);
    foldLog(place);
    runs(place, 'copy', copy);
    await pause(1500);
    copyFileSync(copy, place.database);
    const { code, output } = await gateway.ended;
    expect(code).toBe(FAULT);
    expect(output).toContain(`${place.database} was deleted or replaced`);
  });

  it('is not replaced by a copy of another one', { timeout: 60_000 }, async () => {
    const [place, other] = [await freshPlace(), await freshPlace()];
    for (const each of [place, other]) {
      const gateway = startGateway(each.settings);
      await gateway.ready;
      const { id } = await pays(each);
      const end = runs(place === each ? other : place, 'copy', each.database);
      if (existsSync(other.database)) expect(end).toMatchObject({ status: WRONG_SETTING, stdout: '' });
      expect((await readsPaid(each, id)).status).toBe(200);
      await gateway.signal('SIGTERM');
    }
    const { status, stderr } = runs(place, 'copy', other.database);
    expect([status, stderr]).toEqual([
      WRONG_SETTING,
      `${other.database} is the database of a gateway, because ${other.lockFile} is there: expected another file\n`,
    ]);
  });
});
