import { blockOf, MANDATE_ENDED, type RetryBlock } from '../../core/agreements/advice.ts';
import {
  accountEntity,
  type InstructedAccount,
  instructedAccounts,
  isOfAnotherAccount,
} from '../../core/agreements/accounts.ts';
import { type Agreement, chargedAt } from '../../core/agreements/agreement.ts';
import {
  isInitial,
  isMerchantInitiated,
  isRepeated,
  noInitialTransaction,
  recurringTypeFaults,
  isOfAgreement,
} from '../../core/instruction.ts';
import {
  agreementFault,
  type AgreementFault,
  agreementFaults,
  isLimited,
  isOver,
} from '../../core/agreements/limits.ts';
import { isRetriedTooOften, retryLimitOf, TOO_MANY_RETRIES } from '../../core/agreements/retries.ts';
import { practiceFault, practiceFaults, replacedBy } from '../../core/agreements/practices.ts';
import type { Change } from '../../core/change.ts';
import type { Fields } from '../../core/fields.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import { realmOf } from '../../core/realm.ts';
import { firstRules } from '../../core/payments/types.ts';
import { registrationFaults } from '../../core/registrations/faults.ts';
import { isActive } from '../../core/registrations/registration.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { type EntityKey, minus } from '../../core/values.ts';
import { networkBrand } from '../../core/wallets/network.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { accountHash, knownAccount } from './account.ts';
import { findFollowed, type Followed } from './find.ts';

type Permitting = Pick<Gateway, 'store' | 'ids' | 'entities' | 'fingerprint' | 'mode'>;

/** The payment may go on: with what its agreement adds, and the change that counts it. */
export type Permit = { readonly kind: 'permitted'; readonly payment: NewPayment; readonly counting: Alongside };
/** The payment is declined before it is sent. */
type Decline = {
  readonly kind: 'declined';
  readonly payment?: NewPayment;
  readonly resultCode: string;
  readonly details?: Fields;
};

/** Whether the agreement, the issuer's earlier advice and the practice that it names permit a payment of a standing instruction. */
export async function permitInstruction(
  gateway: Permitting,
  payment: NewPayment,
  charged: InstructedAccount,
): Promise<Permit | Decline | Refusal> {
  const { fields } = payment;
  const byMerchant = isMerchantInitiated(fields);
  if (!byMerchant && !isRepeated(fields)) {
    if (isInitial(fields) && isOver(fields['standingInstruction.expiry'], chargedAt(payment)))
      return declineWith('expired');
    const known = withAccount(gateway, payment, { charged, entity: payment.entity });
    return refuseUnkind(gateway, known, charged) ?? permitted(known);
  }

  const followed = await followedBy(gateway, payment);
  const entity = followedEntity(followed) ?? payment.entity;
  const known = withAccount(gateway, payment, { charged, entity });
  const forbidden = byMerchant ? await forbiddenRetry(gateway, payment, { charged, ...followed }) : undefined;
  if (forbidden) return forbidden;
  const practice = fields['standingInstruction.industryPractice'];
  const isAsked = practice !== undefined && !followed.isForeign && !isOfUnknownOriginal(payment);
  const practised = isAsked ? practiceFault(practice, payment, followed.original) : undefined;
  if (practised) return { kind: 'declined', resultCode: practiceFaults[practised] };
  const isOther = byMerchant && isOfAnother(gateway, known, { charged, ...followed });
  if (practice !== undefined && isOther) return { kind: 'declined', resultCode: practiceFaults.accountDiffers };
  const practising = withOriginal(known, practice, followed);
  if (!followed.agreement) return withoutAgreement(gateway, practising, { charged, ...followed });
  return underAgreement(gateway, practising, { agreement: followed.agreement, charged, isOther });
}

type Following = Followed & { readonly charged: InstructedAccount };

