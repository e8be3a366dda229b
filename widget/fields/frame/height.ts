import type { FrameMessage } from 'shared';

/**
 * Reports the height of the form to the page, at once and after every change: the first report shows the page that the
 * document is the form, also where its list is still loading. It is 0 while the page does not display the frame.
 */
export function reportHeight(reportToPage: (message: FrameMessage) => void): void {
  let reported = -1;
  function measure(): void {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    // A frame that is hidden later keeps its height.
    if (height === reported || (height === 0 && reported > 0)) return;
    reported = height;
    reportToPage({ kind: 'height', height });
  }
  measure();
  new ResizeObserver(measure).observe(document.body);
}
