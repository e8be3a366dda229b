import type { ReferenceType } from '../payments/payment.ts';
import type { AcquirerRowKey, Occasion, PaymentKey } from '../values.ts';

const BOOKING = 'booking ';
const ROW = 'settlement row ';

/** What a booking of a bank on a payment is made for: the acquirer's number of it. */
export const bookingOccasion = (id: string, of: PaymentKey): Occasion => `${BOOKING}${id} of ${of}` as Occasion;

/** The same for a row of an acquirer's file that has no such number. */
export const rowOccasion = (row: AcquirerRowKey): Occasion => `${ROW}${row}` as Occasion;

/** What the reversal of a dispute is made for where it has the number of the dispute itself. */
export const returnedOccasion = (dispute: Occasion): Occasion => `${dispute}, returned` as Occasion;

/** What a further part of a reversal is made for, that of one chargeback. */
export const partOccasion = (reversal: Occasion, of: PaymentKey): Occasion => `${partsOf(reversal)}${of}` as Occasion;

/** What the reference that an order demands after its payment is made for; `number` counts those that were lost. */
export const followUpOccasion = (payment: PaymentKey, next: ReferenceType, number: number): Occasion =>
  `${followUps(payment, next)}${number}` as Occasion;

/** What the booking of a reference is made for that its acquirer has carried out, although it ended as declined. */
export const carriedOutOccasion = (declined: PaymentKey): Occasion => `carried out ${declined}` as Occasion;

/** Whether a reference is made of a bank's booking that has the acquirer's number. */
export const isBooked = (occasion: Occasion | null): boolean => occasion?.startsWith(BOOKING) ?? false;

/** How an acquirer reports what a bank has booked: with its number, or in a row of a file that has none. */
export type ReportSource = 'booking' | 'row';

/** How the acquirer has reported what a reference is made of; undefined for one that is made of no report. */
export const sourceOf = (occasion: Occasion | null): ReportSource | undefined =>
  isBooked(occasion) ? 'booking' : occasion?.startsWith(ROW) ? 'row' : undefined;

/** Whether a reference is a further part of a reversal. */
export const isPartOf = (reversal: Occasion, occasion: Occasion | null): boolean =>
  occasion?.startsWith(partsOf(reversal)) ?? false;

/** Whether a reference is one that an order demands after its payment. */
export const isFollowUpOf = (payment: PaymentKey, next: ReferenceType, occasion: Occasion | null): boolean =>
  occasion?.startsWith(followUps(payment, next)) ?? false;

const partsOf = (reversal: Occasion): string => `${reversal}, part of `;
const followUps = (payment: PaymentKey, next: ReferenceType): string => `${next} after ${payment}, `;
