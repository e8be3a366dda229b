import { byId } from '../../../dom.ts';
import type { PagePort } from '../page-port.ts';

/** What the page may add to a payment: nothing about the account but the holder, whose field is the page's. */
const isAddable = (name: string): boolean =>
  !/^(card|bankAccount|virtualAccount|paymentBrand|registrationId)\b/.test(name);

/**
 * Pays when the page's own button is pressed. A shopper who presses Enter in a field is reported to the page, because
 * the shop may want to check its own fields before.
 */
export function payOnRequest(page: PagePort): (parameters: Readonly<Record<string, string>>) => void {
  const form = byId('form') as HTMLFormElement;
  const holder = byId('holder') as HTMLInputElement;
  let isRequested = false;

  form.addEventListener(
    'submit',
    (event) => {
      if (isRequested) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      page.send({ kind: 'enter' });
    },
    { capture: true },
  );
  return (parameters) => {
    for (const input of form.querySelectorAll('input[type=hidden]')) input.remove();
    for (const [name, value] of Object.entries(parameters)) {
      if (!isAddable(name)) continue;
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    holder.value = parameters['card.holder'] ?? '';
    // A fault that is found again is reported again.
    holder.ariaInvalid = null;
    isRequested = true;
    form.requestSubmit();
    isRequested = false;
  };
}
