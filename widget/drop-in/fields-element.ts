import type { CSSResultGroup } from 'lit';
import { type FieldsMessage, type FrameMessage, isFieldsMessage, type LayoutMessage } from 'shared';
import { TillwayCheckout } from '../elements/checkout/checkout.ts';
import { css } from '../styles/css.ts';

type AnyMessage = FrameMessage | FieldsMessage;

/** What the page does with the messages of the frame, by their kind. */
export type Handlers = {
  readonly [K in AnyMessage['kind']]?: (message: Extract<AnyMessage, { readonly kind: K }>) => void;
};

/**
 * The checkout's element for a form that stands in the page's own layout: its frame lies over the whole form, and shows
 * only the inputs of the card, at the places that the page has for them. So a shop may move those places without
 * reloading a frame, and browsers still fill in one form (DECISIONS 109).
 */
export class TillwayFields extends TillwayCheckout {
  static override styles: CSSResultGroup = [
    TillwayCheckout.styles,
    css`
      :host([overlay]) .stage {
        display: block;
        height: 100%;
        padding: 0;
        background: none;
      }
      :host([overlay]) .frame {
        width: 100%;
        min-width: 0;
        height: 100% !important;
        margin: 0;
      }
      .bones {
        visibility: hidden;
      }
      :host([overlay]) .bones {
        display: none !important;
      }
    `,
  ];

  constructor() {
    super();
    // The page navigates itself: to the address of the checkout, or else to the one of its form.
    this.addEventListener('result', (event) => event.preventDefault());
  }

  /** Receive the messages of the frame, after the element itself. */
  handlers: Handlers = {};

  protected override document(locale: string): string {
    return `fields?locale=${locale}`;
  }

  post(message: LayoutMessage): void {
    this.send(message);
  }

  protected override receive(message: unknown): boolean {
    if (!super.receive(message) && !isFieldsMessage(message)) return false;
    // Both functions have checked it.
    const checked = message as AnyMessage;
    // Each handler receives the messages of its own kind.
    if (Object.hasOwn(this.handlers, checked.kind))
      (this.handlers[checked.kind] as ((message: AnyMessage) => void) | undefined)?.(checked);
    return true;
  }
}

if (!customElements.get('tillway-fields')) customElements.define('tillway-fields', TillwayFields);

declare global {
  interface HTMLElementTagNameMap {
    'tillway-fields': TillwayFields;
  }
}
