import type { ParameterFault } from 'shared';
import { isOfAnotherAccount } from '../../core/agreements/accounts.ts';
import type { Agreement } from '../../core/agreements/agreement.ts';
import { type AgreementFault, brokenTerms, isOver } from '../../core/agreements/limits.ts';
import { undividedFault } from '../../core/brands/instalments.ts';
import { hasMandate } from '../../core/bank-accounts/mandate.ts';
import { type BrandFault, brandFaultsIn } from '../../core/brands/brand.ts';
import { formatCents } from '../../core/money.ts';
import { noInitialTransaction, recurringTypeFaults } from '../../core/instruction.ts';
import type { NamedFault } from '../../core/refusal.ts';
import { realmOf } from '../../core/realm.ts';
import { type ActiveRegistration, needsShopper, type Registration } from '../../core/registrations/registration.ts';
import { reusedFields } from '../../core/registrations/reuse.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import { days, type Instant, plus } from '../../core/values.ts';
import { findFollowed } from '../agreements/find.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { paymentFields } from './payment-fields.ts';

/** The payments of a schedule that is planned: without dates where its job has faults. */
export type PlannedPayments = Pick<Schedule, 'entity' | 'type' | 'currency' | 'amountCents' | 'fields' | 'testMode'> & {
  readonly dates: { readonly expression: string; readonly firstAt: Instant } | null;
};

type Finding = Pick<Gateway, 'store' | 'ids' | 'entities' | 'mode'>;

/** Why the payments of a new schedule are not possible: instalments that no issuer divides are refused with its order. */
export const payableFaults = async (
  gateway: Finding,
  planned: PlannedPayments,
  registration: ActiveRegistration,
): Promise<readonly NamedFault[]> => [
  ...(await stillPayableFaults(gateway, planned, registration)),
  ...faultsOfDivision(planned, registration),
];

/**
 * Why the payments of a schedule would be refused or declined one by one: their brand does not take them, or no shopper
 * has agreed to them. Undivided instalments, which earlier releases kept, are left out of its payments instead.
 */
export async function stillPayableFaults(
  gateway: Finding,
  planned: PlannedPayments,
  registration: ActiveRegistration,
): Promise<readonly NamedFault[]> {
  if (needsShopper(registration)) return [shopperNeeded(gateway, registration)];
  const { key, brand } = registration;
  const realm = realmOf(planned, gateway.mode);
  const sent = paymentFields(planned.fields, await gateway.store.agreementByRegistration({ registration: key, realm }));
  const fields = reusedFields(registration.fields, sent);
  const followed = await findFollowed(gateway, { ...planned, registration: key, fields });
  const { agreement, isForeign } = followed;
  const charged = { registration: key, fields: registration.fields, findings: {} };
  const isOther = agreement && needsAgreement(registration) && isOfAnotherAccount(charged, 'card', followed);
  const known = [
    ...faultsOfBrand(planned, brand),
    ...faultsOfTerms(gateway, { ...planned, fields }, { agreement, registration }),
    ...(isOther ? [otherAccount(gateway, registration)] : []),
  ];
  if (settingsOf(gateway, planned).validation === 'lenient') return known;
  const kind = fields['standingInstruction.recurringType'] ?? agreement?.recurringType;
  const missing = [
    ...(!agreement && !isForeign && needsAgreement(registration) ? noInitialTransaction() : []),
    ...recurringTypeFaults(brand, {
      ...fields,
      ...(kind === null || kind === undefined ? {} : { 'standingInstruction.recurringType': kind }),
    }),
  ];
  return [...known, ...missing.map(invalid)];
}

const invalid = (fault: ParameterFault): NamedFault => ({ reason: 'parametersInvalid', fault });

/** Why an account whose shopper confirms each payment is charged by no schedule. */
export const shopperNeeded = ({ ids }: Pick<Gateway, 'ids'>, { key }: Pick<Registration, 'key'>): NamedFault =>
  invalid({
    name: 'registrationId',
    value: ids.publicId('registration', key),
    message: 'is an account whose shopper confirms each payment',
  });

/** A direct debit has the mandate of its payer instead (DECISIONS 110). */
const needsAgreement = ({ fields }: ActiveRegistration): boolean =>
  Object.keys(fields).some((name) => name.startsWith('card.') || name.startsWith('tokenAccount.'));

