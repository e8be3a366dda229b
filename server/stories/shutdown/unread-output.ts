import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, openSync, writeSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { freshFolder } from '../process/folder.ts';

/** More than any kernel buffers of a pipe or socket. */
const MUCH = Buffer.alloc(16 * 1024 * 1024);

/** Places for a log where no line can be written any more. */
export const unreadOutputs: Readonly<Record<string, () => Promise<number | Socket>>> = {
  'is written to a full disk': async () => openSync('/dev/full', 'w'),
  'goes into a pipe that is full and not read': async () => {
    const path = join(freshFolder(), 'pipe');
    spawnSync('mkfifo', [path]);
    const held = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    try {
      for (;;) writeSync(held, MUCH);
    } catch (full) {
      if (!(full instanceof Error && 'code' in full && full.code === 'EAGAIN')) throw full;
    }
    // Opened once more, because the gateway must not inherit a descriptor that refuses instead of waiting.
    return openSync(path, constants.O_WRONLY);
  },
  'goes into a socket that is full and not read': async () => {
    const server = createServer({ pauseOnConnect: true }).listen(0);
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port);
    await once(socket, 'connect');
    socket.write(MUCH);
    server.unref();
    socket.unref();
    return socket;
  },
};
