import {
  alphanumerics,
  capitals,
  characters,
  dec,
  digits,
  type Format,
  matching,
  oneOf,
  text,
  twoDigits,
  year,
} from '../formats/formats.ts';

/**
 * A member of a response. In its name, dots denote objects, `[n]` each element of a list, and other brackets each key
 * of a map.
 */
export type Member = {
  /** Undefined for a member that contains others. */
  readonly format?: Format;
  /** Whether the member is present whenever its parent is. */
  readonly always: boolean;
  readonly orNull: boolean;
  readonly about: string;
  /** The response that each element of a list has the shape of. */
  readonly elements?: 'payment' | 'schedule';
};

/** The format of a response (spec, Payment response). */
export type ResponseShape = {
  readonly title: string;
  readonly about: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Whether the parameters of the request are echoed beside these members, as a tree. */
  readonly echoes: boolean;
};

export const always = (about: string, format?: Format): Member => ({
  always: true,
  orNull: false,
  about,
  ...(format ? { format } : {}),
});
export const sometimes = (about: string, format?: Format): Member => ({ ...always(about, format), always: false });

/** Payment and checkout ids have no structure for integrators (spec, Conventions). */
export const paymentId: Format = { ...alphanumerics(32, 32), shorthand: 'AN32' };
export const checkoutId: Format = {
  ...characters('a-z A-Z 0-9 . -', String.raw`a-zA-Z0-9.\-`, [32, 48]),
  shorthand: 'AN48, a-z A-Z 0-9 . -, 32-48',
};

export const resultCode: Format = matching('digits and dots, 2-11', '[0-9.]{2,11}', 11);

export const result = {
  result: always('The result of the request. Decide by its code, not by the HTTP status.'),
  'result.code': always('The result code.', resultCode),
  'result.description': always(
    'The description of the code, in English. The text may change; the code does not.',
    text(0, 255),
  ),
};

/** A moment in UTC. */
export const timestampText: Format = matching(
  'yyyy-MM-dd HH:mm:ss+0000',
  String.raw`[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\+0000`,
  24,
);

/** The members at the end of every response. */
export const requestMembers = {
  buildNumber: always('The release of the gateway, for support.', text(0, 255)),
  timestamp: always(
    'The time of the response, in UTC; of a payment’s first response, the time at which it ended or began.',
    timestampText,
  ),
  ndc: always('The number of this request, for support.', text(1, 69)),
};

export const money = {
  amount: sometimes('The amount of this payment, always with two decimals.', dec(10, 2)),
  currency: sometimes('ISO 4217 code.', capitals(3, 3)),
};

/** The spec has two names for the id of a registration. */
export const registrationOfPayment = {
  registrationId: sometimes('The registration that the payment created, or whose account it charged.', paymentId),
  registration: sometimes('The same registration.'),
  'registration.id': always('The same id as in registrationId.', paymentId),
};

/** Of a channel with merchant accounts. */
export const merchantAccount = {
  merchantAccountId: sometimes('The merchant account that the payment went to.', paymentId),
  attempts: sometimes('Its tries at merchant accounts in their order, where there were several.'),
  'attempts[n].merchantAccountId': always('The merchant account of the try.', paymentId),
  'attempts[n].result': always('The result of the try.'),
  'attempts[n].result.code': always('The result code.', resultCode),
  'attempts[n].result.description': always('The description of the code, in English.', text(0, 255)),
  'attempts[n].timestamp': always('When it ended, in UTC.', timestampText),
};

export const resultDetails = {
  resultDetails: sometimes(
    "The acquirer's response and the terms of a direct debit; it may have further members with the acquirer's own names.",
  ),
  'resultDetails.ExtendedDescription': always('A description of the response.', text(0, 2048)),
  'resultDetails.clearingInstituteName': always('The institute that processed the payment.', text(0, 2048)),
  'resultDetails.ConnectorTxID1': always("The acquirer's number of the transaction.", text(0, 2048)),
  'resultDetails.AcquirerResponse': always('The original response code.', text(0, 2048)),
  'resultDetails.possibleBrands': sometimes(
    'The brands of a co-badged card, between which the shopper has to choose, with a blank between them.',
    text(0, 2048),
  ),
  'resultDetails.tokenFault': sometimes("What is wrong with a mobile wallet's token.", text(0, 2048)),
  'resultDetails.MerchantAdviceCode': sometimes(
    "With a decline, the issuer's advice about another try.",
    text(0, 2048),
  ),
  'resultDetails.PaymentReference': sometimes(
    'Of a prepayment or an invoice, the text by which its money is recognised.',
    text(0, 2048),
  ),
  'resultDetails.PaymentDueDate': sometimes('The day until which its money may arrive, yyyy-MM-dd.', text(0, 2048)),
  'resultDetails.OverpaidAmount': sometimes('Of a receipt, the part of it that was not owed.', text(0, 2048)),
  'resultDetails.SequenceType': sometimes(
    'Which direct debit under its mandate it is: the only, first, a further or the last one.',
    oneOf('OOFF', 'FRST', 'RCUR', 'FNAL'),
  ),
  'resultDetails.DirectDebitScheme': sometimes('The scheme of the direct debit.', oneOf('CORE', 'B2B')),
  'resultDetails.CreditorIdentifier': sometimes("The merchant's creditor identifier of that scheme.", text(0, 2048)),
  'resultDetails.PreNotificationDate': sometimes(
    'The last day on which the merchant announces the debit to its payer, yyyy-MM-dd.',
    text(0, 2048),
  ),
  'resultDetails.CardholderInitiatedTransactionID': sometimes(
    'The number of the first payment of a standing instruction.',
    text(0, 2048),
  ),
};