/** What a brand does not take, of those faults that a stored account may have. */
function faultsOfBrand(planned: PlannedPayments, brand: string | null): readonly NamedFault[] {
  if (brand === null) return [];
  const { type: paymentType, currency, amountCents } = planned;
  const values = { paymentType, currency, amount: formatCents(amountCents) };
  return brandFaultsIn(brand, planned).flatMap((fault) => {
    const name = faultyParameter[fault];
    return name === undefined ? [] : [invalid({ name, value: values[name], message: `is not possible with ${brand}` })];
  });
}

/** A stored account is that of a card, its token's or a bank account. */
function faultsOfDivision({ type, fields }: PlannedPayments, registration: ActiveRegistration): readonly NamedFault[] {
  const kind = needsAgreement(registration) ? 'card' : 'bankAccount';
  const fault = undividedFault(fields, { type, brand: registration.brand, kind });
  return fault ? [invalid(fault)] : [];
}

const faultyParameter: Partial<Record<BrandFault, 'paymentType' | 'currency' | 'amount'>> = {
  typeNotTaken: 'paymentType',
  currencyNotTaken: 'currency',
  amountTooHigh: 'amount',
};

const otherAccount = ({ ids }: Pick<Gateway, 'ids'>, { key }: Pick<Registration, 'key'>): NamedFault =>
  invalid({
    name: 'registrationId',
    value: ids.publicId('registration', key),
    message: 'is another account than that of the agreement',
  });

type Agreed = { readonly agreement: Agreement | undefined; readonly registration: ActiveRegistration };

/** Why the terms of the agreement permit not even the first date. What only this one breaks, a later one may keep. */
function faultsOfTerms(
  gateway: Pick<Gateway, 'ids' | 'entities'>,
  planned: PlannedPayments,
  { agreement, registration }: Agreed,
): readonly NamedFault[] {
  const { currency, fields, dates } = planned;
  const { preNotificationDays } = settingsOf(gateway, planned);
  // A debit is due after its pre-notification, and the terms speak of the day on which its payer is debited.
  const wait = days(hasMandate(registration.fields) ? preNotificationDays : 0);
  // Without dates, no term that speaks of a day is broken.
  const firstAt = plus(dates?.firstAt ?? (0 as Instant), wait);
  const expires = agreement === undefined && isOver(fields['standingInstruction.expiry'], firstAt);
  const broken = expires ? (['expired'] as const) : agreement ? termsBroken(agreement, planned, firstAt) : [];
  const { 'standingInstruction.type': type = null } = fields;
  const registrationId = gateway.ids.publicId('registration', registration.key);
  const expression = dates?.expression ?? '';
  return broken.flatMap((term) => {
    const fault = faultOfTerm[term]?.({ agreement, currency, type, expression, registrationId });
    return fault ? [{ reason: term === 'expired' ? 'jobNotPossible' : 'parametersInvalid', fault } as const] : [];
  });
}

type Broken = {
  readonly agreement: Agreement | undefined;
  readonly currency: string;
  readonly type: string | null;
  readonly expression: string;
  readonly registrationId: string;
};

/** The parameter that breaks a term for good. */
const faultOfTerm: Partial<Record<AgreementFault, (broken: Broken) => ParameterFault>> = {
  currencyDiffers: ({ agreement, currency: value }) => ({
    name: 'currency',
    value,
    message: `is not that of the agreement, ${agreement?.currency}`,
  }),
  typeDiffers: ({ agreement, type: value }) => ({
    name: 'standingInstruction.type',
    value,
    message: `is not that of the agreement, ${agreement?.type}`,
  }),
  expired: ({ expression: value }) => ({
    name: 'job.expression',
    value,
    message: 'never comes before the agreement ends',
  }),
  usedUp: ({ registrationId: value }) => ({
    name: 'registrationId',
    value,
    message: 'has an agreement that permits no further payment',
  }),
};

/** A cancelled agreement permits as little as one that is used up. */
const termsBroken = (
  agreement: Agreement,
  order: Pick<Schedule, 'currency' | 'fields'>,
  at: Instant,
): readonly AgreementFault[] => (agreement.cancelledBy === null ? brokenTerms(agreement, order, at) : ['usedUp']);
