import { absolutePath } from '../../core/pick-up/place.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { PickUp } from '../../operations/pick-up/open.ts';
import type { Contents } from '../contents.ts';
import { attributesOf, lineOf } from '../list.ts';
import { answer, fieldsOf, requests, WrongPacket } from './packets.ts';

/** Of one session; each may hold a file in memory. */
const HANDLES_MAX = 16;
/** In bytes: a longer read gets less than it asked for, as the protocol permits. */
const READ_MAX = 32_768;
const ONLY_READ = 1;

type Found = NonNullable<Awaited<ReturnType<PickUp['find']>>>;
type FileHandle = {
  readonly kind: 'file';
  readonly entry: Extract<Found, { kind: 'file' }>['entry'];
  readonly content: Buffer;
  /** The number of bytes that were sent. */
  sent: number;
};
type FolderHandle = { readonly kind: 'folder'; readonly names: ReturnType<PickUp['names']> };

export type SessionParts = {
  readonly pickUp: PickUp;
  readonly key: PickUpKey;
  readonly contents: Contents;
  readonly address: string;
};
type Session = SessionParts & { readonly handles: Map<string, FileHandle | FolderHandle>; opened: number };
type Fields = ReturnType<typeof fieldsOf>;
type Handler = (session: Session, id: number, fields: Fields) => Promise<Buffer>;

/** The key of a session was removed: the session ends. */
export class KeyRemoved extends Error {}

/**
 * Answers the requests of a client one after the other, so that it has at most one under way and its answers never wait
 * in memory; the stream that reads the answers sets the pace.
 */
export async function* answersTo(packets: AsyncIterable<Buffer>, parts: SessionParts): AsyncGenerator<Buffer> {
  const session: Session = { ...parts, handles: new Map(), opened: 0 };
  let isBegun = false;
  try {
    for await (const packet of packets) {
      const isInit = packet[0] === requests.init;
      if (isInit === isBegun) throw new WrongPacket('A session begins with one request for it');
      isBegun = true;
      yield isInit ? answer.version() : await answerOf(session, packet);
    }
  } finally {
    for (const name of session.handles.keys()) await close(session, name);
  }
}

async function answerOf(session: Session, packet: Buffer): Promise<Buffer> {
  const fields = fieldsOf(packet);
  const id = fields.number();
  if (!(await session.pickUp.mayStillOpen(session.key))) throw new KeyRemoved();
  const handler = handlers[packet[0] ?? 0];
  if (handler) return handler(session, id, fields);
  return answer.status(id, changing.has(packet[0] ?? 0) ? 'permissionDenied' : 'unsupported');
}

/** Requests that would change something: write, setstat, fsetstat, remove, mkdir, rmdir, rename and symlink. */
const changing: ReadonlySet<number> = new Set([6, 9, 10, 13, 14, 15, 18, 20]);

const handlers: Readonly<Record<number, Handler>> = {
  [requests.open]: open,
  [requests.close]: async (session, id, fields) => {
    const name = fields.bytes().toString('latin1');
    return answer.status(id, (await close(session, name)) ? 'ok' : 'failure');
  },
  [requests.read]: read,
  [requests.lstat]: describe,
  [requests.stat]: describe,
  [requests.fstat]: async ({ handles }, id, fields) => {
    const handle = handles.get(fields.bytes().toString('latin1'));
    if (!handle) return answer.status(id, 'failure');
    return answer.attributes(id, attributesOf(handle.kind === 'file' ? handle.entry : null));
  },
  [requests.opendir]: openFolder,
  [requests.readdir]: readFolder,
  [requests.realpath]: async (_, id, fields) => {
    const path = absolutePath(fields.bytes().toString());
    return path === undefined ? answer.status(id, 'noSuchFile') : answer.path(id, path);
  },
};

async function find({ pickUp, key }: Session, fields: Fields): Promise<Found | undefined> {
  const path = absolutePath(fields.bytes().toString());
  return path === undefined ? undefined : pickUp.find(key, path);
}

async function describe(session: Session, id: number, fields: Fields): Promise<Buffer> {
  const found = await find(session, fields);
  if (!found) return answer.status(id, 'noSuchFile');
  return answer.attributes(id, attributesOf(found.kind === 'file' ? found.entry : null));
}

async function open(session: Session, id: number, fields: Fields): Promise<Buffer> {
  const found = await find(session, fields);
  if (fields.number() !== ONLY_READ) return answer.status(id, 'permissionDenied');
  if (!found) return answer.status(id, 'noSuchFile');
  if (found.kind !== 'file' || session.handles.size >= HANDLES_MAX) return answer.status(id, 'failure');
  const content = session.contents.open(found.entry);
  if (!content) return answer.status(id, 'failure');
  try {
    return keep(session, id, { kind: 'file', entry: found.entry, content: await content, sent: 0 });
  } catch (fault) {
    session.contents.release(found.entry);
    throw fault;
  }
}

async function openFolder(session: Session, id: number, fields: Fields): Promise<Buffer> {
  const found = await find(session, fields);
  if (!found) return answer.status(id, 'noSuchFile');
  if (found.kind === 'file' || session.handles.size >= HANDLES_MAX) return answer.status(id, 'failure');
  return keep(session, id, { kind: 'folder', names: session.pickUp.names(session.key, found) });
}

function keep(session: Session, id: number, handle: FileHandle | FolderHandle): Buffer {
  session.opened += 1;
  const name = String(session.opened);
  session.handles.set(name, handle);
  return answer.handle(id, Buffer.from(name, 'latin1'));
}

async function read({ handles }: Session, id: number, fields: Fields): Promise<Buffer> {
  const handle = handles.get(fields.bytes().toString('latin1'));
  const offset = fields.offset();
  const length = fields.number();
  if (handle?.kind !== 'file') return answer.status(id, 'failure');
  if (offset >= handle.content.length) return answer.status(id, 'endOfFile');
  const data = handle.content.subarray(offset, offset + Math.min(length, READ_MAX));
  handle.sent += data.length;
  return answer.data(id, data);
}

async function readFolder({ handles }: Session, id: number, fields: Fields): Promise<Buffer> {
  const handle = handles.get(fields.bytes().toString('latin1'));
  if (handle?.kind !== 'folder') return answer.status(id, 'failure');
  const { value, done } = await handle.names.next();
  if (done === true) return answer.status(id, 'endOfFile');
  return answer.names(
    id,
    value.map(({ name, file }) => ({ name, long: lineOf(name, file), attributes: attributesOf(file) })),
  );
}

/** Closes a handle, and notes a file that was taken. */
async function close({ handles, contents, pickUp, key, address }: Session, name: string): Promise<boolean> {
  const handle = handles.get(name);
  if (!handle) return false;
  handles.delete(name);
  if (handle.kind === 'folder') return true;
  const { entry, content, sent } = handle;
  contents.release(entry);
  const visitor = { entity: key.entity, by: key.fingerprint };
  await pickUp.noteTaken(visitor, { file: entry, isWhole: sent >= content.length, address });
  return true;
}
