import type { Change } from '../../core/change.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { ListedKey, ListExport } from '../../core/exports/export.ts';
import { PART_BYTES } from '../../core/file-parts/part.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { type Duration, plus, seconds } from '../../core/values.ts';
import { partsOf } from '../file-parts/keep.ts';
import type { Gateway } from '../gateway.ts';
import { readHead, readLines } from './list.ts';

type Making = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'entities' | 'requestLog'>;

/** One delivery writes so much, and ends long before its lease; another one goes on. */
const PIECES = 4;
/** A piece ends with so many pages, however few rows match. */
const PAGES = 10;
/** While another process writes the same file. */
const BUSY_WAIT: Duration = seconds(30);

/**
 * Writes the next pieces of a list. A piece, with the place where the next one begins, is one commit, so that a file goes
 * on where it was after a crash, and has no row twice.
 */
export async function makeListExport(gateway: Making, { export: key }: Payloads['list.export']): Promise<Delivery> {
  const { store, clock } = gateway;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const row = await store.listExport(key);
    if (row?.state !== 'making') return 'done';
    if (!(await makePiece(gateway, row))) return { nextTryAt: plus(clock.now(), BUSY_WAIT) };
  }
  return { nextTryAt: clock.now() };
}

/** Returns whether it was the first to write this piece. */
async function makePiece(gateway: Making, row: ListExport): Promise<boolean> {
  const { store, clock } = gateway;
  const { text, rows, next } = await readPiece(gateway, row);
  const bytes = Buffer.from(text);
  const parts = await partsOf(gateway, { entity: row.entity, file: row.key, first: row.parts }, bytes);
  const written = { rows: row.rows + rows, parts: row.parts + parts.length, bytes: row.bytes + bytes.length };
  const moved = next === null ? { state: 'ready' as const, endedAt: clock.now() } : { before: next };
  try {
    await store.commit([
      ...parts.map((part): Change => ({ kind: 'addFilePart', part })),
      { kind: 'saveListExport', row: { ...row, ...written, ...moved } },
    ]);
    return true;
  } catch (fault) {
    if (!(fault instanceof VersionConflict || fault instanceof UniqueViolation)) throw fault;
    return false;
  }
}

type Piece = { readonly text: string; readonly rows: number; readonly next: ListedKey | null };

async function readPiece(gateway: Making, row: ListExport): Promise<Piece> {
  const entity = gateway.entities.entity(row.entity);
  const isFirst = row.parts === 0;
  const texts = isFirst ? [readHead(gateway, row)] : [];
  let [length, rows, next]: [number, number, ListedKey | null] = [0, 0, row.before];
  for (let page = 0; page < PAGES && length < PART_BYTES && next !== null; page += 1) {
    const lines = await readLines(gateway, { ...row, entity, before: next });
    texts.push(lines.text);
    [length, rows, next] = [length + lines.text.length, rows + lines.rows, lines.next];
  }
  return { text: texts.join(''), rows, next };
}
