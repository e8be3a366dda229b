import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeResult } from 'shared';
import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import {
  type FileColumns,
  type FileFormat,
  fileFormats,
  type SettlementBatch,
  type SettlementFile,
  type SettlementLine,
  type SettlementStatus,
} from '../../core/settlement/batch.ts';
import {
  isChargeback,
  reconciliationHead,
  reconciliationMembers,
  reconciliationRows,
  type RecordSource,
} from '../../core/settlement/record.ts';
import { type BatchKey, days, type Instant, type PaymentKey, type SettlementLineKey } from '../../core/values.ts';
import type { BatchSlice, LineSlice } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcross } from '../reports/across-channels.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities'>;
type Described = RecordSource & { readonly reason: string | null };

type BatchSearch = Omit<BatchSlice, 'entity'> & { readonly entity: Entity };

/** A batch with what its list shows of other rows. */
export type ShownBatch = SettlementBatch & { readonly status: SettlementStatus };

const A_DAY = days(1);

/** Batches of all channels of an entity. */
export async function readBatches(
  { store, entities, ids }: Reading,
  { first, last, ...search }: BatchSearch,
): Promise<readonly ShownBatch[]> {
  const found: ShownBatch[] = [];
  // No batch has a key of a time before its date began anywhere: earlier ones are not looked at.
  const begin = ids.firstKeyAt('batch', (Date.parse(first) - A_DAY) as Instant);
  const after = Math.max(search.after, begin) as BatchKey;
  for await (const batch of rowsAcross({ entities }, { ...search, after }, (slice) =>
    store.batches({ ...slice, first, last }),
  )) {
    found.push(await withStatus({ store }, batch));
    if (found.length === search.limit) break;
  }
  return found;
}

/** A batch of an entity's channels; undefined where they have none with this key. */
export async function readBatch(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { key, entity }: { readonly key: BatchKey | undefined; readonly entity: Entity },
): Promise<ShownBatch | undefined> {
  const batch = key === undefined ? undefined : await store.batch(key);
  return batch && entities.isWithin(batch.entity, entity.key) ? withStatus({ store }, batch) : undefined;
}

/** A page of a batch's records, and the key of its last line where there may be more. */
export async function readRecords(
  gateway: Reading,
  { batch, ...slice }: Omit<LineSlice, 'batch'> & { readonly batch: SettlementBatch },
) {
  const lines = await gateway.store.settlementLines({ ...slice, batch: batch.key });
  const records = await recordsOf(gateway, batch, lines);
  const next = lines.length === slice.limit ? (lines.at(-1)?.key ?? null) : null;
  const shown = records.map((record) => ({
    id: gateway.ids.publicId('settlementLine', record.line.key),
    ...reconciliationMembers(record),
  }));
  return { records: shown, next };
}

/**
 * The file of a batch as it was made first: later changes of names change no file. After its payout has failed it has
 * another one, and the one before is kept.
 */
export async function readSettlementFile(
  gateway: Reading & Pick<Gateway, 'clock'>,
  { batch, columns }: { readonly batch: SettlementBatch; readonly columns: FileColumns },
): Promise<SettlementFile> {
  const format = fileFormats[await statusOf(gateway, batch)][columns];
  const of = { batch: batch.key, format };
  const kept = await gateway.store.settlementFile(of);
  if (kept) return kept;
  await gateway.store.keepSettlementFile(await makeFile(gateway, batch, { columns, format }));
  const made = await gateway.store.settlementFile(of);
  if (!made) throw new Error(`Expected the ${format} file of batch ${batch.key}, found none`);
  return made;
}

/** What a name of a file has at its end. */
const endings: Readonly<Record<FileFormat, readonly string[]>> = {
  standard: [],
  extended: ['extended'],
  standardFailed: ['failed'],
  extendedFailed: ['failed', 'extended'],
};

const withStatus = async (gateway: Pick<Gateway, 'store'>, batch: SettlementBatch): Promise<ShownBatch> => ({
  ...batch,
  status: await statusOf(gateway, batch),
});

const statusOf = async ({ store }: Pick<Gateway, 'store'>, { key }: SettlementBatch): Promise<SettlementStatus> =>
  (await store.failedPayout(key)) ? 'FAILED' : 'SUCCESS';

const SLICE = 200;

