import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { seconds } from '../../core/values.ts';
import {
  called,
  type Session,
  type SessionFault,
  type SftpParts,
  type SftpTarget,
  statusOf,
  withSession,
} from './session.ts';

/** A file of a folder, as the server lists it. */
export type RemoteFile = {
  readonly name: string;
  readonly bytes: number;
  /** By the clock of the server, in seconds since 1970. */
  readonly modifiedAt: number;
};

/** A folder on a server of others that is open. Both reject with FolderFailed or SessionFailed. */
export type RemoteFolder = {
  /** The regular files of those names that are wanted. */
  list(isWanted: (name: string) => boolean): Promise<readonly RemoteFile[]>;
  /** The bytes of a file: as many as were listed, or it fails. */
  read(file: RemoteFile): AsyncIterable<Uint8Array>;
};

/** Why a folder, or a file of it, could not be read. */
export type FolderFault = SessionFault | 'folderUnknown' | 'tooManyFiles' | 'fileUnknown' | 'fileChanged' | 'notRead';

/** A request of the folder failed. */
export class FolderFailed extends Error {
  readonly reason: FolderFault;
  constructor(reason: FolderFault) {
    super(reason);
    this.reason = reason;
  }
}

/** Works with a folder over a connection of its own. Rejects with SessionFailed where there is none. */
export type FolderOpener = <T>(target: SftpTarget, work: (folder: RemoteFolder) => Promise<T>) => Promise<T>;

/** How long the server may take for an answer. */
const TIMEOUT = seconds(30);
/** Names of all kinds that a folder may have. */
const NAMES_MAX = 10_000;
/** In bytes: every server sends as much at once, and some not more. */
const PART = 32_768;
/** Parts that are asked for at once, so that a distant server is not waited for at each. */
const PARTS_AHEAD = 16;
const NAME_MAX = 255;

export const folderOpenerWith =
  (parts: SftpParts): FolderOpener =>
  (target, work) =>
    withSession(parts, { target, timeout: TIMEOUT }, (session) =>
      work({
        list: (isWanted) => listOf(session, target, isWanted),
        read: (file) => contentOf(session, `${target.folder}/${file.name}`, file),
      }),
    );

async function listOf(
  { sftp, within, progress }: Session,
  { folder }: SftpTarget,
  isWanted: (name: string) => boolean,
): Promise<readonly RemoteFile[]> {
  const handle = await within(requested<Buffer>('folderUnknown', (done) => sftp.opendir(folder, done)));
  const files: RemoteFile[] = [];
  for (let count = 0; ;) {
    const part = await within(namesIn(sftp, handle));
    if (!part) return files;
    // A part without names counts as well, so that no server can be asked for ever.
    count += part.length + 1;
    if (count > NAMES_MAX) throw new FolderFailed('tooManyFiles');
    progress();
    for (const { filename: name, attrs } of part)
      if (attrs.isFile() && isName(name) && isWanted(name))
        files.push({ name, bytes: attrs.size, modifiedAt: attrs.mtime });
  }
}

/** A name that leads nowhere else. */
const isName = (name: string): boolean => name.length <= NAME_MAX && !/[/\\\0\r\n]/.test(name);

/** The next names; undefined at the end. */
async function namesIn(sftp: SFTPWrapper, handle: Buffer): Promise<readonly FileEntryWithStats[] | undefined> {
  try {
    return await called<FileEntryWithStats[]>((done) => sftp.readdir(handle, done));
  } catch (fault) {
    if (statusOf(fault) === 'endOfFile') return undefined;
    throw new FolderFailed('notRead');
  }
}

/** The result of a request. What is missing has a fault of its own. */
async function requested<T>(missing: FolderFault, call: Parameters<typeof called<T>>[0]): Promise<T> {
  try {
    return await called<T>(call);
  } catch (fault) {
    const status = statusOf(fault);
    if (status === 'noSuchFile') throw new FolderFailed(missing);
    throw new FolderFailed(status === 'permissionDenied' ? status : 'notRead');
  }
}

async function* contentOf(
  { sftp, within, progress }: Session,
  path: string,
  { bytes, modifiedAt }: RemoteFile,
): AsyncGenerator<Uint8Array> {
  const handle = await within(requested<Buffer>('fileUnknown', (done) => sftp.open(path, 'r', done)));
  const ahead: Promise<Buffer>[] = [];
  let asked = 0;
  function ask(): void {
    const part = within(partOf(sftp, handle, { at: asked, length: Math.min(PART, bytes - asked) }));
    // A part that fails while an earlier one is taken rejects when its turn comes.
    part.catch(() => undefined);
    ahead.push(part);
    asked += PART;
  }
  for (;;) {
    while (asked < bytes && ahead.length < PARTS_AHEAD) ask();
    const next = ahead.shift();
    if (!next) break;
    const part = await next;
    progress();
    yield part;
  }
  const now = await within(requested<Stats>('fileUnknown', (done) => sftp.fstat(handle, done)));
  if (now.size !== bytes || now.mtime !== modifiedAt) throw new FolderFailed('fileChanged');
  await within(requested<undefined>('fileUnknown', (done) => sftp.close(handle, (fault) => done(fault, undefined))));
}

type Place = { readonly at: number; readonly length: number };

/** A part of a file, in as many answers as the server needs for it. */
async function partOf(sftp: SFTPWrapper, handle: Buffer, { at, length }: Place): Promise<Buffer> {
  const part = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const offset = read;
    const count = await requested<number>('fileUnknown', (done) =>
      sftp.read(handle, part, offset, length - offset, at + offset, done),
    );
    // The file has become shorter.
    if (count === 0) throw new FolderFailed('fileChanged');
    read += count;
  }
  return part;
}
