import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity } from '../../core/entities/entity.ts';
import type { DayDetail } from '../../core/reports/daily-detail.ts';
import type { DaySlice } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';
import { isWhole } from './across-channels.ts';

/** The details of an entity's days in all of its channels, and the names of their acquirers. */
export type Details = { readonly details: readonly DayDetail[]; readonly acquirerName: (acquirer: string) => string };

export async function readDetails(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { entity, first, last }: Omit<DaySlice, 'entity'> & { readonly entity: Entity },
): Promise<Details> {
  const parts: (readonly DayDetail[])[] = [];
  if (isWhole({ entities }, entity)) parts.push(await store.dailyDetailsOfAll({ first, last }));
  else
    for (const { key } of entities.channelsWithin(entity)) {
      parts.push(await store.dailyDetails({ entity: key, first, last }));
      await nextTurn();
    }
  const names = new Map(
    entities.merchantAccounts().map(({ key, connector, name }) => [String(key), `${connector} · ${name}`]),
  );
  return { details: parts.flat(), acquirerName: (acquirer) => names.get(acquirer) ?? acquirer };
}
