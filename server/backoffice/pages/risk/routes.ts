import type { OfficeRoute } from '../../route.ts';
import {
  countNewerCallbacks,
  removeCallback,
  resubmitCallback,
  showCallback,
  showCallbacks,
  switchCallback,
} from './callbacks.ts';
import { approveCase, cancelCase, noteCase, releaseCase, showCase, takeCase } from './case.ts';
import { countNewerCases, showCases, takeNext } from './cases.ts';
import { addEntry, removeEntry, showLists } from './lists.ts';
import { showRules } from './rules.ts';

/** Cases of analysts, callbacks that have failed, lists and rules. */
export const riskRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/risk/cases', needs: 'seeCases', handle: showCases, isScoped: true },
  { method: 'GET', path: '/risk/cases/newer', needs: 'seeCases', handle: countNewerCases, isAsked: 'byScript' },
  { method: 'POST', path: '/risk/cases/next', needs: 'decideCases', handle: takeNext },
  { method: 'GET', path: '/risk/cases/:id', needs: 'seeCases', handle: showCase },
  { method: 'POST', path: '/risk/cases/:id/take', needs: 'decideCases', handle: takeCase },
  { method: 'POST', path: '/risk/cases/:id/release', needs: 'decideCases', handle: releaseCase },
  { method: 'POST', path: '/risk/cases/:id/approve', needs: 'decideCases', handle: approveCase },
  { method: 'POST', path: '/risk/cases/:id/cancel', needs: 'decideCases', handle: cancelCase },
  { method: 'POST', path: '/risk/cases/:id/note', needs: 'decideCases', handle: noteCase },
  { method: 'GET', path: '/risk/callbacks/failed', needs: 'seeCases', handle: showCallbacks, isScoped: true },
  {
    method: 'GET',
    path: '/risk/callbacks/failed/newer',
    needs: 'seeCases',
    handle: countNewerCallbacks,
    isAsked: 'byScript',
  },
  { method: 'POST', path: '/risk/callbacks/:id/destination', needs: 'decideCases', handle: switchCallback },
  { method: 'GET', path: '/risk/callbacks/:id', needs: 'seeCases', handle: showCallback },
  { method: 'POST', path: '/risk/callbacks/:id/resubmit', needs: 'decideCases', handle: resubmitCallback },
  { method: 'POST', path: '/risk/callbacks/:id/remove', needs: 'decideCases', handle: removeCallback },
  { method: 'GET', path: '/risk/lists', needs: 'seeCases', handle: showLists, isScoped: true },
  { method: 'POST', path: '/risk/lists', needs: 'decideCases', handle: addEntry, mayHoldCard: 'value' },
  { method: 'POST', path: '/risk/lists/remove', needs: 'decideCases', handle: removeEntry },
  { method: 'GET', path: '/risk/rules', needs: 'seeCases', handle: showRules, isScoped: true },
];
