import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { StoreUnavailable } from '../../core/faults.ts';
import { minutes } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { newKeys } from '../pick-up/client.fixture.ts';
import { charge, fileOf } from '../reconciliation/files.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type AcquirerServer, openAcquirerServer } from './source.fixture.ts';

type Source = { readonly id: string; readonly publicKey: string; readonly reason: string | null };
type Fetched = { readonly name: string; readonly state: string; readonly reason: string | null };

let world: World;
let server: AcquirerServer;
/** Fails the commit with this change once, as a process that dies in it. */
let diesWith: ((change: Change) => boolean) | undefined;
/** Whether the database refuses a change. */
let isRefused: (change: Change) => boolean = () => false;
const dying = (store: Store): Store => ({
  ...store,
  async commit(changes) {
    if (changes.some((change) => isRefused(change))) throw new Error('out of range');
    if (changes.some((change) => diesWith?.(change))) {
      diesWith = undefined;
      throw new StoreUnavailable(new Error('The process died'));
    }
    return store.commit(changes);
  },
});

/** A profile of the operator's own: the columns of the simulated processor under other names. */
const ownProfile = {
  name: 'our_acquirer',
  separator: ';',
  columns: [
    { column: 'Art', field: 'kind' },
    { column: 'Referenz', field: 'reference' },
    { column: 'Betrag', field: 'amount' },
    { column: 'Waehrung', field: 'currency' },
    { column: 'Netto', field: 'netAmount' },
    { column: 'Valuta', field: 'date' },
    { column: 'Notiz' },
  ],
  kinds: [{ name: 'Umsatz', recordType: 'SETTLED', transactionType: 'DEBIT' }],
  signs: 'amounts',
  zone: 'Europe/Berlin',
};

beforeAll(async () => {
  const seams = { store: dying, acquirer: <T>(acquirer: T) => acquirer };
  world = await openWorld({ provisionFile: demoWith({ fileProfiles: [ownProfile] }), seams });
});
afterAll(() => world.close());
beforeEach(async () => {
  server = await openAcquirerServer();
  return () => server.close();
});

