import { type PropertyDeclarations, ReactiveElement } from 'lit';
import type { CheckoutListening, CheckoutState } from './events.ts';

/**
 * What a page may set on the element, and read from it:
 *
 * - Attribute `checkout-id`: id of the checkout, from the merchant's server. Another id starts over.
 * - Attribute `locale`: language of texts and formats, as a BCP 47 tag or one of the spec's codes; by default the
 *   language of the page.
 * - Attribute `color-scheme`: `light` or `dark`; by default the scheme in which the page is shown.
 * - Attribute `button`: `none` where the page has a pay button of its own, which calls `submit()`.
 * - Attribute `analytics`: when it is there, `tillway-step` is dispatched.
 * - Attribute `holder`: the place of the name on the card, `last` by default, `first` or `off`.
 * - Attribute `brands`: the brands that are offered, in this order, separated by blanks; by default those of the
 *   checkout, which is also the limit.
 * - Attribute `redirect`: `popup` where the shopper confirms at a bank or service in a window of its own, `in-place`
 *   where a panel in the form's place opens that window; by default the page leaves.
 * - Attribute `layout`: `tabs` where the methods stand beside each other when there is room; by default a list.
 * - Attribute `autofocus`: the first empty field, or else the chosen method, takes the focus when the form is ready,
 *   unless the page has given it elsewhere.
 * - Attribute `state`: set by the element, see CheckoutState.
 * - Events tillway-ready, tillway-result, …: see CheckoutEvents.
 * - Custom properties --tillway-accent, --tillway-radius, …: see styles/tokens.ts.
 */
export class CheckoutAttributes extends ReactiveElement {
  static override properties: PropertyDeclarations = declared({
    checkoutId: { attribute: 'checkout-id' },
    locale: {},
    colorScheme: { attribute: 'color-scheme' },
    button: {},
    analytics: { type: Boolean },
    holder: {},
    brands: {},
    layout: {},
    redirect: {},
    labels: { attribute: false },
    renew: { attribute: false },
    state: { reflect: true },
  });
  declare addEventListener: CheckoutListening;
  declare checkoutId: string | null;
  declare locale: string | null;
  declare colorScheme: string | null;
  declare button: string | null;
  declare analytics: boolean;
  declare holder: string | null;
  declare brands: string | null;
  declare redirect: string | null;
  declare layout: string | null;
  /** Texts of the page's own in place of the form's, by their names (docs/languages.md). Others start over. */
  declare labels: Readonly<Record<string, string>> | null;
  /**
   * Asks the merchant's server for another checkout of the same order, when the half hour of this one is nearly over;
   * resolves with its id. Everything that was typed stays.
   */
  declare renew: (() => Promise<string>) | null;
  declare state: CheckoutState;

  constructor() {
    super();
    this.state = 'loading';
  }

  /** Frameworks that render before this script has run set the attributes in lower case, as HTML does with any name. */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(otherAttributes)];
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const property = otherAttributes[name];
    if (property) this[property] = value;
    else super.attributeChangedCallback(name, before, value);
  }
}

/** Declarations that inherit nothing: scripts of a page may have added `state` or `type` to the prototype of all objects. */
export function declared(properties: PropertyDeclarations): PropertyDeclarations {
  for (const each of Object.values(properties)) Object.setPrototypeOf(each, null);
  return properties;
}

/** The names of attributes as a framework sets them for a property. */
const otherAttributes: Readonly<Record<string, 'checkoutId' | 'colorScheme'>> = {
  checkoutid: 'checkoutId',
  colorscheme: 'colorScheme',
};
