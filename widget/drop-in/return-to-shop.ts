import { isOpenable, resultUrl } from 'shared';
import { RESULT_SHOWN } from '../elements/checkout/events.ts';
import type { Handlers } from './fields-element.ts';
import { call, reportError } from './options/callbacks.ts';
import { option, textOption } from './options/options.ts';

export type ReturnParts = {
  readonly checkout: string;
  readonly resourcePath: string;
  /** The action of the shop's form; empty where it has none. */
  readonly action: string;
};

/** The shopper's way back: to the address of the checkout, or else to the form's, with `id` and `resourcePath`. */
export type ReturnToShop = {
  /** For the payment, which returns to the same address after a redirect to another page. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Leaves once. `url` is the address of the checkout, null when it has none. */
  go(url: string | null): void;
  /** A declined payment returns to the shop too, as its integration expects. */
  afterDecline(code: string): void;
};

/** Refusals before a payment began: a shop that reads the result would find none, so the shopper stays. */
const WITHOUT_PAYMENT = /^(200\.300|800\.120)\./;

export function returnToShop({ checkout, resourcePath, action }: ReturnParts): ReturnToShop {
  const own = action !== '' && URL.canParse(action, document.baseURI) ? new URL(action, document.baseURI).href : null;
  let isLeaving = false;
  function go(url: string | null): void {
    const address = url ?? own;
    if (isLeaving || address === null || !isOpenable(address)) return;
    isLeaving = true;
    const complete = resultUrl(address, { id: checkout, resourcePath });
    const target = textOption('shopperResultTarget');
    // Without a target, the form is not left in the history, where it could be paid again.
    if (target === undefined) location.replace(complete);
    else open(complete, target);
  }
  return {
    parameters: own === null ? {} : { shopperResultUrl: own },
    go,
    afterDecline: (code) => WITHOUT_PAYMENT.test(code) || go(null),
  };
}

/** What the page does while a form pays: it calls the shop, and takes the shopper back to it at the end. */
export const followAttempt = (
  leave: ReturnToShop,
  form: HTMLFormElement,
): Pick<Handlers, 'enter' | 'submit' | 'result' | 'fault'> => ({
  enter: () => option('disableSubmitOnEnter') === true || form.requestSubmit(),
  submit: () => call('onAfterSubmit', window.wpwlOptions),
  result: ({ url }) => void setTimeout(() => leave.go(url), RESULT_SHOWN),
  fault: ({ fault, resultCode }) =>
    fault === 'declined'
      ? leave.afterDecline(resultCode ?? '')
      : fault === 'unanswered' && reportError('PciIframeSubmitError', 'The payment has no response.'),
});
