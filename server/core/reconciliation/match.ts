import {
  days,
  type EntityKey,
  type Instant,
  type MerchantAccountKey,
  minus,
  type PaymentKey,
  plus,
} from '../values.ts';
import { isOpposite } from './direction.ts';
import type { MatchedBy, SettlementItem, Unmatched } from './file.ts';
import type { AcquirerRecord } from './record.ts';

/** So many payments are read of each kind. Where there are as many, further ones may fit as well. */
export const CANDIDATES_READ = 1000;

/**
 * What a row may be about, as the database finds it: by its ids; by its reference and amount; by its last digits, amount
 * and time.
 */
export type Candidates = {
  readonly named: readonly SettlementItem[];
  readonly referenced: readonly SettlementItem[];
  readonly alike: readonly SettlementItem[];
};

export type Match =
  | { readonly status: 'MATCHED'; readonly item: SettlementItem; readonly by: MatchedBy }
  | { readonly status: 'MULTIPLE_MATCHES'; readonly candidates: readonly PaymentKey[] }
  | { readonly status: 'NOT_MATCHED'; readonly reason: Unmatched; readonly settled?: PaymentKey }
  | { readonly status: 'NONE'; readonly reason?: Unmatched };

/** The account that a file is about. */
export type FileAccount = { readonly entity: EntityKey; readonly merchantAccount: MerchantAccountKey | null };

/** How far the time of a row may be from that of its payment where nothing but amount and account recognise it. */
const NEAR = days(3);

/** The time in which a payment is looked for by its amount. */
export const near = (at: Instant): { readonly from: Instant; readonly to: Instant } => ({
  from: minus(at, NEAR),
  to: plus(at, NEAR),
});

/**
 * The payment that a row is about: by the acquirer's number, else by reference, signed amount and currency, else by the last
 * digits of its account, amount and currency within three days. The money of one invoice may arrive in parts, which have
 * its number, and of which parts of the same amount are alike. Where several fit, or more than were read may fit, a
 * person decides, and a row that names a payment which has a row already is never taken for another (DECISIONS 148).
 */
export function match(record: AcquirerRecord, candidates: Candidates, account: FileAccount): Match {
  if (record.failed) return { status: 'NONE', reason: 'failed' };
  if (record.recordType === 'FEE') return matchFee(candidates, account);
  const kind = kindOf(record);
  if (kind !== 'DEBIT' && kind !== 'REFUND' && kind !== 'CREDIT') return { status: 'NONE' };
  const { named, referenced, alike } = candidates;
  const isFree = (item: SettlementItem): boolean => isOpenTo(record, item);
  const sameMoney = (item: SettlementItem): boolean => hasSameMoney(record, item, account);
  const steps: readonly Step[] = [
    ['connectorId', named, named.filter((item) => isOf(item, account) && item.kind === kind)],
    ['reference', referenced, referenced.filter(sameMoney)],
    ['account', alike, alike.filter((item) => sameMoney(item) && hasAccount(item, record))],
  ];
  for (const [by, read, items] of steps) {
    const [first, second] = items.filter(isFree);
    const part =
      by === 'connectorId' && second ? items.find((item) => isFree(item) && hasMoney(item, record)) : undefined;
    if (part) return { status: 'MATCHED', item: part, by };
    if ((first && second) || read.length >= CANDIDATES_READ)
      return { status: 'MULTIPLE_MATCHES', candidates: items.filter(isFree).map(paymentOf) };
    if (first) return { status: 'MATCHED', item: first, by };
    if (items[0] && by !== 'account')
      return { status: 'NOT_MATCHED', reason: 'settledBefore', settled: items[0].payment };
  }
  return { status: 'NOT_MATCHED', reason: 'unknown' };
}

type Step = readonly [by: MatchedBy, read: readonly SettlementItem[], fitting: readonly SettlementItem[]];

/** Whether a payment is of the kind and money of a row, and has no other number. Its reference then recognises it. */
export const hasSameMoney = (record: AcquirerRecord, item: SettlementItem, account: FileAccount): boolean =>
  isOf(item, account) && item.kind === kindOf(record) && hasMoney(item, record) && !contradicts(item, record);

/** Whether a row may be booked as the chargeback of a payment, or its reversal: what is booked has the payment's currency. */
export const mayBeBooked = (record: AcquirerRecord, { currency }: Pick<SettlementItem, 'currency'>): boolean =>
  record.currency === currency && !isOpposite(record);

/** Why a row may not have the payment that a person has chosen; undefined when it may. */
export function matchFault(record: AcquirerRecord, item: SettlementItem, account: FileAccount): Unmatched | undefined {
  if (!isOf(item, account) || (record.recordType !== 'FEE' && item.kind !== kindOf(record))) return 'unknown';
  return isOpenTo(record, item) ? undefined : 'settledBefore';
}

/** Whether a row may still be about a payment: one that is settled by another row is not settled once more. */
export const isOpenTo = ({ recordType }: Pick<AcquirerRecord, 'recordType'>, item: SettlementItem): boolean =>
  recordType !== 'SETTLED' || item.row === null;

const kindOf = ({ recordType, transactionType }: AcquirerRecord): string | null =>
  recordType === 'SETTLED' ? transactionType : 'DEBIT';

const paymentOf = ({ payment }: SettlementItem): PaymentKey => payment;

/** A fee that names a payment belongs to it, however many there are; other fees are of a batch or a month. */
function matchFee({ named }: Candidates, account: FileAccount): Match {
  const [item, other] = named.filter((each) => isOf(each, account));
  return item && !other ? { status: 'MATCHED', item, by: 'connectorId' } : { status: 'NONE' };
}

const isOf = (item: SettlementItem, { entity, merchantAccount }: FileAccount): boolean =>
  item.entity === entity && item.merchantAccount === merchantAccount;

const hasMoney = ({ cents, currency }: SettlementItem, record: AcquirerRecord): boolean =>
  cents === record.cents && currency === record.currency && !isOpposite(record);

/** Whether both have the acquirer's number, and it is not the same. */
const contradicts = ({ connectorId }: SettlementItem, { connectorId: stated, paymentId }: AcquirerRecord): boolean =>
  paymentId !== null || (connectorId !== null && stated !== null && connectorId !== stated);

const hasAccount = ({ last4, reference }: SettlementItem, record: AcquirerRecord): boolean =>
  last4 !== null && last4 === record.last4 && (reference === null || (record.reference ?? reference) === reference);
