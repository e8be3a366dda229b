import { after, WARNING } from '../../session/screen/time-limit.ts';

/**
 * Calls `load` in time for the warning, and `refresh` whenever the shopper returns to the page: timers stop while a
 * device sleeps, and another tab may have paid the checkout.
 */
export function watchTime(millisLeft: number, { load, refresh }: { load(): void; refresh(): void }): void {
  after(millisLeft - WARNING, load);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh();
  });
}
