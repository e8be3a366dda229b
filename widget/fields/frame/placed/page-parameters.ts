import { isLayoutMessage } from 'shared';
import { byId } from '../../../dom.ts';
import type { PagePort } from '../page-port.ts';

type Parameters = Readonly<Record<string, string>>;

/** About the account, of which the page has nothing but the holder. */
const ACCOUNT = /^(card|bankAccount|virtualAccount|mobileWallet|paymentBrand|registrationId)\b/;

/**
 * Adds the parameters of the page to the next payment, but for those that match `senseless`. A shopper who presses Enter
 * in a field is reported to the page, because the shop may want to check its own fields before.
 */
export function addParametersOf(
  page: PagePort,
  { senseless, onAdded }: { readonly senseless?: RegExp; onAdded?(parameters: Parameters): void },
): void {
  const form = byId('form');

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      page.send({ kind: 'enter' });
    },
    { capture: true },
  );
  page.receive((message) => {
    if (message.kind !== 'parameters') return;
    for (const input of form.querySelectorAll('input[type=hidden]')) input.remove();
    for (const [name, value] of Object.entries(message.parameters))
      if (!ACCOUNT.test(name) && senseless?.test(name) !== true) form.append(hiddenInput(name, value));
    onAdded?.(message.parameters);
  }, isLayoutMessage);
}

const hiddenInput = (name: string, value: string): HTMLInputElement =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value });
