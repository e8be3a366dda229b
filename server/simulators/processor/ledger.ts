import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import type { LaterManners } from 'shared';

export const operations = ['authorize', 'sale', 'capture', 'void', 'refund'] as const;
type Operation = (typeof operations)[number];

/**
 * What the issuer says of card, code and address, beside the outcome; each in the letters or words of the card schemes.
 */
export type Remarks = { readonly [Name in (typeof remarks)[number]]?: string | undefined };
export const remarks = ['securityCodeCheck', 'addressCheck', 'cardType', 'cardLevel', 'cardIssuer'] as const;

/**
 * What became of a key, once and for all. `closed` says that the key was asked after before it was ever used: nobody
 * can use it any more.
 */
export type Line =
  | { readonly key: string; readonly at: string; readonly outcome: 'closed' }
  | (Remarks & {
      readonly key: string;
      readonly at: string;
      readonly outcome: 'approved' | 'declined';
      readonly operation: Operation;
      readonly amountCents: number;
      readonly currency: string;
      readonly responseCode: string;
      readonly transactionId: string;
      readonly last4?: string | undefined;
      readonly scheme?: string | undefined;
      readonly original?: string | undefined;
      readonly forcedCode?: string | undefined;
      readonly authentication?: 'verified' | 'failed' | undefined;
      /** How the payment's card wants its later steps to be answered. */
      readonly later?: LaterManners | undefined;
    });
export type Entry = Exclude<Line, { outcome: 'closed' }>;

export type Ledger = {
  /** The one line of a key: the first to ask decides what it says. Resolves when the line is on disk. */
  once(key: string, decide: () => Line): Promise<Line>;
  find(key: string): Line | undefined;
  /** The approved lines that refer to a key. */
  followUps(key: string): readonly Entry[];
  lines(): readonly Line[];
  close(): Promise<void>;
};

/**
 * Opens the ledger in a file, or in memory when there is none. Lines are added and never changed, so that they prove
 * what was charged.
 */
export async function openLedger(file?: string): Promise<Ledger> {
  const lines = new Map<string, Line>();
  const followUps = new Map<string, Entry[]>();
  const keep = (line: Line): void => {
    lines.set(line.key, line);
    if (line.outcome === 'approved' && line.original !== undefined)
      followUps.set(line.original, [...(followUps.get(line.original) ?? []), line]);
  };
  for (const line of file === undefined ? [] : await readLines(file)) keep(line);
  const handle = file === undefined ? undefined : await open(file, 'a');
  const append = handle ? appender(handle) : async () => {};
  const written = new Map<string, Promise<void>>();

  return {
    async once(key, decide) {
      const known = lines.get(key);
      const line = known ?? decide();
      if (!known) {
        keep(line);
        written.set(
          key,
          append(line).finally(() => written.delete(key)),
        );
      }
      await written.get(key);
      return line;
    },
    find: (key) => lines.get(key),
    followUps: (key) => followUps.get(key) ?? [],
    lines: () => [...lines.values()],
    async close() {
      await Promise.all(written.values());
      await handle?.close();
    },
  };
}

/** Lines that arrive while others are being written share the next write and its sync. */
function appender(handle: FileHandle): (line: Line) => Promise<void> {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  const writeWaiting = async (): Promise<void> => {
    await current;
    const batch = waiting.join('');
    waiting = [];
    current = next ?? current;
    next = undefined;
    await handle.appendFile(batch);
    await handle.datasync();
  };
  return (line) => {
    waiting.push(`${JSON.stringify(line)}\n`);
    next ??= writeWaiting();
    return next;
  };
}

/** A line that was being written when the power went out was never answered, so that it does not count. */
async function readLines(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return '';
    throw fault;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) await truncate(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line));
}