const admin = () => administrator(world);
let names = 0;
async function adds(more: object = {}): Promise<Source> {
  names += 1;
  const described = { name: `acquirer ${names}`, host: '127.0.0.1', port: server.port, user: 'shop' };
  const { status, text } = await admin().post(`entities/${demo.entityId}/fileSources`, {
    ...described,
    hostKey: server.keys.publicKey,
    profile: 'simulated-processor',
    folder: 'outgoing',
    files: '*.csv',
    ...more,
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  // The members are those that the endpoint describes.
  const source = JSON.parse(text) as Source;
  server.accepts = source.publicKey;
  return source;
}
const removes = async ({ id }: Source) => expect((await admin().delete(`fileSources/${id}`)).status).toBe(200);
const fetched = async ({ id }: Source): Promise<readonly Fetched[]> =>
  // The members are those that the endpoint describes.
  (JSON.parse((await admin().get(`fileSources/${id}/files`)).text) as { fetchedFiles: readonly Fetched[] })
    .fetchedFiles;
const states = async (source: Source) =>
  (await fetched(source)).map(({ name, state, reason }) => [name, state, ...(reason === null ? [] : [reason])]);
const reasonOf = async ({ id }: Source): Promise<string | null | undefined> =>
  // The members are those that the endpoint describes.
  (
    JSON.parse((await admin().get(`entities/${demo.entityId}/fileSources`)).text) as { fileSources: readonly Source[] }
  ).fileSources.find((each) => each.id === id)?.reason;
const imported = async () => (await admin().get(`entities/${demo.entityId}/acquirerFiles`)).body.acquirerFiles ?? [];

let amounts = 0;
/** A file that no other one equals. */
function aFile(): string {
  amounts += 1;
  return fileOf(...Array.from({ length: 60 }, () => charge(`${amounts}.00`, '0000')));
}
const puts = (name: string, content: string | Buffer, modifiedAt = 1_790_000_000): void =>
  void server.files.set(name, { content: Buffer.from(content as string), modifiedAt });
/** Two looks: the first one sees a file, the second one fetches what has not changed meanwhile. */
async function looksTwice(): Promise<void> {
  await world.advance(minutes(0));
  await world.advance(minutes(1));
}

describe('a file of a source', () => {
  it('is imported once, when two looks have found the same, and stays where it is', async () => {
    const source = await adds();
    puts('one.csv', aFile());
    puts('.hidden.csv', aFile());
    puts('notes.txt', 'nothing of the kind');
    server.files.set('folder.csv', { content: Buffer.alloc(0), modifiedAt: 0, mode: 0o040_700 });
    await world.advance(minutes(0));
    expect([await states(source), server.taken]).toEqual([[['one.csv', 'seen']], []]);
    await world.advance(minutes(1));
    await world.advance(minutes(60));
    expect([await states(source), server.taken]).toEqual([[['one.csv', 'imported']], ['one.csv']]);
    expect(await imported()).toMatchObject([{ name: 'one.csv', state: 'imported', rows: 60 }]);
    expect(server.files.has('one.csv')).toBe(true);
    await removes(source);
  });

  it('that still grows is left until it does not', async () => {
    const source = await adds();
    const whole = aFile();
    for (const part of [1, 2, 3]) {
      puts('growing.csv', whole.slice(0, (whole.length * part) / 3), 1_790_000_000 + part);
      await world.advance(minutes(part === 1 ? 0 : 1));
    }
    expect([await states(source), server.taken]).toEqual([[['growing.csv', 'seen']], []]);
    await world.advance(minutes(1));
    expect(await states(source)).toEqual([['growing.csv', 'imported']]);
    await removes(source);
  });

  it('with bytes that were imported before is known', async () => {
    const [source, content] = [await adds(), aFile()];
    puts('a.csv', content);
    puts('b.csv', content);
    await looksTwice();
    expect(await states(source)).toEqual([
      ['a.csv', 'imported'],
      ['b.csv', 'known'],
    ]);
    await removes(source);
  });

  it('that cannot be read is quarantined, and fetched again by another profile', async () => {
    const source = await adds();
    puts(
      'ours.csv',
      'Art;Referenz;Betrag;Waehrung;Netto;Valuta;Notiz\r\nUmsatz;order-1;92.00;EUR;90.00;2026-11-20;x\r\n',
    );
    await looksTwice();
    expect(await states(source)).toEqual([['ours.csv', 'quarantined']]);
    expect((await admin().patch(`fileSources/${source.id}`, { profile: 'our_acquirer' })).status).toBe(200);
    await world.advance(minutes(60));
    expect(await states(source)).toEqual([['ours.csv', 'imported']]);
    const [file] = await imported();
    const { text } = await admin().get(`acquirerFiles/${file?.id}/rows`);
    expect(JSON.parse(text)).toMatchObject({
      rows: [{ status: 'NOT_MATCHED', cells: expect.arrayContaining([{ column: 'Betrag', text: '92.00' }]) }],
    });
    await removes(source);
  });

  it('is imported once where the process dies before it is noted', async () => {
    const source = await adds();
    puts('dies.csv', aFile());
    await world.advance(minutes(0));
    const before = (await imported()).length;
    diesWith = (change) => change.kind === 'noteFetchedFile' && change.file.state === 'imported';
    await world.advance(minutes(1));
    expect([diesWith, await states(source)]).toEqual([undefined, [['dies.csv', 'seen']]]);
    await world.advance(minutes(60));
    expect([await states(source), (await imported()).length - before]).toEqual([[['dies.csv', 'known']], 1]);
    await removes(source);
  });

  it('that breaks off, fails or changes while it is read leaves nothing, and is fetched again', async () => {
    const source = await adds();
    puts('broken.csv', aFile());
    await world.advance(minutes(0));
    const before = (await imported()).length;
    const changes = (): boolean => {
      puts('broken.csv', aFile(), 1_790_000_099);
      return true;
    };
    for (const [answers, reason] of [
      [(_: string, offset: number) => (offset < 2000 ? true : (server.hangUp(), false)), 'unreachable'],
      [() => 4, 'notRead'],
      [changes, 'fileChanged'],
    ] as const) {
      server.answers = answers;
      await world.advance(minutes(30));
      expect(await states(source)).toEqual([['broken.csv', 'failed', reason]]);
    }
    expect((await imported()).length).toBe(before);
    server.answers = () => true;
    await world.advance(minutes(60));
    expect(await states(source)).toEqual([['broken.csv', 'imported']]);
    await removes(source);
  });
});

it('a file that cannot be imported keeps no other one of its folder', async () => {
  const source = await adds();
  puts('first.csv', aFile());
  puts('second.csv', aFile());
  isRefused = (change) =>
    change.kind === 'saveAcquirerFile' && change.row.name === 'first.csv' && change.row.state === 'imported';
  await looksTwice();
  expect(await states(source)).toEqual([
    ['first.csv', 'failed', 'notRead'],
    ['second.csv', 'imported'],
  ]);
  const line = { action: 'fetchFiles', file: 'first.csv', reason: 'Error: out of range' };
  expect(world.logged).toContainEqual(expect.objectContaining(line));
  isRefused = () => false;
  await world.advance(minutes(31));
  expect((await states(source)).map(([, state]) => state)).toEqual(['imported', 'imported']);
  await removes(source);
});

it('more files than one look fetches keep no later one where they cannot be imported', async () => {
  const source = await adds();
  const bad = Array.from({ length: 101 }, (_, at) => `bad${String(at).padStart(3, '0')}.csv`);
  for (const name of bad) puts(name, aFile());
  puts('good.csv', aFile());
  isRefused = (change) =>
    change.kind === 'saveAcquirerFile' && change.row.name.startsWith('bad') && change.row.state === 'imported';
  await looksTwice();
  await world.advance(minutes(1));
  const key = world.wired().gateway.ids.keyOf('fileSource', source.id) ?? expect.fail(source.id);
  const kept = async () => await world.store().fetchedFiles({ source: key, after: '', limit: 1000 });
  expect((await kept()).filter(({ state }) => state !== 'failed')).toMatchObject([{ name: 'good.csv' }]);
  const takenAgain = () => new Set(server.taken.slice(200)).size;
  for (let looks = 0; looks < 20 && takenAgain() < bad.length; looks += 1) await world.advance(minutes(31));
  expect(takenAgain()).toBe(bad.length);
  isRefused = () => false;
  await world.advance(minutes(90));
  expect((await kept()).filter(({ state }) => state !== 'imported')).toEqual([]);
  await removes(source);
}, 60_000);

describe('a source', () => {
  it('with another host key, or that does not accept the gateway, is not read, and shows why', async () => {
    const source = await adds({ hostKey: newKeys().publicKey });
    puts('one.csv', aFile());
    await looksTwice();
    expect([await reasonOf(source), await states(source)]).toEqual(['hostKeyIsAnother', []]);
    server.accepts = newKeys().publicKey;
    await admin().patch(`fileSources/${source.id}`, { hostKey: server.keys.publicKey });
    await world.advance(minutes(31));
    expect(await reasonOf(source)).toBe('notAuthenticated');
    expect(world.logged).toContainEqual(expect.objectContaining({ action: 'fetchFiles', reason: 'hostKeyIsAnother' }));
    server.accepts = source.publicKey;
    await world.advance(minutes(62));
    expect([await reasonOf(source), await states(source)]).toEqual([null, [['one.csv', 'imported']]]);
    await server.close();
    await world.advance(minutes(31));
    expect(await reasonOf(source)).toBe('unreachable');
    await removes(source);
  });

  it('is asked by one process at a time', async () => {
    const source = await adds();
    const key = world.wired().gateway.ids.keyOf('fileSource', source.id) ?? expect.fail(source.id);
    const now = world.clock.now();
    await world.store().commit([{ kind: 'claimFileSource', claim: { key, now, until: (now + 60_000) as never } }]);
    puts('one.csv', aFile());
    await world.advance(minutes(0));
    expect(await states(source)).toEqual([]);
    await world.advance(minutes(3));
    expect(await states(source)).toEqual([['one.csv', 'imported']]);
    await removes(source);
  });

  it.each([
    [{ host: '10.0.0.1' }, 'host'],
    [{ host: 'sftp.acquirer.example/files' }, 'host'],
    [{ hostKey: 'ssh-ed25519 AAAA' }, 'hostKey'],
    [{ folder: 'outgoing/' }, 'folder'],
    [{ profile: 'unknown' }, 'profile'],
    [{ merchantAccountId: 'ac'.repeat(16) }, 'merchantAccountId'],
  ])('cannot have %j', async (more, name) => {
    const described = { name: 'wrong', host: '127.0.0.1', port: 1, user: 'shop', hostKey: server.keys.publicKey };
    const { status, body } = await admin().post(`entities/${demo.entityId}/fileSources`, {
      ...described,
      profile: 'simulated-processor',
      ...more,
    });
    expect([status, body.result?.parameterErrors?.map((each) => each.name)]).toEqual([400, [name]]);
  });
});
