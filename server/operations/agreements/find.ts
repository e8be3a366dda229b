import { hasEndedBefore } from '../../core/agreements/advice.ts';
import type { Agreement, AgreementOfStored, NamedAgreement } from '../../core/agreements/agreement.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { realmOf } from '../../core/realm.ts';
import { agreementOf, type EntityKey } from '../../core/values.ts';
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
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities' | 'mode'>,
  { entity, registration, fields, testMode }: Pick<Payment, 'entity' | 'registration' | 'fields' | 'testMode'>,
): Promise<Followed> {
  const { store, ids } = gateway;
  const realm = realmOf({ testMode }, gateway.mode);
  const merchant = merchantOf(gateway, entity);
  const isOfMerchant = (channel: EntityKey): boolean =>
    channel === entity || (merchant !== null && merchant === merchantOf(gateway, channel));
  const { 'standingInstruction.initialTransactionId': named, 'bankAccount.mandate.id': mandate } = fields;
  if (named === undefined) {
    const agreement =
      (registration === null ? undefined : await agreementOfStored(gateway, { registration, mandate, realm })) ??
      (mandate === undefined ? undefined : await agreementNamed(gateway, { id: mandate, entity, realm }));
    const isForeign = agreement === undefined && fields['recurringMigration.paymentType'] !== undefined;
    return { agreement, original: await firstPayment(gateway, agreement), isForeign };
  }
  const key = ids.keyOf('payment', named);
  if (key !== undefined) {
    const payment = await store.payment(key);
    const isOfRealm = payment && realmOf(payment, gateway.mode) === realm;
    const original = isOfRealm && isOfMerchant(payment.entity) ? payment : undefined;
    const agreed = original && (original.findings.agreement ?? agreementOf(original.key));
    return { agreement: agreed && (await store.agreement(agreed)), original, isForeign: false };
  }
  const agreement = await agreementNamed(gateway, { id: named, entity, realm });
  return { agreement, original: await firstPayment(gateway, agreement), isForeign: agreement === undefined };
}

/** The agreement of a registration; the end of a mandate that it has no more is none. */
async function agreementOfStored(
  { store }: Pick<Gateway, 'store'>,
  { mandate, ...stored }: AgreementOfStored & { readonly mandate: string | undefined },
): Promise<Agreement | undefined> {
  const agreement = await store.agreementByRegistration(stored);
  return agreement && hasEndedBefore(agreement, mandate) ? undefined : agreement;
}

/** The agreement of a mandate or of a scheme's id, with any channel of the merchant. */
const agreementNamed = (
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  named: Omit<NamedAgreement, 'merchant'>,
): Promise<Agreement | undefined> => store.agreementByTransaction(nameOfMerchant({ entities }, named));

/** A mandate's id or a scheme's, as the name of agreements with any channel of the merchant. */
export const nameOfMerchant = (
  gateway: Pick<Gateway, 'entities'>,
  named: Omit<NamedAgreement, 'merchant'>,
): NamedAgreement => ({ ...named, merchant: merchantOf(gateway, named.entity) });

/** The merchant of a channel; null for one that belongs to none. */
export function merchantOf({ entities }: Pick<Gateway, 'entities'>, channel: EntityKey): EntityKey | null {
  const { parent } = entities.entity(channel);
  return parent !== null && entities.entity(parent).kind === 'merchant' ? parent : null;
}

const firstPayment = async (
  { store }: Pick<Gateway, 'store'>,
  agreement: Agreement | undefined,
): Promise<Payment | undefined> => agreement && store.payment(Number(agreement.key) as Payment['key']);
