import { type ActiveRegistration, registrationOf } from '../registrations/registration.ts';
import type { Account } from './account.ts';
import type { EndedPayment, Payment, SentFirst } from './payment.ts';

/** Whether a payment stores its account when it is approved. A payment by a registration stores it no second time. */
export const createsRegistration = ({ type, fields, registration }: Wish): boolean =>
  registration === null && (type === 'RG' || fields['createRegistration'] === 'true');

type Wish = Pick<Payment, 'type' | 'fields' | 'registration'>;

/** Whether a payment charges the account of a registration, which the payment did not create. */
export const isByRegistration = ({ key, registration }: Pick<Payment, 'key' | 'registration'>): boolean =>
  registration !== null && registration !== registrationOf(key);

/** The registration that an approved payment creates; undefined for a payment that was not asked to. */
export function createdRegistration(sent: SentFirst, approved: EndedPayment): ActiveRegistration | undefined {
  const { sealed } = sent;
  if (sealed === null || !createsRegistration(sent)) return undefined;
  const { key, entity, brand, testMode, resultCode, endedAt, fields, findings } = approved;
  return {
    key: registrationOf(key),
    version: 0,
    entity,
    brand,
    testMode,
    resultCode,
    createdAt: endedAt,
    fields,
    consent: findings.consent ?? null,
    mandateUsedOn: findings.collection?.dueOn ?? null,
    sealed,
    deletedAt: null,
    deletion: null,
  };
}

/** Whether a stored account may be charged by a brand: one with a payment service is known to that service alone. */
export const mayBeChargedBy = (
  named: string | null,
  { brand }: Pick<ActiveRegistration, 'brand'>,
  { kind }: Pick<Account, 'kind'>,
): boolean => kind !== 'virtualAccount' || named === null || named === brand;
