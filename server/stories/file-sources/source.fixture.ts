import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2';
import { type Keys, newKeys } from '../pick-up/client.fixture.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

type Kept = { readonly content: Buffer; readonly modifiedAt: number; readonly mode?: number };

/** An acquirer's SFTP server, with its files in memory. */
export type AcquirerServer = {
  readonly port: number;
  readonly keys: Keys;
  readonly files: Map<string, Kept>;
  /** The names of the files that were read to their end. */
  readonly taken: string[];
  /** The public key that may log in. */
  accepts: string | undefined;
  /** Called before each answer with a part of a file: false leaves the client without one, a number is a status. */
  answers: (name: string, offset: number) => boolean | number;
  /** Ends all connections. */
  hangUp(): void;
  close(): Promise<void>;
};

/** Regular, and for its owner alone. */
const FILE = 0o100_600;
const NAMES_AT_ONCE = 2;

export async function openAcquirerServer(): Promise<AcquirerServer> {
  const own: Omit<AcquirerServer, 'port' | 'close' | 'hangUp'> = {
    keys: newKeys(),
    files: new Map(),
    taken: [],
    accepts: undefined,
    answers: () => true,
  };
  const clients = new Set<Connection>();
  const ssh = new ssh2.Server({ hostKeys: [own.keys.privateKey] }, (client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', (context) => {
      const isKnown =
        context.method === 'publickey' && own.accepts?.split(' ')[1] === context.key.data.toString('base64');
      if (isKnown) context.accept();
      else context.reject(['publickey']);
    });
    client.on('session', (accept) => accept().on('sftp', (begin) => serves(begin(), own)));
  });
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  function hangUp(): void {
    for (const client of clients) client.end();
  }
  return Object.assign(own, {
    // The cast holds because the server listens on a port.
    port: (server.address() as AddressInfo).port,
    hangUp,
    close: () =>
      new Promise<void>((resolve) => {
        hangUp();
        server.close(() => resolve());
      }),
  });
}

const attributesOf = ({ content, modifiedAt, mode = FILE }: Kept): Attributes => ({
  mode,
  uid: 0,
  gid: 0,
  size: content.length,
  atime: modifiedAt,
  mtime: modifiedAt,
});

function serves(sftp: SFTPWrapper, server: Pick<AcquirerServer, 'files' | 'taken' | 'answers'>): void {
  const { files, taken } = server;
  const opened = new Map<string, string>();
  let names: string[] = [];
  const nameOf = (handle: Buffer): string => opened.get(handle.toString()) ?? '';
  sftp.on('OPENDIR', (id) => {
    names = [...files.keys()];
    sftp.handle(id, Buffer.from('folder'));
  });
  sftp.on('READDIR', (id) => {
    const some = names.splice(0, NAMES_AT_ONCE);
    if (some.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    sftp.name(
      id,
      some.flatMap((filename) => {
        const kept = files.get(filename);
        return kept ? [{ filename, longname: filename, attrs: attributesOf(kept) }] : [];
      }),
    );
  });
  sftp.on('OPEN', (id, path) => {
    const name = path.replace(/^outgoing\//, '');
    if (!files.has(name)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    const handle = Buffer.from(String(opened.size));
    opened.set(handle.toString(), name);
    sftp.handle(id, handle);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const name = nameOf(handle);
    const answer = server.answers(name, offset);
    if (typeof answer === 'number') return sftp.status(id, answer);
    if (!answer) return;
    const content = files.get(name)?.content ?? Buffer.alloc(0);
    if (offset >= content.length) sftp.status(id, STATUS_CODE.EOF);
    // Fewer bytes than were asked for, as the protocol permits.
    else sftp.data(id, content.subarray(offset, offset + Math.min(length, 1000)));
  });
  sftp.on('FSTAT', (id, handle) => {
    const kept = files.get(nameOf(handle));
    if (kept) sftp.attrs(id, attributesOf(kept));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('CLOSE', (id, handle) => {
    if (opened.has(handle.toString())) taken.push(nameOf(handle));
    sftp.status(id, STATUS_CODE.OK);
  });
}
