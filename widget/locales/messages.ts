import type { Language } from 'shared';

/** A text with a place for a word in it: one that forgets the place does not compile. */
type Saying<Word extends string> = `${string}{${Word}}${string}`;

/** The plural categories of each language (CLDR). A language with texts must name all of its own, and only those. */
type Categories = {
  en: 'one' | 'other';
  de: 'one' | 'other';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
};
type Plural<L extends TranslatedLanguage> = Readonly<Record<Categories[L], string>>;

/** Languages that have texts. A new one is a file of its own, a line above, and a line in `languages.ts`. */
export type TranslatedLanguage = keyof Categories & Language;

/** A heading and the sentences below it. */
export type Notice = { readonly title: string; readonly text: string };

/** Every text of the checkout in one language. Nothing is optional, so that a missing text does not compile. */
export type Messages<L extends TranslatedLanguage> = {
  /**
   * Said by the page's part of the checkout. They travel with the script, because they are needed when nothing else can
   * be loaded.
   */
  readonly shell: { readonly title: string; readonly failed: string; readonly retry: string };
  /** Printed into the document of the form. */
  readonly labels: {
    readonly number: string;
    readonly expiry: string;
    /** Latin letters where the language is written from right to left: the field itself is not. */
    readonly expiryFormat: string;
    readonly cvv: string;
    readonly holder: string;
    readonly accepted: string;
    readonly secured: string;
    readonly noScript: string;
  };
  /** Said by the form while it is used. */
  readonly form: FormTexts & { readonly summary: Plural<L> };
  /** Said by the part of the form that pays, and loaded with it. */
  readonly session: SessionTexts;
  /** Said by the gateway's own pages during 3-D Secure. */
  readonly hosted: {
    readonly title: string;
    readonly verifying: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly returning: string;
    readonly goOn: string;
    readonly gone: Notice;
  };
};

/** What the script of the form needs to know from the beginning, in whatever language. */
export type FormTexts = {
  readonly title: string;
  readonly pay: Saying<'amount'>;
  readonly payNow: string;
  readonly paying: string;
  readonly cvvHint: Saying<'digits'>;
  readonly cvvHintFront: Saying<'digits'>;
  readonly brandDetected: Saying<'brand'>;
  /** By plural category of the number of fields; `{fields}` are their names. */
  readonly summary: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
  readonly faults: {
    readonly numberMissing: string;
    readonly numberIncomplete: string;
    readonly numberInvalid: string;
    readonly brandRefused: Saying<'brand'>;
    readonly expiryMissing: string;
    readonly expiryIncomplete: string;
    readonly expiryInvalid: string;
    readonly expiryPast: string;
    readonly cvvMissing: string;
    readonly cvvIncomplete: Saying<'digits'>;
    readonly cvvInvalid: string;
    readonly holderMissing: string;
    readonly holderTooShort: string;
    readonly holderInvalid: string;
  };
  /** These can be needed though the part that pays could not be loaded, or before. */
  readonly notices: { readonly interrupted: Notice; readonly offline: Notice };
  readonly panels: { readonly paid: Notice; readonly pending: Notice; readonly expired: Notice };
  /** The window in which the issuer asks the shopper. */
  readonly challenge: { readonly title: string; readonly close: string };
};

/** What nobody needs before a payment is under way. */
export type SessionTexts = {
  readonly verifying: string;
  readonly notices: {
    readonly declined: Notice;
    readonly detailsWrong: Notice;
    readonly notConfirmed: Notice;
    readonly cancelled: Notice;
    readonly tookTooLong: Notice;
    readonly tooManyAttempts: Notice;
    readonly repriced: Notice;
  };
  readonly panels: { readonly unknown: Notice };
};

/** All that can be said of a payment, from both. */
export type PaymentTexts = {
  readonly paying: string;
  readonly verifying: string;
  readonly notices: FormTexts['notices'] & SessionTexts['notices'];
  readonly panels: FormTexts['panels'] & SessionTexts['panels'];
};

export const paymentTexts = (form: FormTexts, session: SessionTexts): PaymentTexts => ({
  paying: form.paying,
  verifying: session.verifying,
  notices: { ...form.notices, ...session.notices },
  panels: { ...form.panels, ...session.panels },
});
