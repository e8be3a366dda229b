import { matchingRequest, type RequestFilter } from '../../core/exports/request-filter.ts';
import type { Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import type { RequestSearch } from './find.ts';

/** What a filter looks for, by the index that leaves the fewest requests. */
export const requestSearch = (
  gateway: Pick<Gateway, 'ids'>,
  filter: RequestFilter,
): Pick<RequestSearch, 'by' | 'failedOnly' | 'matches'> => ({
  by: indexed(gateway, filter),
  failedOnly: filter.failedOnly === true,
  matches: matchingRequest(filter),
});

function indexed(gateway: Pick<Gateway, 'ids'>, { object, ndc, token }: RequestFilter): RequestSearch['by'] {
  if (object !== undefined) return { row: keyOfObject(gateway, object) };
  if (ndc !== undefined) return { ndc };
  return token === undefined ? null : { token };
}

/** The key in the id of a row, of whatever kind it is; 0, which no row has, in any other text. */
function keyOfObject({ ids }: Pick<Gateway, 'ids'>, id: string): Key {
  const kinds = ['payment', 'checkout', 'registration', 'schedule'] as const;
  return kinds.map((kind): Key | undefined => ids.keyOf(kind, id)).find((key) => key !== undefined) ?? (0 as Key);
}
