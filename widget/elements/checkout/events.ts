import type { CheckoutFault, FrameState } from 'shared';

/** What the element tells the page. None of it contains account data. */
export type CheckoutEvents = {
  /** The form can be typed into. */
  ready: CustomEvent<null>;
  /** The form was edited. `complete`: everything is filled in and looks right. */
  change: CustomEvent<{ readonly complete: boolean; readonly brand: string | null }>;
  /** The shopper pressed pay, and an attempt is on its way. */
  submit: CustomEvent<null>;
  /**
   * The payment is over, or the bank needs longer than the shopper can wait. `resourcePath` is for the merchant's
   * server to read the result. Unless it is cancelled, the page goes to the checkout's shopperResultUrl with `id` and
   * `resourcePath`.
   */
  result: CustomEvent<{ readonly id: string; readonly resourcePath: string; readonly state: 'paid' | 'pending' }>;
  /** Something did not work; the shopper has been told. `resultCode` says more about a declined payment. */
  error: CustomEvent<{ readonly fault: CheckoutFault; readonly resultCode: string | null }>;
  /** The checkout's time is over, and nothing was paid: the page needs a new one. */
  expired: CustomEvent<null>;
};

/** Where the checkout stands, as the element's `state` attribute says. */
export type CheckoutState = 'loading' | 'failed' | FrameState;
