/**
 * The conditions that make conditional parameters required. The server names those that hold when it checks a request.
 */
export const conditions = {
  acquirer: 'The acquirer or connector behind the channel asks for it.',
  risk: 'The channel requires what risk checks need.',
  addressCheck: 'The channel has the billing address checked.',
  shipping: 'The risk service or the logistics of the channel want to know where goods go.',
  cart: 'The connector or the risk service of the channel wants to see all of each item in the cart.',
  airline: 'The channel sells flights.',
  securityCode: 'The card brand needs its security code.',
  directDebit: 'Money is taken from a bank account by mandate.',
  identity: 'The payment method has to know who pays by an identity document.',
  redirect: 'The shopper may have to leave the page to pay.',
  reconciliation: 'The merchant reconciles by the merchant reference.',
  externalAuthentication: '3-D Secure ran on a server of the merchant.',
  externalAuthenticationStatus: '3-D Secure ran on a server of the merchant, and the channel validates strictly.',
  threeDSecureV2: '3-D Secure 2 runs for this payment.',
  countryWithStates: '3-D Secure 2 runs for this payment, and the country of the billing address has states.',
  recurringAuthentication: '3-D Secure 2 runs for the first of recurring or instalment payments.',
  installmentAuthentication: '3-D Secure 2 runs for the first of instalment payments.',
  recurringScheme: 'The card scheme wants to know what kind of recurring payment it is.',
} as const;

export type Condition = keyof typeof conditions;

/** A condition that parameters of the request imply. */
export type Implication = {
  readonly condition: Condition;
  /** Any of these was sent, with one of the values when values are given. */
  readonly sent: readonly string[];
  readonly values?: readonly string[];
  /** Only while this other condition holds. */
  readonly within?: Condition;
  /** Not when this was sent too. */
  readonly unlessSent?: string;
  /** Not under lenient validation (DECISIONS 58). */
  readonly strictOnly?: true;
};

const externalAuthentication = {
  sent: [
    'threeDSecure.eci',
    'threeDSecure.verificationId',
    'threeDSecure.enrollmentStatus',
    'threeDSecure.authenticationStatus',
  ],
  // A wallet sends the proof itself: no directory server was asked for the enrolment.
  unlessSent: 'mobileWallet.source',
} as const;

/** The countries whose addresses have a state. */
export const countriesWithStates: readonly string[] = ['AU', 'BR', 'CA', 'IN', 'MX', 'US'];

export const implications: readonly Implication[] = [
  { condition: 'externalAuthentication', ...externalAuthentication },
  { condition: 'externalAuthenticationStatus', ...externalAuthentication, strictOnly: true },
  {
    condition: 'countryWithStates',
    sent: ['billing.country'],
    values: countriesWithStates,
    within: 'threeDSecureV2',
  },
  {
    condition: 'recurringAuthentication',
    sent: ['standingInstruction.type'],
    values: ['RECURRING', 'INSTALLMENT'],
    within: 'threeDSecureV2',
  },
  {
    condition: 'installmentAuthentication',
    sent: ['standingInstruction.type'],
    values: ['INSTALLMENT'],
    within: 'threeDSecureV2',
  },
];
