import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '../../core/change.ts';
import { isViolationOf, reasonOf, StoreUnavailable, VersionConflict } from '../../core/faults.ts';
import type { Delivery, Message, Payloads } from '../../core/message.ts';
import { differencesOf } from '../../core/reconciliation/differences.ts';
import type { AcquirerFile, AcquirerRow, Difference, SettlementItem } from '../../core/reconciliation/file.ts';
import {
  type Candidates,
  CANDIDATES_READ,
  hasSameMoney,
  match,
  type Match,
  mayBeBooked,
  near,
} from '../../core/reconciliation/match.ts';
import { layoutOf } from '../../core/reconciliation/profile.ts';
import { type AcquirerRecord, recordReader, requestedAt } from '../../core/reconciliation/record.ts';
import { carriedOutOccasion } from '../../core/references/occasion.ts';
import { termsOf } from '../../core/settlement/terms.ts';
import type { AcquirerRowKey, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { paymentOfKey } from '../payments/acquirer-key.ts';
import { bookRow } from './chargebacks.ts';
import { collectItems } from './items.ts';

const SLICE = 200;
/** A delivery ends after so many slices, and goes on in the next one, so that other messages have their turn. */
const SLICES_MAX = 100;
/** More payments than these are no list for a person to choose from. */
const CANDIDATES_MAX = 20;

/** The message that has the rows of a file compared with payments, at once unless it is due later. */
export const matchMessage = (
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  { key: file }: Pick<AcquirerFile, 'key'>,
  { ndc, key = ids.key('message'), dueAt = clock.now() }: MatchOrder,
): Change => ({
  kind: 'sendMessage',
  message: { key, topic: 'reconciliation.match', payload: { file }, dueAt, attempts: 0, ndc },
});

type MatchOrder = Pick<Message, 'ndc'> & Partial<Pick<Message, 'key' | 'dueAt'>>;

/** Compares the rows of an imported file with payments: each once, also after a crash. */
export async function matchFile(gateway: Gateway, { file: key }: Payloads['reconciliation.match']): Promise<Delivery> {
  const { store, clock } = gateway;
  const file = await store.acquirerFile(key);
  if (file?.state !== 'imported') return 'done';
  await collectItems(gateway, file.entity);
  let [after, waits] = [0 as AcquirerRowKey, false];
  for (let slices = 0; slices < SLICES_MAX; slices += 1) {
    const rows = await store.acquirerRows({ file: key, after, status: 'PENDING', limit: SLICE });
    const last = rows.at(-1);
    if (!last) return waits ? 'again' : 'done';
    waits = !(await matchSlice(gateway, file, rows)) || waits;
    after = last.key;
  }
  return waits ? 'again' : { nextTryAt: clock.now() };
}

/** Compares some rows together, or each alone where that fails. False where one of them has to wait, or has failed. */
async function matchSlice(gateway: Gateway, file: AcquirerFile, rows: readonly AcquirerRow[]): Promise<boolean> {
  const { ids, log } = gateway;
  const [row] = rows;
  if (!row) return true;
  try {
    return await matchRows(gateway, file, rows);
  } catch (fault) {
    if (fault instanceof StoreUnavailable) throw fault;
    if (rows.length === 1) {
      const id = ids.publicId('acquirerRow', row.key);
      log.error({ id, reason: reasonOf(fault) }, 'A row of a file could not be compared; it will be tried again');
      return false;
    }
    let isWhole = true;
    for (const each of rows) isWhole = (await matchSlice(gateway, file, [each])) && isWhole;
    return isWhole;
  }
}

type Found = { readonly row: AcquirerRow; readonly record: AcquirerRecord; readonly found: Match };

/** Compares some rows in one commit, and books their chargebacks one by one. False where one of these has to wait. */
async function matchRows(gateway: Gateway, file: AcquirerFile, rows: readonly AcquirerRow[]): Promise<boolean> {
  const readRecord = recordReader(layoutOf(file));
  const claimed = new Set<PaymentKey>();
  const changes: Change[] = [];
  const disputes: Found[] = [];
  for (const row of rows) {
    const record = readRecord(row);
    if (!('recordType' in record)) throw new Error(`Expected row ${row.key} of an imported file to be a record`);
    const found = await foundFor(gateway, file, { row, record, claimed });
    if (isDispute(record) && found.status === 'MATCHED') {
      disputes.push({ row, record, found });
      continue;
    }
    if (found.status === 'MATCHED' && record.recordType === 'SETTLED') {
      claimed.add(found.item.payment);
      changes.push({ kind: 'saveSettlementItem', row: { ...found.item, row: row.key } });
    }
    changes.push({ kind: 'saveAcquirerRow', row: await matchedRow(gateway, { row, record, found }) });
  }
  try {
    await gateway.store.commit(changes);
  } catch (fault) {
    // Another process compares the same rows, or a person has matched one of them.
    if (!(fault instanceof VersionConflict)) throw fault;
    return false;
  }
  let isWhole = true;
  for (const dispute of disputes) isWhole = (await matchDispute(gateway, dispute)) && isWhole;
  return isWhole;
}

export const isDispute = ({ recordType }: AcquirerRecord): boolean =>
  recordType === 'CHARGEBACK' || recordType === 'CHARGEBACK REVERSAL';

/**
 * What a row is about: the payment that a person has chosen, or what it is recognised by. Each row is a turn of its own,
 * because a database that is a file answers without one.
 */
export async function foundFor(
  gateway: Gateway,
  file: AcquirerFile,
  { row, record, claimed }: Omit<Found, 'found'> & { readonly claimed: ReadonlySet<PaymentKey> },
): Promise<Match> {
  await nextTurn();
  const chosen = row.finding?.chosen;
  const item = chosen === undefined ? undefined : await gateway.store.settlementItem(chosen);
  if (item) return { status: 'MATCHED', item, by: 'hand' };
  return match(record, withoutClaimed(await candidatesOf(gateway, file, record), claimed, row), file);
}

/** Items as they are once the rows before, which are committed together, are kept. */
function withoutClaimed(candidates: Candidates, claimed: ReadonlySet<PaymentKey>, { key }: AcquirerRow): Candidates {
  if (claimed.size === 0) return candidates;
  const current = (items: readonly SettlementItem[]) =>
    items.map((item) => (claimed.has(item.payment) ? { ...item, row: key } : item));
  const { named, referenced, alike } = candidates;
  return { named: current(named), referenced: current(referenced), alike: current(alike) };
}

/** The items that a row may be about. Later steps are asked for only where the earlier ones have found nothing. */
async function candidatesOf(
  { store, ids }: Pick<Gateway, 'store' | 'ids'>,
  file: AcquirerFile,
  record: AcquirerRecord,
): Promise<Candidates> {
  const { entity, receivedAt } = file;
  const { paymentId, connectorId, reference, cents, currency, last4, recordType } = record;
  const money = { entity, cents, currency, limit: CANDIDATES_READ };
  const payment = paymentId === null ? undefined : paymentOfKey({ ids }, paymentId);
  const own = payment === undefined ? undefined : await ownItem({ store }, payment);
  const named = own
    ? [own]
    : connectorId === null
      ? []
      : await store.itemsByConnectorId({ entity, connectorId, limit: CANDIDATES_READ });
  if (named.length > 0 || recordType === 'FEE') return { named, referenced: [], alike: [] };
  const referenced = reference === null ? [] : await store.itemsByReference({ ...money, reference });
  if (last4 === null || referenced.some((item) => hasSameMoney(record, item, file)))
    return { named, referenced, alike: [] };
  const time = near(requestedAt(record, layoutOf(file)) ?? receivedAt);
  const alike = await store.itemsByMoney({ ...money, ...time, last4, onlyOpen: recordType === 'SETTLED' });
  return { named, referenced, alike };
}

/** The item of a payment; of a declined one, that of what was booked because its acquirer has carried it out. */
async function ownItem({ store }: Pick<Gateway, 'store'>, key: PaymentKey): Promise<SettlementItem | undefined> {
  const own = await store.settlementItem(key);
  if (own) return own;
  const booked = await store.paymentOf(carriedOutOccasion(key));
  return booked && store.settlementItem(booked.key);
}

/** A row as it was matched, with what it states otherwise than expected. */
export async function matchedRow(gateway: Gateway, { row, record, found }: Found): Promise<AcquirerRow> {
  if (found.status === 'MULTIPLE_MATCHES')
    return { ...row, status: found.status, finding: { candidates: found.candidates.slice(0, CANDIDATES_MAX) } };
  if (found.status !== 'MATCHED') {
    const { status, ...finding } = found;
    return { ...row, status, finding: Object.keys(finding).length === 0 ? null : finding };
  }
  const { item, by } = found;
  const differences = await differencesIn(gateway, record, item);
  const note = row.finding?.note;
  const finding = {
    by,
    ...(differences.length === 0 ? {} : { differences }),
    ...(note === undefined ? {} : { note }),
  };
  return { ...row, status: 'MATCHED', payment: item.payment, finding };
}

async function differencesIn(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  record: AcquirerRecord,
  item: SettlementItem,
): Promise<readonly Difference[]> {
  const payment = await store.payment(item.payment);
  if (!payment) return [];
  const entity = entities.entity(item.entity);
  const account = item.merchantAccount === null ? null : entities.merchantAccount(item.merchantAccount);
  const { openItemDays } = entity.settings;
  return differencesOf(record, item, { terms: termsOf(entity, account), openItemDays, payment });
}

/**
 * Books the chargeback of a row, and keeps the row with it. A row in another currency, or of money that goes the wrong
 * way, books nothing and has its differences. False where the payment is busy.
 */
async function matchDispute(gateway: Gateway, { row, record, found }: Found): Promise<boolean> {
  if (found.status !== 'MATCHED') return true;
  const { store } = gateway;
  const subject = await store.payment(found.item.payment);
  if (!subject) return false;
  if (!mayBeBooked(record, found.item)) {
    await store.commit([{ kind: 'saveAcquirerRow', row: await matchedRow(gateway, { row, record, found }) }]);
    return true;
  }
  const booked = await bookRow(gateway, { row, record, subject, ndc: subject.ndc });
  if (booked === 'busy') return false;
  const matched = await matchedRow(gateway, { row, record, found });
  try {
    await store.commit([{ kind: 'saveAcquirerRow', row: disputedRow(matched, booked, subject) }]);
  } catch (fault) {
    // Another file has the same report, and its row was kept at this moment: this one is compared once more.
    if (!isViolationOf(fault, 'acquirer_rows_chargeback')) throw fault;
    return false;
  }
  return true;
}

function disputedRow(
  matched: AcquirerRow,
  booked: Exclude<Awaited<ReturnType<typeof bookRow>>, 'busy'>,
  { key: settled }: { readonly key: PaymentKey },
): AcquirerRow {
  if (typeof booked === 'string') {
    const finding = booked === 'settledBefore' ? { reason: booked, settled } : { reason: booked };
    return { ...matched, status: 'NOT_MATCHED', payment: null, finding };
  }
  if ('booked' in booked) return { ...matched, chargeback: booked.booked };
  const refused: Difference = { of: 'chargeback', expected: 'approved', stated: booked.refused };
  return {
    ...matched,
    finding: { ...matched.finding, differences: [...(matched.finding?.differences ?? []), refused] },
  };
}
