import { createHash } from 'node:crypto';
import type { AcquirerFile, AcquirerRow, RowStatus, SettlementItem } from '../../core/reconciliation/file.ts';
import { fileReader, type ReadRow } from '../../core/reconciliation/file-reader.ts';
import { keptLayout, layoutOf } from '../../core/reconciliation/profile.ts';
import { type AcquirerRecord, recordReader } from '../../core/reconciliation/record.ts';
import type { AcquirerFileKey, AcquirerRowKey, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { FILE_MAX, FileTooLarge, type IncomingFile } from './import.ts';
import { collectItems, itemsOfRows } from './items.ts';
import { foundFor, matchedRow } from './match.ts';

/** A row as it would be after an import. */
export type TriedRow = {
  readonly row: AcquirerRow;
  readonly record: AcquirerRecord;
  /** Its payment, or those that fit. */
  readonly items: readonly SettlementItem[];
};

/** What an import of a file would come to. */
export type TriedFile = Pick<AcquirerFile, 'rows' | 'faults' | 'faultCount' | 'name' | 'profile' | 'bytes'> & {
  /** The file of the same bytes that was imported for the account before. */
  readonly known: AcquirerFile | undefined;
  /** How many rows were compared: the first ones, where there are very many. */
  readonly compared: number;
  readonly counts: ReadonlyMap<RowStatus, number>;
  /** The first rows without a payment, or with differences. */
  readonly concerns: readonly TriedRow[];
};

/** More rows are read, and not compared: a person waits for the answer. */
const COMPARED_MAX = 5000;
const CONCERNS_MAX = 51;

/** Reads a file to its end and compares its rows with payments. Nothing of it is kept, and no payment is changed. */
export async function tryFile(gateway: Gateway, { entity, account, ...incoming }: IncomingFile): Promise<TriedFile> {
  const { profile, name, stream } = incoming;
  const layout = keptLayout(profile, entity.settings.fileProfiles);
  const place = { entity: entity.key, merchantAccount: account?.key ?? null };
  const file = { ...unkept, ...place, profile, layout, name, receivedAt: gateway.clock.now() };
  await collectItems(gateway, entity.key);
  const reader = fileReader(layoutOf(file));
  const comparison = comparisonWith(gateway, file);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > FILE_MAX) throw new FileTooLarge(`Expected at most ${FILE_MAX} bytes`);
    hash.update(part);
    await comparison.add(reader.read(part));
  }
  await comparison.add(reader.end());
  const known = await gateway.store.importedFile({ ...place, hash: hash.digest('hex') });
  return { ...reader.findings(), ...comparison.result(), name, profile, bytes, known };
}

const unkept = {
  key: 0 as AcquirerFileKey,
  version: 0,
  state: 'importing',
  hash: null,
  bytes: 0,
  rows: 0,
  faults: [],
  faultCount: 0,
} as const;

function comparisonWith(gateway: Gateway, file: AcquirerFile) {
  const readRecord = recordReader(layoutOf(file));
  const claimed = new Set<PaymentKey>();
  const counts = new Map<RowStatus, number>();
  const concerns: TriedRow[] = [];
  let compared = 0;
  async function compare({ number, cells }: ReadRow): Promise<void> {
    compared += 1;
    const fresh = { version: 0, status: 'PENDING', payment: null, chargeback: null, finding: null } as const;
    const row: AcquirerRow = { key: number as AcquirerRowKey, file: file.key, number, cells, ...fresh };
    const record = readRecord(row);
    if (!('recordType' in record)) return;
    const found = await foundFor(gateway, file, { row, record, claimed });
    const matched = await matchedRow(gateway, { row, record, found });
    counts.set(matched.status, (counts.get(matched.status) ?? 0) + 1);
    if (matched.payment !== null && record.recordType === 'SETTLED') claimed.add(matched.payment);
    const isFine = matched.finding?.differences === undefined && /^(?:MATCHED|NONE)$/.test(matched.status);
    if (isFine || concerns.length === CONCERNS_MAX) return;
    concerns.push({ row: matched, record, items: (await itemsOfRows(gateway, [matched]))(matched) });
  }
  return {
    async add(rows: readonly ReadRow[]): Promise<void> {
      for (const row of rows.slice(0, COMPARED_MAX - compared)) await compare(row);
    },
    result: () => ({ compared, counts, concerns }),
  };
}
