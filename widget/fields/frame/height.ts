import type { FrameMessage } from 'shared';

/** Tells the page how high the form is, and whenever that changes. */
export function reportHeight(tellPage: (message: FrameMessage) => void): void {
  let told = 0;
  const measure = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    tellPage({ kind: 'height', height });
  };
  new ResizeObserver(measure).observe(document.body);
}
