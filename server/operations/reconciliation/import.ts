import { createHash } from 'node:crypto';
import { HIDDEN, withoutCards } from 'shared';
import type { Change } from '../../core/change.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { AcquirerFile, AcquirerRow } from '../../core/reconciliation/file.ts';
import { type FileReader, fileReader, type ReadRow } from '../../core/reconciliation/file-reader.ts';
import { keptLayout, layoutOf } from '../../core/reconciliation/profile.ts';
import { type AcquirerFileKey, minus, minutes } from '../../core/values.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import { partKeeper } from '../file-parts/keep.ts';
import { forgetParts } from '../file-parts/read.ts';
import { collectingEarly } from './early-collection.ts';
import type { Gateway } from '../gateway.ts';
import { matchMessage } from './match.ts';

type Importing = Pick<Gateway, 'store' | 'ids' | 'clock' | 'log' | 'vault'>;

/** A file of an acquirer on its way into the gateway. */
export type IncomingFile = {
  /** The channel whose money the file is about. */
  readonly entity: Entity;
  /** The account that the acquirer has settled; null in a channel without merchant accounts. */
  readonly account: MerchantAccount | null;
  /** A profile that every gateway has, or one of the channel's own. */
  readonly profile: string;
  readonly name: string;
  /** The bytes of the file. A stream that ends with an error leaves nothing of it. */
  readonly stream: AsyncIterable<Uint8Array>;
  readonly ndc: string;
  /** What is committed with the end of the import: who has sent the file. */
  readonly alongside?: (file: AcquirerFile) => readonly Change[];
};

/** `known`: the same bytes were imported for the account before, and this is that file. */
export type ImportedFile = {
  readonly outcome: 'imported' | 'quarantined' | 'known';
  readonly file: AcquirerFile;
};

/** Rows that are kept in one commit: more of them would make payments wait. */
const ROWS_PER_COMMIT = 500;
/** In bytes. */
export const FILE_MAX = 1024 * 1024 * 1024;

/**
 * Imports a file of an acquirer, all of it or nothing: its rows are kept while they arrive, and count from the commit on
 * that declares the file imported. A file with a fault is quarantined: its faults are kept and its rows deleted. The
 * same bytes are imported once for a merchant account, whatever their name: those that were imported for a wrong account
 * are imported for the right one as well. The bytes are kept as they were sent, sealed. Rows
 * are compared with payments afterwards.
 */
export async function importFile(gateway: Importing, incoming: IncomingFile): Promise<ImportedFile> {
  const { store, ids, clock } = gateway;
  const { entity, account, profile, name } = incoming;
  const begun: AcquirerFile = {
    key: ids.key('acquirerFile'),
    version: 0,
    entity: entity.key,
    merchantAccount: account?.key ?? null,
    profile,
    layout: keptLayout(profile, entity.settings.fileProfiles),
    name: withoutCards(name, HIDDEN),
    state: 'importing',
    hash: null,
    bytes: 0,
    rows: 0,
    faults: [],
    faultCount: 0,
    receivedAt: clock.now(),
  };
  await store.commit([{ kind: 'saveAcquirerFile', row: begun }]);
  const started = { ...begun, version: 1 };
  try {
    const received = await collectingEarly(() => receive(gateway, started, incoming));
    return await concludeImport(gateway, received, incoming);
  } catch (fault) {
    await forgetImport(gateway, started);
    throw fault;
  }
}

/** A file all of whose bytes have arrived. */
type Received = AcquirerFile & { readonly hash: string };

/** Keeps the rows of a file while they arrive. After its first fault no row is kept, and the others are still checked. */
async function receive(gateway: Importing, file: AcquirerFile, { stream }: IncomingFile): Promise<Received> {
  const reader = fileReader(layoutOf(file));
  const hash = createHash('sha256');
  const keeper = rowKeeper(gateway, file, reader);
  const parts = partKeeper(gateway, { entity: file.entity, file: file.key });
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > FILE_MAX) throw new FileTooLarge(`Expected at most ${FILE_MAX} bytes`);
    hash.update(part);
    await parts.keep(part);
    await keeper.keep(reader.read(part));
  }
  await keeper.keep(reader.end());
  await Promise.all([keeper.flush(), parts.flush()]);
  const state = reader.findings().faultCount > 0 ? 'quarantined' : 'imported';
  return { ...file, ...reader.findings(), state, bytes, hash: hash.digest('hex') };
}

