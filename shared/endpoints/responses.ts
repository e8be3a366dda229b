import { alphanumerics, base64, capitals, oneOf, text } from '../formats/formats.ts';
import { authenticationTypes, firstTypes, referenceTypes } from '../payment-types.ts';
import {
  acquirerChecks,
  always,
  authenticationResult,
  bankAccount,
  card,
  checkoutId,
  type Member,
  money,
  paymentId,
  redirect,
  registrationOfPayment,
  requestMembers,
  result,
  resultCode,
  resultDetails,
  simulation,
  sometimes,
  tokenAccount,
} from './response-members.ts';

/** The format of a response (spec, Payment response). */
export type ResponseShape = {
  readonly title: string;
  readonly about: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Whether the parameters of the request are echoed beside these members, as a tree. */
  readonly echoes: boolean;
};

/** The formats of all responses. */
export const responses = {
  payment: {
    title: 'Payment',
    about: 'A payment in its current state: succeeded, pending or declined.',
    echoes: true,
    members: {
      id: always('The id of the payment, for captures, reversals and refunds.', paymentId),
      referencedId: sometimes('The payment that this one refers to.', paymentId),
      ...registrationOfPayment,
      paymentType: always('The payment type.', oneOf(...firstTypes, ...referenceTypes)),
      paymentBrand: sometimes('The brand as sent, or as detected.', text(1, 32)),
      ...money,
      merchantMemo: sometimes('Your own note. Only reports show it.', text(8, 255)),
      descriptor: sometimes("The text on the shopper's statement. Declined payments have none.", text(1, 127)),
      ...result,
      ...acquirerChecks,
      ...simulation,
      ...resultDetails,
      brandResult: sometimes('The detected brand, when none was sent.', text(1, 32)),
      ...card,
      'card.type': sometimes('For example CREDIT.', text(0, 2048)),
      'card.level': sometimes('For example CLASSIC.', text(0, 2048)),
      'card.regulatedFlag': sometimes("Whether the law limits the card's interchange fee.", oneOf('true', 'false')),
      'card.issuer': sometimes('The issuer of the card.'),
      'card.issuer.bank': sometimes('', text(0, 2048)),
      'card.issuer.phone': sometimes('', text(0, 2048)),
      'card.issuer.website': sometimes('', text(0, 2048)),
      ...bankAccount,
      ...tokenAccount,
      merchant: sometimes('The merchant, as sent.'),
      'merchant.bankAccount': sometimes('The account of the merchant to which the money goes.'),
      'merchant.bankAccount.holder': always('', text(4, 128)),
      'merchant.bankAccount.number': sometimes('IBAN for SEPA.', alphanumerics(3, 64)),
      'merchant.bankAccount.bic': sometimes('', alphanumerics(8, 11)),
      'merchant.bankAccount.country': sometimes('', capitals(2, 2)),
      ...authenticationResult,
      ...redirect,
      ...requestMembers,
    },
  },
  shopperPayment: {
    title: 'Payment, for the browser',
    about: 'The data of a payment that the shopper may see, and the next step of the browser.',
    echoes: false,
    members: {
      id: always('The id of the payment.', paymentId),
      paymentType: always('The payment type.', oneOf(...firstTypes)),
      paymentBrand: sometimes('The brand as sent, or as detected.', text(1, 32)),
      ...money,
      ...result,
      ...simulation,
      ...card,
      ...redirect,
      'redirect.purpose': always(
        'Whether the shopper is authenticated there, or pays.',
        oneOf('authentication', 'payment'),
      ),
      ...requestMembers,
    },
  },
  authentication: {
    title: 'Authentication',
    about: 'An authentication by 3-D Secure without a payment: succeeded, pending or failed.',
    echoes: true,
    members: {
      id: always('The id of the authentication.', paymentId),
      paymentType: always('The type of the record, in reports as well.', oneOf(...authenticationTypes)),
      paymentBrand: sometimes('The brand as sent, or as detected.', text(1, 32)),
      ...money,
      ...result,
      ...simulation,
      brandResult: sometimes('The detected brand, when none was sent.', text(1, 32)),
      ...card,
      ...authenticationResult,
      'threeDSecure.verificationId': sometimes(
        'The authentication value (CAVV, AAV) of a successful authentication, to be sent with the payment.',
        base64(28),
      ),
      ...redirect,
      ...requestMembers,
    },
  },
  registration: {
    title: 'Registration',
    about: 'A stored account as far as it may be shown, or a request for one that is pending or was declined.',
    echoes: true,
    members: {
      id: always('The id of the registration, for payments with it.', paymentId),
      paymentBrand: sometimes('The brand as sent, or as detected.', text(1, 32)),
      ...result,
      ...acquirerChecks,
      ...simulation,
      ...resultDetails,
      brandResult: sometimes('The detected brand, when none was sent.', text(1, 32)),
      ...card,
      ...bankAccount,
      ...authenticationResult,
      ...redirect,
      ...requestMembers,
    },
  },
  shopperRegistration: {
    title: 'Registration, for the browser',
    about: 'The data of a stored account that the shopper may see, and the next step of the browser.',
    echoes: false,
    members: {
      id: always('The id of the request, which is not that of the registration.', paymentId),
      paymentType: always('The type of the request.', oneOf('RG')),
      paymentBrand: sometimes('The brand as sent, or as detected.', text(1, 32)),
      ...money,
      ...result,
      ...simulation,
      ...card,
      ...redirect,
      'redirect.purpose': always('Whether the shopper is authenticated there.', oneOf('authentication', 'payment')),
      ...requestMembers,
    },
  },
  deletion: {
    title: 'Deletion',
    about: 'The end of a registration.',
    echoes: false,
    members: {
      id: always('The id of this request.', paymentId),
      referencedId: always('The registration that was deleted.', paymentId),
      ...result,
      ...requestMembers,
    },
  },
  checkout: {
    title: 'Checkout',
    about: 'A checkout, which can be shown and paid for half an hour.',
    echoes: false,
    members: {
      ...result,
      ...requestMembers,
      id: always('The id of the checkout, for your page and for reading the result.', checkoutId),
      integrity: sometimes("The value for the script tag's integrity attribute, if asked for.", text(1, 255)),
      frameUrl: sometimes(
        "The address of the form's frame, if asked for; append the language as `?locale=`.",
        text(1, 2048),
      ),
    },
  },
  acknowledgement: {
    title: 'Acknowledgement',
    about: 'The result of a request that has no payment.',
    echoes: false,
    members: { ...result, ...requestMembers },
  },
  payments: {
    title: 'Payments',
    about:
      'The payments that a query or a report found. Each is as its own status shows it; in reports it has its merchantMemo as well.',
    echoes: false,
    members: {
      ...result,
      payments: { ...always('The payments in the order of the request.'), elements: 'payment' },
      nextCursor: sometimes('The cursor of the next page. The last page has none.', paymentId),
      ...requestMembers,
    },
  },
  resultCodes: {
    title: 'Result codes',
    about: 'All result codes of the gateway.',
    echoes: false,
    members: {
      resultCodes: always('In numerical order.'),
      'resultCodes[n].code': always('', resultCode),
      'resultCodes[n].description': always('', text(0, 255)),
    },
  },
  refusal: {
    title: 'Refusal',
    about: 'The reason why a request was not carried out. A refusal has no id.',
    echoes: false,
    members: {
      ...result,
      'result.parameterErrors': sometimes('All faults of the parameters.'),
      'result.parameterErrors[n].name': always('The parameter.', text(0, 2048)),
      'result.parameterErrors[n].value': {
        ...always('The value that was sent; null if none was, ••• if it may not be shown.', text(0, 2048)),
        orNull: true,
      },
      'result.parameterErrors[n].message': always('The description of the fault.', text(1, 2048)),
      ...requestMembers,
    },
  },
} as const satisfies Record<string, ResponseShape>;

export type ResponseName = keyof typeof responses;
