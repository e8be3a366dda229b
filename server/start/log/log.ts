import { HIDDEN, withoutCards } from 'shared';
import { systemClock } from '../../clock.ts';
import type { LogLevel } from '../../config.ts';
import { isCheckoutId } from '../../ids.ts';
import type { Log, LogFields } from '../../operations/gateway.ts';
import { type Output, outputTo } from './output.ts';

/** Fields that are written unchanged. */
const allowed = [
  'id',
  'request',
  'status',
  'topic',
  'code',
  'reason',
  'action',
  'token',
  'acquirer',
  'file',
  'fingerprint',
  'address',
  'head',
  'count',
] as const satisfies readonly (keyof LogFields)[];

/** The numbers of the levels in the lines, as the log readers of node know them. */
const levels: Readonly<Record<LogLevel, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Infinity,
};

/** In real milliseconds: how long the last lines may take when the gateway ends. */
const LAST_FLUSH = 2000;

export type ProcessLog = Log & {
  flush(): Promise<void>;
  /** Writes what waits before it returns, so far as the output takes it at once: the process ends now. */
  flushAtOnce(): void;
};

/**
 * A log of JSON lines, written in batches and at least every second. Only the allowed fields of an object are written.
 * Lines that cannot be written are lost, and the gateway continues.
 */
export function createLog(level: LogLevel, fd: number = process.stdout.fd): ProcessLog {
  const output = outputTo(fd);
  const lines = perTurn(output);
  const least = levels[level];
  function write(at: 'info' | 'warn' | 'error', fields: LogFields, text: string): void {
    if (levels[at] < least) return;
    lines.write(`${JSON.stringify({ level: levels[at], time: systemClock.now(), ...writable(fields), msg: text })}\n`);
  }
  return {
    info: (fields, text) => write('info', fields, text),
    warn: (fields, text) => write('warn', fields, text),
    error: (fields, text) => write('error', fields, text),
    flush() {
      lines.end();
      return output.flush(LAST_FLUSH);
    },
    flushAtOnce() {
      lines.end();
      output.flushAtOnce();
    },
  };
}

/** Writes the lines of a turn of the event loop together, because each write costs as much as making a line. */
function perTurn(output: Output) {
  let lines = '';
  function writeLines(): void {
    if (lines !== '') output.write(lines);
    lines = '';
  }
  return {
    write(line: string): void {
      if (lines === '') setImmediate(writeLines);
      lines += line;
    },
    end: writeLines,
  };
}

/** The fields of a line that may be written, with card numbers and checkout ids masked. */
export function writable(fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  const ndc = fields.ndc === undefined ? undefined : writableNdc(fields.ndc);
  if (ndc !== undefined) line['ndc'] = ndc;
  for (const name of allowed) if (fields[name] !== undefined) line[name] = fields[name];
  if (fields.reason !== undefined) line['reason'] = withoutNumbers(fields.reason);
  return line;
}

/** A reason without card numbers in any spelling, and without runs of digits that could be of an account (PCI DSS 3.4). */
const withoutNumbers = (reason: string): string => withoutCards(reason, HIDDEN).replaceAll(/\d[\d -]{10,}\d/g, HIDDEN);

const REQUEST = /^(?:[0-9a-f]{32}_)?[0-9a-f]{32}$/;
const SHOWN_LENGTH = 16;

/**
 * Only an ndc in the gateway's own form is written. A person who has a checkout's id may pay the checkout; half of the
 * id is enough to find its lines in the log (DECISIONS 22).
 */
function writableNdc(ndc: string): string | undefined {
  if (REQUEST.test(ndc)) return ndc;
  return isCheckoutId(ndc) ? `${ndc.slice(0, SHOWN_LENGTH)}...` : undefined;
}
