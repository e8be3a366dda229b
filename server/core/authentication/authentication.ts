import type { Card } from '../cards/card.ts';
import type { Requestor } from '../entities/merchant-accounts/account.ts';
import type { Fields } from '../fields.ts';
import type { Cents } from '../values.ts';

/** Whether a card number is in a directory server's card ranges; `unknown` when they could not be fetched. */
export type Enrolment =
  | { readonly kind: 'inRange'; readonly methodUrl: string | null }
  | { readonly kind: 'outOfRange' }
  | { readonly kind: 'unknown' };

/** Whether the 3-D Secure method was completed (Y), not completed (N) or does not exist for the card (U). */
export type MethodCompletion = 'Y' | 'N' | 'U';

/** The data of an authentication request (AReq); the connector converts amounts to the currency's own minor units. */
export type AuthenticationRequest = {
  /** 3DS Server transaction id, a UUID. */
  readonly transactionId: string;
  readonly card: Card;
  readonly brand: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly methodCompletion: MethodCompletion;
  readonly merchantName: string;
  /** How the merchant account of the payment is known to directory servers; null in a channel without accounts. */
  readonly requestor: Requestor | null;
  /** Whether no shopper takes part: the merchant initiates the authentication (3RI). */
  readonly isRequestorInitiated: boolean;
  /** Whether the acquirer has declined the payment until its shopper passes a challenge. */
  readonly mandatesChallenge: boolean;
  /** The address to which the browser returns, and the one to which the directory server reports the result. */
  readonly returnUrl: string;
  readonly resultsUrl: string;
  /** The payment's parameters by name: browser data, contact, addresses, challenge indicator, test parameters. */
  readonly fields: Fields;
};

/** The authentication's status of EMV 3-D Secure 2. */
export type TransactionStatus = 'Y' | 'N' | 'U' | 'A' | 'C' | 'D' | 'R' | 'I' | 'S';

export type AuthenticationResponse =
  | {
      readonly kind: 'received';
      readonly status: TransactionStatus;
      readonly statusReason: string | null;
      readonly acsTransactionId: string | null;
      readonly dsTransactionId: string | null;
      readonly eci: string | null;
      readonly verificationId: string | null;
      readonly version: string;
      /** The address of the challenge, for status C. */
      readonly acsUrl: string | null;
      readonly challengeMandated: string | null;
      readonly authenticationType: string | null;
      /** A text of the issuer for the shopper. */
      readonly cardholderInfo: string | null;
    }
  | { readonly kind: 'failed'; readonly errorCode: string; readonly description: string }
  | { readonly kind: 'unreachable' };

/** The result of a challenge, which the directory server reports (RReq). */
export type AuthenticationResult = {
  readonly transactionId: string;
  readonly acsTransactionId: string;
  readonly dsTransactionId: string;
  readonly status: TransactionStatus;
  readonly statusReason: string | null;
  readonly eci: string | null;
  readonly verificationId: string | null;
  readonly challengeCancel: string | null;
  readonly authenticationType: string | null;
};

/** The ends of 3-D Secure without an authentication, with their result codes. */
export const authenticationFaults = {
  notParticipating: '000.400.101',
  notEnrolled: '000.400.102',
  technicalFault: '000.400.103',
  directoryUnreachable: '000.400.107',
  outsideEveryRange: '000.400.109',
  responseMalformed: '100.390.105',
  failed: '100.380.401',
  timedOut: '100.380.501',
  indicatorInvalid: '100.370.121',
  amountDiffers: '100.390.101',
  issuerRefused: '100.390.114',
  fraudSuspected: '100.390.118',
  tooManyTries: '100.390.119',
  requestorInitiatedRefused: '100.390.121',
  decoupledRefused: '100.390.122',
  shopperCancelled: '100.390.124',
} as const;
export type AuthenticationFault = keyof typeof authenticationFaults;
