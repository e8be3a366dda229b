/** The parts of the element that a renewal reads and changes. */
type Renewable = { checkoutId: string | null; readonly renew: (() => Promise<string>) | null };

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
      found = id;
      element.checkoutId = id;
    },
    isOver() {
      const isFound = found !== undefined && found === element.checkoutId;
      found = undefined;
      return isFound;
    },
  };
}

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) resolve();
    else document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
