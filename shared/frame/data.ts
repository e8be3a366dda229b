/**
 * What the server tells the documents it renders, as JSON inside them, and what the framed form reads from the gateway
 * later.
 */

/**
 * Where a checkout stands, as the shopper's browser may know it.
 * `pending`: an attempt is at the acquirer or waits for 3-D Secure. An unknown checkout looks expired.
 */
export type Progress = {
  readonly state: 'open' | 'pending' | 'paid' | 'expired';
  readonly millisLeft: number;
  /** Relative to the gateway, for the merchant's server. */
  readonly resourcePath: string;
  readonly price: Price;
  /** The latest attempt to pay. */
  readonly attempt?: Attempt;
};

/**
 * What a checkout costs: `text` as its shopper reads it, null when there is nothing to pay. Whoever pays sends `tag`
 * along (If-Match), so that nobody pays another price than the one that was shown.
 */
export type Price = { readonly tag: string; readonly text: string | null };

/** An attempt's public id and result, and what the browser has to do next if anything. */
export type Attempt = {
  readonly id: string;
  readonly result: { readonly code: string; readonly description: string };
  readonly redirect?: Redirection;
};

/** Preconditions are the 3-D Secure method: something to post in a hidden frame before the shopper goes on. */
export type Redirection = { readonly url: string; readonly preconditions?: readonly unknown[] };

/** The answer to a method completion: the shopper is wanted by the issuer, or the payment needs the browser no more. */
export type Continuation = { readonly state: 'challenge' | 'done' };

/** What the card form is about. */
export type FrameData = {
  /** The checkout's public id. */
  readonly checkout: string;
  /** Accepted brands by code, in the order of the merchant. */
  readonly brands: readonly string[];
  /** Pages that may speak with the frame, as CSP host sources. */
  readonly origins: readonly string[];
  /** Where the page goes with the result; null when the page handles it itself. */
  readonly resultUrl: string | null;
  readonly progress: Progress;
  /** The gateway's time, in epoch milliseconds. */
  readonly now: number;
};

/** What the page of a payment that waits for 3-D Secure is about. */
export type AuthenticationData = {
  readonly payment: string;
  readonly hasMethod: boolean;
  /** Where the shopper goes in the end, complete with its parameters. */
  readonly resultUrl: string;
};

/** What a page that brings the browser to an issuer posts there. */
export type IssuerData = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** What a page says when the issuer sends the browser back. */
export type NoticeData = { readonly payment: string; readonly news: ThreeDSecureNews };
/** What the page of a payment that is over is about: where its shopper came from, as far as that is known. */
export type GoneData = { readonly resultUrl: string | null };
export type ThreeDSecureNews = 'methodCompleted' | 'challengeReturned';

/** The BroadcastChannel on which a payment's pages hear from each other. */
export const newsChannel = (payment: string): string => `3ds:${payment}`;

/** JSON that can stand inside a script element: nothing in it can end the element. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
