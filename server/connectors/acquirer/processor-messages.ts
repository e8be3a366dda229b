import { APPROVED_RESPONSE, disputeReasons, isDisputeReason, isSepaReason, outcomeOf, parseJson } from 'shared';
import { z } from 'zod';
import type { Fields } from '../../core/fields.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { AcquirerRequest, Booking } from '../../core/payments/acquirer.ts';
import type { Cents, Money } from '../../core/values.ts';
import { waitNames } from '../../test-data/waits.ts';
import { shopperPage, transferEnd } from './transfer-messages.ts';

/** The processor's name for each kind of request. */
export const operations = {
  authorize: 'authorize',
  debit: 'sale',
  credit: 'credit',
  capture: 'capture',
  reverse: 'void',
  refund: 'refund',
  rebill: 'rebill',
} as const satisfies Record<AcquirerRequest['kind'], string>;

/** An amount in the processor's notation, with two decimals. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2);

const DAY = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const AMOUNT = z.string().regex(/^\d{1,12}\.\d\d$/);
const centsOf = (amount: string): Cents => Math.round(Number(amount) * 100) as Cents;

const SHORT_TEXT = /^[^\0]{1,255}$/;

/** An optional detail: a malformed one is left out, because it has no influence on the outcome. */
const detail = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined);

const payTo = z.object({
  holder: z.string().min(4).max(128),
  iban: z.string().regex(/^[A-Z0-9]{15,31}$/),
  bic: z.string().regex(/^(?:[A-Z0-9]{8}|[A-Z0-9]{11})$/),
  country: z.string().regex(/^[A-Z]{2}$/),
  reference: z.string().regex(SHORT_TEXT),
  payBy: DAY.optional(),
});

const record = z.object({
  key: z.string(),
  operation: z.enum(Object.values(operations)),
  amount: AMOUNT,
  currency: z.string().regex(/^[A-Z]{3}$/),
  scheme: z.string().optional(),
  outcome: z.enum(['approved', 'declined', 'pending']),
  responseCode: z.string().regex(/^[0-9A-Z]{2,4}$/),
  transactionId: z.string().regex(/^[\w-]{1,64}$/),
  institute: z.string().max(64),
  authentication: z.enum(['verified', 'failed', 'notChecked']),
  forcedCode: z
    .string()
    .regex(/^\d{3}\.\d{3}\.\d{3}$/)
    .optional(),
  page: shopperPage.optional(),
  wait: z.enum(waitNames).optional(),
  /** Where the money of a prepayment or an invoice goes. */
  payTo: payTo.optional(),
  /** The day on which a bank responds to a debit or a refund. */
  expectedOn: DAY.optional(),
  transferEnd: transferEnd.optional(),
  /** The last day on which it may report disputes of a charge. */
  reportsUntil: DAY.optional(),
  schemeTransactionId: detail(/^[0-9A-Za-z]{1,64}$/),
  advice: detail(/^\d{2}$/),
  securityCodeCheck: detail(/^[A-Z]$/),
  addressCheck: detail(/^[AZNUF]$/),
  cardType: detail(SHORT_TEXT),
  cardLevel: detail(SHORT_TEXT),
  cardRegulated: detail(/^(?:true|false)$/),
  cardIssuer: detail(SHORT_TEXT),
  cardIssuerPhone: detail(SHORT_TEXT),
  cardIssuerWebsite: detail(SHORT_TEXT),
});

/** The processor's record of a request that it carried out. */
export type ProcessorRecord = z.infer<typeof record>;

export const keyClosed = z.object({ key: z.string(), refused: z.literal('keyClosed') });
export const refusedUnprocessed = z.object({ key: z.string(), refused: z.literal('notProcessed') });
export const malformed = z.object({ refused: z.literal('malformed') });
export const neverArrived = z.object({ key: z.string(), outcome: z.literal('neverArrived') });

/** Reads a record; undefined for one that contradicts itself. */
export function readRecord(body: string): ProcessorRecord | undefined {
  const { data } = record.safeParse(parseJson(body));
  return data && isWhole[data.outcome](data) ? data : undefined;
}

