import type { Handlers, TillwayFields } from '../fields-element.ts';
import type { PageFormParts } from '../page-form.ts';
import { followAttempt, type ReturnToShop } from '../return-to-shop.ts';

/** A part of the page above a card form with a frame of its own, as the stored cards and the wallets have. */
export type FramedPart = { readonly container: HTMLElement; end(): void };

/** Adds the fields of the page's form, and of a form that a part has of its own, to the next payment in this frame. */
export type AddParameters = (frame: TillwayFields, own: HTMLFormElement) => void;

export type FramedPartParts = PageFormParts & {
  readonly checkout: string;
  readonly language: string | null;
  readonly leave: ReturnToShop;
  readonly addTo: AddParameters;
  /** While one part pays, the others take no input. */
  onPaying(container: HTMLElement, isPaying: boolean): void;
};

/** What a part of the page is made of: its frame stands in a form. */
type PartElements = {
  readonly container: HTMLElement;
  readonly form: HTMLFormElement;
  readonly frame: TillwayFields;
};

/** Opens the frame of a part. The card form shows the panel of an expired checkout. */
export function openPart(
  { container, form, frame }: PartElements,
  { checkout, language, leave, onPaying }: FramedPartParts,
  more: Handlers,
): FramedPart {
  Object.assign(frame, { checkoutId: checkout, locale: language, button: 'none' });
  frame.handlers = {
    ...followAttempt(leave, form),
    ...more,
    state(message) {
      container.hidden = message.state === 'expired';
      onPaying(container, message.state !== 'ready');
      more.state?.(message);
    },
  };
  return {
    container,
    end() {
      frame.handlers = {};
      container.remove();
    },
  };
}