async function makeFile(
  gateway: Reading & Pick<Gateway, 'clock'>,
  batch: SettlementBatch,
  { columns, format }: { readonly columns: FileColumns; readonly format: FileFormat },
): Promise<SettlementFile> {
  const parts = [reconciliationHead(columns)];
  let after = 0 as SettlementLineKey;
  for (;;) {
    const before = Number.MAX_SAFE_INTEGER as SettlementLineKey;
    const slice = { batch: batch.key, after, before, order: 'oldestFirst', limit: SLICE } as const;
    const lines = await gateway.store.settlementLines(slice);
    parts.push(reconciliationRows(columns, await recordsOf(gateway, batch, lines)));
    const last = lines.at(-1);
    if (!last || lines.length < SLICE) break;
    after = last.key;
    await nextTurn();
  }
  const content = parts.join('');
  const { id } = gateway.entities.entity(batch.entity);
  const names = ['settlement', id, batch.date, batch.currency, gateway.ids.publicId('batch', batch.key)];
  return {
    batch: batch.key,
    format,
    name: `${[...names, ...endings[format]].join('_')}.csv`,
    hash: createHash('sha256').update(content).digest('hex'),
    content,
    madeAt: gateway.clock.now(),
  };
}

async function recordsOf(
  gateway: Reading,
  batch: SettlementBatch,
  lines: readonly SettlementLine[],
): Promise<readonly Described[]> {
  const shared = idsOf(gateway, batch);
  const status = await statusOf(gateway, batch);
  const idOf = (payment: Payment | null) => payment && gateway.ids.publicId('payment', payment.key);
  const find = await paymentsOf(gateway, lines);
  return lines.map((line) => {
    const payment = find(line.payment);
    const root = find(payment?.root ?? null);
    const subject = subjectOf(find, line);
    const chargeback = isChargeback(line) ? payment : null;
    const ids = { ...shared, subject: idOf(subject), chargeback: idOf(chargeback) };
    const reason = chargeback && Array.from(describeResult(chargeback.resultCode)).slice(0, 128).join('');
    return { batch, line, status, payment, subject, root, ids, reason };
  });
}

/** The payment that a line is about: of a chargeback the one that it takes back, of its reversal the same. */
function subjectOf(find: Find, line: SettlementLine): Payment | null {
  if (!isChargeback(line)) return find(line.payment);
  const base = baseOf(find, line);
  return line.recordType === 'CHARGEBACK' ? base : find(base?.base ?? null);
}

const baseOf = (find: Find, { payment }: SettlementLine): Payment | null => find(find(payment)?.base ?? null);

type Find = (key: PaymentKey | null) => Payment | null;

/** Everything that records of some lines show of payments, read by one statement for many of them. */
async function paymentsOf({ store }: Pick<Gateway, 'store'>, lines: readonly SettlementLine[]): Promise<Find> {
  const found = new Map<PaymentKey, Payment>();
  const find: Find = (key) => (key === null ? null : (found.get(key) ?? null));
  const read = async (keys: readonly (PaymentKey | null)[]): Promise<void> => {
    const missing = new Set(keys.filter((key): key is PaymentKey => key !== null && !found.has(key)));
    for (const payment of await store.paymentsAmong([...missing])) found.set(payment.key, payment);
  };
  const chargebacks = lines.filter(isChargeback);
  await read(lines.map(({ payment }) => payment));
  await read([
    ...lines.map(({ payment }) => find(payment)?.root ?? null),
    ...chargebacks.map(({ payment }) => find(payment)?.base ?? null),
  ]);
  await read(chargebacks.map((line) => baseOf(find, line)?.base ?? null));
  return find;
}

/** The ids that all records of a batch have. What a channel takes without merchant accounts is an account of its own. */
function idsOf({ ids, entities }: Reading, { key, entity, merchantAccountId }: SettlementBatch) {
  const own = entities.entity(entity);
  const above: Entity[] = [own];
  for (let at = own; at.parent !== null;) above.push((at = entities.entity(at.parent)));
  const idOf = (kind: Entity['kind']) => above.find((each) => each.kind === kind)?.id ?? null;
  const { id, name } = entities.merchantAccountOf(merchantAccountId) ?? own;
  return {
    batch: ids.publicId('batch', key),
    psp: idOf('psp') ?? '',
    division: idOf('division'),
    merchant: idOf('merchant') ?? '',
    account: { id, name },
  };
}
