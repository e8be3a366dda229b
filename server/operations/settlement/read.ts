import { createHash } from 'node:crypto';
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
import { reconciliationFile, reconciliationMembers, type RecordSource } from '../../core/settlement/record.ts';
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
  const records: Described[] = [];
  let after = 0 as SettlementLineKey;
  for (;;) {
    const before = Number.MAX_SAFE_INTEGER as SettlementLineKey;
    const slice = { batch: batch.key, after, before, order: 'oldestFirst', limit: SLICE } as const;
    const lines = await gateway.store.settlementLines(slice);
    records.push(...(await recordsOf(gateway, batch, lines)));
    const last = lines.at(-1);
    if (!last || lines.length < SLICE) break;
    after = last.key;
  }
  const content = reconciliationFile(columns, records);
  const { id } = gateway.entities.entity(batch.entity);
  const parts = ['settlement', id, batch.date, batch.currency, gateway.ids.publicId('batch', batch.key)];
  return {
    batch: batch.key,
    format,
    name: `${[...parts, ...endings[format]].join('_')}.csv`,
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
  const find = foundOnce(gateway);
  return Promise.all(
    lines.map(async (line) => {
      const payment = await find(line.payment);
      const root = await find(payment?.root ?? null);
      const subject = await subjectOf(find, line, payment);
      const chargeback = line.recordType.startsWith('CHARGEBACK') ? payment : null;
      const ids = { ...shared, subject: idOf(subject), chargeback: idOf(chargeback) };
      const reason = chargeback && Array.from(describeResult(chargeback.resultCode)).slice(0, 128).join('');
      return { batch, line, status, payment, subject, root, ids, reason };
    }),
  );
}

/** The payment that a line is about: of a chargeback the one that it takes back, of its reversal the same. */
async function subjectOf(find: Find, { recordType }: SettlementLine, payment: Payment | null) {
  if (!recordType.startsWith('CHARGEBACK')) return payment;
  const base = await find(payment?.base ?? null);
  return recordType === 'CHARGEBACK' ? base : find(base?.base ?? null);
}

type Find = (key: PaymentKey | null) => Promise<Payment | null>;

/** Each payment of a page is read once, however many of its lines name it. */
function foundOnce({ store }: Pick<Gateway, 'store'>): Find {
  const found = new Map<PaymentKey, Promise<Payment | null>>();
  return async (key) => {
    if (key === null) return null;
    const known = found.get(key) ?? store.payment(key).then((payment) => payment ?? null);
    found.set(key, known);
    return known;
  };
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
