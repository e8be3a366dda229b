import {
  alphanumerics,
  capitals,
  characters,
  dec,
  digits,
  matching,
  oneOf,
  text,
  twoDigits,
  year,
  type Format,
} from '../formats/formats.ts';
import { firstTypes, referenceTypes } from '../payment-types.ts';

/**
 * A member of an answer. In its name dots open objects, `[n]` stands for each element of a list, any other brackets for
 * a key.
 */
export type Member = {
  /** Undefined for what holds other members. */
  readonly format?: Format;
  /** Whether it is there whenever what holds it is. */
  readonly always: boolean;
  readonly orNull: boolean;
  readonly about: string;
};

/** What an answer looks like (spec, Payment response). */
export type Response = {
  readonly title: string;
  readonly about: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Whether what the request said comes back beside these, as a tree. */
  readonly echoes: boolean;
};

const always = (about: string, format?: Format): Member => ({
  always: true,
  orNull: false,
  about,
  ...(format ? { format } : {}),
});
const sometimes = (about: string, format?: Format): Member => ({ ...always(about, format), always: false });

const result = {
  result: always('What became of the request. Decide by its code, never by the HTTP status.'),
  'result.code': always('The result code.', matching('digits and dots, 2-11', '[0-9.]{2,11}', 11)),
  'result.description': always('What the code says, in English. It may change; the code will not.', text(0, 255)),
};

const tail = {
  buildNumber: always('Which build of the gateway answered, for support.', text(0, 255)),
  timestamp: always(
    'When the answer was made, in UTC. Answers to status reads carry milliseconds.',
    matching(
      'yyyy-MM-dd HH:mm:ss[.SSS]+0000',
      String.raw`[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?\+0000`,
      28,
    ),
  ),
  ndc: always('The number of this request, for support.', text(1, 69)),
};

/** Ids of payments and checkouts are for the gateway to understand (spec, Conventions). */
export const paymentId: Format = { ...alphanumerics(32, 32), shorthand: 'AN32' };
export const checkoutId: Format = {
  ...characters('a-z A-Z 0-9 . -', String.raw`a-zA-Z0-9.\-`, [32, 48]),
  shorthand: 'AN48, a-z A-Z 0-9 . -, 32-48',
};

const money = {
  amount: sometimes('What moves, always with two decimals.', dec(10, 2)),
  currency: sometimes('ISO 4217 code.', capitals(3, 3)),
};

const card = {
  card: sometimes('What may be shown of the card; the number and the security code are never among it.'),
  'card.bin': sometimes('The first six digits.', digits(6, 6)),
  'card.last4Digits': sometimes('The last four digits.', digits(4, 4)),
  'card.holder': sometimes('As sent.', text(3, 128)),
  'card.expiryMonth': sometimes('As sent.', twoDigits(1, 12)),
  'card.expiryYear': sometimes('As sent.', year),
};

const redirect = {
  redirect: sometimes('Where the shopper has to go before the payment goes on.'),
  'redirect.url': always('The address to go to.', text(6, 2048)),
  'redirect.method': always('How to go there.', oneOf('GET', 'POST')),
  'redirect.parameters': always('What to take along; often nothing.'),
  'redirect.parameters[n].name': always('', text(1, 255)),
  'redirect.parameters[n].value': always('', text(0, 2048)),
  'redirect.preconditions': sometimes('What has to happen first: the 3-D Secure method, in a hidden frame.'),
  'redirect.preconditions[n].origin': always('From where it is posted.', oneOf('iframe#hidden')),
  'redirect.preconditions[n].waitUntil': always('What to wait for before the redirect.', oneOf('iframe#onload')),
  'redirect.preconditions[n].description': always('The same, in words.', text(0, 255)),
  'redirect.preconditions[n].method': always('', oneOf('POST')),
  'redirect.preconditions[n].url': always('', text(6, 2048)),
  'redirect.preconditions[n].parameters': always('What to post.'),
  'redirect.preconditions[n].parameters[n].name': always('', text(1, 255)),
  'redirect.preconditions[n].parameters[n].value': always('', text(0, 2048)),
};

const verdicts = {
  'result.avsResponse': sometimes(
    'The address as the bank knows it. A: street fits. Z: postcode fits. F: both. N: neither. U: not checked.',
    capitals(1, 1),
  ),
  'result.cvvResponse': sometimes(
    'The security code as the bank knows it. M: it fits. N: it does not.',
    capitals(1, 1),
  ),
};

