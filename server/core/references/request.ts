import type { ReferenceType } from 'shared';
import type { EntityState } from '../entities/state.ts';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Cents, EntityKey, Instant } from '../values.ts';
import type { Payment, RootPayment } from '../payments/payment.ts';
import type { ReportSource } from './occasion.ts';
import type { Reported } from './reported.ts';

/** The parameters of a reference. Null stands for a value that it does not state and takes from the first payment. */
export type ReferenceRequest = {
  readonly type: ReferenceType;
  readonly entity: EntityKey;
  readonly amountCents: Cents | null;
  readonly currency: string | null;
  readonly brand: string | null;
  readonly testMode: string | null;
  readonly final: boolean;
  readonly capturesMax: number | null;
  /** Whether the gateway books it itself, not the merchant. */
  readonly isOwn: boolean;
  /** How the acquirer has reported what it books; null where it books no report. */
  readonly source: ReportSource | null;
  /** Whether all that it reports was booked before. */
  readonly isBookedBefore?: boolean;
};

/** The payment named in the path, the root of its tree, and the earlier references that the counters do not show. */
export type ReferenceTarget = { readonly base: Payment; readonly root: RootPayment } & ReferencePast;

/** The facts about a tree's earlier references that its counters do not have. */
export type ReferencePast = {
  /** The smallest number of captures that was stated so far; null where none was. */
  readonly capturesAgreed: number | null;
  readonly baseReversed: boolean;
  /** A refund was marked as the last one. */
  readonly refundsEnded: boolean;
  /** How often the base was charged back, each time after a reversal; of a chargeback, the payment that it charged back. */
  readonly chargebacks: number;
  /** A chargeback of the tree stands of which nothing was reversed. */
  readonly disputed: boolean;
  /** The part of the base's last chargeback that was reversed; of a chargeback, the part of it. */
  readonly chargebackReversedCents: Cents;
  /** The part of the base that was charged back and not recovered. */
  readonly baseChargedBackCents: Cents;
  /** The amounts of the receipts of the tree that its merchant has booked, and no bank has reported yet. */
  readonly unreportedReceipts: readonly Cents[];
  /** What was reported of the base as taken back and returned; of a chargeback, of the payment that it charged back. */
  readonly reported: Reported;
  /** The sum of the rebills of the tree. */
  readonly rebilledCents: Cents;
  /** The latest day on which a debit of the tree was due; null where none debits a bank account. */
  readonly mandateUsedOn: string | null;
  /** A debit of the tree stands that is the last one under its mandate. */
  readonly lastDebitStands: boolean;
};

/**
 * The reference may be carried out: how much moves, whether the rest of the reservation is released with it, and how
 * much of it exceeds the reservation.
 */
export type Permission = {
  readonly kind: 'permitted';
  readonly cents: Cents;
  readonly releasesRest: boolean;
  readonly extendsCents: Cents;
};

export type Terms = {
  readonly settings: EntitySettings;
  readonly now: Instant;
  /** Whether the gateway still has an acquirer for the tree: one that went live has none for its test payments. */
  readonly hasAcquirer: boolean;
  /** Of the channel: one that is not active follows up what was paid, and charges no account again. */
  readonly standing: EntityState;
};
