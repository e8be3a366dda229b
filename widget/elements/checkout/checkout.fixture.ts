import { inject } from 'vitest';
import { commands } from 'vitest/browser';
import type { TextOnPhone } from '../../cuts.fixture.ts';
import type { SeenElement } from '../../tests.fixture.ts';
import type { TillwayCheckout } from './checkout.ts';

/** The built element, loaded from the gateway's origin as on a merchant's page. */
export type OpenedCheckout = {
  readonly element: TillwayCheckout;
  /** Waits until an element is visible in the form, and returns its appearance. */
  sees(selector: string): Promise<SeenElement>;
  /** Clicks an element of the form. */
  press(selector: string): Promise<void>;
  /** What the form shows only in part. */
  cuts(shown: TextOnPhone): Promise<readonly string[]>;
  /** Fills in every field. */
  type(number: string): Promise<void>;
  pay(): Promise<void>;
  /** Resolves with the next event of this name. */
  receives<Detail>(event: string): Promise<CustomEvent<Detail>>;
  /** Resolves when the element has this state. */
  reaches(state: string): Promise<void>;
};

let count = 0;

/** Puts a checkout on the page. Its id begins with `manner`, which selects the stand-in's behaviour. */
export async function openCheckout(
  manner = 'one',
  {
    parent = document.body,
    locale = 'en',
    attributes = {},
  }: { parent?: ParentNode & Node; locale?: string; attributes?: Readonly<Record<string, string>> } = {},
): Promise<OpenedCheckout> {
  await import(/* @vite-ignore */ `${inject('gateway')}v1/checkout.js`);
  const element = document.createElement('tillway-checkout');
  element.setAttribute('checkout-id', `${manner}-${Date.now()}-${count++}`);
  element.setAttribute('locale', locale);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  await element.updateComplete;
  return handle(element);
}

function handle(element: TillwayCheckout): OpenedCheckout {
  const address = `/${element.checkoutId}/frame`;
  return {
    element,
    sees: (selector) => commands.frameLook(address, selector),
    press: (selector) => commands.framePress(address, selector),
    cuts: (shown) => commands.frameCuts(address, shown),
    async type(number) {
      await commands.frameFill(address, '#number', number);
      await commands.frameFill(address, '#expiry', '1230');
      await commands.frameFill(address, '#cvv', '123');
      await commands.frameFill(address, '#holder', 'Ada Lovelace');
    },
    pay: () => commands.framePress(address, '#pay'),
    receives: (event) =>
      new Promise((resolve) => {
        element.addEventListener(event, (received) => resolve(received as CustomEvent), { once: true });
      }),
    reaches: (state) =>
      new Promise((resolve) => {
        function check(): void {
          if (element.getAttribute('state') === state) resolve();
          else requestAnimationFrame(check);
        }
        check();
      }),
  };
}

export function frameOf(element: TillwayCheckout): HTMLIFrameElement {
  const frame = element.querySelector('iframe');
  if (frame instanceof HTMLIFrameElement) return frame;
  throw new Error('Expected a frame in the element, saw none');
}
