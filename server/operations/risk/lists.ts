import { holdsCard, type ParameterFault } from 'shared';
import { type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type ListEntry, type ListEntryKey, listValue, listValueTexts } from '../../core/risk/list.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { listHash } from '../screening/listed.ts';

export type NewListEntry = Pick<ListEntry, 'entity' | 'list' | 'kind' | 'note' | 'expiresAt'> & {
  /** As the operator has it; only its keyed hash is kept. */
  readonly value: string;
};

/** Adds a value to a list of an entity, which holds for all entities below it. */
export async function addToList(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'networks' | 'riskHash'>,
  { value, ...entry }: NewListEntry,
): Promise<ListEntry | Refusal> {
  const known = listValue(entry.kind, value, gateway.networks);
  const faults = [
    ...(known === undefined ? [valueFault(entry.kind)] : []),
    ...(entry.note !== null && holdsCard(entry.note) ? [noteFault] : []),
  ];
  if (known === undefined || faults.length > 0) return refuseParameters(faults);
  const row: ListEntry = {
    ...entry,
    key: gateway.ids.key('listEntry'),
    hash: listHash(gateway, entry.kind, known),
    createdAt: gateway.clock.now(),
  };
  return gateway.store.addRiskListEntry(row);
}

const valueFault = (kind: ListEntry['kind']): ParameterFault => ({
  name: 'value',
  value: null,
  message: `must be ${listValueTexts[kind]}`,
});
const noteFault: ParameterFault = { name: 'note', value: null, message: 'may not hold a card number' };

export async function removeFromList(
  { store }: Pick<Gateway, 'store'>,
  entry: { readonly key: ListEntryKey; readonly entity: EntityKey },
): Promise<Refusal | undefined> {
  return (await store.removeRiskListEntry(entry)) ? undefined : refuse('riskListEntryUnknown');
}
