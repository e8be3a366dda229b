import { byId } from '../../dom.ts';

/** Announces a text to screen readers, in the status region of the document (WCAG 2.2, 4.1.3). */
export function announce(text: string): void {
  const status = byId('status');
  if (status.textContent !== text) status.textContent = text;
}
