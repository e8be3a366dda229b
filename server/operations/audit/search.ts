import { type AuditFilter, matchingEntry } from '../../core/exports/audit-filter.ts';
import type { Gateway } from '../gateway.ts';
import type { AuditSearch } from './find.ts';

/** What a filter looks for. Who and what have an index each; of both, what decides. */
export const auditSearch = (
  { entities }: Pick<Gateway, 'entities'>,
  filter: AuditFilter,
): Pick<AuditSearch, 'by' | 'matches' | 'failedOnly'> => {
  const { subject, actor } = filter;
  return {
    by: subject === undefined ? (actor === undefined ? null : { actor }) : { subject },
    matches: matchingEntry(entities, filter),
    failedOnly: filter.failedOnly === true,
  };
};
