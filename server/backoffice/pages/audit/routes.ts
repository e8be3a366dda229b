import type { OfficeRoute } from '../../route.ts';
import { showAudit, exportChain } from './audit.ts';

/** The audit log. */
export const auditRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/audit', needs: 'seeAudit', handle: showAudit },
  { method: 'GET', path: '/audit/export', needs: 'seeAudit', handle: exportChain },
];
