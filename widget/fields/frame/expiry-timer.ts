const LONGEST_TIMER = 2_147_483_647;

/**
 * Calls when the checkout's time is over, and whenever the shopper comes back to the page: clocks stand still in
 * sleeping devices, and in another tab the checkout may have been paid.
 */
export function watchTime(millisLeft: number, look: () => void): void {
  setTimeout(look, Math.min(Math.max(0, millisLeft) + 250, LONGEST_TIMER));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
