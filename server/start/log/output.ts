import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** Lines on their way to a file descriptor. Writing never waits, and the last flush waits for a bounded time. */
export type Output = {
  write(lines: string): void;
  /** Resolves when everything is written, and after `limit` real milliseconds at the latest. */
  flush(limit: number): Promise<void>;
  /** Writes what waits before it returns; what the output does not take at once is lost. */
  flushAtOnce(): void;
};

/** In characters: the most that is kept of lines that cannot be written, on a full disk for example. */
const BACKLOG = 8 * 1024 * 1024;
/** In characters: fewer lines wait for the next second, because each write costs as much as making a line. */
const BATCH = 8192;
/** In milliseconds: the pause after a write that failed, or that a full pipe did not take. */
const PAUSE = 100;

export function outputTo(descriptor: number): Output {
  const fd = nonBlocking(descriptor);
  let lines = '';
  let isWriting = false;
  let whenEmpty: (() => void)[] = [];

  function writeLines(): void {
    isWriting = lines !== '';
    const bytes = Buffer.from(lines);
    lines = '';
    if (isWriting) return writeBytes(bytes);
    for (const resolve of whenEmpty) resolve();
    whenEmpty = [];
  }
  function writeBytes(bytes: Buffer): void {
    write(fd, bytes, (fault, written) => {
      if (fault) setTimeout(writeBytes, PAUSE, bytes).unref();
      else if (written < bytes.length) writeBytes(bytes.subarray(written));
      else writeLines();
    });
  }
  setInterval(() => !isWriting && writeLines(), 1000).unref();
  return {
    write(text) {
      if (lines.length + text.length <= BACKLOG) lines += text;
      if (!isWriting && lines.length >= BATCH) writeLines();
    },
    async flush(limit) {
      const { promise, resolve } = Promise.withResolvers<void>();
      whenEmpty.push(resolve);
      if (!isWriting) writeLines();
      const timer = setTimeout(resolve, limit);
      await promise;
      clearTimeout(timer);
    },
    flushAtOnce() {
      try {
        writeSync(fd, lines);
      } catch {
        // The process ends in any case.
      }
      lines = '';
    },
  };
}

/**
 * A thread that waits in a write to a pipe or terminal without a reader would keep the process from ending, because
 * node waits for its threads. So both are opened once more, as descriptors that refuse instead of waiting. A socket is
 * non-blocking already, once node has made it its standard output.
 */
function nonBlocking(fd: number): number {
  const kind = fstatSync(fd);
  if (!kind.isFIFO() && !kind.isCharacterDevice()) return fd;
  try {
    const { O_WRONLY, O_APPEND, O_NONBLOCK, O_NOCTTY } = constants;
    return openSync(`/dev/fd/${fd}`, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY);
  } catch {
    return fd;
  }
}
