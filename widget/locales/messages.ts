import type { Language, languages } from 'shared';

/** A text with a placeholder. A translation without the placeholder does not compile. */
export type TextWith<Placeholder extends string> = `${string}{${Placeholder}}${string}`;

/** A text for each plural category of a language, and no other. */
type Plural<L extends Language> = Readonly<Record<(typeof languages)[L]['plurals'][number], string>>;

/** A heading and the sentences below it. */
export type NoticeText = { readonly title: string; readonly text: string };

/** Every text of the checkout in one language. Nothing is optional, so that a missing text does not compile. */
export type Messages<L extends Language> = {
  /** Rendered into the document of the form. */
  readonly labels: {
    readonly number: string;
    readonly expiry: string;
    /** Latin letters where the language is written from right to left: the field itself is not. */
    readonly expiryFormat: string;
    readonly cvv: string;
    /** For the codes of most brands, as long as none is known. */
    readonly cvvHint: string;
    readonly holder: string;
    readonly accepted: string;
    readonly secured: string;
    readonly noScript: string;
  };
  /** Shown by the form while it is used. */
  readonly form: FormTexts;
  /** Shown after the first key, by the part of the form that is loaded then. */
  readonly session: SessionTexts & { readonly summary: Plural<L> };
  /** Shown by the gateway's own pages during 3-D Secure. */
  readonly hosted: {
    readonly title: string;
    readonly verifying: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly returning: string;
    readonly backToShop: string;
    readonly gone: NoticeText;
  };
};

/** The texts that the script of the form needs from the beginning, or when nothing else can be loaded. */
export type FormTexts = {
  readonly title: string;
  readonly pay: TextWith<'amount'>;
  /** On the button of a form that only stores an account; `saved` is its end. */
  readonly save: string;
  readonly processing: string;
  readonly notices: { readonly interrupted: NoticeText; readonly offline: NoticeText };
};

/** The texts that are not needed before the first key (DECISIONS 41). */
export type SessionTexts = {
  /** While a payment is under way; `processing` where there is nothing to pay. */
  readonly paying: TextWith<'amount'>;
  readonly verifying: string;
  readonly keepOpen: string;
  /** Two minutes before the checkout's end. */
  readonly expiring: string;
  readonly cvvHint: TextWith<'digits'>;
  readonly cvvHintFront: TextWith<'digits'>;
  readonly brandDetected: TextWith<'brand'>;
  readonly chooseBrand: string;
  /** In a window in which there is nothing to pay any more. */
  readonly alreadyPaid: string;
  readonly saved: string;
  readonly reference: TextWith<'reference'>;
  /** The last digits of a number, for screen readers, which would read its dots as bullets. */
  readonly ending: TextWith<'digits'>;
  readonly checkNow: string;
  readonly startAgain: string;
  /** By plural category of the number of fields; `{fields}` are their names. */
  readonly summary: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
  /** Those of expiry date and security code fit into half the width of a phone. */
  readonly faults: {
    readonly numberMissing: string;
    readonly numberIncomplete: string;
    readonly numberInvalid: string;
    readonly brandRefused: TextWith<'brand'>;
    readonly expiryMissing: string;
    readonly expiryIncomplete: string;
    readonly expiryInvalid: string;
    readonly expiryPast: string;
    readonly expiryTooFar: string;
    readonly expiryWrong: string;
    readonly cvvMissing: string;
    readonly cvvIncomplete: TextWith<'digits'>;
    readonly cvvInvalid: string;
    readonly holderMissing: string;
    readonly holderTooShort: string;
    readonly holderInvalid: string;
  };
  readonly notices: {
    readonly declined: NoticeText;
    readonly detailsWrong: NoticeText;
    readonly limitReached: NoticeText;
    readonly notConfirmed: NoticeText;
    readonly cancelled: NoticeText;
    readonly tookTooLong: NoticeText;
    readonly tooManyAttempts: NoticeText;
    readonly repriced: NoticeText;
  };
  readonly panels: {
    readonly paid: NoticeText;
    readonly pending: NoticeText;
    readonly expired: NoticeText;
    readonly unknown: NoticeText;
  };
  /** The window of the issuer's challenge, and the question before it is closed. */
  readonly challenge: {
    readonly title: string;
    readonly close: string;
    readonly question: string;
    readonly stay: string;
    readonly leave: string;
  };
};

/** The texts of the part of the form that is loaded later, with those that it shares with the gateway's own pages. */
export type LateTexts = SessionTexts & { readonly backToShop: string };

/** Every text about a payment, from both. */
export type PaymentTexts = LateTexts &
  Omit<FormTexts, 'notices'> & {
    readonly notices: FormTexts['notices'] & SessionTexts['notices'];
  };

export const paymentTexts = (form: FormTexts, late: LateTexts): PaymentTexts => ({
  ...late,
  ...form,
  notices: { ...form.notices, ...late.notices },
});
