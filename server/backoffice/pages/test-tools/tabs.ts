import type { Html, Visit } from '../../visit.ts';
import { tabBar } from '../../views/tabs.ts';

/** The pages of the test tools. */
const tabs = [
  { address: '/test/clock', text: 'testClock' },
  { address: '/test/triggers', text: 'testTriggers' },
  { address: '/test/cards', text: 'testCards' },
  { address: '/test/bookings', text: 'testBookings' },
  { address: '/test/settlement', text: 'testSettlement' },
  { address: '/test/receiver', text: 'testReceiver' },
  { address: '/test/faults', text: 'testFaults' },
] as const;

export const testTabs = (visit: Visit, here: string): Html =>
  tabBar(
    visit,
    tabs.map(({ address, text }) => ({ address, text: visit.t(text), isHere: address === here })),
  );
