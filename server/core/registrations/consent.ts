import type { Instant } from '../values.ts';

/** A shopper's consent to the storing of an account, as card schemes ask merchants to keep it. */
export type Consent = {
  /** The version of the text that the shopper agreed to; null where the page did not name it. */
  readonly textVersion: string | null;
  /** The language of that text. */
  readonly language: string | null;
  readonly at: Instant;
  /** The shopper's IP address; null where it is not known. */
  readonly address: string | null;
};
