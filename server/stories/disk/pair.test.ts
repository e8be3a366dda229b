import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Client from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { type GatewayProcess, startGateway } from '../process/gateway-process.ts';
import { freshPlace, pays, type Place, readsPaid } from './merchant.ts';

const WRONG_SETTING = 78;
const DIES_AT_STEP = pathToFileURL(join(import.meta.dirname, '../proofs/dies-at-step.ts')).href;

/** A folder in which a gateway has taken a payment and was stopped. */
async function used(): Promise<Place & { readonly payment: string }> {
  const place = await freshPlace();
  const gateway = startGateway(place.settings);
  await gateway.ready;
  const { id } = await pays(place);
  await gateway.signal('SIGTERM');
  return { ...place, payment: id };
}

const empties = (file: string): void => writeFileSync(file, '');
const deletes = (file: string): void => rmSync(file);

describe('a database and its key file, of which one is lost', () => {
  it.for([
    ['database', 'deleted', (place: Place) => deletes(place.database)],
    ['database', 'emptied', (place: Place) => empties(place.database)],
    ['key file', 'deleted', (place: Place) => deletes(place.keyFile)],
    ['key file', 'emptied', (place: Place) => empties(place.keyFile)],
  ] as const)('are not replaced: the %s was %s', { timeout: 60_000 }, async ([, , damage]) => {
    const place = await used();
    damage(place);
    const before = readdirSync(place.folder).toSorted();
    const { code, faults } = await startGateway(place.settings).ended;
    expect(code).toBe(WRONG_SETTING);
    expect(faults).toMatch(/^TILLWAY_(DATABASE|KEY_FILE): .*(put .* back|bring it back|64 hexadecimal)/i);
    expect(readdirSync(place.folder).toSorted()).toEqual(before);
  });

  it('are begun anew when both are gone', { timeout: 60_000 }, async () => {
    const place = await used();
    for (const file of [place.database, place.keyFile, place.lockFile]) deletes(file);
    const gateway = startGateway(place.settings);
    await gateway.ready;
    expect((await readsPaid(place, place.payment)).status).toBe(404);
    await gateway.signal('SIGTERM');
  });

  it('are noticed also where the key file stands elsewhere', { timeout: 60_000 }, async () => {
    const place = await used();
    const settings = { ...place.settings, TILLWAY_KEY_FILE: place.keyFile };
    deletes(place.database);
    const reported = { code: WRONG_SETTING, faults: expect.stringContaining('a gateway has kept payments in it') };
    expect(await startGateway(settings).ended).toMatchObject(reported);
  });
});

describe('two gateways on one SQLite file', () => {
  it('the second is refused, until the first has ended in whatever way', { timeout: 60_000 }, async () => {
    const place = await freshPlace();
    const first = startGateway(place.settings);
    await first.ready;
    const refused = {
      code: WRONG_SETTING,
      output: '',
      faults: `TILLWAY_DATABASE: the database cannot be opened: another gateway uses ${place.database}\n`,
    };
    const elsewhere = { ...place.settings, TILLWAY_PORT: place.settings['TILLWAY_SIMULATOR_PORT'] ?? '' };
    expect(await startGateway(elsewhere).ended).toEqual(refused);
    expect((await pays(place)).status).toBe(200);
    await first.signal('SIGKILL');
    const second: GatewayProcess = startGateway(place.settings);
    await second.ready;
    await second.signal('SIGTERM');
  });

  it('the second is refused also where links lead to the file', { timeout: 60_000 }, async () => {
    const place = await freshPlace();
    const link = join(freshFolder(), 'link.sqlite');
    symlinkSync(place.database, link);
    const byLink = { ...place.settings, TILLWAY_DATABASE: link, TILLWAY_KEY_FILE: place.keyFile };
    const first = startGateway(place.settings);
    await first.ready;
    const refused = {
      code: WRONG_SETTING,
      faults: expect.stringContaining(`another gateway uses ${place.database}\n`),
    };
    expect(await startGateway(byLink).ended).toMatchObject(refused);
    await first.signal('SIGTERM');
    const second = startGateway(byLink);
    await second.ready;
    expect(await startGateway(place.settings).ended).toMatchObject(refused);
    await second.signal('SIGTERM');
  });

  it('the second is refused also where the first is of a release that locked beside the link', async () => {
    const place = await used();
    const link = join(freshFolder(), 'link.sqlite');
    symlinkSync(place.database, link);
    const byLink = { ...place.settings, TILLWAY_DATABASE: link, TILLWAY_KEY_FILE: place.keyFile };
    const earlier = new Client(`${link}.lock`);
    earlier.pragma('locking_mode = exclusive');
    earlier.exec('begin exclusive; create table pulse (row integer primary key, value integer); commit');
    const refused = {
      code: WRONG_SETTING,
      faults: expect.stringContaining(`another gateway uses ${place.database}\n`),
    };
    expect(await startGateway(byLink).ended).toMatchObject(refused);
    earlier.close();
    const gateway = startGateway(byLink);
    await gateway.ready;
    expect(await startGateway(byLink).ended).toMatchObject(refused);
    await gateway.signal('SIGTERM');
  }, 60_000);

  it('a link to a file that is not there yet is followed', { timeout: 60_000 }, async () => {
    const place = await freshPlace();
    const link = join(freshFolder(), 'link.sqlite');
    symlinkSync(place.database, link);
    const gateway = startGateway({ ...place.settings, TILLWAY_DATABASE: link });
    await gateway.ready;
    expect([existsSync(place.lockFile), existsSync(`${link}.lock`)]).toEqual([true, false]);
    await gateway.signal('SIGTERM');
  });
});

it('the key file is on disk before the first row of a database', { timeout: 60_000 }, async () => {
  const place = await freshPlace();
  const traced = { NODE_OPTIONS: `--import=${DIES_AT_STEP}?trace=1` };
  const gateway = startGateway({ ...place.settings, ...traced });
  await gateway.ready;
  const { faults } = await gateway.signal('SIGKILL');
  const steps = faults.split('\n');
  const at = (step: RegExp) => steps.findIndex((line) => step.test(line));
  const renamed = at(/^renameSync .*tillway\.key\.new /);
  const firstRow = at(/^\s*insert into "(marks|entities|tokens)"/i);
  expect(steps[renamed - 1]).toMatch(/^fsyncSync/);
  expect(steps[renamed + 1]).toMatch(/^fsyncSync/);
  expect(firstRow).toBeGreaterThan(renamed + 1);
});
