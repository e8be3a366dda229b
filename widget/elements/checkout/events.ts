import type { CheckoutFault, FrameState } from 'shared';

/** The events that the element dispatches to the page. None of them contains account data. */
export type CheckoutEvents = {
  /** The form accepts input. */
  ready: CustomEvent<null>;
  /** The form was edited. `complete`: every field is filled in and has no fault. */
  change: CustomEvent<{ readonly complete: boolean; readonly brand: string | null }>;
  /** The shopper pressed pay, and an attempt has begun. */
  submit: CustomEvent<null>;
  /**
   * The payment has ended, or is still pending after two minutes. `resourcePath` is for the merchant's server to read
   * the result. Unless the event is cancelled, the page goes to the checkout's shopperResultUrl with `id` and
   * `resourcePath`.
   */
  result: CustomEvent<{ readonly id: string; readonly resourcePath: string; readonly state: 'paid' | 'pending' }>;
  /** An attempt or the form failed; the shopper sees a notice. `resultCode` gives the reason of a decline. */
  error: CustomEvent<{ readonly fault: CheckoutFault; readonly resultCode: string | null }>;
  /** The checkout has expired unpaid; the page needs another one. */
  expired: CustomEvent<null>;
};

/** The values of the element's `state` attribute. */
export type CheckoutState = 'loading' | 'failed' | FrameState;
