/**
 * What a payment type is. `first` stands alone. `reference` refers to an earlier payment of its tree. `authentication`
 * authenticates a cardholder and moves no money, `screening` checks an order for its risk and moves none either. `sequence` is what one request orders and two payments carry out: no
 * payment has such a type. `registration` stores an account without a payment; its requests have addresses of their own.
 * Whatever distinguishes types in the contract derives from this table; the gateway's own rules for each type stand in
 * the table of `server/core/payments/types.ts`.
 */
type PaymentTypeInfo =
  | { readonly role: 'first' | 'authentication' | 'screening' | 'registration'; readonly title: string }
  | { readonly role: 'sequence'; readonly title: string; readonly first: string; readonly next: string }
  | {
      readonly role: 'reference';
      readonly title: string;
      /** Whether a request states its amount, or always moves all that is open. */
      readonly amount: 'stated' | 'whole';
    };

/** Every payment type, by its code (spec, Basic payment: paymentType; RB and PA.CP as this API family has them). */
export const paymentTypes = {
  PA: { role: 'first', title: 'Pre-authorisation' },
  DB: { role: 'first', title: 'Debit' },
  CD: { role: 'first', title: 'Credit' },
  'PA.CP': { role: 'sequence', title: 'Pre-authorisation with automatic capture', first: 'PA', next: 'CP' },
  CP: { role: 'reference', title: 'Capture', amount: 'stated' },
  RV: { role: 'reference', title: 'Reversal', amount: 'whole' },
  RF: { role: 'reference', title: 'Refund', amount: 'stated' },
  RB: { role: 'reference', title: 'Rebill', amount: 'stated' },
  CB: { role: 'reference', title: 'Chargeback', amount: 'stated' },
  CR: { role: 'reference', title: 'Chargeback reversal', amount: 'stated' },
  RC: { role: 'reference', title: 'Receipt', amount: 'stated' },
  '3D': { role: 'authentication', title: 'Authentication by 3-D Secure, without a payment' },
  RI: { role: 'screening', title: 'Risk screening, without a payment' },
  RG: { role: 'registration', title: 'Registration' },
} as const satisfies Readonly<Record<string, PaymentTypeInfo>>;

type Code = keyof typeof paymentTypes;
type CodeOf<Role extends PaymentTypeInfo['role']> = {
  [Type in Code]: (typeof paymentTypes)[Type]['role'] extends Role ? Type : never;
}[Code];

export type FirstType = CodeOf<'first'>;
export type ReferenceType = CodeOf<'reference'>;
export type AuthenticationType = CodeOf<'authentication'>;
export type ScreeningType = CodeOf<'screening'>;
/** The types of a tree's root. */
export type RootType = CodeOf<'first' | 'registration'>;
/** The types that a payment can have. */
export type PaymentType = RootType | ReferenceType | AuthenticationType | ScreeningType;
/** What a request for a first payment can order. */
export type OrderType = CodeOf<'first' | 'sequence'>;

const hasRole =
  <Role extends PaymentTypeInfo['role']>(...roles: readonly Role[]) =>
  (text: string): text is CodeOf<Role> =>
    isCode(text) && roles.some((role) => role === paymentTypes[text].role);
const isCode = (text: string): text is Code => Object.hasOwn(paymentTypes, text);

const isFirstType = hasRole('first');
export const isReferenceType = hasRole('reference');
export const isAuthenticationType = hasRole('authentication');
export const isScreeningType = hasRole('screening');
export const isOrderType = hasRole('first', 'sequence');

const codes: readonly Code[] = Object.keys(paymentTypes).filter(isCode);
export const firstTypes: readonly FirstType[] = codes.filter(isFirstType);
export const rootTypes: readonly RootType[] = codes.filter(hasRole('first', 'registration'));
export const referenceTypes: readonly ReferenceType[] = codes.filter(isReferenceType);
export const registrationTypes: readonly CodeOf<'registration'>[] = codes.filter(hasRole('registration'));
export const authenticationTypes: readonly AuthenticationType[] = codes.filter(isAuthenticationType);
export const screeningTypes: readonly ScreeningType[] = codes.filter(isScreeningType);
/** The types of payments in reports: an order for two payments is none of them. */
export const recordedTypes: readonly PaymentType[] = codes.filter(
  hasRole('first', 'registration', 'reference', 'authentication', 'screening'),
);
export const orderTypes: readonly OrderType[] = codes.filter(isOrderType);

/** The payments that an order begins: the first one, and the reference that follows its approval. */
export function paymentsOf(type: OrderType): { readonly first: FirstType; readonly next: ReferenceType | null } {
  const info = paymentTypes[type];
  return info.role === 'sequence' ? { first: info.first, next: info.next } : { first: type as FirstType, next: null };
}

/** References whose requests have to state amount and currency. */
export const typesWithAmount: readonly ReferenceType[] = referenceTypes.filter(
  (type) => paymentTypes[type].amount === 'stated',
);
