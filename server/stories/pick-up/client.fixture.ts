import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import ssh2, { type Client, type ConnectConfig, type FileEntryWithStats, type SFTPWrapper } from 'ssh2';
import { sshKeyOf } from '../../connectors/sftp/private-key.ts';

export type Keys = ReturnType<typeof sshKeyOf>;
export const newKeys = (): Keys => sshKeyOf(randomBytes(32));

/** A connection of ssh2's client, with the fault that has ended it. */
export type Connected = { readonly client: Client; readonly closed: Promise<unknown>; readonly faults: Error[] };

/** Connects to a server on this machine; rejects where it does not let the client in. */
export async function connects(settings: ConnectConfig): Promise<Connected> {
  const client = new ssh2.Client();
  const faults: Error[] = [];
  const closed = once(client, 'close').catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    client.on('ready', resolve);
    client.on('error', (fault) => {
      faults.push(fault);
      reject(fault);
    });
    client.on('close', () => reject(new Error('closed')));
    client.connect({ host: '127.0.0.1', ...settings }).setNoDelay();
  });
  return { client, closed, faults };
}

type Called<Result> = (done: (fault: Error | undefined | null, result: Result) => void) => unknown;

/** A call of ssh2's client as a promise. */
export const called = <Result>(call: Called<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    call((fault, result) => (fault ? reject(fault) : resolve(result)));
  });

/** Opens a session of SFTP. */
export const opensSftp = ({ client }: Connected): Promise<SFTPWrapper> => called((done) => client.sftp(done));

export const lists = async (sftp: SFTPWrapper, path: string): Promise<readonly FileEntryWithStats[]> =>
  called((done) => sftp.readdir(path, done));

export const reads = (sftp: SFTPWrapper, path: string): Promise<Buffer> => called((done) => sftp.readFile(path, done));
