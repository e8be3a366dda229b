import type { Agreement } from '../../core/agreements/agreement.ts';
import { agreementOf } from '../../core/values.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** What a payment of a standing instruction follows: an agreement of this gateway, and the payment that it names. */
export type Followed = {
  readonly agreement: Agreement | undefined;
  /** The payment of the merchant that `initialTransactionId` names by its id here, or that made the agreement. */
  readonly original: Payment | undefined;
  /**
   * Whether the acquirer alone knows the first payment: its id is none of a payment of this gateway, or its registration
   * was migrated (spec, Recurring migration). An id that this gateway made is known, also one of another merchant.
   */
  readonly isForeign: boolean;
};

/**
 * The agreement of a payment: the one that it names by the scheme's id or the first payment's, or else that of its
 * registration or mandate. All channels of a merchant have the agreements of each (DECISIONS 309).
 */
export async function findFollowed(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  { entity, registration, fields }: Pick<Payment, 'entity' | 'registration' | 'fields'>,
): Promise<Followed> {
  const { store, ids } = gateway;
  const merchant = merchantOf(gateway, entity);
  const isOfMerchant = (channel: EntityKey): boolean =>
    channel === entity || (merchant !== null && merchant === merchantOf(gateway, channel));
  const { 'standingInstruction.initialTransactionId': named, 'bankAccount.mandate.id': mandate } = fields;
  if (named === undefined) {
    const agreement =
      (registration === null ? undefined : await store.agreementByRegistration(registration)) ??
      (mandate === undefined ? undefined : await agreementNamed(gateway, { id: mandate, entity }));
    const isForeign = agreement === undefined && fields['recurringMigration.paymentType'] !== undefined;
    return { agreement, original: await firstPayment(gateway, agreement), isForeign };
  }
  const key = ids.keyOf('payment', named);
  if (key !== undefined) {
    const payment = await store.payment(key);
    const original = payment && isOfMerchant(payment.entity) ? payment : undefined;
    const agreed = original && (original.findings.agreement ?? agreementOf(original.key));
    return { agreement: agreed && (await store.agreement(agreed)), original, isForeign: false };
  }
  const agreement = await agreementNamed(gateway, { id: named, entity });
  return { agreement, original: await firstPayment(gateway, agreement), isForeign: agreement === undefined };
}

/** The agreement of a mandate or of a scheme's id, with any channel of the merchant. */
export const agreementNamed = (
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { id, entity }: { readonly id: string; readonly entity: EntityKey },
): Promise<Agreement | undefined> =>
  store.agreementByTransaction({ id, entity, merchant: merchantOf({ entities }, entity) });

/** The merchant of a channel; null for one that belongs to none. */
function merchantOf({ entities }: Pick<Gateway, 'entities'>, channel: EntityKey): EntityKey | null {
  const { parent } = entities.entity(channel);
  return parent !== null && entities.entity(parent).kind === 'merchant' ? parent : null;
}

const firstPayment = async (
  { store }: Pick<Gateway, 'store'>,
  agreement: Agreement | undefined,
): Promise<Payment | undefined> => agreement && store.payment(Number(agreement.key) as Payment['key']);
