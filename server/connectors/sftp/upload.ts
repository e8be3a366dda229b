import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2';
import type { Clock } from '../../clock.ts';
import { seconds } from '../../core/values.ts';
import { isAddressRefusal, type Resolver } from '../outgoing/ip-addresses.ts';
import { connectToMerchant, merchantHostRefusal, type MerchantHost } from '../outgoing/merchant-socket.ts';

/** A folder on a merchant's SFTP server. */
export type UploadTarget = MerchantHost & {
  readonly user: string;
  /** The public key of the server: no other one is believed. */
  readonly hostKey: string;
  /** In the format of OpenSSH. */
  readonly privateKey: string;
  readonly folder: string;
};

/** A file, and what was noted of an earlier try. */
export type Upload = {
  readonly name: string;
  readonly content: Buffer;
  /** Whether an earlier try may have given the file its name: where no name is there, it was taken already. */
  readonly mayBeRenamed: boolean;
  /** Called when the whole file is there under another name. */
  readonly onWritten: () => Promise<void>;
};

/** Why a file was not uploaded. */
export type UploadFault =
  | 'addressNotPublic'
  | 'hostKeyIsAnother'
  | 'notAuthenticated'
  | 'unreachable'
  | 'timedOut'
  | 'tooLarge'
  | 'folderUnknown'
  | 'permissionDenied'
  | 'nameTaken'
  | 'notWritten';

/** Uploads files, each over a connection of its own. Null: the file is there under its name, whole and once. */
export type Uploader = (target: UploadTarget, upload: Upload) => Promise<UploadFault | null>;

type Parts = { readonly mode: 'test' | 'live'; readonly clock: Clock; readonly resolver?: Resolver };

/** Shorter than the lease of the message, so that no two processes upload the same file at once. */
const TIMEOUT = seconds(45);
/** In bytes. */
const SIZE_MAX = 67_108_864;

/** ssh2 is loaded with the first upload. */
export const uploaderWith =
  ({ mode, clock, resolver }: Parts): Uploader =>
  async (target, upload) => {
    if (merchantHostRefusal(target, mode)) return 'addressNotPublic';
    if (upload.content.length > SIZE_MAX) return 'tooLarge';
    const { default: ssh2 } = await import('ssh2');
    const socket = connectToMerchant(target, { mode, resolver });
    const client = new ssh2.Client();
    const { promise: failed, resolve: fail } = Promise.withResolvers<UploadFault>();
    const cancel = clock.after(TIMEOUT, () => fail('timedOut'));
    let isKnown = true;
    socket.on('error', (fault) => fail(isAddressRefusal(fault) ? 'addressNotPublic' : 'unreachable'));
    socket.on('close', () => fail('unreachable'));
    client.on('error', (fault) => fail(isKnown ? faultOf(fault) : 'hostKeyIsAnother'));
    const settings = settingsFor(target, (key) => (isKnown = isHostKey(target, key)));
    try {
      client.connect({ ...settings, sock: socket });
      return await Promise.race([failed, write(client, target, upload)]);
    } finally {
      cancel();
      client.destroy();
      socket.destroy();
    }
  };

const isHostKey = ({ hostKey }: UploadTarget, key: Buffer): boolean => hostKey.split(' ')[1] === key.toString('base64');

const signatures: Readonly<Record<string, readonly string[]>> = { 'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256'] };

function settingsFor({ user, privateKey, hostKey }: UploadTarget, verify: (key: Buffer) => boolean): ConnectConfig {
  const [type = ''] = hostKey.split(' ');
  return {
    username: user,
    privateKey,
    authHandler: ['publickey'],
    hostVerifier: verify,
    // The clock's timeout holds for the whole upload.
    readyTimeout: 0,
    algorithms: {
      kex: ['curve25519-sha256', 'curve25519-sha256@libssh.org', 'ecdh-sha2-nistp256', 'ecdh-sha2-nistp384'],
      // The cast holds because the key was checked when it was kept.
      serverHostKey: [...(signatures[type] ?? [type])] as NonNullable<ConnectConfig['algorithms']>['serverHostKey'] &
        [],
      cipher: ['aes256-gcm@openssh.com', 'aes128-gcm@openssh.com', 'chacha20-poly1305@openssh.com'],
      hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
      compress: ['none'],
    },
  };
}

const faultOf = (fault: Error): UploadFault =>
  'level' in fault && fault.level === 'client-authentication' ? 'notAuthenticated' : 'unreachable';

async function write(
  client: Client,
  { folder }: UploadTarget,
  { name, content, mayBeRenamed, onWritten }: Upload,
): Promise<UploadFault | null> {
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
    client.once('ready', () => client.sftp((fault, opened) => (fault ? reject(fault) : resolve(opened))));
  }).catch(() => undefined);
  if (!sftp) return 'permissionDenied';
  // A name that begins with a dot is not shown by lists of files.
  const [path, unfinished] = [`${folder}/${name}`, `${folder}/.${name}.part`];
  const written = await attempt(async () => {
    const there = await sizeOf(sftp, path);
    if (there !== undefined) return (await isSame(sftp, path, { size: there, content })) ? null : 'nameTaken';
    if (mayBeRenamed && (await sizeOf(sftp, unfinished)) === undefined) return null;
    await called<void>((done) => sftp.writeFile(unfinished, content, { mode: 0o600 }, done));
    return (await sizeOf(sftp, unfinished)) === content.length ? 'written' : 'notWritten';
  });
  if (written !== 'written') return written;
  await onWritten();
  return attempt(async () => {
    await called<void>((done) => sftp.rename(unfinished, path, done));
    return null;
  });
}

/** The outcome of requests, or the fault that the server's status stands for. */
async function attempt<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | UploadFault> {
  try {
    return await work();
  } catch (fault) {
    return faultOfStatus(fault);
  }
}

const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const statusOf = (fault: unknown): unknown => (fault instanceof Error && 'code' in fault ? fault.code : undefined);

function faultOfStatus(fault: unknown): UploadFault {
  const status = statusOf(fault);
  if (status === NO_SUCH_FILE) return 'folderUnknown';
  return status === PERMISSION_DENIED ? 'permissionDenied' : 'notWritten';
}

/** The size of a file; undefined where there is none. */
async function sizeOf(sftp: SFTPWrapper, path: string): Promise<number | undefined> {
  try {
    return (await called<{ size: number }>((done) => sftp.stat(path, done))).size;
  } catch (fault) {
    if (statusOf(fault) === NO_SUCH_FILE) return undefined;
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

const called = <Result>(
  call: (done: (fault: Error | null | undefined, result: Result) => void) => unknown,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    call((fault, result) => (fault ? reject(fault) : resolve(result)));
  });
