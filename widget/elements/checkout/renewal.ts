import type { CheckoutAttributes } from './attributes.ts';
import type { CheckoutState } from './events.ts';

/** The parts of the element that a renewal reads and changes. */
type Renewable = Pick<CheckoutAttributes, 'checkoutId' | 'renew' | 'state'>;

export type Renewal = {
  /** Gives the element another checkout of the page's, or calls `otherwise` when there is none. */
  begin(otherwise: () => void): Promise<void>;
  /** Whether the element's id is that of a renewal, once for each. */
  isOver(): boolean;
};

/** Asks the page for another checkout, once for each, and not before the shopper looks at the page. */
export function renewalOf(element: Renewable): Renewal {
  let asked: string | null = null;
  let found: string | undefined;
  return {
    async begin(otherwise) {
      const { renew, checkoutId } = element;
      if (!renew || asked === checkoutId) return otherwise();
      asked = checkoutId;
      await untilVisible();
      const id = await Promise.resolve().then(renew).catch(console.error);
      if (element.checkoutId !== checkoutId) return;
      if (!id) return otherwise();
      // An attempt ends with the checkout it began with. What was made meanwhile may be too old when it is declined.
      if (!idle.has(element.state)) return void (asked = null);
      found = id;
      element.checkoutId = id;
    },
    isOver() {
      const isFound = found === element.checkoutId;
      found = undefined;
      return isFound;
    },
  };
}

/** The states in which the form may change its checkout. */
const idle: ReadonlySet<CheckoutState> = new Set(['ready', 'expired']);

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) resolve();
    else document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
