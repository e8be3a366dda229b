import type { CheckoutFault, FrameState } from 'shared';
import type { FormFrame } from '../../fields/host/form-frame.ts';

/** The details of the element's events, by the end of their names. None of them contains account data. */
export type Details = {
  /** The form accepts input, for the first time since it was loaded. */
  ready: null;
  /** The form was edited. `complete`: every field is filled in and has no fault. */
  change: { readonly complete: boolean; readonly brand: string | null };
  /** The shopper pressed pay, and an attempt has begun. */
  submit: null;
  /**
   * The payment has ended, or is still pending after two minutes. `resourcePath` is for the merchant's server to read
   * the result. Unless the event is cancelled, the page goes to the checkout's shopperResultUrl with `id` and
   * `resourcePath`.
   */
  result: { readonly id: string; readonly resourcePath: string; readonly state: 'paid' | 'pending' };
  /** An attempt or the form failed; the shopper sees a notice. `resultCode` gives the reason of a decline. */
  error: { readonly fault: CheckoutFault; readonly resultCode: string | null };
  /** Two minutes are left of the checkout's half hour. */
  expiring: null;
  /** The checkout has expired unpaid; the page needs another one. */
  expired: null;
  /** With the attribute `analytics`: the shopper entered a field, completed it, or left it with a fault. */
  step: { readonly step: 'entered' | 'completed' | 'faulty'; readonly field: string };
};

/**
 * The element's events. `tillway-…` can be bound by any framework, because no other element has an event of that name;
 * they bubble, also out of shadow roots. The short names are those of earlier versions, and do not bubble.
 */
export type CheckoutEvents = {
  [Kind in keyof Details as `tillway-${Kind}`]: CustomEvent<Details[Kind]>;
} & { [Kind in ShortKind]: CustomEvent<Details[Kind]> };

/** The kinds that had a short name in earlier versions. */
type ShortKind = Exclude<keyof Details, 'expiring' | 'step'>;
const newKinds: readonly string[] = ['expiring', 'step'] satisfies Exclude<keyof Details, ShortKind>[];

/** Dispatches an event under both of its names; false when one was cancelled. */
export function dispatchEvents<Kind extends keyof Details>(
  element: HTMLElement,
  kind: Kind,
  detail: Details[Kind],
): boolean {
  const cancelable = kind === 'result';
  const isKept = element.dispatchEvent(
    new CustomEvent(`tillway-${kind}`, { detail, cancelable, bubbles: true, composed: true }),
  );
  if (newKinds.includes(kind)) return isKept;
  return element.dispatchEvent(new CustomEvent(kind, { detail, cancelable })) && isKept;
}

/** Dispatches `ready` once for each form: when it can be typed into, which may be after a payment has failed. */
export function reportReady(
  element: HTMLElement & { readonly state: CheckoutState },
  form: FormFrame | undefined,
): void {
  if (element.state === 'ready' && form) form.isReported ??= dispatchEvents(element, 'ready', null);
}

/** How long the form shows the end of a payment before the page leaves: as long as its mark is drawn; milliseconds. */
export const RESULT_SHOWN = 700;

/** The values of the element's `state` attribute. */
export type CheckoutState = 'loading' | 'failed' | FrameState;

/** The listeners of the element, by the names of its events. */
export type CheckoutListening = {
  <Name extends keyof CheckoutEvents>(
    name: Name,
    listener: (event: CheckoutEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  (name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
};
