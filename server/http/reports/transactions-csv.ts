import { csvOf } from '../../core/reports/csv.ts';
import { formatCents } from '../../core/money.ts';
import { OVERPAID } from '../../core/references/reference.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Instant, PaymentKey } from '../../core/values.ts';
import { timestampOf } from '../answers/timestamp.ts';
import type { HttpGateway } from '../gateway.ts';

/** Payments as a table: what bookkeeping needs, with every reference, and no account data. */
export function transactionsCsv({ ids }: Pick<HttpGateway, 'ids'>, payments: readonly Payment[]): string {
  const idOf = (key: PaymentKey | null): string | null => (key === null ? null : ids.publicId('payment', key));
  return csvOf(
    {
      id: ({ key }: Payment) => idOf(key),
      referencedId: ({ base }) => idOf(base),
      rootId: ({ root }) => idOf(root),
      paymentType: ({ type }) => type,
      outcome: ({ state }) => state,
      resultCode: ({ resultCode }) => resultCode,
      amount: ({ amountCents }) => formatCents(amountCents),
      currency: ({ currency }) => currency,
      paymentBrand: ({ brand }) => brand,
      merchantTransactionId: ({ fields }) => fields['merchantTransactionId'] ?? null,
      merchantInvoiceId: ({ fields }) => fields['merchantInvoiceId'] ?? null,
      merchantMemo: ({ fields }) => fields['merchantMemo'] ?? null,
      registrationId: ({ registration }) => (registration === null ? null : ids.publicId('registration', registration)),
      connectorTxId1: ({ findings }) => findings.resultDetails?.['ConnectorTxID1'] ?? null,
      createdAt: ({ createdAt }) => momentOf(createdAt),
      endedAt: ({ endedAt }) => momentOf(endedAt),
      testMode: ({ testMode }) => testMode,
      overpaidAmount: ({ findings }) => findings.resultDetails?.[OVERPAID] ?? null,
    },
    payments,
  );
}

const momentOf = (at: Instant | null): string | null => (at === null ? null : timestampOf(at));
