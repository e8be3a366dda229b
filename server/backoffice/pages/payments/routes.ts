import { postNames } from './names.ts';
import type { OfficeRoute } from '../../route.ts';
import { showPayment } from './detail.ts';
import { countNewerPayments, showPayments } from './list/list.ts';
import { exportPayments } from './list/export.ts';
import { postInquiry, postNote } from './post.ts';
import { approve, proposeBooking, proposeOutcome, refuse } from './proposals/post.ts';
import { countNewerProposals, showProposals } from './proposals/list.ts';
import { isLarge } from '../../session/amount.ts';
import { showBulk } from './bulk/confirm.ts';
import { postBulk } from './bulk/carry-out.ts';
import { postReference } from './refer.ts';

/** Payments, and what may be done about them. */
export const paymentRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/payments', needs: 'listPayments', handle: showPayments, isScoped: true },
  { method: 'GET', path: '/payments/newer', needs: 'listPayments', handle: countNewerPayments, isAsked: 'byScript' },
  { method: 'GET', path: '/payments/export', needs: 'listPayments', handle: exportPayments },
  { method: 'GET', path: '/payments/bulk', needs: 'moveMoney', handle: showBulk, isScoped: true },
  { method: 'POST', path: '/payments/bulk', needs: 'moveMoney', identityProof: true, handle: postBulk },
  { method: 'GET', path: '/payments/:id', needs: 'seePayments', handle: showPayment },
  { method: 'POST', path: '/payments/:id/names', needs: 'revealNames', handle: postNames },
  { method: 'GET', path: '/payments/:id/:tab', needs: 'seePayments', handle: showPayment },
  { method: 'POST', path: '/payments/:id/inquire', needs: 'workPayments', handle: postInquiry },
  { method: 'POST', path: '/payments/:id/note', needs: 'workPayments', handle: postNote },
  { method: 'POST', path: '/payments/:id/propose', needs: 'markOutcomes', handle: proposeOutcome },
  { method: 'POST', path: '/payments/:id/approve-outcome', needs: 'markOutcomes', handle: approve('outcome') },
  { method: 'POST', path: '/payments/:id/refuse-outcome', needs: 'markOutcomes', handle: refuse('outcome') },
  { method: 'POST', path: '/payments/:id/propose-chargeback', needs: 'proposeChargebacks', handle: proposeBooking },
  {
    method: 'POST',
    path: '/payments/:id/approve-chargeback',
    needs: 'proposeChargebacks',
    handle: approve('booking'),
  },
  { method: 'POST', path: '/payments/:id/refuse-chargeback', needs: 'proposeChargebacks', handle: refuse('booking') },
  { method: 'POST', path: '/payments/:id/rebill', needs: 'moveMoney', handle: postReference('RB') },
  { method: 'POST', path: '/payments/:id/receipt', needs: 'bookChargebacks', handle: postReference('RC') },
  { method: 'GET', path: '/proposals', needs: 'markOutcomes', handle: showProposals, isScoped: true },
  { method: 'GET', path: '/proposals/newer', needs: 'markOutcomes', handle: countNewerProposals, isAsked: 'byScript' },
  { method: 'POST', path: '/payments/:id/capture', needs: 'moveMoney', handle: postReference('CP') },
  {
    method: 'POST',
    path: '/payments/:id/refund',
    needs: 'moveMoney',
    identityProof: isLarge,
    handle: postReference('RF'),
  },
  { method: 'POST', path: '/payments/:id/reverse', needs: 'moveMoney', handle: postReference('RV') },
  { method: 'POST', path: '/payments/:id/chargeback', needs: 'bookChargebacks', handle: postReference('CB') },
  {
    method: 'POST',
    path: '/payments/:id/chargeback-reversal',
    needs: 'bookChargebacks',
    handle: postReference('CR'),
  },
];
