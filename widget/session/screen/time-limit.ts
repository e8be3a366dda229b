const LONGEST_TIMER = 2_147_483_647;
/** How long before the end the shopper is warned (WCAG 2.2, 2.2.1); milliseconds. */
export const WARNING = 120_000;

/** Calls a function after so many milliseconds; timers that are longer than browsers allow end early. */
export const after = (millis: number, call: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(call, Math.min(Math.max(0, millis), LONGEST_TIMER));

/** While an attempt is under way nothing is warned of; milliseconds until the next look. */
const LOOK_AGAIN = 5000;

type TimeLimit = { isOpen(): boolean; warn(): void; end(): void };

/** Warns of the checkout's end two minutes before, and calls `end` when it is there. Another start replaces the last. */
export function timeLimit({ isOpen, warn, end }: TimeLimit): (millisLeft: number) => void {
  let warning: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  return (millisLeft) => {
    clearTimeout(warning);
    clearTimeout(ending);
    const endsAt = performance.now() + millisLeft;
    function look(): void {
      if (performance.now() >= endsAt) return;
      if (isOpen()) warn();
      else warning = after(LOOK_AGAIN, look);
    }
    if (millisLeft <= 0) return;
    warning = after(millisLeft - WARNING, look);
    ending = after(millisLeft + 250, end);
  };
}
