import type { OfficeRoute } from '../../route.ts';
import { downloadExport, postExport, showExports } from './exports.ts';

/** Lists that are written to files in the background. */
export const exportRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/exports', needs: 'listPayments', handle: showExports },
  { method: 'POST', path: '/exports', needs: 'listPayments', handle: postExport },
  { method: 'GET', path: '/exports/:id', needs: 'listPayments', handle: downloadExport },
];
