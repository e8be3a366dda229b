import { ancestorsOf } from './ancestors.ts';

/**
 * Calls `onChange` when the page around an element may look different: attributes of its ancestors have changed, a
 * transition or animation has ended, a style sheet has loaded, or the system has another scheme. Changes within one
 * frame count once. Returns a function that ends the watch.
 */
export function watchPage(element: HTMLElement, onChange: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let frame: number | undefined;
  function schedule(): void {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      onChange();
    });
  }
  const observer = new MutationObserver(schedule);
  // The element's own state attribute changes with the form, its other attributes are properties, and styles count.
  for (const place of ancestorsOf(element))
    observer.observe(place, place === element ? { attributeFilter: ['class', 'style'] } : { attributes: true });
  for (const kind of ['transitionend', 'animationend', 'load'])
    document.addEventListener(kind, schedule, { capture: true, signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', schedule, { signal });
  return () => {
    ending.abort();
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
