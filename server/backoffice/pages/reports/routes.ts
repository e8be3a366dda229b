import { seeOther } from '../../session/respond.ts';
import type { OfficeRoute } from '../../route.ts';
import { OFFICE } from '../../visit.ts';
import { showReport } from './report.ts';

/** Reports, which are read from the totals of days. */
export const reportRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/reports', needs: 'seeTotals', handle: () => seeOther(`${OFFICE}/reports/volume`) },
  { method: 'GET', path: '/reports/:name', needs: 'seeTotals', handle: showReport },
];
