import { formatCents } from '../../core/money.ts';
import { shortIdOf } from '../../core/payments/descriptor.ts';
import { flowOf } from '../../core/exports/payment-filter.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type Columns, columnsNamed, withoutFormula } from '../../core/reports/csv.ts';
import { markIn } from '../../core/shoppers/mark.ts';
import type { Instant } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Naming = Pick<Gateway, 'ids' | 'entities'>;
type Cells = Readonly<Record<string, (payment: Payment, gateway: Naming) => string | null>>;

/** The columns that payments have in a file where its user has chosen no others. */
const usual = {
  id: ({ key }, { ids }) => ids.publicId('payment', key),
  shortId: ({ key }) => shortIdOf(key),
  createdAt: ({ createdAt }) => timeOf(createdAt),
  endedAt: ({ endedAt }) => timeOf(endedAt),
  channel: ({ entity }, { entities }) => withoutFormula(entities.entity(entity).name),
  channelId: ({ entity }, { entities }) => entities.entity(entity).id,
  type: ({ type }) => type,
  state: ({ state }) => state,
  resultCode: ({ resultCode }) => resultCode,
  amount: ({ amountCents }) => formatCents(amountCents),
  currency: ({ currency }) => currency,
  brand: ({ brand }) => brand,
  last4: ({ fields }) =>
    withoutFormula(
      fields['card.last4Digits'] ?? fields['bankAccount.last4Digits'] ?? fields['tokenAccount.last4Digits'] ?? '',
    ),
  reference: ({ fields }) => withoutFormula(fields['merchantTransactionId'] ?? ''),
  invoice: ({ fields }) => withoutFormula(fields['merchantInvoiceId'] ?? ''),
  connectorId: ({ findings }) => withoutFormula(findings.resultDetails?.['ConnectorTxID1'] ?? ''),
  rootId: ({ root }, { ids }) => ids.publicId('payment', root),
  referencedId: ({ base }, { ids }) => (base === null ? null : ids.publicId('payment', base)),
} as const satisfies Cells;

/** Those that a user may add. */
const further = {
  merchantAccount: ({ merchantAccount }, { entities }) =>
    merchantAccount === null ? null : withoutFormula(entities.merchantAccount(merchantAccount).name),
  risk: ({ findings }) => findings.risk?.outcome ?? null,
  authentication: (payment) => flowOf(payment),
} as const satisfies Cells;

/** Those that only a user may add who sees customers. */
const ofCustomers = {
  holder: (payment) => withoutFormula(markIn(payment, 'holder') ?? ''),
  email: ({ fields }) => withoutFormula(fields['customer.email'] ?? ''),
} as const satisfies Cells;

const all: Cells = { ...usual, ...further, ...ofCustomers };

/** The names of the columns that a file has where nothing was chosen, and of all that a user may choose. */
export const usualColumns: readonly string[] = Object.keys(usual);
export const offeredColumns = ({ seesCustomers }: { readonly seesCustomers: boolean }): readonly string[] =>
  Object.keys({ ...usual, ...further, ...(seesCustomers ? ofCustomers : {}) });

/** Columns of which a reference may have what its root has. */
const ofRoots: readonly string[] = ['last4', 'reference', 'invoice'] satisfies readonly (keyof typeof usual)[];
export const needsRoots = (names: readonly string[]): boolean => names.some((name) => ofRoots.includes(name));

export const hasCustomers = (names: readonly string[]): boolean => names.some((name) => name in ofCustomers);

/**
 * Columns by their names. They have no more than the last four digits of an account, and times in UTC. What merchants and
 * shoppers wrote cannot begin a formula.
 */
export const paymentColumns = (gateway: Naming, names: readonly string[]): Columns<Payment> =>
  columnsNamed(all, names, gateway);

const timeOf = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());