/** What an issuer or a scheme forbids of the account, wherever the merchant has charged it before. */
async function forbiddenRetry(
  gateway: Permitting,
  payment: NewPayment,
  { charged, agreement }: Following,
): Promise<Decline | undefined> {
  const { store } = gateway;
  const { createdAt: now, brand, fields } = payment;
  const known = knownAccount(gateway, { entity: payment.entity, realm: realmOf(payment, gateway.mode) }, charged);
  const block = blockOf(await store.retryBlocks(known), { now, agreement, completes: practises(fields) });
  if (block) return declineUntil(payment, block);
  const limit = retryLimitOf(brand);
  if (!limit) return undefined;
  const tries = await store.declinedTries({ hashes: known.hashes, since: minus(now, limit.within) });
  return isRetriedTooOften(tries, limit) ? { kind: 'declined', resultCode: TOO_MANY_RETRIES } : undefined;
}

/** The channel whose agreement a payment follows, or whose payment it completes. */
const followedEntity = ({ agreement, original }: Followed): EntityKey | undefined =>
  agreement?.entity ?? (original && accountEntity(original));

/** The payment with its account, as the channel knows it again that has its agreement. */
function withAccount(
  gateway: Permitting,
  payment: NewPayment,
  { charged, entity }: { readonly charged: InstructedAccount; readonly entity: EntityKey },
): NewPayment & { readonly findings: { readonly account: string } } {
  const account = accountHash(gateway, { entity, realm: realmOf(payment, gateway.mode) }, charged);
  const elsewhere = entity === payment.entity ? {} : { accountEntity: entity };
  return { ...payment, findings: { ...payment.findings, account, ...elsewhere } };
}

/**
 * What a payment follows: one that is asked again follows the agreement that it was permitted under, and completes the
 * payment that it named then, because the agreement's own id has taken the place of the named one.
 */
async function followedBy(gateway: Permitting, payment: NewPayment): Promise<Followed> {
  const { store } = gateway;
  const [found, { agreement, completes }] = [await findFollowed(gateway, payment), payment.findings];
  return {
    ...found,
    ...(agreement === undefined ? {} : { agreement: await store.agreement(agreement) }),
    ...(completes === undefined ? {} : { original: await store.payment(completes) }),
  };
}

/** Whether a release that did not keep what a practice completes has permitted the payment: it was asked about then. */
const isOfUnknownOriginal = ({ findings: { agreement, completes } }: NewPayment): boolean =>
  agreement !== undefined && completes === undefined;

/** The payment of a practice with the one that it completes, and the declined one whose place it takes. */
function withOriginal(payment: NewPayment, practice: string | undefined, { original }: Followed): NewPayment {
  if (practice === undefined || !original) return payment;
  const resubmits = replacedBy(practice, original);
  const completing = { completes: original.key, ...(resubmits === undefined ? {} : { resubmits }) };
  return { ...payment, findings: { ...payment.findings, ...completing } };
}

/** A payment whose first one was made elsewhere, or which needs none: by the shopper, or by an industry practice. */
function withoutAgreement(
  gateway: Permitting,
  payment: NewPayment,
  { charged, isForeign, original }: Following,
): Permit | Decline | Refusal {
  const { fields, registration } = payment;
  if (isOver(fields['standingInstruction.expiry'], chargedAt(payment))) return declineWith('expired');
  if (original?.findings.collection?.sequenceType === 'OOFF' && !practises(fields)) return declineWith('noAgreement');
  const needsAgreement =
    firstRules(payment.type).isSent &&
    instructedAccounts[charged.kind].needsAgreement &&
    isMerchantInitiated(fields) &&
    !practises(fields);
  if (!needsAgreement || isForeign || settingsOf(gateway, payment).validation === 'lenient') {
    return refuseUnkind(gateway, payment, charged) ?? permitted(payment);
  }
  const isNamed = registration !== null || fields['standingInstruction.initialTransactionId'] !== undefined;
  return isNamed ? declineWith('noAgreement') : refuseParameters(noInitialTransaction());
}

/** Whether the payment completes an earlier one by a practice, instead of following its agreement. */
const practises = (fields: Fields): boolean => fields['standingInstruction.industryPractice'] !== undefined;

type Agreed = { readonly agreement: Agreement; readonly charged: InstructedAccount; readonly isOther: boolean };

