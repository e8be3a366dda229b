import type { Entity } from '../../core/entities/entity.ts';
import type { DailyDetail } from '../../core/reports/daily-detail.ts';
import type { DaySlice } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';

/** The details of an entity's days in all of its channels, and the names of their acquirers. */
export type Details = { readonly details: readonly DailyDetail[]; readonly acquirerName: (acquirer: string) => string };

export async function readDetails(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { entity, first, last }: Omit<DaySlice, 'entity'> & { readonly entity: Entity },
): Promise<Details> {
  const channels = entities.channelsWithin(entity);
  const details = await Promise.all(channels.map(({ key }) => store.dailyDetails({ entity: key, first, last })));
  const names = new Map(
    entities.merchantAccounts().map(({ key, connector, name }) => [String(key), `${connector} · ${name}`]),
  );
  return { details: details.flat(), acquirerName: (acquirer) => names.get(acquirer) ?? acquirer };
}
