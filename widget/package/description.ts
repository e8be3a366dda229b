import type { ReactiveElement } from 'lit';
import { checkoutFaults, frameStates } from 'shared';
import type { TillwayCheckout } from '../elements/checkout/checkout.ts';
import type { Details } from '../elements/checkout/events.ts';

/**
 * The public side of the element, as the package describes it to editors, compilers and frameworks. Types are written
 * as TypeScript. The compiler names every property, method and event of the element that has no row here.
 */
export type Property = {
  /** Null for a property that only a script can set. */
  readonly attribute: string | null;
  readonly type: string;
  readonly text: string;
  readonly isSetByElement?: boolean;
};
export type Method = {
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly isOptional?: boolean }[];
  readonly returns: string;
  readonly text: string;
};
export type ElementEvent = {
  /** The type of the event's `detail`. */
  readonly detail: string;
  readonly text: string;
  readonly isCancelable?: boolean;
};

/** A lifecycle callback of the DOM is public to the browser only. */
type Own = Exclude<keyof TillwayCheckout, keyof ReactiveElement | 'connectedMoveCallback'> | 'focus';
export type MethodName = {
  [Name in Own]: TillwayCheckout[Name] extends (...given: never[]) => unknown ? Name : never;
}[Own];
export type PropertyName = Exclude<Own, MethodName>;

const union = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ');

/** Types that others name. */
export const types = {
  CheckoutState: { type: union(['loading', 'failed', ...frameStates]), text: 'The state of a checkout.' },
  CheckoutFault: { type: union(checkoutFaults), text: 'The reason of a failure.' },
} as const;

export const properties: Readonly<Record<PropertyName, Property>> = {
  checkoutId: {
    attribute: 'checkout-id',
    type: 'string | null',
    text: 'The id of the checkout, as your server received it. Another id starts over.',
  },
  locale: {
    attribute: 'locale',
    type: 'string | null',
    text: 'The language of texts and formats, as a BCP 47 tag; by default that of the page.',
  },
  colorScheme: {
    attribute: 'color-scheme',
    type: 'string | null',
    text: '`light` or `dark`; by default the scheme in which the page is shown.',
  },
  button: {
    attribute: 'button',
    type: 'string | null',
    text: '`none` where the page has a pay button of its own, which calls `submit()`.',
  },
  analytics: {
    attribute: 'analytics',
    type: 'boolean',
    text: 'Whether `tillway-step` is dispatched.',
  },
  holder: {
    attribute: 'holder',
    type: 'string | null',
    text: 'The place of the name on the card: `last` by default, `first`, or `off`.',
  },
  brands: {
    attribute: 'brands',
    type: 'string | null',
    text: 'The brands to offer, in this order, separated by blanks; by default all that the checkout takes.',
  },
  redirect: {
    attribute: 'redirect',
    type: 'string | null',
    text: '`popup` where the shopper confirms at a bank in a window of its own, `in-place` where a button in the form opens that window; by default the page leaves.',
  },
  layout: {
    attribute: 'layout',
    type: 'string | null',
    text: '`tabs` where the methods stand beside each other when there is room; by default a list.',
  },
  labels: {
    attribute: null,
    type: 'Readonly<Record<string, string>> | null',
    text: 'Texts of your own in place of those of the form, by their names.',
  },
  renew: {
    attribute: null,
    type: '(() => Promise<string>) | null',
    text: 'Asks your server for another checkout of the same order, and resolves with its id. What was typed stays.',
  },
  state: {
    attribute: 'state',
    type: 'CheckoutState',
    text: 'The state of the checkout, for styles and tests.',
    isSetByElement: true,
  },
};

export const methods: Readonly<Record<MethodName, Method>> = {
  reload: {
    parameters: [],
    returns: 'void',
    text: 'Loads the form anew, as after your server has changed the checkout.',
  },
  restyle: {
    parameters: [],
    returns: 'void',
    text: 'Applies custom properties that a script has changed where the element does not see it.',
  },
  focus: {
    parameters: [{ name: 'options', type: 'FocusOptions', isOptional: true }],
    returns: 'void',
    text: 'Gives the focus to the first field that is not filled in.',
  },
  submit: { parameters: [], returns: 'void', text: 'Pays, as the button of the form does.' },
  validate: {
    parameters: [],
    returns: 'Promise<boolean>',
    text: 'Shows the faults of the form. Resolves with whether every field is filled in and has none.',
  },
};

/** By the end of the name: the event `ready` is `tillway-ready`. */
export const events: Readonly<Record<keyof Details, ElementEvent>> = {
  ready: { detail: 'null', text: 'The form can be typed into, for the first time since it was loaded.' },
  change: {
    detail: '{ readonly complete: boolean; readonly brand: string | null }',
    text: 'The form was edited. `complete`: every field is filled in and has no fault.',
  },
  submit: { detail: 'null', text: 'The shopper pressed pay, and an attempt has begun.' },
  result: {
    detail: "{ readonly id: string; readonly resourcePath: string; readonly state: 'paid' | 'pending' }",
    text: 'The attempt is over. Unless you cancel the event, the page opens the shopperResultUrl.',
    isCancelable: true,
  },
  error: {
    detail: '{ readonly fault: CheckoutFault; readonly resultCode: string | null }',
    text: 'An attempt or the form failed; the form shows the reason.',
  },
  expiring: { detail: 'null', text: 'Two minutes are left of the half hour of the checkout.' },
  expired: { detail: 'null', text: 'The checkout has expired unpaid; the page needs another one.' },
  step: {
    detail: "{ readonly step: 'entered' | 'completed' | 'faulty'; readonly field: string }",
    text: 'With `analytics`: the shopper entered a field, completed it, or left it with a fault.',
  },
};
