import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { beginDeliveries } from '../../operations/file-receivers/begin.ts';
import { freshDatabase } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { demoChanged } from '../world/demo-settings.ts';
import { demo, type World } from '../world/world.ts';
import { type FileReceiverServer, openFileReceiver } from './receiver.fixture.ts';
import { openSettlingWorld, settlesADay } from './stage.fixture.ts';

type Shown = { readonly id: string; readonly name: string; readonly port: number; readonly publicKey: string };
type Server = Readonly<Record<string, unknown>>;

const settlement = { clearingInstituteName: 'Acquirer', clearingInstituteMerchantId: 'TW-4711' };
const lost = 'Files are lost with a receiver that the provision file no longer has';

let world: World;
let receivers: readonly FileReceiverServer[];
let file: string;
const fileOf = (servers: object): string =>
  demoChanged((channel) => {
    channel.settings = { ...channel.settings, settlement };
    Object.assign(channel, servers);
  });
const receiver = (at: number, name: string): Server => ({
  name,
  host: '127.0.0.1',
  port: receivers[at]?.port,
  user: 'tillway',
  hostKey: receivers[at]?.keys.publicKey,
  folder: 'incoming',
});
async function applies(servers: object): Promise<void> {
  writeFileSync(file, readFileSync(fileOf(servers)));
  await world.restart();
}
const shown = async (kind: 'fileReceivers' | 'fileSources'): Promise<readonly Shown[]> => {
  const { text } = await administrator(world).get(`entities/${demo.entityId}/${kind}`);
  // The members are those that the endpoint describes.
  return (JSON.parse(text) as Readonly<Record<string, readonly Shown[]>>)[kind] ?? [];
};
/** Closes a batch whose file no receiver takes. */
async function settlesInVain(): Promise<void> {
  for (const each of receivers) each.fails = () => 4;
  await settlesADay(world);
  for await (const _ of beginDeliveries(world.wired().gateway));
  await world.advance(minutes(0));
  for (const each of receivers) each.fails = () => undefined;
}
const arrived = () => receivers.map(({ files }) => files.size);

beforeEach(async () => {
  receivers = [await openFileReceiver(), await openFileReceiver()];
  file = fileOf({ fileReceivers: [receiver(0, 'A'), receiver(1, 'B')] });
  world = await openSettlingWorld({ provisionFile: file, database: freshDatabase() });
  return async () => {
    await world.close();
    for (const each of receivers) await each.close();
  };
});

it.each([{ names: ['bookkeeping', 'B'] }, { names: ['B', 'A'] }, { names: ['B', 'C'] }])(
  'a receiver that a changed file names otherwise keeps what is left to deliver, and its key: $names',
  async ({ names }) => {
    const before = await shown('fileReceivers');
    await settlesInVain();
    expect(arrived()).toEqual([0, 0]);
    await applies({ fileReceivers: names.map((name, at) => receiver(at, name)) });
    await world.advance(minutes(1));
    expect(arrived()).toEqual([1, 1]);
    const after = before.map(({ port, ...each }, at) => ({ ...each, port, name: names[at] }));
    expect(await shown('fileReceivers')).toEqual(after);
    expect(world.logged).not.toContainEqual(expect.objectContaining({ text: lost }));
  },
);

it('what is left to deliver to a receiver that a changed file no longer has is logged by its number', async () => {
  const [first] = await shown('fileReceivers');
  await settlesInVain();
  await applies({ fileReceivers: [receiver(1, 'B')] });
  expect(world.logged).toContainEqual(expect.objectContaining({ level: 'warn', text: lost, id: first?.id, count: 1 }));
  await world.advance(minutes(1));
  expect(arrived()).toEqual([0, 1]);
});

it('a receiver that got everything is removed without a line', async () => {
  await settlesADay(world);
  for await (const _ of beginDeliveries(world.wired().gateway));
  await world.advance(minutes(1));
  expect(arrived()).toEqual([1, 1]);
  await applies({ fileReceivers: [] });
  expect(world.logged).not.toContainEqual(expect.objectContaining({ text: lost }));
});

it('a source that a changed file names otherwise keeps its key and what it has fetched', async () => {
  const source = (at: number, name: string) => ({ ...receiver(at, name), profile: 'simulated-processor' });
  await applies({ fileSources: [source(0, 'A'), source(1, 'B')] });
  const before = await shown('fileSources');
  await applies({ fileSources: [source(0, 'B'), source(1, 'acquirer')] });
  expect((await shown('fileSources')).map(({ id, name, publicKey }) => [id, name, publicKey])).toEqual(
    before.map(({ id, publicKey }, at) => [id, ['B', 'acquirer'][at], publicKey]),
  );
});
