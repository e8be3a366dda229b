import type { Handlers, TillwayFields } from '../fields-element.ts';
import { followAttempt, type ReturnToShop } from '../return-to-shop.ts';

/** A part of the page above a card form with a frame of its own, as the stored cards and the wallets have. */
export type FramedPart = { readonly container: HTMLElement; end(): void };

export type FramedPartParts = {
  readonly checkout: string;
  readonly language: string | null;
  readonly look: string;
  readonly leave: ReturnToShop;
  /** While one part pays, the others take no input. */
  onPaying(container: HTMLElement, isPaying: boolean): void;
};

/** Opens the frame of a part. The card form shows the panel of an expired checkout. */
export function openPart(
  frame: TillwayFields,
  container: HTMLElement,
  { checkout, language, leave, onPaying, more = {} }: FramedPartParts & { readonly more?: Handlers },
): FramedPart {
  Object.assign(frame, { checkoutId: checkout, locale: language, button: 'none' });
  frame.handlers = {
    ...more,
    state(message) {
      container.hidden = message.state === 'expired';
      onPaying(container, message.state !== 'ready');
      more.state?.(message);
    },
    ...followAttempt(leave),
  };
  return {
    container,
    end() {
      frame.handlers = {};
      container.remove();
    },
  };
}
