import type { ParameterFault } from 'shared';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type ListEntry, listNames, type ListPlace, listValue, listValueTexts } from '../../core/risk/list.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { listHash } from '../screening/listed.ts';

export type NewListEntry = Pick<ListEntry, 'entity' | 'list' | 'kind' | 'note' | 'expiresAt'> & {
  /** As the operator has it; only its keyed hash is kept. */
  readonly value: string;
};

/** A new entry of an entity's list, which holds for all entities below it. */
export function listEntryOf(
  gateway: Pick<Gateway, 'clock' | 'ids' | 'networks' | 'riskHash'>,
  { value, ...entry }: NewListEntry,
): ListEntry | Refusal {
  const known = listValue(entry.kind, value, gateway.networks);
  if (known === undefined) return refuseParameters([valueFault(entry.kind)]);
  return {
    ...entry,
    key: gateway.ids.key('listEntry'),
    hash: listHash(gateway, entry.kind, known),
    createdAt: gateway.clock.now(),
  };
}

const valueFault = (kind: ListEntry['kind']): ParameterFault => ({
  name: 'value',
  value: null,
  message: `must be ${listValueTexts[kind]}`,
});

/** The id of an entry, by which it is removed. */
export const listEntryId = ({ list, hash }: Pick<ListEntry, 'list' | 'hash'>): string => `${list}.${hash}`;

/** The entry of an entity by its id. */
export async function findListEntry(
  { store }: Pick<Gateway, 'store'>,
  entity: EntityKey,
  id: string,
): Promise<ListEntry | Refusal> {
  const [name, hash = ''] = id.split('.');
  const list = listNames.find((each) => each === name);
  const place: ListPlace | undefined = list && { entity, list, hash };
  return (place && (await store.riskListEntry(place))) ?? refuse('riskListEntryUnknown');
}

type Reading = {
  readonly entity: EntityKey;
  /** The id of the entry before those that are read; undefined for the latest ones. */
  readonly before: string | undefined;
  readonly limit: number;
};

/** Entries of an entity's own lists, the latest first. */
export async function readLists(
  gateway: Pick<Gateway, 'store' | 'ids'>,
  { entity, before, limit }: Reading,
): Promise<readonly ListEntry[]> {
  const last = before === undefined ? undefined : await findListEntry(gateway, entity, before);
  const key = last === undefined || isRefusal(last) ? gateway.ids.key('listEntry') : last.key;
  return gateway.store.riskListEntries({ entity, before: key, limit });
}
