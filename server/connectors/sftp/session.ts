import type { ConnectConfig, SFTPWrapper } from 'ssh2';
import type { Clock } from '../../clock.ts';
import type { Duration } from '../../core/values.ts';
import { isAddressRefusal, type Resolver } from '../outgoing/ip-addresses.ts';
import { connectToMerchant, merchantHostRefusal, type MerchantHost } from '../outgoing/merchant-socket.ts';

/** A folder on an SFTP server of others. */
export type SftpTarget = MerchantHost & {
  readonly user: string;
  /** The public key of the server: no other one is believed. */
  readonly hostKey: string;
  /** In the format of OpenSSH. */
  readonly privateKey: string;
  readonly folder: string;
};

/** Why there was no session, or why it ended. */
export type SessionFault =
  | 'addressNotPublic'
  | 'hostKeyIsAnother'
  | 'notAuthenticated'
  | 'unreachable'
  | 'timedOut'
  | 'permissionDenied';

/** A session ended before its work was done. */
export class SessionFailed extends Error {
  readonly reason: SessionFault;
  constructor(reason: SessionFault) {
    super(reason);
    this.reason = reason;
  }
}

export type SftpParts = { readonly mode: 'test' | 'live'; readonly clock: Clock; readonly resolver?: Resolver };

export type Session = {
  readonly sftp: SFTPWrapper;
  /** A step of the work; rejects with SessionFailed when the session ends before it. */
  readonly within: <T>(step: Promise<T>) => Promise<T>;
  /** Begins the timeout anew. */
  readonly progress: () => void;
};

/** Works in a session of its own, which ends with the work. ssh2 is loaded with the first one. */
export async function withSession<T>(
  { mode, clock, resolver }: SftpParts,
  { target, timeout }: { readonly target: SftpTarget; readonly timeout: Duration },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  if (merchantHostRefusal(target, mode)) throw new SessionFailed('addressNotPublic');
  const { default: ssh2 } = await import('ssh2');
  const socket = connectToMerchant(target, { mode, resolver });
  const client = new ssh2.Client();
  const { promise: failure, reject } = Promise.withResolvers<never>();
  // The session may end while no step of the work waits for it.
  failure.catch(() => undefined);
  const fail = (reason: SessionFault): void => reject(new SessionFailed(reason));
  let cancel = clock.after(timeout, () => fail('timedOut'));
  let isKnown = true;
  socket.on('error', (fault) => fail(isAddressRefusal(fault) ? 'addressNotPublic' : 'unreachable'));
  socket.on('close', () => fail('unreachable'));
  client.on('error', (fault) => fail(isKnown ? faultOf(fault) : 'hostKeyIsAnother'));
  const settings = settingsFor(target, (key) => (isKnown = isHostKey(target, key)));
  const within = <R>(step: Promise<R>): Promise<R> => Promise.race([step, failure]);
  function progress(): void {
    cancel();
    cancel = clock.after(timeout, () => fail('timedOut'));
  }
  try {
    client.connect({ ...settings, sock: socket });
    const opened = new Promise<SFTPWrapper>((resolve) => {
      client.once('ready', () => client.sftp((fault, sftp) => (fault ? fail('permissionDenied') : resolve(sftp))));
    });
    return await work({ sftp: await within(opened), within, progress });
  } finally {
    cancel();
    client.destroy();
    socket.destroy();
  }
}

const isHostKey = ({ hostKey }: SftpTarget, key: Buffer): boolean => hostKey.split(' ')[1] === key.toString('base64');

const signatures: Readonly<Record<string, readonly string[]>> = { 'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256'] };

function settingsFor({ user, privateKey, hostKey }: SftpTarget, verify: (key: Buffer) => boolean): ConnectConfig {
  const [type = ''] = hostKey.split(' ');
  return {
    username: user,
    privateKey,
    authHandler: ['publickey'],
    hostVerifier: verify,
    // The clock's timeout holds for the whole session.
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

const faultOf = (fault: Error): SessionFault =>
  'level' in fault && fault.level === 'client-authentication' ? 'notAuthenticated' : 'unreachable';

const [END_OF_FILE, NO_SUCH_FILE, PERMISSION_DENIED] = [1, 2, 3];
const statuses: ReadonlyMap<unknown, 'endOfFile' | 'noSuchFile' | 'permissionDenied'> = new Map([
  [END_OF_FILE, 'endOfFile'],
  [NO_SUCH_FILE, 'noSuchFile'],
  [PERMISSION_DENIED, 'permissionDenied'],
] as const);

/** The status of a request that failed; undefined for all others. */
export const statusOf = (fault: unknown): 'endOfFile' | 'noSuchFile' | 'permissionDenied' | undefined =>
  fault instanceof Error && 'code' in fault ? statuses.get(fault.code) : undefined;

/** The statuses by which a client reports that it has no connection. */
const NOT_ANSWERED: ReadonlySet<unknown> = new Set([6, 7]);

/** Whether the server has answered a request that failed; the outcome of all others is not known. */
export const isAnswer = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'number' && !NOT_ANSWERED.has(fault.code);

/** A request of ssh2 as a promise. */
export const called = <Result>(
  call: (done: (fault: Error | null | undefined, result: Result) => void) => unknown,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    call((fault, result) => (fault ? reject(fault) : resolve(result)));
  });
