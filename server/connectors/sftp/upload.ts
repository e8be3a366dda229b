import type { SFTPWrapper } from 'ssh2';
import { seconds } from '../../core/values.ts';
import {
  called,
  isAnswer,
  type SessionFault,
  SessionFailed,
  type SftpParts,
  type SftpTarget,
  statusOf,
  withSession,
} from './session.ts';

/** A file, and what was noted of an earlier try. */
export type Upload = {
  readonly name: string;
  readonly content: Buffer;
  /** Whether an earlier try may have given the file its name: where no name is there, it was taken already. */
  readonly mayBeRenamed: boolean;
  /** Called when the whole file is there under another name. Returns whether it may get its own. */
  readonly onWritten: () => Promise<boolean>;
  /** Called when the file has certainly not got its name: it is there under the other one, or the server has refused. */
  readonly onNotRenamed: () => void;
};

/** Why a file was not uploaded. */
export type UploadFault = SessionFault | 'tooLarge' | 'folderUnknown' | 'nameTaken' | 'notWritten';

/** Uploads files, each over a connection of its own. Null: the file is there under its name, whole and once. */
export type Uploader = (target: SftpTarget, upload: Upload) => Promise<UploadFault | null>;

/** Shorter than the lease of the message, so that no two processes upload the same file at once. */
const TIMEOUT = seconds(45);
/** In bytes. */
const SIZE_MAX = 67_108_864;

export const uploaderWith =
  (parts: SftpParts): Uploader =>
  async (target, upload) => {
    if (upload.content.length > SIZE_MAX) return 'tooLarge';
    try {
      return await withSession(parts, { target, timeout: TIMEOUT }, ({ sftp, within }) =>
        within(write(sftp, target, upload)),
      );
    } catch (fault) {
      if (!(fault instanceof SessionFailed)) throw fault;
      return fault.reason;
    }
  };

async function write(
  sftp: SFTPWrapper,
  { folder }: SftpTarget,
  { name, content, mayBeRenamed, onWritten, onNotRenamed }: Upload,
): Promise<UploadFault | null> {
  // A name that begins with a dot is not shown by lists of files.
  const [path, unfinished] = [`${folder}/${name}`, `${folder}/.${name}.part`];
  const written = await attempt(async () => {
    const there = await sizeOf(sftp, path);
    if (there !== undefined) return (await isSame(sftp, path, { size: there, content })) ? null : 'nameTaken';
    if (mayBeRenamed) {
      if ((await sizeOf(sftp, unfinished)) === undefined) return null;
      onNotRenamed();
    }
    await called<void>((done) => sftp.writeFile(unfinished, content, { mode: 0o600 }, done));
    return (await sizeOf(sftp, unfinished)) === content.length ? 'written' : 'notWritten';
  });
  if (written !== 'written') return written;
  if (!(await onWritten())) return 'notWritten';
  return attempt(async () => {
    await called<void>((done) => sftp.rename(unfinished, path, done));
    return null;
  }, onNotRenamed);
}

/** The outcome of requests, or the fault that the server's status stands for. `onRefused`: called where it has one. */
async function attempt<Outcome>(
  work: () => Promise<Outcome>,
  onRefused = (): void => undefined,
): Promise<Outcome | UploadFault> {
  try {
    return await work();
  } catch (fault) {
    if (isAnswer(fault)) onRefused();
    return faultOfStatus(fault);
  }
}

function faultOfStatus(fault: unknown): UploadFault {
  const status = statusOf(fault);
  if (status === 'noSuchFile') return 'folderUnknown';
  return status === 'permissionDenied' ? status : 'notWritten';
}

/** The size of a file; undefined where there is none. */
async function sizeOf(sftp: SFTPWrapper, path: string): Promise<number | undefined> {
  try {
    return (await called<{ size: number }>((done) => sftp.stat(path, done))).size;
  } catch (fault) {
    if (statusOf(fault) === 'noSuchFile') return undefined;
    throw fault;
  }
}

/** Whether a file has a content; it is read only where its size is right. */
async function isSame(
  sftp: SFTPWrapper,
  path: string,
  { size, content }: { readonly size: number; readonly content: Buffer },
): Promise<boolean> {
  if (size !== content.length) return false;
  return content.equals(await called<Buffer>((done) => sftp.readFile(path, done)));
}
