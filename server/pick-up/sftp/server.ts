import { createServer, type Socket } from 'node:net';
import ssh2, { type Connection } from 'ssh2';
import type { Clock } from '../../clock.ts';
import type { PickUp } from '../../operations/pick-up/open.ts';
import { sharedContents } from '../contents.ts';
import { CLOSING_TIMEOUT, type FileServer, LOGIN_TIMEOUT } from '../file-server.ts';
import { createGate, type Visit } from '../gate.ts';
import { algorithms } from './algorithms.ts';
import { serveClient } from './client.ts';

export type SftpSettings = {
  readonly port: number;
  /** All addresses when undefined. */
  readonly host: string | undefined;
  /** In the format of OpenSSH. */
  readonly hostKey: string;
};

type Parts = { readonly pickUp: PickUp; readonly clock: Clock };

/** Serves the files of settlements by SFTP: only reading, only keys, no shell and no forwarding (DECISIONS 151). */
export async function startSftp({ pickUp, clock }: Parts, { port, host, hostKey }: SftpSettings): Promise<FileServer> {
  const gate = createGate(clock);
  const contents = sharedContents(pickUp.read);
  const open = new Map<string, OpenSocket>();
  const ssh = new ssh2.Server({ hostKeys: [hostKey], algorithms, ident: 'Tillway' });

  ssh.on('connection', (client: Connection, { ip, port: clientPort }: { ip: string; port: number }) => {
    const at = open.get(nameOf(ip, clientPort));
    if (!at) return void client.end();
    const { socket, visit } = at;
    at.client = serveClient(client, { pickUp, contents, clock, socket, visit, address: ip });
  });
  const listener = createServer({ noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? '';
    const visit = gate.enter(address);
    if (typeof visit === 'string') {
      pickUp.log.warn({ action: 'pickUp', address, reason: visit }, 'A connection by SFTP was refused');
      return void socket.destroy();
    }
    const name = nameOf(address, socket.remotePort ?? 0);
    open.set(name, { socket, visit, client: undefined });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      open.delete(name);
      visit.end();
      if (open.size === 0) onEmpty?.();
    });
    const cancel = clock.after(LOGIN_TIMEOUT, () => open.get(name)?.client?.isKnown() !== true && socket.destroy());
    socket.once('close', cancel);
    ssh.injectSocket(socket);
  });
  let onEmpty: (() => void) | undefined;
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, host, resolve);
  });
  const address = listener.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    drain: () => void listener.close(),
    async close() {
      listener.close();
      for (const { client, socket } of open.values())
        if (client) client.endSoon();
        else socket.destroy();
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
        clock.after(CLOSING_TIMEOUT, resolve);
      });
      for (const { socket } of open.values()) socket.destroy();
    },
  };
}

type OpenSocket = {
  readonly socket: Socket;
  readonly visit: Visit;
  client: ReturnType<typeof serveClient> | undefined;
};

const nameOf = (address: string, port: number): string => `${address} ${port}`;
