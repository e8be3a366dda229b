import type { OfficeRoute } from '../../route.ts';
import { downloadExport, postExport, showExports } from './exports.ts';

/** Lists that are written to files in the background. */
export const exportRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/exports', needs: 'seePayments', handle: showExports },
  { method: 'POST', path: '/exports', needs: 'seePayments', handle: postExport },
  { method: 'GET', path: '/exports/:id', needs: 'seePayments', handle: downloadExport },
];
