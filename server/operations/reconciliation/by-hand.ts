import type { Change } from '../../core/change.ts';
import type { Reach } from '../../core/entities/authority.ts';
import { mayReconcile } from '../../core/entities/operator.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { AcquirerFile, AcquirerRow, SettlementItem } from '../../core/reconciliation/file.ts';
import { matchFault } from '../../core/reconciliation/match.ts';
import { layoutOf } from '../../core/reconciliation/profile.ts';
import { type AcquirerRecord, recordReader } from '../../core/reconciliation/record.ts';
import { type Administration, type Administrator, authorityOf, recordOf } from '../administration/administration.ts';
import type { Gateway } from '../gateway.ts';
import { foundFor, isDispute, matchedRow, matchMessage } from './match.ts';
import { shownRow } from './shown.ts';

type Reached = { readonly row: AcquirerRow; readonly file: AcquirerFile; readonly record: AcquirerRecord };

/** Gives a row the payment that a person has found for it. */
export async function matchAcquirerRow(
  gateway: Gateway,
  by: Administrator,
  { row: id, paymentId, reason }: { readonly row: string; readonly paymentId: string; readonly reason: string },
): Promise<Administration | Refusal> {
  const reached = await reachedRow(gateway, authorityOf(by), id);
  if (isRefusal(reached)) return reached;
  const { row, file, record } = reached;
  if (row.status === 'MATCHED' || row.status === 'PENDING') return refuse('rowMatched');
  const key = gateway.ids.keyOf('payment', paymentId);
  const item = key === undefined ? undefined : await gateway.store.settlementItem(key);
  const fault = item ? matchFault(record, item, file) : 'unknown';
  if (!item || fault !== undefined) {
    const isTaken = fault === 'settledBefore';
    const message = isTaken
      ? 'must be a payment without a row'
      : 'must be a payment of the account, of the kind of the row';
    return refuseParameters([{ name: 'paymentId', value: paymentId, message }]);
  }
  return administered(gateway, by, {
    ...reached,
    ...(await chosen(gateway, reached, { item, reason })),
    action: 'match',
  });
}

type Chosen = { readonly after: AcquirerRow; readonly changes: readonly Change[] };

/** The row of a chargeback is compared once more with its payment alone, because booking it may have to wait. */
async function chosen(
  gateway: Gateway,
  { row, file, record }: Reached,
  { item, reason: note }: { readonly item: SettlementItem; readonly reason: string },
): Promise<Chosen> {
  if (isDispute(record)) {
    const finding = { by: 'hand', note, chosen: item.payment } as const;
    const after: AcquirerRow = { ...row, status: 'PENDING', finding };
    return { after, changes: [matchMessage(gateway, file, { ndc: 'hand' })] };
  }
  const found = { status: 'MATCHED', item, by: 'hand' } as const;
  const matched = await matchedRow(gateway, { row, record, found });
  const settles: Change = { kind: 'saveSettlementItem', row: { ...item, row: row.key } };
  return {
    after: { ...matched, finding: { ...matched.finding, note } },
    changes: record.recordType === 'SETTLED' ? [settles] : [],
  };
}

/** Declares a row settled that has no payment here: what it moves is booked elsewhere. */
export async function markAcquirerRow(
  gateway: Gateway,
  by: Administrator,
  { row: id, reason: note }: { readonly row: string; readonly reason: string },
): Promise<Administration | Refusal> {
  const reached = await reachedRow(gateway, authorityOf(by), id);
  if (isRefusal(reached)) return reached;
  const { row } = reached;
  if (row.status !== 'NOT_MATCHED' && row.status !== 'MULTIPLE_MATCHES') return refuse('rowMatched');
  const after: AcquirerRow = { ...row, status: 'NONE', finding: { by: 'hand', note } };
  return administered(gateway, by, { ...reached, after, changes: [], action: 'mark' });
}

type Unmatching = {
  readonly row: string;
  readonly reason: string;
  /** Whether the row still has the payment, or the mark, with which a page has shown it. */
  readonly isAsShown?: (row: AcquirerRow) => boolean;
};

/** Takes its payment from a row, which is open again; a row that was declared settled is opened again. */
export async function unmatchAcquirerRow(
  gateway: Gateway,
  by: Administrator,
  { row: id, reason: note, isAsShown = () => true }: Unmatching,
): Promise<Administration | Refusal> {
  const reached = await reachedRow(gateway, authorityOf(by), id);
  if (isRefusal(reached)) return reached;
  const { row, record } = reached;
  const isMarked = row.status === 'NONE' && row.finding?.by === 'hand';
  if ((isMarked || row.payment !== null) && !isAsShown(row)) return refuse('changedMeanwhile');
  if (isMarked) {
    const after = await openAgain(gateway, reached, note);
    return administered(gateway, by, { ...reached, after, changes: [], action: 'unmatch' });
  }
  if (row.payment === null) return refuse('rowNotMatched');
  if (row.chargeback !== null) return refuse('rowBooked');
  const item = await gateway.store.settlementItem(row.payment);
  const isSettled = record.recordType === 'SETTLED' && item?.row === row.key;
  const reopened: readonly Change[] =
    item && isSettled ? [{ kind: 'saveSettlementItem', row: { ...item, row: null } }] : [];
  const after: AcquirerRow = {
    ...row,
    status: 'NOT_MATCHED',
    payment: null,
    finding: { reason: 'unmatchedByHand', note },
  };
  return administered(gateway, by, { ...reached, after, changes: reopened, action: 'unmatch' });
}

/** A row with what it fits now, among which a person chooses: a single payment that has come since is not taken at once. */
async function openAgain(gateway: Gateway, { row, file, record }: Reached, note: string): Promise<AcquirerRow> {
  const found = await foundFor(gateway, file, { row, record, claimed: new Set() });
  const { status, finding } =
    found.status === 'MATCHED'
      ? ({ status: 'NOT_MATCHED', finding: { candidates: [found.item.payment] } } as const)
      : await matchedRow(gateway, { row, record, found });
  // A payment that another row has settled cannot be chosen, which the row explains.
  const reason = finding?.reason === 'settledBefore' ? finding.reason : 'openedAgain';
  return { ...row, status, finding: { ...finding, reason, note } };
}

function administered(
  gateway: Gateway,
  by: Administrator,
  { row, file, after, changes, action }: Reached & Chosen & { readonly action: 'match' | 'unmatch' | 'mark' },
): Administration {
  const [before, shows] = [shownRow(gateway, row, file), shownRow(gateway, after, file)];
  const subject = gateway.ids.publicId('acquirerRow', row.key);
  const recorded = { entity: file.entity, action: `${action}AcquirerRow` as const, subject, before, after: shows };
  return { changes: [{ kind: 'saveAcquirerRow', row: after }, ...changes, recordOf(gateway, by, recorded)], shows };
}

/** A row of an id that may be matched, if its channel is reached. Any other one is reported as unknown. */
async function reachedRow(
  { store, ids, entities }: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  reach: Reach,
  id: string,
): Promise<Reached | Refusal> {
  const key = ids.keyOf('acquirerRow', id);
  const row = key === undefined ? undefined : await store.acquirerRow(key);
  const file = row && (await store.acquirerFile(row.file));
  if (!row || file?.state !== 'imported' || !entities.reaches(reach, file.entity)) return refuse('resourceUnknown');
  if (!mayReconcile(entities, reach, entities.entity(file.entity))) return refuse('operatorsOnly');
  const record = recordReader(layoutOf(file))(row);
  if (!('recordType' in record)) throw new Error(`Expected row ${row.key} of an imported file to be a record`);
  return { row, file, record };
}
