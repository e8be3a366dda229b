import type { Agreement } from '../../core/agreements/agreement.ts';
import { agreementOf } from '../../core/agreements/agreement.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';

/** What a payment of a standing instruction follows: an agreement of this gateway, and the payment that it names. */
export type Followed = {
  readonly agreement: Agreement | undefined;
  /** The payment that `initialTransactionId` names by its id here, or that made the agreement. */
  readonly original: Payment | undefined;
  /**
   * Whether the acquirer alone knows the first payment: its id is none of this gateway, or its registration was migrated
   * (spec, Recurring migration).
   */
  readonly isForeign: boolean;
};

/**
 * The agreement of a payment: the one that it names by the scheme's id or the first payment's, or else that of its
 * registration or mandate.
 */
export async function findFollowed(
  gateway: Pick<Gateway, 'store' | 'ids'>,
  { entity, registration, fields }: Pick<Payment, 'entity' | 'registration' | 'fields'>,
): Promise<Followed> {
  const { store, ids } = gateway;
  const { 'standingInstruction.initialTransactionId': named, 'bankAccount.mandate.id': mandate } = fields;
  if (named === undefined) {
    const agreement =
      (registration === null ? undefined : await store.agreementByRegistration(registration)) ??
      (mandate === undefined ? undefined : await store.agreementByTransaction({ id: mandate, entity }));
    const isForeign = agreement === undefined && fields['recurringMigration.paymentType'] !== undefined;
    return { agreement, original: await firstPayment(gateway, agreement), isForeign };
  }
  const key = ids.keyOf('payment', named);
  const payment = key === undefined ? undefined : await store.payment(key);
  const original = payment?.entity === entity ? payment : undefined;
  if (original) {
    const agreed = original.findings.agreement ?? agreementOf(original.key);
    return { agreement: await store.agreement(agreed), original, isForeign: false };
  }
  const agreement = await store.agreementByTransaction({ id: named, entity });
  return { agreement, original: await firstPayment(gateway, agreement), isForeign: agreement === undefined };
}

const firstPayment = async (
  { store }: Pick<Gateway, 'store'>,
  agreement: Agreement | undefined,
): Promise<Payment | undefined> => agreement && store.payment(Number(agreement.key) as Payment['key']);
