/** What a document of the measured page has seen; times in milliseconds since 1970 unless another unit is named. */
export type Probe = {
  /** When the first key that was pressed arrived in a field; 0 before. */
  input: number;
  cls: number;
  readonly tasks: [start: number, duration: number][];
  /** From each key to the paint that shows it, in milliseconds. */
  readonly keys: number[];
  firstField(): HTMLElement | undefined;
};

declare global {
  var phoneProbe: Probe;
}

/** Runs in every document before its own scripts. */
export function installProbe(): void {
  const probe: Probe = {
    input: 0,
    cls: 0,
    tasks: [],
    keys: [],
    firstField: () =>
      [...document.querySelectorAll<HTMLElement>('input:not([type=hidden])')].find(
        (field) => field.getBoundingClientRect().width > 20 && getComputedStyle(field).visibility !== 'hidden',
      ),
  };
  globalThis.phoneProbe = probe;
  type Shift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly value: number };
  const observers = {
    'layout-shift'(entry: PerformanceEntry) {
      const { hadRecentInput, value } = entry as Shift;
      if (!hadRecentInput) probe.cls += value;
    },
    longtask({ startTime, duration }: PerformanceEntry) {
      probe.tasks.push([performance.timeOrigin + startTime, duration]);
    },
  };
  for (const [type, use] of Object.entries(observers))
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  addEventListener(
    'input',
    ({ isTrusted }) => {
      if (probe.input === 0 && isTrusted) probe.input = performance.timeOrigin + performance.now();
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      // A message that is posted in a frame's callback arrives after its paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => probe.keys.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      });
    },
    true,
  );
}