/** The stream has more bytes than a file may have. */
export class FileTooLarge extends Error {}

function rowKeeper({ store, ids }: Importing, file: AcquirerFile, reader: FileReader) {
  let waiting: AcquirerRow[] = [];
  async function flush(): Promise<void> {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0 || reader.findings().faultCount > 0) return;
    await store.commit([{ kind: 'addAcquirerRows', rows }]);
  }
  return {
    flush,
    async keep(rows: readonly ReadRow[]): Promise<void> {
      for (const { number, cells } of rows) {
        const key = ids.key('acquirerRow');
        const fresh = { version: 0, status: 'PENDING', payment: null, chargeback: null, finding: null } as const;
        waiting.push({ key, file: file.key, number, cells, ...fresh });
        if (waiting.length >= ROWS_PER_COMMIT) await flush();
      }
    },
  };
}

/** Declares a file imported or quarantined, and has its rows compared with payments. */
async function concludeImport(gateway: Importing, file: Received, incoming: IncomingFile): Promise<ImportedFile> {
  const { store, ids, log } = gateway;
  const { state, key } = file;
  const { ndc, alongside = () => [] } = incoming;
  const id = ids.publicId('acquirerFile', key);
  const known = state === 'imported' ? await store.importedFile(file) : undefined;
  if (known) return again(gateway, file, known);
  const match = matchMessage(gateway, { key }, { ndc });
  try {
    const matching = state === 'imported' ? [match] : [];
    await store.commit([{ kind: 'saveAcquirerFile', row: file }, ...matching, ...alongside(file)]);
  } catch (fault) {
    // Another process has imported the same bytes meanwhile.
    if (!(fault instanceof UniqueViolation)) throw fault;
    const other = await store.importedFile(file);
    if (!other) throw fault;
    return again(gateway, file, other);
  }
  if (state === 'quarantined') {
    await deleteRows(gateway, key);
    log.warn({ ndc, id, count: file.faultCount }, 'Quarantined a settlement file');
    return { outcome: 'quarantined', file };
  }
  log.info({ ndc, id, count: file.rows }, 'Imported a settlement file');
  return { outcome: 'imported', file };
}

async function again(gateway: Importing, { key }: AcquirerFile, file: AcquirerFile): Promise<ImportedFile> {
  await forgetImport(gateway, { key });
  return { outcome: 'known', file };
}

/** An import that has not ended by then died with its process. */
const UNENDED_AFTER = minutes(6 * 60);
/** How many of them are read at once. */
const UNENDED = 10;

/** Deletes what was kept of imports that died with their processes, and yields after each. */
export async function* forgetUnendedImports(
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock' | 'log'>,
): AsyncGenerator<void> {
  yield* eachOnItsOwn(gateway, {
    rows: unendedImports(gateway),
    idOf: ({ key }) => gateway.ids.publicId('acquirerFile', key),
    async *stepsOf(file) {
      await forgetImport(gateway, file);
      yield;
    },
    text: 'An import without an end could not be deleted; it will be tried again',
  });
}

async function* unendedImports({
  store,
  ids,
  clock,
}: Pick<Gateway, 'store' | 'ids' | 'clock'>): AsyncGenerator<AcquirerFile> {
  for (let before = ids.firstKeyAt('acquirerFile', minus(clock.now(), UNENDED_AFTER)); ;) {
    const slice = await store.unendedImports({ before, limit: UNENDED });
    yield* slice;
    if (slice.length < UNENDED) return;
    before = slice.at(-1)?.key ?? before;
  }
}

/** Deletes what was kept of an import that did not come to its end. */
async function forgetImport(gateway: Pick<Gateway, 'store'>, { key }: Pick<AcquirerFile, 'key'>): Promise<void> {
  await deleteRows(gateway, key);
  await forgetParts(gateway, key);
  await gateway.store.commit([{ kind: 'removeAcquirerFile', file: key }]);
}

async function deleteRows({ store }: Pick<Gateway, 'store'>, file: AcquirerFileKey): Promise<void> {
  const limit = ROWS_PER_COMMIT;
  while ((await store.deleteAcquirerRows({ file, limit })) === limit);
}
