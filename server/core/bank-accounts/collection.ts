import { businessDayFrom, businessDaysAfter, dayOf, daysAfter } from 'shared';
import type { EntitySettings } from '../entities/entity.ts';
import type { Fields } from '../fields.ts';
import type { Instant } from '../values.ts';
import { MANDATE_LIFE_MONTHS, monthsAfter } from './schemes.ts';

/** Which of the debits under a mandate this one is: the only one, the first, a further one, the last (EPC016-06). */
export type SequenceType = 'OOFF' | 'FRST' | 'RCUR' | 'FNAL';

/** The payer's permission to be debited. Days are written yyyy-MM-dd. */
export type Mandate = { readonly id: string; readonly reference: string; readonly signedOn: string };

/** The terms on which the creditor's bank presents a direct debit. */
export type Collection = {
  readonly mandate: Mandate;
  readonly sequenceType: SequenceType;
  readonly scheme: EntitySettings['directDebitScheme'];
  /** The merchant's creditor identifier; null where its channel has none. */
  readonly creditorId: string | null;
  /** A banking day. */
  readonly dueOn: string;
};

/** The faults of a collection that are found before it is sent, with their result codes. */
export const collectionFaults = {
  dueDateInvalid: '100.500.301',
  signatureInvalid: '100.500.302',
  mandateIdInvalid: '100.500.303',
  mandateLapsed: '800.100.204',
} as const;
export type CollectionFault = keyof typeof collectionFaults;

type Terms = {
  readonly now: Instant;
  readonly settings: EntitySettings;
  /** The mandate that the gateway makes where the merchant sends none. */
  readonly generated: Omit<Mandate, 'signedOn'>;
};

/** The collection of a direct debit with these parameters, or the first thing that is wrong with it. */
export function planCollection(fields: Fields, { now, settings, generated }: Terms): Collection | CollectionFault {
  const today = dayOf(now);
  const dueOn = dueDay(fields, { today, preNotificationDays: settings.preNotificationDays });
  const sequenceType = sequenceTypeOf(fields);
  const { 'bankAccount.mandate.id': id, 'bankAccount.mandate.dateOfSignature': signedOn } = fields;
  if (dueOn === undefined) return 'dueDateInvalid';
  if (isFollowing(sequenceType) && id === undefined) return 'mandateIdInvalid';
  if (isFollowing(sequenceType) ? signedOn === undefined : (signedOn ?? today) > today) return 'signatureInvalid';
  const mandate: Mandate = {
    id: id ?? generated.id,
    reference: fields['bankAccount.mandate.reference'] ?? generated.reference,
    signedOn: signedOn ?? today,
  };
  // A mandate that was never used is good for 36 months from its signature.
  const isUnused = !isFollowing(sequenceType);
  if (isUnused && monthsAfter(mandate.signedOn, MANDATE_LIFE_MONTHS) < dueOn) return 'mandateLapsed';
  return { mandate, sequenceType, scheme: settings.directDebitScheme, creditorId: settings.creditorId, dueOn };
}

/** The parameters of a payment with those of its collection that the merchant left to the gateway. */
export const withCollection = (fields: Fields, { mandate, dueOn }: Collection): Fields => ({
  ...fields,
  'bankAccount.mandate.id': mandate.id,
  'bankAccount.mandate.reference': mandate.reference,
  'bankAccount.mandate.dateOfSignature': mandate.signedOn,
  transactionDueDate: dueOn,
});

/** The bank receives a collection one banking day before it is due; a day without banking becomes the next one. */
function dueDay(
  { transactionDueDate: requested }: Fields,
  { today, preNotificationDays }: { today: string; preNotificationDays: number },
): string | undefined {
  const earliest = businessDaysAfter(today, 1);
  if (requested === undefined) {
    const dueOn = businessDayFrom(daysAfter(today, preNotificationDays));
    return dueOn < earliest ? earliest : dueOn;
  }
  if (requested > daysAfter(today, DUE_WITHIN_DAYS) || requested <= today) return undefined;
  const dueOn = businessDayFrom(requested);
  return dueOn < earliest ? undefined : dueOn;
}

const DUE_WITHIN_DAYS = 366;

const isFollowing = (type: SequenceType): boolean => type === 'RCUR' || type === 'FNAL';

function sequenceTypeOf(fields: Fields): SequenceType {
  const { 'standingInstruction.mode': mode, sequence, createRegistration } = fields;
  if (mode === 'REPEATED') return sequence === 'FINAL' ? 'FNAL' : 'RCUR';
  return mode === 'INITIAL' || createRegistration === 'true' ? 'FRST' : 'OOFF';
}
