import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DebitTrigger } from 'shared';
import type { BankEvent } from '../../test-data/bank-events.ts';
import type { LaterSteps } from '../../test-data/outcomes.ts';
import type { PayTo } from '../../test-data/pay-to.ts';
import type { SettlementFault } from '../../test-data/settlement-rows.ts';
import type { TransferEnd } from '../../test-data/transfers.ts';
import type { SentCollection } from './collection.ts';

export const operations = ['authorize', 'sale', 'credit', 'capture', 'void', 'refund', 'rebill'] as const;
type ProcessorOperation = (typeof operations)[number];

/**
 * The issuer's data about card, security code and address, beside the outcome; each with the values of the card
 * schemes.
 */
export type IssuerData = { readonly [Name in (typeof issuerData)[number]]?: string | undefined };
export const issuerData = [
  'schemeTransactionId',
  'advice',
  'securityCodeCheck',
  'addressCheck',
  'cardType',
  'cardLevel',
  'cardRegulated',
  'cardIssuer',
  'cardIssuerPhone',
  'cardIssuerWebsite',
] as const;

/**
 * The outcome of a key. `pending`: its shopper or a slow bank decides, and a second line has the end. `closed`: an inquiry for the key arrived before a payment; no payment with it is accepted
 * any more.
 */
export type LedgerLine =
  | { readonly key: string; readonly at: string; readonly outcome: 'closed' }
  | (IssuerData & {
      readonly key: string;
      readonly at: string;
      readonly outcome: 'approved' | 'declined' | 'pending';
      readonly operation: ProcessorOperation;
      readonly amountCents: number;
      readonly currency: string;
      readonly responseCode: string;
      /** How a transfer that the shopper confirms at the bank has ended. */
      readonly transferEnd?: TransferEnd | undefined;
      readonly transactionId: string;
      readonly last4?: string | undefined;
      readonly scheme?: string | undefined;
      readonly original?: string | undefined;
      readonly reference?: string | undefined;
      readonly descriptor?: string | undefined;
      /** The mandate and the terms of a direct debit. */
      readonly collection?: SentCollection | undefined;
      /** Data of the order, the merchant and the customer, as the gateway sent them. */
      readonly enhancedData?: Readonly<Record<string, string>> | undefined;
      /** The merchant's account, as the gateway named it. */
      readonly merchantAccount?: { readonly id: string; readonly acquirerId: string } | undefined;
      readonly forcedCode?: string | undefined;
      readonly authentication?: 'verified' | 'failed' | undefined;
      /** Where the money of a prepayment or an invoice goes, and until when. */
      readonly payTo?: (PayTo & { readonly payBy: string }) | undefined;
      /** What banks do later with a debit, or for an invoice. */
      readonly events?: readonly BankEvent[] | undefined;
      /** Whether a card was charged or reserved, so that captures and rebills charge one. */
      readonly isCard?: boolean | undefined;
      /** The last day on which disputes of the charge are reported. */
      readonly reportsUntil?: string | undefined;
      /** What becomes of debits of the account, for captures and rebills. */
      readonly trigger?: DebitTrigger | undefined;
      /** What happens to its row of the settlement file. */
      readonly settlement?: SettlementFault | undefined;
      /** What the payment's test data decide about later steps. */
      readonly later?: LaterSteps | undefined;
    });
export type LedgerPayment = Exclude<LedgerLine, { outcome: 'closed' }>;

export type Ledger = {
  /** Returns the single line of a key and decides it at the first call. Resolves when the line is on disk. */
  once(key: string, decide: () => LedgerLine): Promise<LedgerLine>;
  /** Adds the end of a pending key, once. Resolves when the line is on disk. */
  settle(line: LedgerPayment): Promise<void>;
  /** Adds what a bank has booked on a payment: its line once more, with that. Resolves when the line is on disk. */
  book(line: LedgerPayment): Promise<void>;
  find(key: string): LedgerLine | undefined;
  /** The approved lines that refer to a key. */
  followUps(key: string): readonly LedgerPayment[];
  lines(): readonly LedgerLine[];
  close(): Promise<void>;
};

/**
 * Opens the ledger in a file, or in memory when there is none. Lines are added and never changed, so that the file
 * proves every charge.
 */
export async function openLedger(file?: string): Promise<Ledger> {
  const lines = new Map<string, LedgerLine>();
  const followUps = new Map<string, LedgerPayment[]>();
  function keep(line: LedgerLine): void {
    lines.set(line.key, line);
    if (line.outcome === 'approved' && line.original !== undefined)
      followUps.set(line.original, [
        ...(followUps.get(line.original) ?? []).filter(({ key }) => key !== line.key),
        line,
      ]);
  }
  if (file !== undefined) await mkdir(dirname(file), { recursive: true });
  for (const line of file === undefined ? [] : await readLines(file)) keep(line);
  const handle = file === undefined ? undefined : await open(file, 'a');
  const append = handle ? appender(handle) : async () => {};
  const written = new Map<string, Promise<void>>();

  function add(line: LedgerLine): void {
    keep(line);
    const writing = append(line).finally(() => {
      if (written.get(line.key) === writing) written.delete(line.key);
    });
    written.set(line.key, writing);
  }

  return {
    async once(key, decide) {
      const known = lines.get(key);
      const line = known ?? decide();
      if (!known) add(line);
      await written.get(key);
      return line;
    },
    async settle(line) {
      if (lines.get(line.key)?.outcome === 'pending') add(line);
      await written.get(line.key);
    },
    async book(line) {
      add(line);
      await written.get(line.key);
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
function appender(handle: FileHandle): (line: LedgerLine) => Promise<void> {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  async function writeWaiting(): Promise<void> {
    await current;
    const batch = waiting.join('');
    waiting = [];
    current = next ?? current;
    next = undefined;
    await handle.appendFile(batch);
    await handle.datasync();
  }
  return (line) => {
    waiting.push(`${JSON.stringify(line)}\n`);
    next ??= writeWaiting();
    return next;
  };
}

/** An incomplete last line is dropped: a process that died while it wrote the line sent no response for it. */
async function readLines(file: string): Promise<LedgerLine[]> {
  const text = await readFile(file, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return '';
    throw fault;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) await truncate(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): LedgerLine => JSON.parse(line));
}
