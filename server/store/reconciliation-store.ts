import type { AcquirerFile, AcquirerRow, RowStatus, SettlementItem } from '../core/reconciliation/file.ts';
import type { AcquirerFileKey, AcquirerRowKey, Cents, EntityKey, Instant, PaymentKey } from '../core/values.ts';
import type { OneOrAll } from './books-store.ts';

/** Files of an entity, the latest first. */
export type FileSlice = { readonly entity: EntityKey; readonly before: AcquirerFileKey; readonly limit: number };

/** How many rows of a file were matched, have no payment, fit several ones, and state something else than expected. */
export type FileComparison = Readonly<
  Record<'matched' | 'unmatched' | 'ambiguous' | 'ofNoPayment' | 'differing', number>
>;

/** Rows of a file in their order, of one status or all. */
export type RowSlice = {
  readonly file: AcquirerFileKey;
  readonly after: AcquirerRowKey;
  readonly limit: number;
  readonly status?: RowStatus;
};

/** Open items of an entity in the order of their payments: those of payments before a moment. */
export type OpenItemSlice = {
  readonly entity: EntityKey;
  readonly after: PaymentKey;
  readonly before: Instant;
  readonly limit: number;
};

type Money = { readonly entity: EntityKey; readonly cents: Cents; readonly currency: string; readonly limit: number };

/** Items of the same amount and last digits, of payments between two moments, both included: the earliest first. */
export type MoneySlice = Money & {
  readonly last4: string;
  readonly from: Instant;
  readonly to: Instant;
  /** Whether those with a row are left out. */
  readonly onlyOpen: boolean;
};

/** The bytes of a file by their hash, and whom they are about. */
export type ImportedBytes = Pick<AcquirerFile, 'entity' | 'merchantAccount'> & { readonly hash: string };

type Named = { readonly entity: EntityKey; readonly connectorId: string; readonly limit: number };

/** The part of the store that has acquirers' files, and what they are compared with. */
export type ReconciliationStore = {
  acquirerFile(key: AcquirerFileKey): Promise<AcquirerFile | undefined>;
  /** The file with this hash that was imported for a merchant account, or for an entity without accounts. */
  importedFile(of: ImportedBytes): Promise<AcquirerFile | undefined>;
  acquirerFiles(slice: OneOrAll<FileSlice>): Promise<readonly AcquirerFile[]>;
  /** Imports that have neither ended nor failed, of files received before a key, the latest first. */
  unendedImports(slice: { readonly before: AcquirerFileKey; readonly limit: number }): Promise<readonly AcquirerFile[]>;
  acquirerRow(key: AcquirerRowKey): Promise<AcquirerRow | undefined>;
  /** The row that a chargeback, or its reversal, was made for or found for. */
  rowOfChargeback(payment: PaymentKey): Promise<AcquirerRow | undefined>;
  acquirerRows(slice: RowSlice): Promise<readonly AcquirerRow[]>;
  /** How many rows of a file have each status; one that none has is left out. */
  rowCounts(file: AcquirerFileKey): Promise<ReadonlyMap<RowStatus, number>>;
  /** Undefined where there is no such file. What is above `limit` is not counted. */
  fileComparisons(of: {
    readonly files: readonly AcquirerFileKey[];
    readonly limit: number;
  }): Promise<ReadonlyMap<AcquirerFileKey, FileComparison>>;
  /** Deletes rows of a file that was not imported, and returns how many there were. */
  deleteAcquirerRows(slice: { readonly file: AcquirerFileKey; readonly limit: number }): Promise<number>;
  settlementItem(payment: PaymentKey): Promise<SettlementItem | undefined>;
  /** The items of some payments, in any order. */
  settlementItemsAmong(payments: readonly PaymentKey[]): Promise<readonly SettlementItem[]>;
  itemsByConnectorId(of: Named): Promise<readonly SettlementItem[]>;
  itemsByReference(of: Money & { readonly reference: string }): Promise<readonly SettlementItem[]>;
  itemsByMoney(slice: MoneySlice): Promise<readonly SettlementItem[]>;
  openItems(slice: OpenItemSlice): Promise<readonly SettlementItem[]>;
};
