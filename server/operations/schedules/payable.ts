import type { ParameterFault } from 'shared';
import { isOfAnotherAccount } from '../../core/agreements/accounts.ts';
import type { Agreement } from '../../core/agreements/agreement.ts';
import { agreementFault, type AgreementFault, isOver } from '../../core/agreements/limits.ts';
import { hasMandate } from '../../core/bank-accounts/mandate.ts';
import { type BrandFault, brandFault } from '../../core/brands/brand.ts';
import { formatCents } from '../../core/money.ts';
import type { Fields } from '../../core/fields.ts';
import { noInitialTransaction, recurringTypeFaults } from '../../core/instruction.ts';
import { type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type ActiveRegistration, needsShopper, type Registration } from '../../core/registrations/registration.ts';
import { reusedFields } from '../../core/registrations/reuse.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import { days, type Instant, plus } from '../../core/values.ts';
import { findFollowed } from '../agreements/find.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { paymentFields } from './payment-fields.ts';

type Charging = { readonly schedule: Schedule; readonly registration: ActiveRegistration };

/**
 * Why the payments of a schedule would be refused or declined one by one: their brand does not take them, or no shopper
 * has agreed to them.
 */
export async function unpayableRefusal(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  { schedule, registration }: Charging,
): Promise<Refusal | undefined> {
  if (needsShopper(registration)) return shopperNeeded(gateway, registration);
  const unfit = brandRefusal(schedule, registration);
  if (unfit) return unfit;
  const { key, brand } = registration;
  const sent = paymentFields(schedule.fields, await gateway.store.agreementByRegistration(key));
  const fields = reusedFields(registration.fields, sent);
  const followed = await findFollowed(gateway, { ...schedule, registration: key, fields });
  const { agreement, isForeign } = followed;
  const { validation, preNotificationDays } = settingsOf(gateway, schedule);
  // A debit is due after its pre-notification, and the terms speak of the day on which its payer is debited.
  const wait = days(hasMandate(registration.fields) ? preNotificationDays : 0);
  const firstAt = plus(schedule.nextAt ?? schedule.createdAt, wait);
  const broken = termRefusal(gateway, schedule, { agreement, fields, firstAt });
  if (broken) return broken;
  const charged = { registration: key, fields: registration.fields, findings: {} };
  if (agreement && needsAgreement(registration) && isOfAnotherAccount(charged, 'card', followed))
    return refuseParameters([otherAccount(gateway, schedule)]);
  if (validation === 'lenient') return undefined;
  if (!agreement && !isForeign && needsAgreement(registration)) return refuseParameters(noInitialTransaction());
  const kind = fields['standingInstruction.recurringType'] ?? agreement?.recurringType;
  const faults = recurringTypeFaults(brand, {
    ...fields,
    ...(kind === null || kind === undefined ? {} : { 'standingInstruction.recurringType': kind }),
  });
  return faults.length > 0 ? refuseParameters(faults) : undefined;
}

/** Why an account whose shopper confirms each payment is charged by no schedule. */
export const shopperNeeded = ({ ids }: Pick<Gateway, 'ids'>, { key }: Pick<Registration, 'key'>): Refusal =>
  refuseParameters([
    {
      name: 'registrationId',
      value: ids.publicId('registration', key),
      message: 'is an account whose shopper confirms each payment',
    },
  ]);

/** A direct debit has the mandate of its payer instead (DECISIONS 110). */
const needsAgreement = ({ fields }: ActiveRegistration): boolean =>
  Object.keys(fields).some((name) => name.startsWith('card.') || name.startsWith('tokenAccount.'));

/** What a brand does not take, of those faults that a stored account may have. */
function brandRefusal(schedule: Schedule, { brand }: ActiveRegistration): Refusal | undefined {
  const fault = brand === null ? undefined : brandFault(brand, schedule);
  const name = fault && faultyParameter[fault];
  if (name === undefined) return undefined;
  const values = { paymentType: schedule.type, currency: schedule.currency, amount: formatCents(schedule.amountCents) };
  return refuseParameters([{ name, value: values[name], message: `is not possible with ${brand}` }]);
}

const faultyParameter: Partial<Record<BrandFault, 'paymentType' | 'currency' | 'amount'>> = {
  typeNotTaken: 'paymentType',
  currencyNotTaken: 'currency',
  amountTooHigh: 'amount',
};

const otherAccount = ({ ids }: Pick<Gateway, 'ids'>, { registration }: Schedule): ParameterFault => ({
  name: 'registrationId',
  value: ids.publicId('registration', registration),
  message: 'is another account than that of the agreement',
});

type Terms = { readonly agreement: Agreement | undefined; readonly fields: Fields; readonly firstAt: Instant };

/** Why the terms of the agreement permit not even the first date. What only this one breaks, a later one may keep. */
function termRefusal(
  { ids }: Pick<Gateway, 'ids'>,
  { currency, job, registration }: Schedule,
  { agreement, fields, firstAt }: Terms,
): Refusal | undefined {
  const isExpired = agreement === undefined && isOver(fields['standingInstruction.expiry'], firstAt);
  const broken = isExpired ? 'expired' : agreement && brokenTerm(agreement, { currency, fields }, firstAt);
  const faultOf = broken && faultOfTerm[broken];
  if (!faultOf) return undefined;
  const { 'standingInstruction.type': type = null } = fields;
  const registrationId = ids.publicId('registration', registration);
  const fault = faultOf({ agreement, currency, type, expression: job.expression, registrationId });
  return { ...refuse(broken === 'expired' ? 'jobNotPossible' : 'parametersInvalid'), faults: [fault] };
}

type Broken = Pick<Terms, 'agreement'> & {
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
const brokenTerm = (
  agreement: Agreement,
  order: Pick<Schedule, 'currency' | 'fields'>,
  at: Instant,
): AgreementFault | undefined => (agreement.cancelledBy === null ? agreementFault(agreement, order, at) : 'usedUp');
