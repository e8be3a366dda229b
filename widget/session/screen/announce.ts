import { byId } from '../../dom.ts';

/**
 * Announces a text to screen readers, in the status region of the document (WCAG 2.2, 4.1.3). The same text again is
 * announced again: a no-break space makes it another one.
 */
export function announce(text: string): void {
  const status = byId('status');
  if (text !== '' || status.textContent !== '')
    status.textContent = text !== '' && status.textContent === text ? `${text}\u00a0` : text;
}
