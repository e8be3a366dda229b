import type { Fields } from '../../core/fields.ts';
import type { PayTo } from '../../test-data/pay-to.ts';

/** What the payer of a prepayment or an invoice has to do: by the names of the payment response, and as details. */
export const instructionsOf = (
  { holder, iban, bic, country, reference }: PayTo,
  payBy: string | undefined,
): { readonly members: Fields; readonly details: Fields } => ({
  members: {
    'merchant.bankAccount.holder': holder,
    'merchant.bankAccount.number': iban,
    'merchant.bankAccount.bic': bic,
    'merchant.bankAccount.country': country,
  },
  details: { PaymentReference: reference, ...(payBy === undefined ? {} : { PaymentDueDate: payBy }) },
});
