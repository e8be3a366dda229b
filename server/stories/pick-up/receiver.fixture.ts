import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2';
import { type Keys, newKeys } from './client.fixture.ts';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** A merchant's own SFTP server, with its files in memory. */
export type FileReceiverServer = {
  readonly port: number;
  readonly keys: Keys;
  readonly files: Map<string, Buffer>;
  /** What was done, in order, such as `write`. */
  readonly done: string[];
  /** The public keys that may log in; all where it is left out. */
  accepts: string | undefined;
  /** Called before each request that changes something: an answer other than undefined is the status of its failure. */
  fails: (action: string, path: string) => number | undefined;
  close(): Promise<void>;
};

export async function openFileReceiver(): Promise<FileReceiverServer> {
  const keys = newKeys();
  const receiver = {
    keys,
    files: new Map<string, Buffer>(),
    done: [] as string[],
    accepts: undefined,
    fails: () => undefined,
  };
  const own: Omit<FileReceiverServer, 'port' | 'close'> = receiver;
  const clients = new Set<Connection>();
  const ssh = new ssh2.Server({ hostKeys: [keys.privateKey] }, (client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', (context) => {
      const isKnown =
        context.method === 'publickey' &&
        (own.accepts === undefined || own.accepts.split(' ')[1] === context.key.data.toString('base64'));
      if (isKnown) context.accept();
      else context.reject(['publickey']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (begin) => serves(begin(), own));
    });
  });
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    // The cast holds because the server listens on a port.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of clients) client.end();
        server.close(() => resolve());
      }),
  });
}

function serves(sftp: SFTPWrapper, receiver: Omit<FileReceiverServer, 'port' | 'close'>): void {
  const { files, done } = receiver;
  const opened = new Map<string, string>();
  const attributesOf = (content: Buffer): Attributes => ({
    mode: 0o100_600,
    uid: 0,
    gid: 0,
    size: content.length,
    atime: 0,
    mtime: 0,
  });
  const changes = (id: number, action: string, path: string): boolean => {
    const status = receiver.fails(action, path);
    done.push(action);
    if (status !== undefined) sftp.status(id, status);
    return status === undefined;
  };
  sftp.on('OPEN', (id, path, flags) => {
    if ((flags & OPEN_MODE.WRITE) !== 0) {
      if (!changes(id, 'write', path)) return;
      files.set(path, Buffer.alloc(0));
    } else if (!files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    const handle = Buffer.from(String(opened.size));
    opened.set(handle.toString(), path);
    sftp.handle(id, handle);
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    const path = opened.get(handle.toString()) ?? '';
    const before = files.get(path) ?? Buffer.alloc(0);
    files.set(path, Buffer.concat([before.subarray(0, offset), data]));
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const content = files.get(opened.get(handle.toString()) ?? '') ?? Buffer.alloc(0);
    if (offset >= content.length) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on('FSTAT', (id, handle) =>
    sftp.attrs(id, attributesOf(files.get(opened.get(handle.toString()) ?? '') ?? Buffer.alloc(0))),
  );
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('STAT', (id, path) => {
    const content = files.get(path);
    if (content) sftp.attrs(id, attributesOf(content));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('RENAME', (id, from, to) => {
    if (!changes(id, 'rename', to)) return;
    const content = files.get(from);
    if (!content || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.set(to, content);
    files.delete(from);
    sftp.status(id, STATUS_CODE.OK);
  });
}
