import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import Client from 'better-sqlite3';
import { expect, it } from 'vitest';
import { rowsOf } from '../process/database-file.ts';
import { freshFolder } from '../process/folder.ts';
import { startGateway } from '../process/gateway-process.ts';
import { freshPlace, pays, placeIn, type Place, readsPaid } from './merchant.ts';

const WRONG_SETTING = 78;
const walOf = ({ database }: Place): string => `${database}-wal`;

const pulseOf = ({ database }: Place): number =>
  Number(rowsOf(database, 'marks').find(({ name }) => name === 'pulse')?.['value'] ?? 0);

/** In milliseconds: a pulse is as long as some payments, and more of them would only keep the machine busy. */
const NEXT_PAYMENT = 100;

/** Pays until the database has one pulse more than the lock file must have. */
async function paysForPulses(place: Place, pulses: number): Promise<string> {
  const last = pulseOf(place) + pulses;
  for await (const _ of setInterval(NEXT_PAYMENT)) {
    const { id } = await pays(place);
    if (pulseOf(place) >= last) return id;
  }
  throw new Error('Expected the interval to go on');
}

/** A gateway that was killed after payments of several seconds. */
async function killed(): Promise<{ readonly place: Place; readonly payment: string }> {
  const place = await freshPlace();
  const gateway = startGateway(place.settings);
  await gateway.ready;
  const payment = await paysForPulses(place, 4);
  await gateway.signal('SIGKILL');
  return { place, payment };
}

const damages: Readonly<Record<string, (place: Place) => void>> = {
  deleted: (place) => rmSync(walOf(place)),
  'deleted together with its index': (place) => {
    rmSync(walOf(place));
    rmSync(`${place.database}-shm`);
  },
  'cut in half': (place) => truncateSync(walOf(place), Math.floor(statSync(walOf(place)).size / 2)),
  'changed in the middle': (place) => {
    const bytes = readFileSync(walOf(place));
    bytes.fill(0xa5, bytes.length >> 1, (bytes.length >> 1) + 64);
    writeFileSync(walOf(place), bytes);
  },
};

it.concurrent.for(Object.entries(damages))(
  'a write-ahead log that was %s after a crash is noticed, and left as it is',
  { timeout: 60_000 },
  async ([, damage]) => {
    const { place } = await killed();
    damage(place);
    const left = statSync(walOf(place), { throwIfNoEntry: false })?.size;
    const { code, faults } = await startGateway(place.settings).ended;
    expect(code).toBe(WRONG_SETTING);
    expect(faults).toContain('lacks the latest rows that a gateway has written to it');
    expect(statSync(walOf(place), { throwIfNoEntry: false })?.size ?? 0).toBe(left ?? 0);

    rmSync(place.lockFile);
    const gateway = startGateway(place.settings);
    await gateway.ready;
    expect((await pays(place)).status).toBe(200);
    await gateway.signal('SIGTERM');
  },
);

it('a crash alone loses nothing, also when another program has opened the database since', async () => {
  const { place, payment } = await killed();
  const other = new Client(place.database);
  other.prepare('select count(*) from payments').get();
  other.close();
  const gateway = startGateway(place.settings);
  await gateway.ready;
  expect((await readsPaid(place, payment)).status).toBe(200);
  await gateway.signal('SIGTERM');
}, 60_000);

it('a copy that was made of a database in use starts elsewhere with its key', async () => {
  const place = await freshPlace();
  const gateway = startGateway(place.settings);
  await gateway.ready;
  const payment = await paysForPulses(place, 1);
  const copy = await placeIn(freshFolder());
  const client = new Client(place.database, { readonly: true });
  await client.backup(copy.database);
  client.close();
  copyFileSync(place.keyFile, join(copy.folder, 'tillway.key'));
  await gateway.signal('SIGKILL');
  const restored = startGateway(copy.settings);
  await restored.ready;
  expect((await readsPaid(copy, payment)).status).toBe(200);
  expect((await pays(copy)).status).toBe(200);
  await restored.signal('SIGTERM');
}, 60_000);
