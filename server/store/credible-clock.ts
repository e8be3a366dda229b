import type { Clock } from '../clock.ts';
import { ClockJumped } from '../core/faults.ts';
import type { Store } from './store.ts';

/**
 * A store that writes nothing while the machine's clock cannot be believed: rows with times and keys of another year
 * would remain when the clock is right again.
 */
export function withCredibleClock(store: Store, clock: Pick<Clock, 'isCredible'>): Store {
  async function demandClock(): Promise<void> {
    if (!clock.isCredible()) throw new ClockJumped();
  }
  return {
    ...store,
    commit: (changes) => (clock.isCredible() ? store.commit(changes) : Promise.reject(new ClockJumped())),
    claimMessages: async (...from) => (clock.isCredible() ? store.claimMessages(...from) : []),
    deleteLapsedMessages: async (...from) => (clock.isCredible() ? store.deleteLapsedMessages(...from) : 0),
    settleMessages: (settled) => demandClock().then(() => store.settleMessages(settled)),
    claimDeliveries: async (claim) => (clock.isCredible() ? store.claimDeliveries(claim) : []),
    distribute: (distributions) => demandClock().then(() => store.distribute(distributions)),
    settleTries: (settled) => demandClock().then(() => store.settleTries(settled)),
    setMark: (name, value) => demandClock().then(() => store.setMark(name, value)),
    probe: () => demandClock().then(() => store.probe()),
  };
}
