/**
 * What a payment type is: it stands alone (`first`), refers to an earlier payment of its tree (`reference`), or
 * authenticates a cardholder and moves no money (`authentication`).
 * Whatever distinguishes types in the contract derives from this table; the gateway's own rules for each type stand in
 * the table of `server/core/payments/types.ts`.
 */
type PaymentTypeInfo =
  | { readonly role: 'first'; readonly title: string }
  | { readonly role: 'authentication'; readonly title: string }
  | {
      readonly role: 'reference';
      readonly title: string;
      /** Whether a request states its amount, or always moves all that is open. */
      readonly amount: 'stated' | 'whole';
    };

/** Every payment type the gateway carries out, by its two-letter code (spec, Basic payment: paymentType). */
export const paymentTypes = {
  PA: { role: 'first', title: 'Pre-authorisation' },
  DB: { role: 'first', title: 'Debit' },
  CP: { role: 'reference', title: 'Capture', amount: 'stated' },
  RV: { role: 'reference', title: 'Reversal', amount: 'whole' },
  RF: { role: 'reference', title: 'Refund', amount: 'stated' },
  '3D': { role: 'authentication', title: 'Authentication by 3-D Secure, without a payment' },
} as const satisfies Readonly<Record<string, PaymentTypeInfo>>;

export type PaymentType = keyof typeof paymentTypes;

type TypeOf<Role extends PaymentTypeInfo['role']> = {
  [Type in PaymentType]: (typeof paymentTypes)[Type]['role'] extends Role ? Type : never;
}[PaymentType];
export type FirstType = TypeOf<'first'>;
export type ReferenceType = TypeOf<'reference'>;
export type AuthenticationType = TypeOf<'authentication'>;

const isPaymentType = (text: string): text is PaymentType => Object.hasOwn(paymentTypes, text);
export const isFirstType = (text: string): text is FirstType =>
  isPaymentType(text) && paymentTypes[text].role === 'first';
export const isReferenceType = (text: string): text is ReferenceType =>
  isPaymentType(text) && paymentTypes[text].role === 'reference';
export const isAuthenticationType = (text: string): text is AuthenticationType =>
  isPaymentType(text) && paymentTypes[text].role === 'authentication';

const codes: readonly PaymentType[] = Object.keys(paymentTypes).filter(isPaymentType);
export const firstTypes: readonly FirstType[] = codes.filter(isFirstType);
export const referenceTypes: readonly ReferenceType[] = codes.filter(isReferenceType);
export const authenticationTypes: readonly AuthenticationType[] = codes.filter(isAuthenticationType);

/** References whose requests have to state amount and currency. */
export const typesWithAmount: readonly ReferenceType[] = referenceTypes.filter(
  (type) => paymentTypes[type].amount === 'stated',
);
