import { formatCents } from '../../core/money.ts';
import type { AcquirerFile, AcquirerRow, SettlementItem } from '../../core/reconciliation/file.ts';
import { layoutOf } from '../../core/reconciliation/profile.ts';
import type { MerchantAccountKey, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Showing = Pick<Gateway, 'ids' | 'entities'>;

const accountId = ({ entities }: Showing, key: MerchantAccountKey | null): string | null =>
  key && entities.merchantAccount(key).id;

/** A file of an acquirer as the admin API shows it. */
export const shownFile = (gateway: Showing, file: AcquirerFile): object => {
  const { profile, name, state, hash, bytes, rows, faults, faultCount } = file;
  return {
    id: gateway.ids.publicId('acquirerFile', file.key),
    entityId: gateway.entities.entity(file.entity).id,
    merchantAccountId: accountId(gateway, file.merchantAccount),
    profile,
    name,
    state,
    hash,
    bytes,
    rows,
    receivedAt: new Date(file.receivedAt).toISOString(),
    faults,
    faultCount,
  };
};

/** A row with its cells by the names of their columns. */
export function shownRow({ ids }: Pick<Gateway, 'ids'>, row: AcquirerRow, file: AcquirerFile): object {
  const { number, status, cells, finding } = row;
  const idOf = (key: PaymentKey | null | undefined): string | null =>
    key === null || key === undefined ? null : ids.publicId('payment', key);
  return {
    id: ids.publicId('acquirerRow', row.key),
    fileId: ids.publicId('acquirerFile', row.file),
    number,
    status,
    matchedBy: finding?.by ?? null,
    paymentId: idOf(row.payment),
    chargebackId: idOf(row.chargeback),
    candidates: (finding?.candidates ?? []).map(idOf),
    settledPaymentId: idOf(finding?.settled),
    reason: finding?.reason ?? null,
    note: finding?.note ?? null,
    differences: finding?.differences ?? [],
    cells: layoutOf(file).columns.map(([column], at) => ({ column, text: cells[at] ?? '' })),
  };
}

/** What an acquirer has not settled. */
export const shownItem = (gateway: Showing, item: SettlementItem): object => {
  const { kind, cents, currency, connectorId, reference, last4, at } = item;
  return {
    paymentId: gateway.ids.publicId('payment', item.payment),
    merchantAccountId: accountId(gateway, item.merchantAccount),
    kind,
    amount: formatCents(cents),
    currency,
    connectorTxId: connectorId,
    merchantTransactionId: reference,
    last4Digits: last4,
    createdAt: new Date(at).toISOString(),
  };
};
