import type { OfficeRoute } from '../../route.ts';
import { postNote, showDispute } from './detail.ts';
import { downloadEvidence, postEvidence } from './add-evidence.ts';
import { countNewerDisputes, showDisputes } from './list.ts';

/** Chargebacks and their answers. */
export const disputeRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/disputes', needs: 'seeSettlement', handle: showDisputes, isScoped: true },
  { method: 'GET', path: '/disputes/newer', needs: 'seeSettlement', handle: countNewerDisputes, isAsked: 'byScript' },
  { method: 'GET', path: '/disputes/:id', needs: 'seeSettlement', handle: showDispute },
  { method: 'POST', path: '/disputes/:id/note', needs: 'matchSettlement', handle: postNote('noteDispute') },
  { method: 'POST', path: '/disputes/:id/accept', needs: 'bookChargebacks', handle: postNote('acceptDispute') },
  { method: 'POST', path: '/disputes/:id/evidence', needs: 'matchSettlement', handle: postEvidence, takesFile: true },
  { method: 'GET', path: '/disputes/:id/evidence/:evidence', needs: 'seeSettlement', handle: downloadEvidence },
];
