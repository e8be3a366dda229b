import type { OfficeRoute } from '../../route.ts';
import { postAccount, postAccountChange } from './change-account.ts';
import { postChild, postCopy, postEntity } from './change.ts';
import { showEntity } from './detail.ts';
import { showEntities } from './list.ts';
import { postSetting } from './change-setting.ts';

/** Entities with what belongs to them. */
export const entityRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/entities', needs: 'seeEntities', handle: showEntities },
  { method: 'GET', path: '/entities/:id', needs: 'seeEntities', handle: showEntity },
  { method: 'GET', path: '/entities/:id/:tab', needs: 'seeEntities', handle: showEntity },
  { method: 'POST', path: '/entities/:id', needs: 'changeEntities', handle: postEntity },
  { method: 'POST', path: '/entities/:id/children', needs: 'changeEntities', handle: postChild },
  { method: 'POST', path: '/entities/:id/copies', needs: 'changeEntities', handle: postCopy },
  { method: 'POST', path: '/entities/:id/settings', needs: 'changeEntities', handle: postSetting },
  { method: 'POST', path: '/entities/:id/accounts', needs: 'changeEntities', handle: postAccount },
  { method: 'POST', path: '/entities/:id/accounts/:account', needs: 'changeEntities', handle: postAccountChange },
];
