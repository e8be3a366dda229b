import { dayOf } from 'shared';
import { MANDATE_ENDED } from '../../core/agreements/advice.ts';
import { type Agreement, agreementOf } from '../../core/agreements/agreement.ts';
import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { TreeMandate } from '../../core/references/collection.ts';
import { laterDay } from '../../core/references/reference.ts';
import type { ReferenceTarget } from '../../core/references/request.ts';
import type { AgreementKey } from '../../core/values.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import type { Gateway } from '../gateway.ts';

/** A debit that is sent marks the mandate as used on its due date, whatever becomes of the debit (EPC016-06, 4.1). */
export function mandateUse(registration: Registration, dueOn: string): readonly Change[] {
  if (dueOn <= (registration.mandateUsedOn ?? '')) return [];
  return [{ kind: 'saveMandateUse', row: { ...registration, mandateUsedOn: dueOn } }];
}

/** A debit under an agreement is not committed after the last one, which may be made at the same time by another payment. */
export const beforeLastDebit = (agreements: readonly (AgreementKey | undefined)[]): readonly Change[] =>
  [...new Set(agreements)].flatMap((agreement) =>
    agreement === undefined ? [] : [{ kind: 'needAgreement', need: { agreement, notCancelledBy: MANDATE_ENDED } }],
  );

/** The agreements under which a first payment debits a bank account, as they stand now. */
export async function agreementsOfDebit(
  { store }: Pick<Gateway, 'store'>,
  { findings, registration }: Pick<Payment, 'findings' | 'registration'>,
): Promise<readonly Agreement[]> {
  if (!findings.collection) return [];
  const found = await Promise.all([
    findings.agreement === undefined ? undefined : store.agreement(findings.agreement),
    registration === null ? undefined : store.agreementByRegistration(registration),
  ]);
  return found.filter((agreement) => agreement !== undefined);
}

/** The mandate of a tree, with the agreement under which it is used where that is known here. */
type MandateInUse = TreeMandate & { readonly agreement: AgreementKey | undefined };

/** The use of the mandate under which a tree debits a bank account; null for a tree that debits none. */
export async function treeMandate(
  { store }: Pick<Gateway, 'store'>,
  { root, mandateUsedOn, lastDebitStands }: Pick<ReferenceTarget, 'root' | 'mandateUsedOn' | 'lastDebitStands'>,
): Promise<MandateInUse | null> {
  const { collection, agreement: followed } = root.findings;
  if (!collection) return null;
  const [own, ofRegistration, registration] = await Promise.all([
    store.agreement(followed ?? agreementOf(root.key)),
    root.registration === null ? undefined : store.agreementByRegistration(root.registration),
    root.registration === null ? undefined : store.registration(root.registration),
  ]);
  const agreement = own ?? ofRegistration;
  const charged = agreement?.chargedAt ? dayOf(agreement.chargedAt) : null;
  const days = [mandateUsedOn, charged, registration?.mandateUsedOn ?? null];
  return {
    usedOn: days.reduce(laterDay, collection.dueOn) ?? collection.dueOn,
    agreement: agreement?.key,
    // Where the agreement is unknown here, the tree itself shows whether its last debit was made.
    isEnded: agreement?.cancelledBy === MANDATE_ENDED || (own === undefined && lastDebitStands),
  };
}