export const simulation = {
  testMode: sometimes(
    'In live mode, that the payment was simulated because its request states testMode=INTERNAL: no money has moved.',
    oneOf('INTERNAL'),
  ),
};

export const card = {
  card: sometimes('The card. The number and the security code are never shown.'),
  'card.bin': sometimes('The first six digits.', digits(6, 6)),
  'card.last4Digits': sometimes('The last four digits.', digits(4, 4)),
  'card.holder': sometimes('As sent.', text(3, 128)),
  'card.expiryMonth': sometimes('As sent.', twoDigits(1, 12)),
  'card.expiryYear': sometimes('As sent.', year),
};

export const authenticationResult = {
  threeDSecure: sometimes('The result of the authentication; of a payment, without the authentication value.'),
  'threeDSecure.eci': sometimes('The electronic commerce indicator.', twoDigits(0, 8)),
  'threeDSecure.version': sometimes('The version of the protocol.', text(1, 8)),
  'threeDSecure.flow': sometimes(
    'Whether the issuer authenticated the shopper with or without a challenge.',
    oneOf('frictionless', 'challenge'),
  ),
  'threeDSecure.authenticationStatus': sometimes('The status of the authentication.', capitals(1, 1)),
  'threeDSecure.enrollmentStatus': sometimes('Whether the card is enrolled.', oneOf('Y', 'U', 'N')),
  'threeDSecure.dsTransactionId': sometimes("The directory server's transaction id.", text(1, 36)),
  'threeDSecure.acsTransactionId': sometimes("The issuer's transaction id.", text(1, 36)),
  'threeDSecure.transactionStatusReason': sometimes('The reason of the status.', digits(1, 2)),
  'threeDSecure.authType': sometimes('How the issuer authenticated the shopper.', twoDigits(1, 4)),
  'threeDSecure.challengeMandatedIndicator': sometimes('Whether a challenge was mandated.', oneOf('Y', 'N')),
  'threeDSecure.cardHolderInfo': sometimes('A text of the issuer for the shopper.', text(1, 128)),
};

export const bankAccount = {
  bankAccount: sometimes('The bank account. Its number is never shown.'),
  'bankAccount.holder': sometimes('As sent.', text(4, 128)),
  'bankAccount.last4Digits': sometimes('The last four characters of the number.', alphanumerics(3, 4)),
};

export const tokenAccount = {
  tokenAccount: sometimes('The token of another provider. Its number is never shown.'),
  'tokenAccount.type': sometimes('As sent.', oneOf('EXTERNAL')),
  'tokenAccount.last4Digits': sometimes('The last four digits of the number.', digits(4, 4)),
};

export const redirect = {
  redirect: sometimes('The redirect of the shopper that is necessary before the payment can proceed.'),
  'redirect.url': always('The address of the redirect.', text(6, 2048)),
  'redirect.method': always('The HTTP method of the redirect.', oneOf('GET', 'POST')),
  'redirect.parameters': always('The parameters of the redirect; often none.'),
  'redirect.parameters[n].name': always('', text(1, 255)),
  'redirect.parameters[n].value': always('', text(0, 2048)),
  'redirect.preconditions': sometimes(
    'Requests that are necessary before the redirect: the 3-D Secure method, in a hidden frame.',
  ),
  'redirect.preconditions[n].origin': always('The frame that sends the request.', oneOf('iframe#hidden')),
  'redirect.preconditions[n].waitUntil': always('The event to wait for before the redirect.', oneOf('iframe#onload')),
  'redirect.preconditions[n].description': always('A description of the request.', text(0, 255)),
  'redirect.preconditions[n].method': always('', oneOf('POST')),
  'redirect.preconditions[n].url': always('', text(6, 2048)),
  'redirect.preconditions[n].parameters': always('The parameters of the request.'),
  'redirect.preconditions[n].parameters[n].name': always('', text(1, 255)),
  'redirect.preconditions[n].parameters[n].value': always('', text(0, 2048)),
};

export const acquirerChecks = {
  'result.avsResponse': sometimes(
    "The check of the billing address against the issuer's records. A: street matches. Z: postcode matches. F: both match. N: neither matches. U: not checked.",
    capitals(1, 1),
  ),
  'result.cvvResponse': sometimes(
    "The check of the security code against the issuer's records. M: it matches. N: it does not match.",
    capitals(1, 1),
  ),
};

export const screeningResult = {
  risk: sometimes('The result of risk screening, where the channel has that, beside the parameters as sent.'),
  'risk.score': sometimes(
    'From -99999 to 99999: the higher, the safer.',
    matching('signed number from -99999 to 99999', '-?[0-9]{1,5}', 6),
  ),
  'risk.parameters': sometimes('The parameters as sent.'),
  'risk.parameters[name]': sometimes(
    'As sent; `rule.` and the name of a rule: in words, why that rule fired.',
    text(0, 2048),
  ),
};
