import type { Payment } from '../../core/payments/payment.ts';
import { isRecognisedByRoot, recognisedBy } from '../../core/references/recognition.ts';
import type { Gateway } from '../gateway.ts';

/** Payments of a list, references with the order, the invoice and the account of their roots: one statement for 64 roots. */
export async function recognisePayments(
  { store }: Pick<Gateway, 'store'>,
  payments: readonly Payment[],
): Promise<readonly Payment[]> {
  const roots = new Set(payments.filter(isRecognisedByRoot).map(({ root }) => root));
  if (roots.size === 0) return payments;
  const fields = await store.recognisingFields([...roots]);
  return payments.map((payment) =>
    isRecognisedByRoot(payment) ? recognisedBy(payment, fields.get(payment.root) ?? {}) : payment,
  );
}
