const LONGEST_TIMER = 2_147_483_647;

/**
 * Calls `refresh` when the checkout expires, and whenever the shopper returns to the page: timers stop while a device
 * sleeps, and another tab may have paid the checkout.
 */
export function watchTime(millisLeft: number, refresh: () => void): void {
  setTimeout(refresh, Math.min(Math.max(0, millisLeft) + 250, LONGEST_TIMER));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh();
  });
}
