import type { OfficeRoute } from '../../route.ts';
import { postChange, postOrder, postSecret, postWebhook } from './change.ts';
import { countNewerTries, showDeliveries } from './deliveries.ts';
import { showWebhook } from './detail.ts';
import { postResend, showEvent } from './event.ts';
import { showWebhooks } from './list.ts';
import { postTry } from './try.ts';

/** Webhooks, and what was delivered to them. */
export const webhookRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/webhooks', needs: 'seeTokens', handle: showWebhooks, isScoped: true },
  { method: 'POST', path: '/webhooks', needs: 'changeTokens', identityProof: true, handle: postWebhook },
  { method: 'GET', path: '/webhooks/deliveries', needs: 'seeTokens', handle: showDeliveries, isScoped: true },
  {
    method: 'GET',
    path: '/webhooks/deliveries/newer',
    needs: 'seeTokens',
    handle: countNewerTries,
    isAsked: 'byScript',
  },
  { method: 'GET', path: '/webhooks/deliveries/:event', needs: 'seeTokens', handle: showEvent },
  { method: 'POST', path: '/webhooks/deliveries/:event/resend', needs: 'changeTokens', handle: postResend },
  { method: 'GET', path: '/webhooks/:id', needs: 'seeTokens', handle: showWebhook },
  { method: 'POST', path: '/webhooks/:id', needs: 'changeTokens', identityProof: true, handle: postChange },
  { method: 'POST', path: '/webhooks/:id/try', needs: 'changeTokens', handle: postTry },
  { method: 'POST', path: '/webhooks/:id/secrets', needs: 'changeTokens', identityProof: true, handle: postSecret },
  {
    method: 'POST',
    path: '/webhooks/:id/remove-secret',
    needs: 'changeTokens',
    identityProof: true,
    handle: postOrder('removeSecret'),
  },
  { method: 'POST', path: '/webhooks/:id/pause', needs: 'changeTokens', handle: postOrder('pause') },
  { method: 'POST', path: '/webhooks/:id/resume', needs: 'changeTokens', handle: postOrder('resume') },
  {
    method: 'POST',
    path: '/webhooks/:id/resend',
    needs: 'changeTokens',
    identityProof: true,
    handle: postOrder('resend'),
  },
  {
    method: 'POST',
    path: '/webhooks/:id/remove',
    needs: 'changeTokens',
    identityProof: true,
    handle: postOrder('remove'),
  },
];
