import type { Fields } from '../fields.ts';
import type { EndedPayment } from '../payments/payment.ts';
import type { Realm } from '../realm.ts';
import {
  type AgreementKey,
  agreementOf,
  type EntityKey,
  type Instant,
  type PaymentKey,
  type RegistrationKey,
} from '../values.ts';
import { isInitial, transactionId } from '../instruction.ts';

/**
 * A shopper's agreement to later payments (spec, Card on file): made by an approved first payment of a standing
 * instruction, whose key it has. Its terms bind the payments that the merchant initiates.
 */
export type Agreement = {
  readonly key: AgreementKey;
  readonly version: number;
  readonly entity: EntityKey;
  /** That of the payments that may follow it. */
  readonly realm: Realm;
  /** The keyed hash of the account, by which a cardholder's revocation of all agreements finds it. */
  readonly account: string;
  /** The registration that the first payment charged or created. */
  readonly registration: RegistrationKey | null;
  readonly type: InstructionType;
  readonly recurringType: string | null;
  /** Empty for the storing of an account without a payment. */
  readonly currency: string;
  /** The id by which later payments name the first one: the scheme's, or that of its mandate; null where it has none. */
  readonly initialTransactionId: string | null;
  /** The last day of the agreement, yyyy-MM-dd. */
  readonly expiry: string | null;
  /** The least number of days between two payments. */
  readonly frequencyDays: number | null;
  /** How many payments there may be, the first one included. */
  readonly paymentsMax: number | null;
  readonly payments: number;
  /** When the last approved payment charged the account; null before any moved money. */
  readonly chargedAt: Instant | null;
  /** The payment at the acquirer, so that no two count as the same one; null when there is none. */
  readonly openPayment: PaymentKey | null;
  /** The result code of payments after the agreement was cancelled; null while it stands. */
  readonly cancelledBy: string | null;
  readonly createdAt: Instant;
};

/** The name of an agreement: the scheme's id of its first payment or that of its mandate, in a channel or in any one of its merchant. */
export type NamedAgreement = {
  readonly id: string;
  readonly entity: EntityKey;
  readonly merchant: EntityKey | null;
  readonly realm: Realm;
};

/** What names the agreements of a stored account. */
export type AgreementOfStored = { readonly registration: RegistrationKey; readonly realm: Realm };

export const instructionTypes = ['UNSCHEDULED', 'INSTALLMENT', 'RECURRING'] as const;
export type InstructionType = (typeof instructionTypes)[number];

/** The latest of some agreements that stands, or else the latest. The latest one comes first. */
export const latestStanding = (latestFirst: readonly Agreement[]): Agreement | undefined =>
  latestFirst.find(({ cancelledBy }) => cancelledBy === null) ?? latestFirst[0];

/** The agreement that an approved payment makes; undefined where it makes none. */
export function agreementMade(payment: EndedPayment, realm: Realm): Agreement | undefined {
  const { fields, findings } = payment;
  const account = findings.account;
  if (payment.state !== 'approved' || payment.base !== null || account === undefined) return undefined;
  if (!isInitial(fields)) return undefined;
  const moved = payment.amountCents > 0;
  return {
    key: agreementOf(payment.key),
    version: 0,
    entity: payment.entity,
    realm,
    account,
    registration: payment.registration,
    ...termsOf(fields),
    currency: payment.currency,
    initialTransactionId: transactionId(fields, findings.resultDetails) ?? null,
    payments: moved ? 1 : 0,
    chargedAt: moved ? chargedAt(payment) : null,
    openPayment: null,
    cancelledBy: null,
    createdAt: payment.createdAt,
  };
}

/**
 * The agreement that ends a mandate: it is cancelled when it is made, at the end of the last debit, and has the mandate's
 * id by which later debits find it.
 */
export const endedMandate = (
  payment: EndedPayment,
  { cancelledBy, realm }: Pick<Agreement, 'realm'> & { readonly cancelledBy: string },
): Agreement => ({
  key: agreementOf(payment.key),
  version: 0,
  entity: payment.entity,
  realm,
  account: payment.findings.account ?? '',
  registration: payment.registration,
  ...termsOf(payment.fields),
  currency: payment.currency,
  initialTransactionId: payment.fields['bankAccount.mandate.id'] ?? null,
  payments: 1,
  chargedAt: chargedAt(payment),
  openPayment: null,
  cancelledBy,
  createdAt: payment.endedAt,
});

/**
 * When a payment charges its account: with its request, or on the due date of a direct debit. Expiry and frequency
 * speak of that day, because the payer is debited on it.
 */
export const chargedAt = ({ createdAt, findings }: Pick<EndedPayment, 'createdAt' | 'findings'>): Instant =>
  findings.collection ? (Date.parse(findings.collection.dueOn) as Instant) : createdAt;

type Terms = Pick<Agreement, 'type' | 'recurringType' | 'expiry' | 'frequencyDays' | 'paymentsMax'>;

/** What was agreed to (spec, Card on file). Without a type, the amounts and days are open. */
const termsOf = (fields: Fields): Terms => ({
  type: instructionTypes.find((type) => type === fields['standingInstruction.type']) ?? 'UNSCHEDULED',
  recurringType: fields['standingInstruction.recurringType'] ?? null,
  expiry: fields['standingInstruction.expiry'] ?? null,
  frequencyDays: numberOf(fields['standingInstruction.frequency']),
  paymentsMax: numberOf(fields['standingInstruction.numberOfInstallments']),
});

const numberOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));
