import type { ReferenceType } from '../payments/payment.ts';
import type { AcquirerRowKey, Occasion, PaymentKey } from '../values.ts';

const BOOKING = 'booking ';

/** What a booking of a bank on a payment is made for: the acquirer's number of it. */
export const bookingOccasion = (id: string, of: PaymentKey): Occasion => `${BOOKING}${id} of ${of}` as Occasion;

/** The same for a row of an acquirer's file that has no such number. */
export const rowOccasion = (row: AcquirerRowKey): Occasion => `settlement row ${row}` as Occasion;

/** What the reversal of a dispute is made for where it has the number of the dispute itself. */
export const returnedOccasion = (dispute: Occasion): Occasion => `${dispute}, returned` as Occasion;

/** What a further part of a reversal is made for, that of one chargeback. */
export const partOccasion = (reversal: Occasion, of: PaymentKey): Occasion => `${partsOf(reversal)}${of}` as Occasion;

/** What the reference that an order demands after its payment is made for; `number` counts those that were lost. */
export const followUpOccasion = (payment: PaymentKey, next: ReferenceType, number: number): Occasion =>
  `${followUps(payment, next)}${number}` as Occasion;

/** Whether a reference is made of a bank's booking that has the acquirer's number. */
export const isBooked = (occasion: Occasion | null): boolean => occasion?.startsWith(BOOKING) ?? false;

/** Whether a reference to a payment is made of a bank's booking on that very payment. */
export const isBookingOf = (of: PaymentKey, occasion: Occasion | null): boolean =>
  isBooked(occasion) && occasion?.endsWith(` of ${of}`) === true;

/** Whether a reference is a further part of a reversal. */
export const isPartOf = (reversal: Occasion, occasion: Occasion | null): boolean =>
  occasion?.startsWith(partsOf(reversal)) ?? false;

/** Whether a reference is one that an order demands after its payment. */
export const isFollowUpOf = (payment: PaymentKey, next: ReferenceType, occasion: Occasion | null): boolean =>
  occasion?.startsWith(followUps(payment, next)) ?? false;

const partsOf = (reversal: Occasion): string => `${reversal}, part of `;
const followUps = (payment: PaymentKey, next: ReferenceType): string => `${next} after ${payment}, `;
