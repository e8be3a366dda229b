import { mayRelaxScreening } from '../../core/entities/operator.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { CaseState, RiskAction, RiskCase } from '../../core/risk/case.ts';
import { endsSooner, type ListEntry } from '../../core/risk/list.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Reach } from '../../core/entities/authority.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { type CaseDecision, caseChange, readRiskCase } from '../risk/decide.ts';
import { findListEntry, listEntryId, listEntryOf, type NewListEntry } from '../risk/lists.ts';
import { type Administration, type Administrator, authorityOf, type Recorded, recordOf } from './administration.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities'>;
type Changing = Reading & Pick<Gateway, 'clock' | 'auditHash' | 'networks' | 'riskHash'>;

const iso = (at: Instant): string => new Date(at).toISOString();

const shownCase = ({ ids, entities }: Reading, found: RiskCase): object => ({
  id: ids.publicId('payment', found.payment),
  entityId: entities.entity(found.entity).id,
  state: found.state,
  score: found.score,
  reasons: found.reasons.map(({ rule, text, shadow = false }) => ({ rule, text, shadow })),
  createdAt: iso(found.createdAt),
  expiresAt: iso(found.expiresAt),
  closedAt: found.closedAt === null ? null : iso(found.closedAt),
});

const shownAction = ({ decision, userId, cancelReason, note, processedAt }: RiskAction): object => ({
  decision,
  userId,
  cancelReason,
  note,
  processedAt: iso(processedAt),
});

type CaseQuery = { readonly state: CaseState | undefined; readonly after: string | undefined; readonly limit: number };

/** The cases of a channel, the latest first. */
export async function listCases(
  gateway: Reading,
  entity: Entity,
  { state, after, limit }: CaseQuery,
): Promise<object | Refusal> {
  const before = after === undefined ? gateway.ids.key('payment') : gateway.ids.keyOf('payment', after);
  if (before === undefined) return refuse('riskCaseUnknown');
  const found = await gateway.store.riskCases({ entity: entity.key, ...(state ? { state } : {}), before, limit });
  const last = found.length < limit ? undefined : found.at(-1);
  return {
    cases: found.map((each) => shownCase(gateway, each)),
    ...(last ? { nextCursor: gateway.ids.publicId('payment', last.payment) } : {}),
  };
}

/** A case that a token reaches. */
async function reachedCase(gateway: Reading, reach: Reach, id: string): Promise<RiskCase | Refusal> {
  const key = gateway.ids.keyOf('payment', id);
  const found = key === undefined ? undefined : await gateway.store.riskCase(key);
  return found && gateway.entities.reaches(reach, found.entity) ? found : refuse('riskCaseUnknown');
}

/** A case with what analysts have done about it. */
export async function readCase(gateway: Reading, reach: Reach, id: string): Promise<object | Refusal> {
  const reached = await reachedCase(gateway, reach, id);
  const read = isRefusal(reached) ? undefined : await readRiskCase(gateway, reached.payment);
  return read
    ? { ...shownCase(gateway, read.found), actions: read.actions.map(shownAction) }
    : refuse('riskCaseUnknown');
}

/** An analyst's decision about a case, or a note. */
export async function decideCase(
  gateway: Changing,
  by: Administrator,
  { id, ...order }: Omit<CaseDecision, 'payment'> & { readonly id: string },
): Promise<Administration | Refusal> {
  const reached = await reachedCase(gateway, authorityOf(by), id);
  if (isRefusal(reached)) return reached;
  if (order.decision === 'APPROVE' && !mayRelax(gateway, by, reached.entity)) return refuse('operatorsOnly');
  const changed = await caseChange(gateway, { ...order, payment: reached.payment });
  if (isRefusal(changed)) return changed;
  const { found, changes } = changed;
  const after = { decision: order.decision, userId: order.userId };
  const record: Recorded = { entity: found.entity, action: 'decideCase', subject: id, before: null, after };
  return { changes: [...changes, recordOf(gateway, by, record)], shows: shownCase(gateway, found) };
}

const mayRelax = ({ entities }: Reading, by: Administrator, entity: EntityKey): boolean =>
  mayRelaxScreening(entities, authorityOf(by), entities.entity(entity));

const shownEntry = (entry: ListEntry): object => ({
  id: listEntryId(entry),
  list: entry.list,
  kind: entry.kind,
  note: entry.note,
  createdAt: iso(entry.createdAt),
  expiresAt: entry.expiresAt === null ? null : iso(entry.expiresAt),
});

const LISTED = 1000;

/** The latest entries of an entity's lists, without their values. */
export async function listEntries({ store, ids }: Reading, { key: entity }: Entity): Promise<object> {
  const found = await store.riskListEntries({ entity, before: ids.key('listEntry'), limit: LISTED });
  return { entries: found.map(shownEntry) };
}

/** Puts a value on a list of an entity. */
export async function addListEntry(
  gateway: Changing,
  by: Administrator,
  entry: NewListEntry,
): Promise<Administration | Refusal> {
  const row = listEntryOf(gateway, entry);
  if (isRefusal(row)) return row;
  if (!mayRelax(gateway, by, row.entity) && (await relaxes(gateway, row))) return refuse('operatorsOnly');
  const shows = shownEntry(row);
  const record: Recorded = {
    entity: row.entity,
    action: 'addListEntry',
    subject: listEntryId(row),
    before: null,
    after: shows,
  };
  const isFirst = !gateway.entities.listedKinds(row.entity).has(row.kind);
  return { changes: [{ kind: 'keepListEntry', entry: row, isFirst }, recordOf(gateway, by, record)], shows };
}

/** Whether an entry lets payments through: one of the allow list, or one that replaces a block and ends sooner. */
async function relaxes({ store }: Reading, row: ListEntry): Promise<boolean> {
  if (row.list === 'allow') return true;
  const before = await store.riskListEntry(row);
  return before !== undefined && endsSooner(row, before);
}

/** Takes an entry off its list. */
export async function removeListEntry(
  gateway: Changing,
  by: Administrator,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<Administration | Refusal> {
  const found = await findListEntry(gateway, entity.key, id);
  if (isRefusal(found)) return found;
  const { list, hash } = found;
  if (list === 'block' && !mayRelax(gateway, by, entity.key)) return refuse('operatorsOnly');
  const shows = shownEntry(found);
  const record: Recorded = { entity: entity.key, action: 'removeListEntry', subject: id, before: shows, after: null };
  return {
    changes: [{ kind: 'removeListEntry', place: { entity: entity.key, list, hash } }, recordOf(gateway, by, record)],
    shows,
  };
}
