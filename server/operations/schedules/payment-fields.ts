import type { Agreement } from '../../core/agreements/agreement.ts';
import type { Fields } from '../../core/fields.ts';

/** The parameters of a schedule's payment: one that the merchant initiates under the shopper's agreement. */
export const paymentFields = (fields: Fields, agreement: Agreement | undefined): Fields => ({
  ...fields,
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': fields['standingInstruction.type'] ?? agreement?.type ?? 'RECURRING',
});
