import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../pages/journey.ts';
import { isWhole } from '../../whole.ts';

const TIMES = isWhole ? 100 : 40;

/** Puts the element on the page and removes it again, as often as this, each time when the form is ready. */
const mount = (page: Page, { id, times }: { id: string; times: number }) =>
  page.evaluate(
    async ([checkout, count]) => {
      for (let time = 0; time < count; time++) {
        const element = document.createElement('tillway-checkout');
        element.setAttribute('checkout-id', checkout);
        const isReady = new Promise((resolve) => {
          element.addEventListener('tillway-ready', resolve, { once: true });
        });
        document.querySelector('main')?.append(element);
        await isReady;
        element.remove();
      }
    },
    [id, times] as const,
  );

type Memory = {
  readonly bytes: number;
  readonly nodes: number;
  readonly documents: number;
  readonly listeners: number;
};

/** What is in use on the page after garbage collection. */
async function memoryOf(cdp: CDPSession): Promise<Memory> {
  // What was reachable from a finalizer only is collected by the second run.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const counters = await cdp.send('Memory.getDOMCounters');
  return {
    bytes: usedSize,
    nodes: counters.nodes,
    documents: counters.documents,
    listeners: counters.jsEventListeners,
  };
}

test(
  `${TIMES} checkouts that come and go leave nothing in memory`,
  { tag: '@chromium' },
  async ({ merchant, page }) => {
    test.slow();
    const id = await merchant.createsCheckout();
    await merchant.shows({ body: '' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('HeapProfiler.enable');
    // The first ones fill the caches of the engine.
    await mount(page, { id, times: 20 });
    const before = await memoryOf(cdp);
    await mount(page, { id, times: TIMES });
    const after = await memoryOf(cdp);
    // An element alone has more than a kilobyte; the engine's own tables grow by less.
    expect(after.bytes - before.bytes).toBeLessThan(30_000);
    expect(after.nodes - before.nodes).toBeLessThan(20);
    expect(after.documents - before.documents).toBeLessThan(3);
    expect(after.listeners - before.listeners).toBeLessThan(20);
  },
);
