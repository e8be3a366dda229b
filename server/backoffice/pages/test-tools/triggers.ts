import type { TextName } from '../../texts/texts.ts';

/** What a button of the test tools makes: a payment, and what a bank books on it then. */
export type Trigger = {
  readonly text: TextName;
  readonly effect: TextName;
  /** The parameters of the payment as a merchant sends them, beside its channel and its amount. */
  readonly fields: Readonly<Record<string, string>>;
  /** As a form of the banks names it. */
  readonly booking?: string;
};

const cardOf = (number: string, paymentType = 'DB') => ({
  paymentType,
  paymentBrand: 'VISA',
  'card.number': number,
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '123',
});

const approved = cardOf('4200000000000000');

/** The browser of a shopper, by which issuers decide in 3-D Secure. */
const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '0',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
};

const debit = {
  paymentType: 'DB',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
  'bankAccount.country': 'DE',
};

/** Names of customers by which the simulated risk service decides. */
const customer = (surname: string) => ({ 'customer.givenName': 'simulate', 'customer.surname': surname });

export const triggers = {
  paid: { text: 'triggerPaid', effect: 'triggerPaidMore', fields: approved },
  reserved: { text: 'triggerReserved', effect: 'triggerReservedMore', fields: cardOf('4200000000000000', 'PA') },
  declined: { text: 'triggerDeclined', effect: 'triggerDeclinedMore', fields: cardOf('4000000000000002') },
  challenge: {
    text: 'triggerChallenge',
    effect: 'triggerChallengeMore',
    fields: { ...cardOf('4200000000000018'), ...browser },
  },
  stored: { text: 'triggerStored', effect: 'triggerStoredMore', fields: { ...approved, createRegistration: 'true' } },
  yellow: { text: 'triggerYellow', effect: 'triggerYellowMore', fields: { ...approved, ...customer('yellow') } },
  review: { text: 'triggerReview', effect: 'triggerReviewMore', fields: { ...approved, ...customer('review') } },
  disputed: { text: 'triggerDisputed', effect: 'triggerDisputedMore', fields: approved, booking: 'dispute 4837' },
  debit: { text: 'triggerDebit', effect: 'triggerDebitMore', fields: debit },
  returned: { text: 'triggerReturned', effect: 'triggerReturnedMore', fields: debit, booking: 'return AC04' },
  received: {
    text: 'triggerReceived',
    effect: 'triggerReceivedMore',
    fields: { paymentType: 'PA', paymentBrand: 'PREPAYMENT' },
    booking: 'receipt',
  },
} as const satisfies Readonly<Record<string, Trigger>>;

export type TriggerName = keyof typeof triggers;
