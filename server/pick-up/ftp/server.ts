import { createServer, type Socket } from 'node:net';
import type { Clock } from '../../clock.ts';
import type { PickUp } from '../../operations/pick-up/open.ts';
import { sharedContents } from '../contents.ts';
import { CLOSING_TIMEOUT, type FileServer, LOGIN_TIMEOUT } from '../file-server.ts';
import { createGate } from '../gate.ts';
import { type FtpClient, serveClient } from './client.ts';

type Parts = { readonly pickUp: PickUp; readonly clock: Clock };
type Settings = {
  readonly port: number;
  /** All addresses when undefined. */
  readonly host: string | undefined;
};

/**
 * Serves the files of settlements by FTP (RFC 959, RFC 2428, RFC 3659), which the specification names (Reconciliation
 * record): only reading, and in test mode alone, because passwords and files are not encrypted.
 */
export async function startFtp({ pickUp, clock }: Parts, { port, host }: Settings): Promise<FileServer> {
  const gate = createGate(clock);
  const contents = sharedContents(pickUp.read);
  const open = new Map<Socket, FtpClient>();
  let onEmpty: (() => void) | undefined;
  const listener = createServer({ noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? '';
    const visit = gate.enter(address);
    if (typeof visit === 'string') {
      pickUp.log.warn({ action: 'pickUp', address, reason: visit }, 'A connection by FTP was refused');
      return void socket.end('421 Too many connections\r\n');
    }
    const client = serveClient(socket, { pickUp, contents, clock, visit });
    open.set(socket, client);
    const cancel = clock.after(LOGIN_TIMEOUT, () => client.isKnown() || socket.destroy());
    socket.once('close', () => {
      cancel();
      open.delete(socket);
      visit.end();
      if (open.size === 0) onEmpty?.();
    });
  });
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
      for (const client of open.values()) client.endSoon();
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
        clock.after(CLOSING_TIMEOUT, resolve);
      });
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
