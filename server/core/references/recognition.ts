import type { Fields } from '../fields.ts';
import type { Payment } from '../payments/payment.ts';

/** The parameters by which people recognise a payment: its order, its invoice, and the end of its account. */
const recognisedParts = [
  ['merchantTransactionId'],
  ['merchantInvoiceId'],
  ['card.last4Digits', 'bankAccount.last4Digits', 'bankAccount.country', 'tokenAccount.last4Digits'],
] as const;

export const recognisingParameters = recognisedParts.flat();

/** Whether a payment is recognised by what the root of its tree has. */
export const isRecognisedByRoot = ({ base, fields }: Payment): boolean => base !== null && lacking(fields).length > 0;

/** A payment with each part that its root is recognised by, where it has no such part of its own. */
export const recognisedBy = <P extends Payment>(payment: P, root: Fields): P => ({
  ...payment,
  fields: {
    ...Object.fromEntries(
      lacking(payment.fields)
        .flat()
        .flatMap((name) => (root[name] === undefined ? [] : [[name, root[name]]])),
    ),
    ...payment.fields,
  },
});

const lacking = (fields: Fields) =>
  recognisedParts.filter((names) => !names.some((name) => fields[name] !== undefined));
