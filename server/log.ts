import pino from 'pino';
import type { Log, LogFields } from './operations/gateway.ts';

const allowed = ['ndc', 'id', 'request', 'status', 'topic', 'code', 'reason'] as const satisfies readonly (keyof LogFields)[];

/** JSON lines, written in batches, and at least every second. Only the allowed fields get in, whatever an object carries besides. */
export function createLog(level: string): Log & { flush(): void } {
  const destination = pino.destination({ sync: false, minLength: 8192, periodicFlush: 1000 });
  const logger = pino({ level, base: null }, destination);
  const write =
    (at: 'info' | 'warn' | 'error') =>
    (fields: LogFields, text: string): void => {
      if (logger.isLevelEnabled(at)) logger[at](writable(fields), text);
    };
  return { info: write('info'), warn: write('warn'), error: write('error'), flush: () => destination.flushSync() };
}

/** What of a line's fields may be written, as it may be written. */
export function writable(fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const name of allowed) if (fields[name] !== undefined) line[name] = fields[name];
  if (fields.ndc !== undefined) line['ndc'] = shortened(fields.ndc);
  if (fields.reason !== undefined) line['reason'] = fields.reason.replaceAll(LONG_NUMBER, '•••');
  return line;
}

/** Runs of digits that could be a card or account number, should one ever stray into a reason. */
const LONG_NUMBER = /\d[\d -]{10,}\d/g;

const CHECKOUT_ID = /^[0-9A-F]{32}\./;
const ENOUGH = 16;

/** Whoever has a checkout's id may pay it; half of it finds its story in the log. */
const shortened = (ndc: string): string => (CHECKOUT_ID.test(ndc) ? `${ndc.slice(0, ENOUGH)}…` : ndc);
