import type { OfficeRoute } from '../../route.ts';
import { countNewerEntries, countNewerOwnEntries, showAudit, showOwnAudit } from './audit.ts';
import { exportChain, exportCsv } from './export.ts';

/** The audit log. */
export const auditRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/audit', needs: 'seeAudit', handle: showAudit },
  { method: 'GET', path: '/audit/own', needs: 'seeOwnAudit', handle: showOwnAudit },
  { method: 'GET', path: '/audit/own/newer', needs: 'seeOwnAudit', handle: countNewerOwnEntries, isAsked: 'byScript' },
  { method: 'GET', path: '/audit/newer', needs: 'seeAudit', handle: countNewerEntries, isAsked: 'byScript' },
  { method: 'GET', path: '/audit/csv', needs: 'seeAudit', handle: exportCsv },
  { method: 'GET', path: '/audit/export', needs: 'seeAudit', handle: exportChain },
];
