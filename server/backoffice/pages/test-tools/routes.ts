import type { OfficeRoute } from '../../route.ts';
import { postClock, showClock } from './clock.ts';
import { showTestData } from './data.ts';
import { postFault, postFaultEnd, showFaults } from './faults.ts';

/** What test mode has for developers. */
export const testToolRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/test/clock', needs: 'useTestTools', handle: showClock },
  { method: 'POST', path: '/test/clock', needs: 'useTestTools', proof: true, handle: postClock },
  { method: 'GET', path: '/test/triggers', needs: 'useTestTools', handle: showTestData('triggers') },
  { method: 'GET', path: '/test/cards', needs: 'useTestTools', handle: showTestData('cards') },
  { method: 'GET', path: '/test/faults', needs: 'useTestTools', handle: showFaults },
  { method: 'POST', path: '/test/faults', needs: 'useTestTools', handle: postFault },
  { method: 'POST', path: '/test/faults/end', needs: 'useTestTools', handle: postFaultEnd },
];
