import type { Entity } from '../../core/entities/entity.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import { EXTENDED, type Place, placeOf, REPORTS } from '../../core/pick-up/place.ts';
import { type FileColumns, type FileFormat, fileFormats } from '../../core/settlement/batch.ts';
import type { BatchKey, ReportFileKey } from '../../core/values.ts';
import type { FileEntry, ReportFileEntry } from '../../store/files/file-store.ts';
import type { Gateway } from '../gateway.ts';
import { readSettlementFile } from '../settlement/read.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities' | 'clock'>;

/** What an entity finds under a path of its folder. */
export type Found =
  | { readonly kind: 'root' }
  | { readonly kind: 'reports' }
  | { readonly kind: 'folder'; readonly channel: Entity; readonly columns: FileColumns }
  | { readonly kind: 'file'; readonly entry: OfferedFile };

/** A file of a settlement batch, or of a report. */
export type OfferedFile = FileEntry | ReportFileEntry;

/** A name in a folder. */
export type Named = { readonly name: string; readonly file: OfferedFile | null };

type Owner = Pick<PickUpKey, 'entity'>;

/** What a path names in an entity's folder; undefined where there is nothing, or what others own. */
export async function findPlace(gateway: Reading, owner: Owner, path: string): Promise<Found | undefined> {
  const place = placeOf(path);
  if (!place || place.kind === 'root' || place.kind === 'reports') return place;
  if (place.kind === 'report') return reportNamed(gateway, owner, place.name);
  const channel = channelOf(gateway, owner, place.channel);
  if (!channel) return undefined;
  if (place.kind === 'folder') return { kind: 'folder', channel, columns: place.columns };
  const entry = await fileNamed(gateway, channel, place);
  return entry && { kind: 'file', entry };
}

/** The name of a file of a report has its id as well. */
async function reportNamed({ store, ids, entities }: Reading, owner: Owner, name: string): Promise<Found | undefined> {
  const id = /_([0-9a-f]{32})\.csv$/.exec(name)?.[1];
  const key = id === undefined ? undefined : ids.keyOf('reportFile', id);
  const file = key === undefined ? undefined : await store.reportFile(key);
  if (file?.name !== name || !entities.isWithin(file.entity, owner.entity)) return undefined;
  const { content, ...entry } = file;
  return { kind: 'file', entry: { ...entry, bytes: Buffer.byteLength(content) } };
}

function channelOf({ entities }: Reading, { entity }: Owner, id: string): Entity | undefined {
  const named = entities.entityOf(id);
  return named?.kind === 'channel' && entities.isWithin(named.key, entity) ? named : undefined;
}

/** The name of a file has the id of its batch, so that no index of names is needed. */
async function fileNamed(
  gateway: Reading,
  channel: Entity,
  { name, columns }: Extract<Place, { kind: 'file' }>,
): Promise<FileEntry | undefined> {
  const id = /_([0-9a-f]{32})(?:_failed)?(?:_extended)?\.csv$/.exec(name)?.[1];
  const key = id === undefined ? undefined : gateway.ids.keyOf('batch', id);
  const batch = key === undefined ? undefined : await gateway.store.batch(key);
  if (batch?.entity !== channel.key) return undefined;
  await readSettlementFile(gateway, { batch, columns });
  const entries = await gateway.store.fileEntriesOf(batch.key);
  return entries.find((each) => each.name === name && formatsOf(columns).includes(each.format));
}

const formatsOf = (columns: FileColumns): readonly FileFormat[] => [
  fileFormats.SUCCESS[columns],
  fileFormats.FAILED[columns],
];

/** How many names are read at once. */
const SLICE = 100;

/** The names in a folder, slice by slice. Files that were not made yet are made first, so that their sizes are right. */
export async function* namesIn(
  gateway: Reading,
  owner: Owner,
  place: Exclude<Found, { kind: 'file' }>,
): AsyncGenerator<readonly Named[]> {
  if (place.kind === 'root') {
    const channels = gateway.entities
      .all()
      .filter(({ kind, key }) => kind === 'channel' && gateway.entities.isWithin(key, owner.entity));
    for (let at = 0; at < channels.length; at += SLICE)
      yield channels.slice(at, at + SLICE).map(({ id }) => ({ name: id, file: null }));
    for await (const _ of reportsOf(gateway, owner)) return yield [{ name: REPORTS, file: null }];
    return;
  }
  if (place.kind === 'reports') return yield* reportsOf(gateway, owner);
  const { channel, columns } = place;
  if (columns === 'standard') yield [{ name: EXTENDED, file: null }];
  await makeFiles(gateway, channel, columns);
  const of = { entity: channel.key, columns, limit: SLICE };
  for (let after = 0 as BatchKey; ;) {
    const read = await gateway.store.fileEntries({ ...of, after });
    const last = read.at(-1)?.batch;
    // A batch has up to two files, which may not be in two slices.
    const entries = read.length < SLICE ? read : read.filter(({ batch }) => batch !== last);
    if (entries.length > 0) yield entries.map((file) => ({ name: file.name, file }));
    if (read.length < SLICE) return;
    after = entries.at(-1)?.batch ?? after;
  }
}

/** The files of the reports of an entity and of all below it. */
async function* reportsOf({ store, entities }: Reading, owner: Owner): AsyncGenerator<readonly Named[]> {
  const before = Number.MAX_SAFE_INTEGER as ReportFileKey;
  for (const { key: entity } of entities.all().filter(({ key }) => entities.isWithin(key, owner.entity)))
    for (let after = 0 as ReportFileKey; ;) {
      const files = await store.reportFiles({ entity, after, before, order: 'oldestFirst', limit: SLICE });
      if (files.length > 0) yield files.map((file) => ({ name: file.name, file }));
      const last = files.at(-1);
      if (!last || files.length < SLICE) break;
      after = last.key;
    }
}

async function makeFiles(gateway: Reading, { key: entity }: Entity, columns: FileColumns): Promise<void> {
  for (;;) {
    const batches = await gateway.store.batchesWithoutFile({ entity, columns, limit: SLICE });
    for (const batch of batches) await readSettlementFile(gateway, { batch, columns });
    if (batches.length < SLICE) return;
  }
}

/** The content of a file. */
export async function readContent({ store }: Pick<Gateway, 'store'>, of: OfferedFile): Promise<Buffer> {
  const file = await ('batch' in of ? store.settlementFile(of) : store.reportFile(of.key));
  if (!file) throw new Error(`Expected the content of ${of.name}, found none`);
  return Buffer.from(file.content);
}