/** All shapes an answer can have. */
export const responses = {
  payment: {
    title: 'Payment',
    about: 'A payment as it stands: succeeded, pending or declined.',
    echoes: true,
    members: {
      id: always('The payment. Captures, reversals and refunds name it.', paymentId),
      referencedId: sometimes('The payment that this one refers to.', paymentId),
      paymentType: always('What kind of payment it is.', oneOf(...firstTypes, ...referenceTypes)),
      paymentBrand: sometimes('The brand as sent, or as detected.', text(1, 32)),
      ...money,
      descriptor: sometimes("What the shopper's statement says. Declined payments have none.", text(1, 127)),
      ...result,
      ...verdicts,
      resultDetails: sometimes('What the acquirer said, in its own words.'),
      'resultDetails[name]': sometimes('', text(0, 2048)),
      brandResult: sometimes('The detected brand, when none was sent.', text(1, 32)),
      ...card,
      'card.type': sometimes('Such as CREDIT.', text(0, 2048)),
      'card.level': sometimes('Such as CLASSIC.', text(0, 2048)),
      'card.issuer': sometimes('Who issued it.'),
      'card.issuer.bank': sometimes('', text(0, 2048)),
      threeDSecure: sometimes('What the authentication came to; the proof itself stays here.'),
      'threeDSecure.eci': sometimes('The electronic commerce indicator.', twoDigits(0, 8)),
      'threeDSecure.version': sometimes('The version of the protocol.', text(1, 8)),
      'threeDSecure.flow': sometimes(
        'Whether the issuer wanted to see the shopper.',
        oneOf('frictionless', 'challenge'),
      ),
      'threeDSecure.authenticationStatus': sometimes('How it ended.', capitals(1, 1)),
      'threeDSecure.enrollmentStatus': sometimes('Whether the card takes part.', oneOf('Y', 'U', 'N')),
      'threeDSecure.dsTransactionId': sometimes("The directory server's number.", text(1, 36)),
      'threeDSecure.acsTransactionId': sometimes("The issuer's number.", text(1, 36)),
      'threeDSecure.transactionStatusReason': sometimes('Why the status is what it is.', digits(1, 2)),
      ...redirect,
      ...tail,
    },
  },
  shopperPayment: {
    title: 'Payment, as the browser sees it',
    about: 'What the shopper may know, and what the browser has to do next.',
    echoes: false,
    members: {
      id: always('The payment.', paymentId),
      paymentType: always('What kind of payment it is.', oneOf(...firstTypes)),
      paymentBrand: sometimes('The brand as sent, or as detected.', text(1, 32)),
      ...money,
      ...result,
      ...card,
      ...redirect,
      'redirect.purpose': always(
        'Whether the shopper is authenticated there, or pays.',
        oneOf('authentication', 'payment'),
      ),
      ...tail,
    },
  },
  checkout: {
    title: 'Checkout',
    about: 'A checkout that can be shown and paid for half an hour.',
    echoes: false,
    members: {
      ...result,
      ...tail,
      id: always('The checkout, for the page and for reading its status.', checkoutId),
      integrity: sometimes("The value for the script tag's integrity attribute, if asked for.", text(1, 255)),
    },
  },
  acknowledgement: {
    title: 'Acknowledgement',
    about: 'The request was heard, and there is no payment to speak of.',
    echoes: false,
    members: { ...result, ...tail },
  },
  resultCodes: {
    title: 'Result codes',
    about: 'Every code the gateway knows.',
    echoes: false,
    members: {
      resultCodes: always('In the order of their numbers.'),
      'resultCodes[n].code': always('', matching('digits and dots, 2-11', '[0-9.]{2,11}', 11)),
      'resultCodes[n].description': always('', text(0, 255)),
    },
  },
  refusal: {
    title: 'Refusal',
    about: 'The gateway did nothing, and says why. It has no id.',
    echoes: false,
    members: {
      ...result,
      'result.parameterErrors': sometimes('Everything that is wrong with the parameters, all at once.'),
      'result.parameterErrors[n].name': always('The parameter.', text(0, 2048)),
      'result.parameterErrors[n].value': {
        ...always('What was sent; null when nothing was, ••• when nobody may see it.', text(0, 2048)),
        orNull: true,
      },
      'result.parameterErrors[n].message': always('What is wrong with it.', text(1, 2048)),
      ...tail,
    },
  },
} as const satisfies Record<string, Response>;

export type ResponseName = keyof typeof responses;
