import { accountRoutes } from './pages/account/routes.ts';
import { auditRoutes } from './pages/audit/routes.ts';
import { postInvitation, showInvitation } from './pages/entry/invitation.ts';
import { postPasskey, postSignIn, showSignIn } from './pages/entry/sign-in.ts';
import { checkoutRoutes } from './pages/checkouts/routes.ts';
import { disputeRoutes } from './pages/disputes/routes.ts';
import { entityRoutes } from './pages/entities/routes.ts';
import { homeRoutes } from './pages/home/routes.ts';
import { exportRoutes } from './pages/exports/routes.ts';
import { paymentRoutes } from './pages/payments/routes.ts';
import { reportRoutes } from './pages/reports/routes.ts';
import { requestRoutes } from './pages/requests/routes.ts';
import { registrationRoutes } from './pages/registrations/routes.ts';
import { scheduleRoutes } from './pages/schedules/routes.ts';
import { riskRoutes } from './pages/risk/routes.ts';
import { systemRoutes } from './pages/system/routes.ts';
import { tokenRoutes } from './pages/tokens/routes.ts';
import { scopeRoutes } from './pages/scope/routes.ts';
import { searchRoutes } from './pages/search/routes.ts';
import { settlementRoutes } from './pages/settlements/routes.ts';
import { testToolRoutes } from './pages/test-tools/routes.ts';
import { userRoutes } from './pages/users/routes.ts';
import { webhookRoutes } from './pages/webhooks/routes.ts';
import { viewRoutes } from './pages/views/routes.ts';
import { otherAddresses, recovery } from './other-addresses.ts';
import type { Entry, OfficeRoute } from './route.ts';

export const entries: readonly Entry[] = [
  { method: 'GET', path: '/sign-in', handle: showSignIn },
  { method: 'POST', path: '/sign-in', handle: postSignIn },
  { method: 'POST', path: '/sign-in/passkey', handle: postPasskey },
  recovery,
  { method: 'GET', path: '/invitation/:token', handle: showInvitation },
  { method: 'POST', path: '/invitation/:token', handle: postInvitation },
];

/** Every address of the office, with the permission that it needs; each screen has its own in `pages/NOUN/routes.ts`. */
export const routes: readonly OfficeRoute[] = [
  ...homeRoutes,
  ...searchRoutes,
  ...scopeRoutes,
  ...viewRoutes,
  ...paymentRoutes,
  ...exportRoutes,
  ...checkoutRoutes,
  ...entityRoutes,
  ...settlementRoutes,
  ...disputeRoutes,
  ...reportRoutes,
  ...registrationRoutes,
  ...scheduleRoutes,
  ...riskRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...testToolRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...requestRoutes,
  ...systemRoutes,
  ...accountRoutes,
  ...otherAddresses,
];
