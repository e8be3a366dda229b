import { dayOf } from 'shared';
import { hasEnded, MANDATE_ENDED } from '../../core/agreements/advice.ts';
import type { Agreement, NamedAgreement } from '../../core/agreements/agreement.ts';
import { type MandateStanding, standingOf } from '../../core/agreements/mandate.ts';
import type { CollectionTerms } from '../../core/bank-accounts/collection.ts';
import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { realmOf } from '../../core/realm.ts';
import type { TreeMandate } from '../../core/references/collection.ts';
import { laterDay } from '../../core/references/reference.ts';
import type { ReferenceTarget } from '../../core/references/request.ts';
import { type AgreementKey, agreementOf } from '../../core/values.ts';
import { isActive, type Registration } from '../../core/registrations/registration.ts';
import { nameOfMerchant } from '../agreements/find.ts';
import type { Gateway } from '../gateway.ts';

export const MANDATE = 'bankAccount.mandate.id';

type Debit = Pick<Payment, 'testMode'> & Pick<CollectionTerms, 'dueOn'>;

/**
 * A debit that is sent marks the mandate as used on its due date, whatever becomes of the debit (EPC016-06, 4.1). A
 * test of live mode uses only a mandate that was stored by a test.
 */
export function mandateUse(
  { mode }: Pick<Gateway, 'mode'>,
  registration: Registration,
  { testMode, dueOn }: Debit,
): readonly Change[] {
  const isOfRealm = realmOf({ testMode }, mode) === realmOf(registration, mode);
  if (!isOfRealm || dueOn <= (registration.mandateUsedOn ?? '')) return [];
  return [{ kind: 'saveMandateUse', row: { ...registration, mandateUsedOn: dueOn } }];
}

/** A debit of a registration's account uses its mandate on its due date, also where that was moved. */
export async function mandateUses(
  gateway: Pick<Gateway, 'store' | 'mode'>,
  { registration: key, testMode }: Pick<Payment, 'registration' | 'testMode'>,
  collection: Pick<CollectionTerms, 'dueOn'> | undefined,
): Promise<readonly Change[]> {
  if (!collection || key === null) return [];
  const registration = await gateway.store.registration(key);
  const { dueOn } = collection;
  return registration && isActive(registration) ? mandateUse(gateway, registration, { testMode, dueOn }) : [];
}

/** A mandate under which a bank account is debited, with the agreements under it as far as they are known here. */
export type DebitedMandate = MandateStanding & {
  /** Its name; undefined where the debit names none, and so has a new mandate. */
  readonly named: NamedAgreement | undefined;
  readonly agreements: readonly Agreement[];
};

type MandateNames = Pick<Payment, 'entity' | 'fields' | 'registration' | 'testMode'>;

/**
 * The mandate of a debit, which is known by its id in all channels of the merchant, so that a registration with a new one
 * has no end of its earlier one. Where an account was stored without a mandate, its agreement shows how it stands.
 */
export async function debitedMandate(
  gateway: Pick<Gateway, 'store' | 'entities' | 'mode'>,
  { entity, fields: { [MANDATE]: id }, registration, testMode }: MandateNames,
): Promise<DebitedMandate> {
  const { store } = gateway;
  const realm = realmOf({ testMode }, gateway.mode);
  if (id !== undefined) {
    const named = nameOfMerchant(gateway, { id, entity, realm });
    const agreements = await store.agreementsOfMandate(named);
    return { named, agreements, ...standingOf(agreements) };
  }
  const agreement = registration === null ? undefined : await store.agreementByRegistration({ registration, realm });
  const agreements = agreement ? [agreement] : [];
  return { named: undefined, agreements, ...standingOf(agreements) };
}

/** The mandate of a debit that follows an agreement, which may have ended though the mandate was given anew. */
const followedUnder = (mandate: DebitedMandate, followed: Agreement | undefined): DebitedMandate =>
  followed === undefined
    ? mandate
    : {
        ...mandate,
        agreements: [followed, ...mandate.agreements],
        isEnded: mandate.isEnded || hasEnded(followed),
      };

/** The mandate of a first payment that has waited, as it stands now; null where it debits no bank account. */
export async function waitingMandate(
  gateway: Pick<Gateway, 'store' | 'entities' | 'mode'>,
  payment: MandateNames & Pick<Payment, 'findings'>,
): Promise<DebitedMandate | null> {
  const { collection, agreement } = payment.findings;
  if (!collection) return null;
  const followed = agreement === undefined ? undefined : await gateway.store.agreement(agreement);
  return followedUnder(await debitedMandate(gateway, payment), followed);
}

/**
 * A debit is not committed after the last one of its mandate, which may be made at the same time by another payment. The
 * agreements are needed beside the mandate, because a commit that ends one of them is waited for.
 */
export function debitGuard({ named, agreements, since }: DebitedMandate, followed?: AgreementKey): readonly Change[] {
  const standing = agreements.filter((each) => !hasEnded(each)).map(({ key }) => key);
  const needed = new Set(followed === undefined ? standing : [...standing, followed]);
  return [
    ...[...needed].map(
      (agreement) => ({ kind: 'needAgreement', need: { agreement, notCancelledBy: MANDATE_ENDED } }) as const,
    ),
    ...(named ? [{ kind: 'needMandate', need: { ...named, since, notCancelledBy: MANDATE_ENDED } } as const] : []),
  ];
}

/** The use of the mandate under which a tree debits a bank account; null for a tree that debits none. */
export async function treeMandate(
  gateway: Pick<Gateway, 'store' | 'entities' | 'mode'>,
  { root, mandateUsedOn, lastDebitStands }: Pick<ReferenceTarget, 'root' | 'mandateUsedOn' | 'lastDebitStands'>,
): Promise<(TreeMandate & DebitedMandate) | null> {
  const { store } = gateway;
  const { collection, agreement: followed } = root.findings;
  if (!collection) return null;
  const [own, named, registration] = await Promise.all([
    store.agreement(followed ?? agreementOf(root.key)),
    debitedMandate(gateway, root),
    root.registration === null ? undefined : store.registration(root.registration),
  ]);
  const mandate = followedUnder(named, own);
  const charged = mandate.agreements.map(({ chargedAt }) => (chargedAt === null ? null : dayOf(chargedAt)));
  const days = [mandateUsedOn, ...charged, registration?.mandateUsedOn ?? null];
  return {
    ...mandate,
    usedOn: days.reduce(laterDay, collection.dueOn) ?? collection.dueOn,
    // Where the agreement is unknown here, the tree itself shows whether its last debit was made.
    isEnded: mandate.isEnded || (own === undefined && lastDebitStands),
  };
}
