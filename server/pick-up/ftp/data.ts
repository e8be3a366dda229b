import { createServer, isIPv4, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../clock.ts';
import { minutes, seconds } from '../../core/values.ts';

/** How long the server waits for the data connection that a client asked for, and for a client that does not read. */
const CONNECT_TIMEOUT = seconds(20);
const UNREAD_TIMEOUT = minutes(5);

/** The port that a client connects to for one transfer. */
export type PassiveData = {
  readonly port: number;
  /** Sends the bytes over the connection of the client; false where it does not come, or breaks. */
  readonly send: (content: AsyncIterable<Buffer>) => Promise<boolean>;
  readonly close: () => void;
};

/** The address that PASV may name; undefined where the control connection is IPv6. */
export function passiveAddress({ localAddress = '' }: Socket): string | undefined {
  const address = localAddress.replace(/^::ffff:/i, '');
  return isIPv4(address) ? address : undefined;
}

/**
 * Listens for one data connection, and takes it from the address of the control connection alone, so that no
 * other client gets the file (RFC 2577, 5).
 */
export async function listenForData(control: Socket, clock: Clock): Promise<PassiveData> {
  const { promise: connected, resolve } = Promise.withResolvers<Socket | undefined>();
  const listener: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (socket.remoteAddress === control.remoteAddress) resolve(socket);
    else socket.destroy();
  });
  await new Promise<void>((listens, fails) => {
    listener.once('error', fails);
    listener.listen(0, control.localAddress, listens);
  });
  const cancel = clock.after(CONNECT_TIMEOUT, () => resolve(undefined));
  const address = listener.address();
  function close(): void {
    cancel();
    listener.close();
    resolve(undefined);
    void connected.then((socket) => socket?.destroy());
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close,
    async send(content) {
      const socket = await connected;
      if (!socket) return false;
      let stop = clock.after(UNREAD_TIMEOUT, () => socket.destroy());
      socket.on('drain', () => {
        stop();
        stop = clock.after(UNREAD_TIMEOUT, () => socket.destroy());
      });
      try {
        await pipeline(content, socket);
        return true;
      } catch {
        return false;
      } finally {
        stop();
        close();
      }
    },
  };
}
