import type { Permission } from '../core/users/roles.ts';
import { endSession, postSignOut, showAccount } from './pages/account/account.ts';
import { exportChain, showAudit } from './pages/audit/audit.ts';
import { postInvitation, showInvitation } from './pages/entry/invitation.ts';
import { postSignIn, showSignIn } from './pages/entry/sign-in.ts';
import { showHome } from './pages/entry/home.ts';
import { postReference } from './pages/payments/refer.ts';
import { showPayment } from './pages/payments/detail.ts';
import { showPayments } from './pages/payments/list.ts';
import { postInvite, postLock, postReset, postRoles, postUnlock, showUser, showUsers } from './pages/users/users.ts';
import type { Arrival, Page, Visit } from './visit.ts';

/** What a handler answers: a page, or a response as it is. */
type Answer = Page | Response | Promise<Page | Response>;
type Method = 'GET' | 'POST';

/** An address for browsers without a session. */
export type Entry = {
  readonly method: Method;
  readonly path: string;
  readonly handle: (arrival: Arrival) => Answer;
};

/** An address of the office, and what it needs: a permission, or a session of any user. */
export type OfficeRoute = {
  readonly method: Method;
  readonly path: string;
  readonly needs: Permission | 'session';
  readonly handle: (visit: Visit) => Answer;
};

export const entries: readonly Entry[] = [
  { method: 'GET', path: '/sign-in', handle: showSignIn },
  { method: 'POST', path: '/sign-in', handle: postSignIn },
  { method: 'GET', path: '/invitation/:token', handle: showInvitation },
  { method: 'POST', path: '/invitation/:token', handle: postInvitation },
];

export const routes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/', needs: 'session', handle: showHome },
  { method: 'POST', path: '/sign-out', needs: 'session', handle: postSignOut },
  { method: 'GET', path: '/me', needs: 'session', handle: showAccount },
  { method: 'POST', path: '/me/sessions/end', needs: 'session', handle: endSession },
  { method: 'GET', path: '/payments', needs: 'seePayments', handle: showPayments },
  { method: 'GET', path: '/payments/:id', needs: 'seePayments', handle: showPayment },
  { method: 'POST', path: '/payments/:id/capture', needs: 'moveMoney', handle: postReference('CP') },
  { method: 'POST', path: '/payments/:id/refund', needs: 'moveMoney', handle: postReference('RF') },
  { method: 'POST', path: '/payments/:id/reverse', needs: 'moveMoney', handle: postReference('RV') },
  { method: 'POST', path: '/payments/:id/chargeback', needs: 'bookChargebacks', handle: postReference('CB') },
  {
    method: 'POST',
    path: '/payments/:id/chargeback-reversal',
    needs: 'bookChargebacks',
    handle: postReference('CR'),
  },
  { method: 'GET', path: '/users', needs: 'seeUsers', handle: showUsers },
  { method: 'POST', path: '/users', needs: 'changeUsers', handle: postInvite },
  { method: 'GET', path: '/users/:id', needs: 'seeUsers', handle: showUser },
  { method: 'POST', path: '/users/:id/roles', needs: 'changeUsers', handle: postRoles },
  { method: 'POST', path: '/users/:id/lock', needs: 'changeUsers', handle: postLock },
  { method: 'POST', path: '/users/:id/unlock', needs: 'changeUsers', handle: postUnlock },
  { method: 'POST', path: '/users/:id/reset', needs: 'changeUsers', handle: postReset },
  { method: 'GET', path: '/audit', needs: 'seeAudit', handle: showAudit },
  { method: 'GET', path: '/audit/export', needs: 'seeAudit', handle: exportChain },
];
