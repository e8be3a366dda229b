import type { ExportedList } from '../../../core/exports/export.ts';
import type { WantedList } from '../../../operations/exports/list.ts';
import type { CsvOffer } from '../../views/figures/csv-choice.ts';
import type { Filter } from '../../views/lists/filters.ts';
import { scopeOf } from '../../views/scope.ts';
import type { Visit } from '../../visit.ts';
import { auditOffer, entriesIn } from '../audit/export.ts';
import { auditFilters } from '../audit/filters.ts';
import { csvOffer, wantedIn } from '../payments/list/export.ts';
import { paymentFilters } from '../payments/list/filters.ts';
import { requestOffer, requestsIn } from '../requests/export.ts';
import { requestFilters } from '../requests/filters.ts';

/** A list whose files are made in the background. */
export type ListPages = {
  readonly list: ExportedList;
  /** The address of its files, and of the list. */
  readonly path: string;
  readonly back: string;
  readonly filters: (visit: Visit) => readonly Filter[] | Promise<readonly Filter[]>;
  readonly offer: (visit: Visit) => CsvOffer;
  /** The list that the address of the page names; undefined where the visitor sees no entity. */
  readonly wanted: (visit: Visit) => WantedList | undefined | Promise<WantedList | undefined>;
};

export const listPages = {
  payments: {
    list: 'payments',
    path: '/exports',
    back: '/payments',
    filters: paymentFilters,
    offer: csvOffer,
    wanted(visit: Visit) {
      const scope = scopeOf(visit);
      return scope && wantedIn(visit, scope);
    },
  },
  requests: {
    list: 'requests',
    path: '/log/exports',
    back: '/log/requests',
    filters: (visit: Visit) => requestFilters(visit, scopeOf(visit)),
    offer: () => requestOffer,
    wanted(visit: Visit) {
      const scope = scopeOf(visit);
      return scope && requestsIn(visit, scope);
    },
  },
  audit: {
    list: 'audit',
    path: '/audit/exports',
    back: '/audit',
    filters: auditFilters,
    offer: () => auditOffer,
    wanted: entriesIn,
  },
} as const satisfies Readonly<Record<ExportedList, ListPages>>;
