import type { Fields } from '../fields.ts';
import type { Instant } from '../values.ts';

/** A shopper's consent to the storing of an account or to later payments, as card schemes ask merchants to keep it. */
export type Consent = {
  /** The version of the text that the shopper agreed to; null where the page did not name it. */
  readonly textVersion: string | null;
  /** The language of that text. */
  readonly language: string | null;
  readonly at: Instant;
  /** The shopper's IP address; null where it is not known. */
  readonly address: string | null;
};

/** The custom parameters in which a page names the version and the language of the text that its shopper agreed to. */
const TEXT_VERSION = 'customParameters[SHOPPER_consentVersion]';
const TEXT_LANGUAGE = 'customParameters[SHOPPER_consentLanguage]';

/** The consent in the parameters of a request. `shopperAddress` is that of the browser that sent the request, if any. */
export const consentIn = (fields: Fields, at: Instant, shopperAddress?: string): Consent => ({
  textVersion: fields[TEXT_VERSION] ?? null,
  language:
    fields[TEXT_LANGUAGE] ??
    fields['locale'] ??
    fields['customer.language'] ??
    fields['customer.browser.language'] ??
    null,
  at,
  address: fields['customer.ip'] ?? shopperAddress ?? null,
});
