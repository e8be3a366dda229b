import type { OfficeRoute } from '../../route.ts';
import { downloadExport, postExport, showExports } from './exports.ts';
import { listPages } from './lists.ts';

const { payments, requests, audit } = listPages;

/** Lists that are written to files in the background, each with the permission that it needs (`core/exports`). */
export const exportRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/exports', needs: 'listPayments', handle: (visit) => showExports(visit, payments) },
  { method: 'POST', path: '/exports', needs: 'listPayments', handle: (visit) => postExport(visit, payments) },
  { method: 'GET', path: '/exports/:id', needs: 'listPayments', handle: (visit) => downloadExport(visit, payments) },
  {
    method: 'GET',
    path: '/log/exports',
    needs: 'seeRequests',
    handle: (visit) => showExports(visit, requests),
  },
  {
    method: 'POST',
    path: '/log/exports',
    needs: 'seeRequests',
    handle: (visit) => postExport(visit, requests),
  },
  {
    method: 'GET',
    path: '/log/exports/:id',
    needs: 'seeRequests',
    handle: (visit) => downloadExport(visit, requests),
  },
  { method: 'GET', path: '/audit/exports', needs: 'seeAudit', handle: (visit) => showExports(visit, audit) },
  { method: 'POST', path: '/audit/exports', needs: 'seeAudit', handle: (visit) => postExport(visit, audit) },
  { method: 'GET', path: '/audit/exports/:id', needs: 'seeAudit', handle: (visit) => downloadExport(visit, audit) },
];
