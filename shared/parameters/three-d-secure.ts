import { currency, longCountryInAnyCase } from '../formats/codes.ts';
import {
  base64,
  characters,
  dec,
  digits,
  matching,
  oneOf,
  padded,
  text,
  twoDigits,
  whole,
} from '../formats/formats.ts';
import {
  conditional,
  optional,
  type Parameter,
  type ParameterGroup,
  type Parameters,
  sensitive,
  identifier,
  leniently,
  idle,
  forwarded,
} from './parameter.ts';
import { onlyFromVersion } from './rules.ts';

const SCHEMES_V1 = ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb', 'maestro', 'unionpay'] as const;
const SCHEMES_WITH_PASSWORD = ['visa', 'jcb'] as const;
const SCHEMES_V2 = ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb'] as const;

/** One parameter per card scheme, whose key replaces the asterisk of the name (DECISIONS 21). */
const forEach = (schemes: readonly string[], name: string, parameter: Parameter): Parameters =>
  Object.fromEntries(schemes.map((scheme) => [name.replace('*', scheme), parameter]));

export const threeDSecure = {
  title: '3D Secure',
  about: 'The result of an authentication made elsewhere, or wishes for the one made here.',
  parameters: {
    'threeDSecure.amount': optional(dec(9, 2), 'The amount to authenticate.'),
    'threeDSecure.currency': optional(currency),
    'threeDSecure.eci': conditional(twoDigits(1, 8), 'The electronic commerce indicator.', ['externalAuthentication']),
    'threeDSecure.verificationId': sensitive(conditional(base64(28), 'CAVV or AAV.', ['externalAuthentication'])),
    'threeDSecure.xid': leniently(
      characters('Base64', 'A-Za-z0-9+/=', [1, 64]),
      identifier(conditional(base64(64), 'The transaction id of version 1.')),
    ),
    'threeDSecure.enrollmentStatus': forwarded(
      conditional(oneOf('Y', 'U', 'N'), 'Whether the card takes part.', ['externalAuthenticationStatus']),
    ),
    'threeDSecure.authenticationStatus': conditional(oneOf('Y', 'A', 'U', 'N'), 'How the authentication ended.', [
      'externalAuthenticationStatus',
    ]),
    'threeDSecure.merchant.name': optional(text(), 'As the directory server knows it.'),
    'threeDSecure.merchant.url': optional(text(0, 2048)),
    'threeDSecure.merchant.country': optional(longCountryInAnyCase),
    ...forEach(
      SCHEMES_V1,
      'threeDSecure.v1.*.requestorId',
      identifier(
        optional(
          text(),
          "The merchant's id at this scheme for version 1; the directory server of version 2 receives it.",
        ),
      ),
    ),
    ...forEach(
      SCHEMES_WITH_PASSWORD,
      'threeDSecure.v1.*.password',
      idle(
        sensitive(
          optional(
            text(),
            "The password at this scheme's directory server for version 1. No scheme operates version 1 any more, and no message of version 2 has a password: it is neither kept nor sent.",
          ),
        ),
      ),
    ),
    ...forEach(
      SCHEMES_V2,
      'threeDSecure.v2.*.requestorId',
      identifier(optional(text(), "The requestor's id at this scheme for version 2.")),
    ),
    ...forEach(
      SCHEMES_V2,
      'threeDSecure.v2.*.requestorName',
      optional(text(), "The requestor's name at this scheme for version 2."),
    ),
    'threeDSecure.dsTransactionId': identifier(
      optional(text(36, 36), "The directory server's transaction id, from an authentication made elsewhere."),
    ),
    'threeDSecure.acsTransactionId': identifier(
      optional(text(36, 36), "The access control server's transaction id, from an authentication made elsewhere."),
    ),
    'threeDSecure.version': optional(
      matching('1 or 2, dot, digit, dot, digit', String.raw`[12]\.[0-9]\.[0-9]`, 5),
      'The version used elsewhere.',
    ),
    'threeDSecure.challengeIndicator': optional(
      padded(twoDigits(1, 9)),
      'Whether a challenge is wished for. 05 to 09 need version 2.2.',
    ),
    'threeDSecure.challengeMandatedIndicator': forwarded(
      optional(oneOf('Y', 'N'), 'Whether a challenge is required by mandate, from an authentication made elsewhere.'),
    ),
    'threeDSecure.authType': forwarded(
      optional(twoDigits(1, 4), 'How the access control server authenticates, from an authentication made elsewhere.'),
    ),
    'threeDSecure.exemptionFlag': forwarded(
      optional(
        twoDigits(1, 4),
        'Why strong authentication is not needed: 01 low value, 02 risk analysis, 03 trusted beneficiary, 04 corporate payment. Issuer and acquirer receive it and may refuse it. Needs version 2.2.',
      ),
    ),
    'threeDSecure.transactionStatusReason': forwarded(optional(digits(1, 2), 'Why the status is what it is.')),
    'threeDSecure.channel': optional(
      whole(1, 99),
      'Marks an authentication the merchant initiates (3RI). For one card scheme, from version 2.2.',
    ),
  },
  rules: [
    onlyFromVersion('threeDSecure.challengeIndicator', '2.2', '05', '06', '07', '08', '09'),
    onlyFromVersion('threeDSecure.exemptionFlag', '2.2'),
    onlyFromVersion('threeDSecure.channel', '2.2'),
  ],
} satisfies ParameterGroup;
