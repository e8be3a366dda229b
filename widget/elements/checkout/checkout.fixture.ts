import { inject } from 'vitest';
import { commands } from 'vitest/browser';
import type { Seen } from '../../tests.fixture.ts';
import type { TillwayCheckout } from './checkout.ts';

/** The element as a merchant gets it: built, and from the gateway's own origin. */
export type Opened = {
  readonly element: TillwayCheckout;
  /** Waits until something can be seen in the form, and tells what it looks like. */
  sees(selector: string): Promise<Seen>;
  /** Fills in everything that a card has. */
  type(number: string): Promise<void>;
  pay(): Promise<void>;
  /** Resolves when the element says so. */
  hears<Detail>(event: string): Promise<CustomEvent<Detail>>;
  /** Resolves when the checkout stands like this. */
  reaches(state: string): Promise<void>;
};

let count = 0;

/** Puts a checkout on the page. Its id begins with `manner`, which tells the stand-in what shall happen. */
export async function openCheckout(
  manner = 'one',
  { parent = document.body, locale = 'en' }: { parent?: ParentNode & Node; locale?: string } = {},
): Promise<Opened> {
  await import(/* @vite-ignore */ `${inject('gateway')}v1/checkout.js`);
  const element = document.createElement('tillway-checkout');
  element.setAttribute('checkout-id', `${manner}-${Date.now()}-${count++}`);
  element.setAttribute('locale', locale);
  parent.append(element);
  await element.updateComplete;
  return handle(element);
}

function handle(element: TillwayCheckout): Opened {
  const address = `/${element.checkoutId}/frame`;
  return {
    element,
    sees: (selector) => commands.frameLook(address, selector),
    async type(number) {
      await commands.frameFill(address, '#number', number);
      await commands.frameFill(address, '#expiry', '1230');
      await commands.frameFill(address, '#cvv', '123');
      await commands.frameFill(address, '#holder', 'Ada Lovelace');
    },
    pay: () => commands.framePress(address, '#pay'),
    hears: (event) =>
      new Promise((resolve) => {
        element.addEventListener(event, (heard) => resolve(heard as CustomEvent), { once: true });
      }),
    reaches: (state) =>
      new Promise((resolve) => {
        const look = () => {
          if (element.getAttribute('state') === state) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  };
}

export function frameOf(element: TillwayCheckout): HTMLIFrameElement {
  const frame = element.shadowRoot?.querySelector('iframe[part=frame]');
  if (frame instanceof HTMLIFrameElement) return frame;
  throw new Error('Expected a frame in the element, saw none');
}
