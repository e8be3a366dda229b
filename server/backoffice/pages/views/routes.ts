import type { OfficeRoute } from '../../route.ts';
import { postRemoveView, postView } from './views.ts';

/** Views of lists that users save for themselves. */
export const viewRoutes: readonly OfficeRoute[] = [
  { method: 'POST', path: '/views', needs: 'session', handle: postView },
  { method: 'POST', path: '/views/:id/remove', needs: 'session', handle: postRemoveView },
];
