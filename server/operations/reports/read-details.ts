import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity } from '../../core/entities/entity.ts';
import type { DayDetail } from '../../core/reports/daily-detail.ts';
import type { DaySlice } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';
import { isWhole } from './across-channels.ts';

/** The details of an entity's days in all of its channels, and the names of their acquirers. */
export type Details = { readonly details: readonly DayDetail[]; readonly acquirerName: (acquirer: string) => string };

/**
 * Of one channel so many days are added up by one statement, and of several channels as many times more: other requests
 * are processed between two statements, each of which costs a way to the database.
 */
const DAYS_AT_ONCE = 60;

export async function readDetails(
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { entity, first, last }: Omit<DaySlice, 'entity'> & { readonly entity: Entity },
): Promise<Details> {
  const channels = isWhole({ entities }, entity) ? [null] : entities.channelsWithin(entity).map(({ key }) => key);
  const parts: (readonly DayDetail[])[] = [];
  for (const channel of channels)
    for (const days of slicesOf({ first, last }, DAYS_AT_ONCE * channels.length)) {
      const ofSlice =
        channel === null ? store.dailyDetailsOfAll(days) : store.dailyDetails({ ...days, entity: channel });
      parts.push(await ofSlice);
      await nextTurn();
    }
  const names = new Map(
    entities.merchantAccounts().map(({ key, connector, name }) => [String(key), `${connector} · ${name}`]),
  );
  return { details: parts.flat(), acquirerName: (acquirer) => names.get(acquirer) ?? acquirer };
}

type Days = Omit<DaySlice, 'entity'>;

const slicesOf = ({ first, last }: Days, length: number): readonly Days[] =>
  Array.from({ length: Math.ceil((last - first + 1) / length) }, (_, place) => ({
    first: first + place * length,
    last: Math.min(first + (place + 1) * length - 1, last),
  }));
