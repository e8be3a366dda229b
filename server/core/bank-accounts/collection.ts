import { dayOf, daysAfter } from 'shared';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Fields } from '../fields.ts';
import type { Instant } from '../values.ts';
import { announcementDay, planDueDay } from './due-day.ts';
import {
  type GeneratedMandate,
  type KeptMandate,
  type Mandate,
  type MandateFault,
  mandateFaults,
  mandateLapses,
  planMandate,
  withMandate,
} from './mandate.ts';

/** Which of the debits under a mandate this one is: the only one, the first, a further one, the last (EPC016-06). */
export type SequenceType = 'OOFF' | 'FRST' | 'RCUR' | 'FNAL';

/** The terms on which the creditor's bank presents a direct debit. Days are written yyyy-MM-dd. */
export type Collection = {
  readonly mandate: Mandate;
  readonly sequenceType: SequenceType;
  readonly scheme: EntitySettings['directDebitScheme'];
  /** The merchant's creditor identifier; null where its channel has none. */
  readonly creditorId: string | null;
  /** A banking day. */
  readonly dueOn: string;
  /** The last day on which the debit is announced to its payer; that of the request where less time is left. */
  readonly announceBy: string;
};

/** The part of a collection that no parameter shows: it is kept with the payment. */
export type CollectionTerms = Omit<Collection, 'mandate'>;

/** The faults of a collection that are found before it is sent, with their result codes. */
export const collectionFaults = { dueDateInvalid: '100.500.301', ...mandateFaults } as const;
export type CollectionFault = 'dueDateInvalid' | MandateFault;

/** The terms of a further debit under the mandate of an earlier one, or what is wrong with it. */
export function planFurtherCollection(
  fields: Fields,
  { now, settings, mandate, sequenceType, unlessNamed, usedOn }: FurtherTerms,
): Collection | 'dueDateInvalid' | 'mandateLapsed' {
  const { directDebitScheme: scheme, creditorId } = settings;
  const today = dayOf(now);
  const dueOn = planDueDay(fields, { today, unlessNamed });
  if (dueOn === undefined) return 'dueDateInvalid';
  if (mandateLapses(usedOn) < dueOn) return 'mandateLapsed';
  return { mandate, sequenceType, scheme, creditorId, dueOn, announceBy: announcementDay(dueOn, { today, settings }) };
}

type FurtherTerms = {
  readonly now: Instant;
  readonly settings: EntitySettings;
  readonly mandate: Mandate;
  readonly sequenceType: SequenceType;
  /** The due date of a debit whose request names none, where it can still be presented on it. */
  readonly unlessNamed: string;
  /** The due date of the latest debit under the mandate. */
  readonly usedOn: string;
};

type Terms = {
  readonly now: Instant;
  readonly settings: EntitySettings;
  readonly generated: GeneratedMandate;
  /** The use of the mandate that the charged registration has; null for a payment without such a mandate. */
  readonly kept: KeptMandate | null;
  /** The due date of the latest debit of the standing instruction that the payment follows; null where none is known. */
  readonly usedOn: string | null;
};

/** The collection of a direct debit with these parameters, or the first thing that is wrong with it. */
export function planCollection(
  fields: Fields,
  { now, settings, generated, kept, usedOn }: Terms,
): Collection | CollectionFault {
  const { preNotificationDays, directDebitScheme: scheme, creditorId } = settings;
  const today = dayOf(now);
  const dueOn = planDueDay(fields, { today, unlessNamed: daysAfter(today, preNotificationDays) });
  if (dueOn === undefined) return 'dueDateInvalid';
  const sequenceType = sequenceTypeOf(fields, kept);
  const isFollowing = sequenceType === 'RCUR' || sequenceType === 'FNAL';
  // A last debit may be the first one by its registration, whose mandate is in use only then.
  const isFirst = !isFollowing || kept?.usedOn === null;
  const mandate = planMandate(fields, { today, generated, isFollowing });
  if (typeof mandate === 'string') return mandate;
  // A mandate whose earlier debits are unknown here is taken to be in use.
  const unusedSince = kept?.usedOn ?? usedOn ?? (isFirst ? mandate.signedOn : undefined);
  if (unusedSince !== undefined && mandateLapses(unusedSince) < dueOn) return 'mandateLapsed';
  const announceBy = announcementDay(dueOn, { today, settings });
  return { mandate, sequenceType, scheme, creditorId, dueOn, announceBy };
}

/** The parameters of a payment with those of its collection that the merchant left to the gateway. */
export const withCollection = (fields: Fields, { mandate, dueOn }: Collection): Fields => ({
  ...withMandate(fields, mandate),
  transactionDueDate: dueOn,
});

const OF_DEBIT = /^(?:bankAccount\.mandate\.|transactionDueDate$)/;

/** The parameters of a payout, which no mandate permits and no payer waits for. */
export const withoutCollection = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_DEBIT.test(name)));

/** A collection's terms as details of the payment response, beside the mandate and the due date (DECISIONS 101). */
export const shownTerms = ({ creditorId, scheme, sequenceType, announceBy }: CollectionTerms): Fields => ({
  ...(creditorId === null ? {} : { CreditorIdentifier: creditorId }),
  DirectDebitScheme: scheme,
  SequenceType: sequenceType,
  PreNotificationDate: announceBy,
});

/**
 * A debit by a registration has the mandate of all debits by it, the earliest of which is the first. The one that is
 * marked as the last ends it, with a standing instruction or without (DECISIONS 314).
 */
function sequenceTypeOf(fields: Fields, kept: KeptMandate | null): SequenceType {
  const { 'standingInstruction.mode': mode, sequence, createRegistration } = fields;
  const isFurther = mode === 'REPEATED' || (kept !== null && mode !== 'INITIAL');
  if (isFurther && sequence === 'FINAL') return 'FNAL';
  if (kept) return kept.usedOn === null ? 'FRST' : 'RCUR';
  if (mode === 'REPEATED') return 'RCUR';
  return mode === 'INITIAL' || createRegistration === 'true' ? 'FRST' : 'OOFF';
}
