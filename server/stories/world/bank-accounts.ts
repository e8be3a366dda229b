import type { Payment, PaymentType } from '../../core/payments/payment.ts';
import { order } from './words.ts';
import type { Answered, World } from './world.ts';

/** The published test IBANs by what becomes of a debit of theirs. */
export const ibans = {
  plain: 'DE89370400440532013000',
  delayed: 'DE08370400440532013003',
  failing: 'DE62370400440532013001',
  failingLater: 'DE78370400440532013004',
  disputed: 'DE35370400440532013002',
  insufficient: 'DE65370400440002222227',
  unreachable: 'DE91370400440000055555',
  notDebitable: 'DE18370400440000066666',
} as const;

export const accountOf = (iban: string): Record<string, string> => ({
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': iban,
});

export const debits = (world: World, iban: string, more: Record<string, string> = {}): Promise<Answered> =>
  world.post('v1/payments', { ...order, ...accountOf(iban), ...more });

/** The payments of a tree in their order, by their types unless another part is asked for. */
export async function treeOf<T = PaymentType>(
  world: World,
  root: string,
  part: (payment: Payment) => T | PaymentType = ({ type }) => type,
): Promise<readonly (T | PaymentType)[]> {
  const key = world.wired().gateway.ids.keyOf('payment', root);
  if (key === undefined) throw new Error(`Expected ${root} to be a payment`);
  const tree = [...(await world.store().paymentTree(key))];
  return tree.toSorted((a, b) => a.key - b.key).map(part);
}
