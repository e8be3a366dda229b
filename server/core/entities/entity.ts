import type { Condition } from 'shared';
import type { DefenceSettings } from '../limits/card-testing.ts';
import type { ThrottleSettings } from '../limits/throttles.ts';
import { defaultRiskSettings, type RiskSettings } from '../risk/settings.ts';
import type { EntityKey } from '../values.ts';

/** The level of an entity: a psp has divisions, a division has merchants, a merchant has channels. */
export type EntityKind = 'psp' | 'division' | 'merchant' | 'channel';

/** The settings of a channel, made by its operator. Each has a safe default. */
export type EntitySettings = RiskSettings & {
  /** Origins of the pages that may show the checkout, as CSP host sources. */
  readonly pageOrigins: readonly string[];
  /** Origins that a shopperResultUrl given by the browser may have, beside those of the pages. */
  readonly resultOrigins: readonly string[];
  /** The brands that a shopper may pay a checkout with, in the order in which they are shown; null for cards alone. */
  readonly brands: readonly string[] | null;
  /**
   * Whether a payment proceeds when 3-D Secure could not be performed: the issuer is unable (U) or does not take part,
   * or the directory server does not respond.
   */
  readonly unavailableAuthentication: 'stop' | 'continue';
  /** Whether cards outside every 3-D Secure range are refused (DECISIONS 10). */
  readonly authenticationRequired: boolean;
  /**
   * The currency in which an account is verified, by 3-D Secure and 0.00 at its acquirer, before it is stored without a
   * payment; null where it is stored unverified.
   */
  readonly verifyRegistrations: string | null;
  /** Whether a stored card that a shopper chooses in a checkout is charged only with its security code. */
  readonly registrationsNeedCode: boolean;
  /** Whether a shopper may delete the stored accounts that a checkout offers. */
  readonly shoppersDeleteRegistrations: boolean;
  /** The version of the text with which the form asks to store an account; null where it does not ask. */
  readonly consentVersion: string | null;
  /** Whether a reserved amount may be captured in several parts. */
  readonly multiCapture: boolean;
  /** How many days the reservation of a card or account lasts from its approval; then its rest counts as released. */
  readonly reservationDays: number;
  /** How many days the money of an invoice, a prepayment or a voucher may take from its approval; then it expires. */
  readonly payWithinDays: number;
  /** How many days from its approval a reservation may be captured; null for as long as it lasts. */
  readonly captureDays: number | null;
  /** By how many percent the captures of a reservation may exceed it. */
  readonly overCapturePercent: number;
  /** The time of day (HH:mm) and its IANA time zone at which debits and captures can no longer be reversed. */
  readonly reversalCutOff: string;
  readonly reversalCutOffZone: string;
  /** Whether the merchant may book chargebacks, their reversals and receipts, or only the gateway. */
  readonly merchantBookings: boolean;
  /** The merchant's creditor identifier of the SEPA direct debit schemes (EPC262-08). */
  readonly creditorId: string | null;
  readonly directDebitScheme: 'CORE' | 'B2B';
  /** How many days before its due date a direct debit is announced to its payer; by default it is due so late. */
  readonly preNotificationDays: number;
  /** The conditions under which this channel requires conditional parameters. */
  readonly requires: readonly Condition[];
  /** Whether events are kept for GET /v1/events even where no webhook takes them. */
  readonly keepEvents: boolean;
  /** `lenient` accepts contact data in any form. */
  readonly validation: 'strict' | 'lenient';
  /**
   * Whether a token may come as authentication.userId and authentication.password in the body, or in the query of a
   * request without one, as older clients send it.
   */
  readonly bodyCredentials: boolean;
} & ThrottleSettings &
  DefenceSettings;

/** The safe default of every setting. */
export const defaultSettings: EntitySettings = {
  ...defaultRiskSettings,
  pageOrigins: [],
  resultOrigins: [],
  brands: null,
  unavailableAuthentication: 'stop',
  authenticationRequired: false,
  verifyRegistrations: null,
  registrationsNeedCode: false,
  shoppersDeleteRegistrations: false,
  consentVersion: null,
  multiCapture: true,
  creditorId: null,
  directDebitScheme: 'CORE',
  preNotificationDays: 14,
  reservationDays: 7,
  payWithinDays: 7,
  captureDays: null,
  overCapturePercent: 0,
  reversalCutOff: '00:00',
  reversalCutOffZone: 'UTC',
  merchantBookings: true,
  requires: [],
  keepEvents: false,
  validation: 'strict',
  bodyCredentials: false,
  checkoutsPerMinute: null,
  checkoutUpdatesPerMinute: null,
  checkoutReadsPerMinute: null,
  paymentsPerMinute: null,
  paymentReadsPerMinute: null,
  referencesPerMinute: null,
  registrationsPerMinute: null,
  registrationPaymentsPerMinute: null,
  authenticationsPerMinute: null,
  screeningsPerMinute: null,
  queriesPerMinute: null,
  reportsPerMinute: null,
  checkoutAttempts: null,
  checkoutDeclines: null,
  addressAttempts: null,
  binDeclines: null,
  cardDeclines: null,
  declineShare: null,
  genericDeclines: false,
};

export type Entity = {
  readonly key: EntityKey;
  /** 32 characters a-f 0-9. */
  readonly id: string;
  readonly kind: EntityKind;
  readonly parent: EntityKey | null;
  readonly name: string;
  readonly settings: EntitySettings;
};

/** An access token: only the SHA-256 of its 256 random bits is kept, in hex. It reaches its entity and all below. */
export type AccessToken = { readonly hash: string; readonly entity: EntityKey };
