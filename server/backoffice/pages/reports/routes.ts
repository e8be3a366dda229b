import { seeOther } from '../../session/respond.ts';
import type { OfficeRoute } from '../../route.ts';
import { OFFICE } from '../../visit.ts';
import { countNewerReportFiles, downloadReport, postEnd, postOrder, showFiles } from './files.ts';
import { showReport } from './report.ts';

/** Reports, which are read from the totals of days. */
export const reportRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/reports', needs: 'seeTotals', handle: () => seeOther(`${OFFICE}/reports/volume`) },
  { method: 'GET', path: '/reports/files', needs: 'seeTotals', handle: showFiles, isScoped: true },
  {
    method: 'GET',
    path: '/reports/files/newer',
    needs: 'seeTotals',
    handle: countNewerReportFiles,
    isAsked: 'byScript',
  },
  { method: 'GET', path: '/reports/files/:id', needs: 'seeTotals', handle: downloadReport },
  { method: 'POST', path: '/reports/exports/:id/end', needs: 'orderReports', handle: postEnd },
  { method: 'POST', path: '/reports/:name/order', needs: 'orderReports', handle: postOrder },
  { method: 'GET', path: '/reports/:name', needs: 'seeTotals', handle: showReport, isScoped: true },
];
