import { dayOf } from 'shared';
import { hasEnded, MANDATE_ENDED } from '../../core/agreements/advice.ts';
import type { Agreement } from '../../core/agreements/agreement.ts';
import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { TreeMandate } from '../../core/references/collection.ts';
import { laterDay } from '../../core/references/reference.ts';
import type { ReferenceTarget } from '../../core/references/request.ts';
import { type AgreementKey, agreementOf } from '../../core/values.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import { agreementNamed } from '../agreements/find.ts';
import type { Gateway } from '../gateway.ts';

const MANDATE = 'bankAccount.mandate.id';

/** A debit that is sent marks the mandate as used on its due date, whatever becomes of the debit (EPC016-06, 4.1). */
export function mandateUse(registration: Registration, dueOn: string): readonly Change[] {
  if (dueOn <= (registration.mandateUsedOn ?? '')) return [];
  return [{ kind: 'saveMandateUse', row: { ...registration, mandateUsedOn: dueOn } }];
}

/**
 * A debit is not committed after the last one of its mandate, which may be made at the same time by another payment. A
 * mandate without an agreement is ended by its last debit with one of its own.
 */
export const debitGuard = (
  { id: mandate, agreements }: { readonly id: string | undefined; readonly agreements: readonly AgreementKey[] },
  { entity }: Pick<Payment, 'entity'>,
): readonly Change[] =>
  agreements.length > 0 || mandate === undefined
    ? [...new Set(agreements)].map((agreement) => ({
        kind: 'needAgreement',
        need: { agreement, notCancelledBy: MANDATE_ENDED },
      }))
    : [{ kind: 'needMandate', need: { entity, mandate, notCancelledBy: MANDATE_ENDED } }];

/** The agreements under which a first payment debits a bank account, as they stand now. */
export async function agreementsOfDebit(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  payment: Pick<Payment, 'entity' | 'fields' | 'findings' | 'registration'>,
): Promise<readonly Agreement[]> {
  const { collection, agreement } = payment.findings;
  if (!collection) return [];
  const followed = agreement === undefined ? undefined : await gateway.store.agreement(agreement);
  return [...(followed ? [followed] : []), ...(await agreementsOfMandate(gateway, payment))];
}

/** The agreements about the mandate of a debit: that of its registration, and that of the mandate which it names by its id. */
export async function agreementsOfMandate(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  { entity, fields: { [MANDATE]: id }, registration }: MandateNames,
): Promise<readonly Agreement[]> {
  const found = await Promise.all([
    registration === null ? undefined : gateway.store.agreementByRegistration(registration),
    id === undefined ? undefined : agreementNamed(gateway, { id, entity }),
  ]);
  return found.filter((agreement) => agreement !== undefined);
}

type MandateNames = Pick<Payment, 'entity' | 'fields' | 'registration'>;

/** The mandate of a tree, with the agreements under which it is used as far as they are known here. */
type MandateInUse = TreeMandate & { readonly agreements: readonly AgreementKey[]; readonly id: string | undefined };

/** The use of the mandate under which a tree debits a bank account; null for a tree that debits none. */
export async function treeMandate(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  { root, mandateUsedOn, lastDebitStands }: Pick<ReferenceTarget, 'root' | 'mandateUsedOn' | 'lastDebitStands'>,
): Promise<MandateInUse | null> {
  const { store } = gateway;
  const { collection, agreement: followed } = root.findings;
  if (!collection) return null;
  const [own, named, registration] = await Promise.all([
    store.agreement(followed ?? agreementOf(root.key)),
    agreementsOfMandate(gateway, root),
    root.registration === null ? undefined : store.registration(root.registration),
  ]);
  const agreements = own ? [own, ...named] : named;
  const charged = agreements.map(({ chargedAt }) => (chargedAt === null ? null : dayOf(chargedAt)));
  const days = [mandateUsedOn, ...charged, registration?.mandateUsedOn ?? null];
  return {
    usedOn: days.reduce(laterDay, collection.dueOn) ?? collection.dueOn,
    agreements: agreements.map(({ key }) => key),
    id: root.fields[MANDATE],
    // Where the agreement is unknown here, the tree itself shows whether its last debit was made.
    isEnded: agreements.some(hasEnded) || (own === undefined && lastDebitStands),
  };
}
