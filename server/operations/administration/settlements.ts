import type { FaultMessage } from 'shared';
import type { AdminAction } from '../../core/entities/admin-change.ts';
import { formatCents, isExpressible, toCents } from '../../core/money.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import {
  type Correction,
  type MadeCorrection,
  type Movement,
  returnedPostings,
  type SettlementBatch,
  type SettlementLine,
} from '../../core/settlement/batch.ts';
import { converted, feeOfLine } from '../../core/settlement/settle.ts';
import type { Cents } from '../../core/values.ts';
import { type Administration, type Administrator, authorityOf, isOperator, recordOf } from './administration.ts';
import type { Gateway } from '../gateway.ts';

type Correcting = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'entities'>;

/** The payout of a batch has failed: its money is owed again, and is a line of the next batch. */
export async function failSettlement(
  gateway: Correcting,
  by: Administrator,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Administration | Refusal> {
  const batch = await correctableBatch(gateway, by, id);
  if (isRefusal(batch)) return batch;
  if (await gateway.store.failedPayout(batch.key))
    return refuseParameters([{ name: 'settlementId', value: id, message: 'is a settlement that has failed before' }]);
  const { grossCents, payoutCents: netCents, feeCents } = batch;
  const movement = { payment: null, recordType: 'SETTLED', transactionType: 'BATCH' } as const;
  const correction = correctionOf(
    gateway,
    { batch, line: null, reason },
    { ...movement, grossCents, netCents, feeCents },
  );
  const { entity, at } = correction;
  const postings = returnedPostings(batch).map((posting) => ({
    ...posting,
    key: gateway.ids.key('entry'),
    entity,
    at,
    payment: null,
  }));
  return administrationOf(gateway, by, { batch, action: 'failSettlement', made: { correction, postings } });
}

/** What a line of a batch should have been more or less, which is a line of the next batch. */
export type WantedCorrection = {
  readonly recordId: string;
  readonly corrects: 'amount' | 'fee';
  /** POS where the merchant receives it. */
  readonly cashflow: 'POS' | 'NEG';
  readonly amount: string;
  readonly reason: string;
};

export async function correctSettlement(
  gateway: Correcting,
  by: Administrator,
  { id, ...wanted }: WantedCorrection & { readonly id: string },
): Promise<Administration | Refusal> {
  const batch = await correctableBatch(gateway, by, id);
  if (isRefusal(batch)) return batch;
  const key = gateway.ids.keyOf('settlementLine', wanted.recordId);
  const line = key === undefined ? undefined : await gateway.store.settlementLine(key);
  if (line?.batch !== batch.key)
    return refuseParameters([
      { name: 'recordId', value: wanted.recordId, message: 'must be the id of a record of this settlement' },
    ]);
  const movement = movementOf(batch, line, wanted);
  if (isRefusal(movement)) return movement;
  const correction = correctionOf(gateway, { batch, line: line.key, reason: wanted.reason }, movement);
  return administrationOf(gateway, by, { batch, action: 'correctSettlement', made: { correction, postings: [] } });
}

/** The line that the correction will be: an amount is in the currency of the payments, a fee in that of the payout. */
function movementOf(
  batch: SettlementBatch,
  line: SettlementLine,
  { corrects, cashflow, amount }: WantedCorrection,
): Movement | Refusal {
  const currency = corrects === 'fee' ? batch.payoutCurrency : batch.currency;
  const cents = (cashflow === 'POS' ? 1 : -1) * toCents(amount);
  const fault = (name: string, message: FaultMessage) => refuseParameters([{ name, value: amount, message }]);
  if (cents === 0) return fault('amount', 'must be more than nothing');
  if (!isExpressible(toCents(amount), currency)) return fault('amount', `must be an amount of ${currency}`);
  const { payment, recordType, transactionType } = line;
  if (corrects === 'amount' && recordType === 'FEE') return fault('corrects', 'must be fee for the record of a fee');
  // The casts hold because sums and differences of amounts are amounts.
  return corrects === 'fee'
    ? {
        payment,
        recordType: 'FEE',
        transactionType: feeOfLine(line),
        grossCents: 0 as Cents,
        netCents: cents as Cents,
        feeCents: (0 - cents) as Cents,
      }
    : {
        payment,
        recordType,
        transactionType,
        grossCents: cents as Cents,
        netCents: converted(cents, batch) as Cents,
        feeCents: 0 as Cents,
      };
}

/** A batch of a channel that the administrator reaches, for its operator. Any other one is reported as unknown. */
async function correctableBatch(
  gateway: Correcting,
  by: Administrator,
  id: string,
): Promise<SettlementBatch | Refusal> {
  const { store, ids, entities } = gateway;
  const key = ids.keyOf('batch', id);
  const batch = key === undefined ? undefined : await store.batch(key);
  if (!batch || !entities.reaches(authorityOf(by), batch.entity)) return refuse('resourceUnknown');
  return isOperator(gateway, by, { key: batch.entity }) ? batch : refuse('operatorsOnly');
}

const correctionOf = (
  { ids, clock }: Correcting,
  { batch, line, reason }: Pick<Correction, 'line' | 'reason'> & { readonly batch: SettlementBatch },
  movement: Movement,
): Correction => ({
  ...movement,
  key: ids.key('correction'),
  entity: batch.entity,
  batch: batch.key,
  line,
  reason,
  at: clock.now(),
});

function administrationOf(
  gateway: Correcting,
  by: Administrator,
  {
    batch,
    action,
    made,
  }: { readonly batch: SettlementBatch; readonly action: AdminAction; readonly made: MadeCorrection },
): Administration {
  const id = gateway.ids.publicId('batch', batch.key);
  const { line, recordType, transactionType, netCents, reason } = made.correction;
  const shows = {
    settlementId: id,
    ...(line === null ? {} : { recordId: gateway.ids.publicId('settlementLine', line) }),
    recordType,
    transactionType,
    cashflow: netCents < 0 ? 'NEG' : 'POS',
    amount: formatCents(Math.abs(netCents) as Cents),
    currency: batch.payoutCurrency,
    reason,
  };
  const record = { entity: batch.entity, action, subject: id, before: null, after: shows };
  return { changes: [{ kind: 'makeCorrection', made }, recordOf(gateway, by, record)], shows };
}
