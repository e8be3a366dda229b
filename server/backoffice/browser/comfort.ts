import { CopyButton } from './copy-button.ts';
import { KeyboardHelp } from './keyboard-help.ts';
import { NewerBar } from './newer-bar.ts';

/*
 * Comfort on the pages of the back office, for browsers with script: every page, link and form works without it. The
 * pages have these elements anyway, empty or with the text that they add to.
 */
customElements.define('office-copy', CopyButton);
customElements.define('office-keys', KeyboardHelp);
customElements.define('office-newer', NewerBar);

/** Browsers scroll to the caret alone: of a field with several lines, the rest would stay under the edge. */
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
});

/** Where tabs are wider than the screen, the one that is shown is in sight. To scroll to it would begin Tab behind it. */
const tab = document.querySelector('.tabs [aria-current]');
const tabs = tab?.closest('.tabs');
if (tab && tabs) tabs.scrollLeft += middleOf(tab) - middleOf(tabs);

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
