import type { FrameState } from 'shared';
import type { CheckoutEvents } from '../elements/checkout/events.ts';
import { call, reportError, selfOf } from './options/callbacks.ts';
import { type CardForm, type CardFormParts, createCardForm } from './card-form.ts';
import { fieldToFocus, frameOptions } from './options/frame-options.ts';
import { harvest } from './harvest.ts';
import type { AddParameters } from './above/framed-part.ts';
import { partsAbove } from './above/parts-above.ts';
import { followPlaces } from './places.ts';
import { followAttempt, type ReturnToShop, returnToShop } from './return-to-shop.ts';
import { shownBy } from './shown.ts';
import { offeredWallets } from './above/wallets.ts';

/** A card form on the page, from its mounting to its end. */
export type CardPayment = {
  readonly container: HTMLElement;
  /** The shopper, or the shop's own button, asks to pay. */
  pay(event?: Event): Promise<void>;
  end(): void;
};

export type CardPaymentParts = CardFormParts & { readonly resourcePath: string };

/** States in which the fields are shown; in others a panel takes the place of the whole form. */
const withFields: ReadonlySet<FrameState> = new Set(['ready', 'processing', 'authenticating']);

export function openCardPayment(parts: CardPaymentParts): CardPayment {
  const view = createCardForm(parts);
  const { form, fields, hosts, button } = view;
  const leave = returnToShop(parts);
  const follower = followPlaces({ form, overlay: fields, hosts }, (places) => fields.post({ kind: 'layout', places }));
  const addTo = addFieldsOf(form, leave);
  const above = partsAbove(view.container, {
    ...parts,
    leave,
    addTo,
    focusForm() {
      follower.update();
      fields.post({ kind: 'focusField', field: 'number' });
    },
  });
  let isPaying = false;

  function enter(state: FrameState): void {
    isPaying = state !== 'ready';
    button.disabled = isPaying;
    above.lock(isPaying);
    showFields(view, withFields.has(state));
  }
  async function pay(event?: Event): Promise<void> {
    if (isPaying || (await isStopped(event))) return;
    // The frame shows the faults of the card as well, and gives the focus to the first.
    if (view.billing?.isComplete() === false) return void fields.validate();
    addTo(fields, form);
    fields.submit();
  }
  fields.handlers = {
    ready({ state }) {
      fields.post({ kind: 'options', options: frameOptions() });
      fields.post({ kind: 'layout', places: follower.places() });
      enter(state);
      if (state === 'expired') reportError('InvalidCheckoutIdError', 'The checkout is unknown or has expired.');
    },
    state: ({ state }) => enter(state),
    ...shownBy(view, parts.brands, (texts) => {
      above.show(texts);
      welcome(view, offeredWallets(texts, parts.brands));
    }),
    ...followAttempt(leave, form),
  };

  reportFailure(view);
  form.addEventListener('submit', (event) => void pay(event));
  return {
    container: view.container,
    pay,
    end() {
      follower.end();
      fields.handlers = {};
      above.end();
      view.container.remove();
    },
  };
}

/** The fields of the page's form are sent with every payment of the checkout. */
const addFieldsOf =
  (form: HTMLFormElement, leave: ReturnToShop): AddParameters =>
  (frame, own) =>
    frame.post({ kind: 'parameters', parameters: { ...harvest(form, own), ...leave.parameters } });

/** A frame that does not load is shown by the element itself, and reported to the page. */
function reportFailure(view: CardForm): void {
  view.fields.addEventListener('error', (event: Event) => {
    // The event is the element's own; script errors have the same name and another type.
    const { fault } = (event as CheckoutEvents['error']).detail;
    if (fault !== 'frameFailed') return;
    showFields(view, false);
    reportError('PciIframeCommunicationError', 'The form did not load.');
  });
}

/** A panel has the place of the whole form. */
function showFields({ form, fields }: CardForm, areShown: boolean): void {
  if (fields.hasAttribute('overlay') === areShown) return;
  fields.toggleAttribute('overlay', areShown);
  form.toggleAttribute('data-panel', !areShown);
  fields.removeAttribute('style');
}

/** The form accepts input: the shop may change it now. */
function welcome({ hosts, fields, holder, brands, container }: CardForm, wallets: readonly string[]): void {
  call('onReadyIframeCommunication', selfOf(hosts.number));
  const card = { containerKey: 'card', ccMethods: brands() };
  const others = wallets.map((code) => ({ containerKey: `virtualAccount-${code}` }));
  call('onReady', window.wpwlOptions, container.hidden ? others : [card, ...others]);
  const focused = fieldToFocus();
  if (focused === 'holder') holder.focus();
  else if (focused) fields.post({ kind: 'focusField', field: focused });
}

/** Whether a callback of the shop stops the payment: by `false`, or by a promise of it. */
async function isStopped(event: Event | undefined): Promise<boolean> {
  if (call('onBeforeSubmitCard', window.wpwlOptions, event) === false) return true;
  try {
    return (await call('onBeforeSubmitCardPromise', window.wpwlOptions, event)) === false;
  } catch {
    return true;
  }
}
