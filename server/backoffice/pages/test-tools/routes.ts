import type { OfficeRoute } from '../../route.ts';
import { postBooking, showBookings } from './bookings.ts';
import { postClock, showClock } from './clock.ts';
import { showTestCards } from './data.ts';
import { postFault, postFaultEnd, showFaults } from './faults.ts';
import { showArrival, showReceiver } from './receiver.ts';
import { postSettlementFile, showSettlementDay } from './settlement.ts';
import { postTrigger, showConfirmed, showTriggers } from './trigger.ts';

/** What test mode has for developers. */
export const testToolRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/test/clock', needs: 'useTestTools', handle: showClock },
  { method: 'POST', path: '/test/clock', needs: 'useTestTools', identityProof: true, handle: postClock },
  { method: 'GET', path: '/test/triggers', needs: 'useTestTools', handle: showTriggers },
  { method: 'POST', path: '/test/triggers', needs: 'useTestTools', handle: postTrigger },
  { method: 'GET', path: '/test/confirmed', needs: 'useTestTools', handle: showConfirmed },
  { method: 'GET', path: '/test/cards', needs: 'useTestTools', handle: showTestCards },
  { method: 'GET', path: '/test/bookings', needs: 'useTestTools', handle: showBookings },
  { method: 'POST', path: '/test/bookings', needs: 'useTestTools', handle: postBooking },
  { method: 'GET', path: '/test/settlement', needs: 'useTestTools', handle: showSettlementDay },
  { method: 'POST', path: '/test/settlement', needs: 'matchSettlement', handle: postSettlementFile },
  { method: 'GET', path: '/test/receiver', needs: 'useTestTools', handle: showReceiver },
  { method: 'GET', path: '/test/receiver/:arrival', needs: 'useTestTools', handle: showArrival },
  { method: 'GET', path: '/test/faults', needs: 'useTestTools', handle: showFaults },
  { method: 'POST', path: '/test/faults', needs: 'useTestTools', handle: postFault },
  { method: 'POST', path: '/test/faults/end', needs: 'useTestTools', handle: postFaultEnd },
];