async function underAgreement(
  gateway: Permitting,
  payment: NewPayment,
  { agreement, charged, isOther }: Agreed,
): Promise<Permit | Decline | Refusal> {
  const agreed: NewPayment = {
    ...payment,
    fields: { ...payment.fields, ...fieldsOf(agreement, payment.fields) },
    findings: { ...payment.findings, agreement: agreement.key },
  };
  const unkind = refuseUnkind(gateway, agreed, charged);
  if (unkind) return unkind;
  if (agreement.cancelledBy === MANDATE_ENDED) return { kind: 'declined', resultCode: MANDATE_ENDED };
  if (!isMerchantInitiated(payment.fields)) return permitted(agreed);
  if (await isRegistrationDeleted(gateway, agreement))
    return { kind: 'declined', resultCode: registrationFaults.deleted };
  if (isOther) return declineWith('accountDiffers');
  if (agreement.cancelledBy !== null) return { kind: 'declined', resultCode: agreement.cancelledBy };
  // A payment that is asked again holds the agreement itself.
  const openPayment = agreement.openPayment === payment.key ? null : agreement.openPayment;
  const fault = agreementFault({ ...agreement, openPayment }, payment, chargedAt(payment));
  if (fault) return declineWith(fault);
  const counts = isLimited(agreement) && isOfAgreement(payment.fields);
  return permitted(agreed, counts ? [(row) => countingChanges(agreement, row)] : []);
}

/** Whether the merchant has given the agreement up with the registration that it charges. */
async function isRegistrationDeleted({ store }: Permitting, { registration: key }: Agreement): Promise<boolean> {
  const registration = key === null ? undefined : await store.registration(key);
  return registration !== undefined && !isActive(registration);
}

/** Whether the account is another one than was agreed on. A lenient channel leaves unstored accounts to the acquirer. */
const isOfAnother = (gateway: Permitting, payment: NewPayment, { charged, ...followed }: Following): boolean =>
  (payment.registration !== null || settingsOf(gateway, payment).validation !== 'lenient') &&
  isOfAnotherAccount(payment, charged.kind, followed);

/** What the first payment determines, and the merchant need not repeat. */
const fieldsOf = ({ initialTransactionId, recurringType }: Agreement, fields: Fields): Fields => ({
  ...(initialTransactionId === null ? {} : { 'standingInstruction.initialTransactionId': initialTransactionId }),
  ...(recurringType === null || fields['standingInstruction.recurringType'] !== undefined
    ? {}
    : { 'standingInstruction.recurringType': recurringType }),
});

/** The first row of a payment takes the agreement until the payment ends, or counts at once where it has ended. */
function countingChanges(agreement: Agreement, payment: Payment): readonly Change[] {
  const { key, version, state } = payment;
  if (version !== 0 || state === 'rejected') return [];
  const row: Agreement =
    state === 'pending'
      ? { ...agreement, openPayment: key }
      : { ...agreement, payments: agreement.payments + 1, chargedAt: chargedAt(payment) };
  return [{ kind: 'saveAgreement', row }];
}

/** Recurring payments of one scheme need their kind; a checkout's shopper cannot be asked for it. */
function refuseUnkind(gateway: Permitting, payment: NewPayment, charged: InstructedAccount): Refusal | undefined {
  if (payment.checkout !== null || settingsOf(gateway, payment).validation === 'lenient') return undefined;
  const faults = recurringTypeFaults(networkBrand(payment.brand, charged), payment.fields);
  return faults.length > 0 ? refuseParameters(faults) : undefined;
}

const permitted = (payment: NewPayment, counting: Alongside = []): Permit => ({ kind: 'permitted', payment, counting });

/** The end of the block is kept with the payment, because a schedule tries again then. */
const declineUntil = (payment: NewPayment, { resultCode, until }: RetryBlock): Decline => ({
  kind: 'declined',
  payment: until === null ? payment : { ...payment, findings: { ...payment.findings, blockedUntil: until } },
  resultCode,
});

const declineWith = (fault: AgreementFault): Decline => ({
  kind: 'declined',
  resultCode: agreementFaults[fault].code,
  details: { ExtendedDescription: agreementFaults[fault].detail },
});