const isWhole: Readonly<Record<ProcessorRecord['outcome'], (record: ProcessorRecord) => boolean>> = {
  approved: isWholeApproval,
  declined: isWholeDecline,
  pending: ({ page, wait, forcedCode }) => forcedCode === undefined && (page === undefined || wait === undefined),
};

function isWholeApproval({ responseCode, authentication, forcedCode, transferEnd: end }: ProcessorRecord): boolean {
  return (
    responseCode === APPROVED_RESPONSE &&
    authentication !== 'failed' &&
    (forcedCode === undefined || ['success', 'review'].includes(outcomeOf(forcedCode))) &&
    (end === undefined || end === 'confirmed')
  );
}

function isWholeDecline({ responseCode, forcedCode, transferEnd: end }: ProcessorRecord): boolean {
  return (
    responseCode !== APPROVED_RESPONSE &&
    (forcedCode === undefined || outcomeOf(forcedCode) === 'rejected') &&
    end !== 'confirmed'
  );
}

const aBooking = { id: z.string().max(80), on: DAY, amount: AMOUNT };
const bookings = z.object({
  key: z.string(),
  bookings: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ ...aBooking, kind: z.literal('return'), reason: z.string() }),
        z.object({ ...aBooking, kind: z.literal('receipt') }),
        z.object({ ...aBooking, kind: z.literal('dispute'), reason: z.string() }),
        z.object({ ...aBooking, kind: z.literal('disputeReversal') }),
      ]),
    )
    .max(100),
});

/** Reads the bookings on a payment; a reason that no scheme has is one without a reason. */
export function readBookings(body: string, key: string): readonly Booking[] | 'unknown' {
  const { data } = bookings.safeParse(parseJson(body));
  if (data?.key !== key) return 'unknown';
  return data.bookings.map(({ amount, ...reported }): Booking => {
    const booking = { ...reported, cents: centsOf(amount) };
    if (booking.kind === 'receipt' || booking.kind === 'disputeReversal') return booking;
    if (booking.kind === 'dispute') return disputeOf(booking);
    return { ...booking, reason: isSepaReason(booking.reason) ? booking.reason : WITHOUT_REASON };
  });
}
const WITHOUT_REASON = 'MS03';

const disputeOf = ({
  reason,
  ...booking
}: { readonly reason: string; readonly kind: 'dispute' } & BookingMembers): Booking => ({
  ...booking,
  resultCode: isDisputeReason(reason) ? disputeReasons[reason].resultCode : codes.chargedBack,
});
type BookingMembers = Pick<Booking, 'id' | 'on' | 'cents'>;

/** Whether a record belongs to this request. */
export const isAbout = ({ key, operation, amount, currency }: ProcessorRecord, request: AcquirerRequest): boolean =>
  key === request.key &&
  operation === operations[request.kind] &&
  amount === decimal(request.amountCents) &&
  currency === request.currency;

/** What the processor has carried out, which an inquiry compares with its payment. */
export const carriedOut = ({ amount, currency }: ProcessorRecord): Money => ({
  amountCents: centsOf(amount),
  currency,
});

/** The details that are acquirer checks, by the names of the payment response. */
const checkNames = {
  securityCodeCheck: 'result.cvvResponse',
  addressCheck: 'result.avsResponse',
  cardType: 'card.type',
  cardLevel: 'card.level',
  cardRegulated: 'card.regulatedFlag',
  cardIssuer: 'card.issuer.bank',
  cardIssuerPhone: 'card.issuer.phone',
  cardIssuerWebsite: 'card.issuer.website',
} as const satisfies Partial<Record<keyof ProcessorRecord, string>>;

export function acquirerChecksOf(processed: ProcessorRecord): Fields | undefined {
  const shown: Record<string, string> = {};
  for (const [name, shownAs] of Object.entries(checkNames) as [keyof typeof checkNames, string][]) {
    const text = processed[name];
    if (text !== undefined) shown[shownAs] = text;
  }
  return Object.keys(shown).length === 0 ? undefined : shown;
}
