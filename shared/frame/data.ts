import type { MethodCode } from '../brands/methods.ts';
import type { AskedParameter } from '../parameters/asked.ts';

/**
 * The data of the gateway's documents, embedded in them as JSON, and the data that the framed form reads from the
 * gateway later.
 */

/**
 * The state of a checkout, as far as it is shown to the shopper's browser.
 * `pending`: an attempt is at the acquirer or waits for 3-D Secure. An unknown checkout is shown as expired.
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
 * The price of a checkout: `text` as it is shown to the shopper, null when there is nothing to pay. A request to pay
 * carries `tag` (If-Match), so that no shopper pays another price than the one shown (DECISIONS 34).
 */
export type Price = { readonly tag: string; readonly text: string | null };

/** The amount and the currency in the tag of a price; null when there is nothing to pay. */
export function moneyIn({ tag }: Price): { readonly amount: string; readonly currency: string } | null {
  const [, cents, currency] = /^(\d+)([A-Z]{3})$/.exec(tag) ?? [];
  return cents === undefined || currency === undefined ? null : { amount: (Number(cents) / 100).toFixed(2), currency };
}

/** An attempt's public id and result, and the next step of the browser if there is one. */
export type Attempt = {
  readonly id: string;
  readonly result: { readonly code: string; readonly description: string };
  readonly redirect?: Redirection;
  readonly message?: MessageSent;
  /** Where the money of a prepayment, an invoice or a voucher goes. */
  readonly payTo?: PayTo;
};

/**
 * The message in which the shopper confirms the payment on a phone or by e-mail: the name of the brand that has sent it,
 * and the masked id of the account there.
 */
export type MessageSent = { readonly by: 'phone' | 'email'; readonly brand: string; readonly account: string };

/** The account to pay to, the text by which the payment is recognised there, and its last day as yyyy-MM-dd. */
export type PayTo = {
  readonly holder?: string;
  readonly iban?: string;
  readonly bic?: string;
  readonly reference: string;
  readonly payBy?: string;
};

/** Preconditions are the 3-D Secure method: a form to post in a hidden frame before the shopper is redirected. */
export type Redirection = {
  readonly purpose: 'authentication' | 'payment';
  readonly url: string;
  readonly preconditions?: readonly unknown[];
};

/** The response to a method completion: the issuer asks for a challenge, or the payment no longer needs the browser. */
export type Continuation = { readonly state: 'challenge' | 'done' };

/** A kind of account that a form offers: cards with the accepted brands by code, in the order of the merchant. */
export type AccountOffer = { readonly kind: 'card'; readonly brands: readonly string[] };

/** A way to pay that a form offers, with its brands in the order of the merchant; those of cards are in AccountOffer. */
export type MethodOffer = { readonly method: MethodCode; readonly brands: readonly BrandOffer[] };

/** A brand that the shopper chooses by its name. `confirmed`: how its payment is confirmed after the form was sent. */
export type BrandOffer = {
  readonly code: string;
  readonly title: string;
  readonly confirmed: 'here' | 'onPage' | 'phone' | 'email';
};

/** A stored account that a checkout offers. Of its data the shopper sees what recognises it. */
export type RegistrationOffer = {
  /** The public id of the registration, for `registrationId`. */
  readonly id: string;
  readonly kind: 'card' | 'bankAccount' | 'virtualAccount';
  readonly brand: string | null;
  /** The name of the brand. */
  readonly title: string;
  readonly holder: string | null;
  /** The last characters of the number, or the masked id of an account with a payment service. */
  readonly ending: string | null;
  /** The expiry date of a card, as `05` and `2034`. */
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
  readonly isExpired: boolean;
  /** How many digits its security code has, where that has to be typed again; else null. */
  readonly codeLength: number | null;
  /** Whether the shopper may delete it. */
  readonly isRemovable: boolean;
  /** Those of the form's `asks` that need not be filled in for it; missing where that is none. */
  readonly known?: readonly AskedParameter[];
};

/** A mobile wallet at which the merchant is registered: its id there, and the public key of its tokens in base64. */
export type WalletOffer = {
  readonly brand: 'APPLEPAY' | 'GOOGLEPAY';
  readonly recipient: string;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: string;
};

/** The data of the card form's document. */
export type FrameData = {
  /** The checkout's public id. */
  readonly checkout: string;
  /** The kinds of account with which the checkout can be paid. */
  readonly accounts: readonly AccountOffer[];
  /** Every method in its order, unless the form asks for a card and for nothing else. */
  readonly methods?: readonly MethodOffer[];
  /** The wallets in their order, and the script that gives browsers without them the interfaces of simulated ones. */
  readonly wallets?: { readonly script: string; readonly offers: readonly WalletOffer[] };
  /** The stored accounts with which the checkout can be paid, in the order of the merchant. */
  readonly registrations?: readonly RegistrationOffer[];
  /** The brands of the checkout's other stored accounts, where the form has no place for them. */
  readonly omitted?: readonly string[];
  /** The version of the text with which the form asks whether the account may be stored; missing where it is not. */
  readonly consentVersion?: string;
  /** The numbers of instalments in which a card may be paid, in ascending order; missing where there are none. */
  readonly instalments?: readonly number[];
  /** The parameters that the channel wants from the shopper, because its merchant did not send them. */
  readonly asks?: readonly AskedParameter[];
  /** The country of the billing address, where the merchant has sent that and other parts of it are asked for. */
  readonly country?: string;
  /** Pages that may exchange messages with the frame, as CSP host sources. */
  readonly origins: readonly string[];
  /** The address to which the page navigates with the result; null when the page handles the result itself. */
  readonly resultUrl: string | null;
  /** The shop and its reference of the order, as they are shown when the payment is over. */
  readonly shop?: string;
  readonly reference?: string;
  /** The name with which the card's holder is filled in, from the merchant's parameters about the customer. */
  readonly holder?: string;
  readonly progress: Progress;
  /** The gateway's time, in epoch milliseconds. */
  readonly now: number;
  /** The Accept header of the document's own request, which the issuer of a card is shown; no script can read it. */
  readonly acceptHeader?: string;
};

/** The language of a rendered form. */
export type FrameLanguage = {
  /** With the requested region, as a BCP 47 tag. */
  readonly locale: string;
  /** A requested language without texts, for which the form is in English. */
  readonly unknownLocale?: string;
};

/** The data of the page of a payment that waits for 3-D Secure. */
export type AuthenticationData = {
  readonly payment: string;
  readonly hasMethod: boolean;
  /** The address to which the shopper returns at the end, complete with its parameters. */
  readonly resultUrl: string;
  /** The Accept header of the document's own request. */
  readonly acceptHeader?: string;
};

/** The form that a page posts to take the browser to an issuer. */
export type IssuerFormData = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** The data of the page to which the issuer sends the browser back. */
export type NoticeData = { readonly payment: string; readonly news: ThreeDSecureNews };
/** The data of the page of a payment that is over: the shop's address to return to, if it is known. */
export type GoneData = { readonly resultUrl: string | null };
export type ThreeDSecureNews = 'methodCompleted' | 'challengeReturned';

/** The BroadcastChannel on which a payment's pages notify each other. */
export const newsChannel = (payment: string): string => `3ds:${payment}`;

/** JSON for the inside of a script element: no character sequence in it can end the element. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
