import pino from 'pino';
import { isCheckoutId } from '../ids.ts';
import type { Log, LogFields } from '../operations/gateway.ts';

/** Fields that are written as they are. */
const allowed = ['id', 'request', 'status', 'topic', 'code', 'reason'] as const satisfies readonly (keyof LogFields)[];

/** In bytes: what is kept of lines that nobody takes, a disk that is full for one. */
const BACKLOG = 8 * 1024 * 1024;

/**
 * JSON lines, written in batches, and at least every second. Only the allowed fields get in, whatever an object carries
 * besides. What cannot be written is lost, and the gateway goes on.
 */
export function createLog(level: string, fd: number = process.stdout.fd): Log & { flush(): void } {
  const destination = pino.destination({ fd, sync: false, minLength: 8192, maxLength: BACKLOG, periodicFlush: 1000 });
  const lines = perTurn(destination);
  const logger = pino({ level, base: null }, lines);
  const write =
    (at: 'info' | 'warn' | 'error') =>
    (fields: LogFields, text: string): void => {
      if (logger.isLevelEnabled(at)) logger[at](writable(fields), text);
    };
  return { info: write('info'), warn: write('warn'), error: write('error'), flush: lines.flush };
}

/** Hands over the lines of a turn of the event loop together: each handing over costs as much as making a line. */
function perTurn(destination: ReturnType<typeof pino.destination>) {
  let lines = '';
  let isStuck = false;
  destination.on('error', () => (isStuck = true));
  destination.on('write', () => (isStuck = false));
  const handOver = (): void => {
    if (lines !== '') destination.write(lines);
    lines = '';
  };
  return {
    write(line: string): void {
      if (lines === '') setImmediate(handOver);
      lines += line;
    },
    flush(): void {
      handOver();
      // It would try for ever.
      if (!isStuck) destination.flushSync();
    },
  };
}

/** What of a line's fields may be written, as it may be written. */
export function writable(fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  const ndc = fields.ndc === undefined ? undefined : writableNdc(fields.ndc);
  if (ndc !== undefined) line['ndc'] = ndc;
  for (const name of allowed) if (fields[name] !== undefined) line[name] = fields[name];
  if (fields.reason !== undefined) line['reason'] = fields.reason.replaceAll(LONG_NUMBER, '•••');
  return line;
}

/** Runs of digits that could be a card or account number, should one ever stray into a reason. */
const LONG_NUMBER = /\d[\d -]{10,}\d/g;

const REQUEST = /^(?:[0-9a-f]{32}_[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const ENOUGH = 16;

/**
 * Only an ndc that this gateway could have made is written. Whoever has a checkout's id may pay it; half of it finds
 * its story in the log.
 */
function writableNdc(ndc: string): string | undefined {
  if (REQUEST.test(ndc)) return ndc;
  return isCheckoutId(ndc) ? `${ndc.slice(0, ENOUGH)}...` : undefined;
}
