import { byId } from '../../../dom.ts';
import type { PagePort } from '../page-port.ts';

const fields = ['number', 'expiry', 'cvv', 'holder'] as const;

/**
 * Reports the texts that the page shows in its own places, now and when that of the button changes. `more`: the page's
 * own ones, the brands, the wallets, and how many stored cards there are.
 */
export function reportTexts(page: PagePort, more: Readonly<Record<string, string>>): void {
  const report = () =>
    page.send({
      kind: 'texts',
      texts: {
        ...Object.fromEntries(
          fields.map((name) => [name, document.querySelector(`label[for=${name}]`)?.textContent ?? '']),
        ),
        accepted: byId('accepted').ariaLabel ?? '',
        cvvHint: byId('cvv-hint').textContent,
        pay: byId('pay-text').textContent,
        language: document.documentElement.lang,
        ...more,
      },
    });
  new MutationObserver(report).observe(byId('pay-text'), { characterData: true, childList: true, subtree: true });
  report();
}

/** Resolves when the session is there, which finds the faults: it is loaded when a field gets the focus. */
const untilChecked = (): Promise<void> =>
  new Promise((resolve) => {
    const form = byId('form');
    if ('checked' in form.dataset) return resolve();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(form, { attributeFilter: ['data-checked'] });
  });

/** Reports faults, focus and notices, as they are shown and announced inside the frame. */
export function reportFields(page: PagePort): void {
  for (const name of fields) {
    const line = byId(`${name}-fault`);
    const input = byId(name);
    const control = input.parentElement;
    function report(): void {
      const isInvalid = input.ariaInvalid === 'true';
      // The line of the number shows the missing choice between the brands of a card, too.
      const lacksBrand = name === 'number' && !isInvalid && 'shown' in line.dataset;
      page.send({
        kind: 'field',
        name: lacksBrand ? 'brand' : name,
        fault: isInvalid || lacksBrand ? line.textContent.trim() : null,
        focused: control?.matches(':focus-within') === true && document.hasFocus(),
      });
    }
    const observer = new MutationObserver(report);
    observer.observe(line, { attributes: true, characterData: true, childList: true, subtree: true });
    observer.observe(input, { attributeFilter: ['aria-invalid'] });
    // The document has the focus only after the event.
    control?.addEventListener('focusin', () => setTimeout(report));
    control?.addEventListener('focusout', () => setTimeout(() => void untilChecked().then(report)));
  }
  const notice = byId('notice');
  const report = () =>
    page.send({
      kind: 'notice',
      title: notice.hidden ? '' : byId('notice-title').textContent,
      text: notice.hidden ? '' : byId('notice-text').textContent,
    });
  new MutationObserver(report).observe(notice, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
}
