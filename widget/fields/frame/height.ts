import type { FrameMessage } from 'shared';

/** Reports the height of the form to the page, at first and after every change. */
export function reportHeight(reportToPage: (message: FrameMessage) => void): void {
  let reported = 0;
  function measure(): void {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === reported || height === 0) return;
    reported = height;
    reportToPage({ kind: 'height', height });
  }
  new ResizeObserver(measure).observe(document.body);
}
