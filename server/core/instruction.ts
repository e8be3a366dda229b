import type { ParameterFault } from 'shared';
import { schemeOf } from 'shared';
import type { Fields } from './fields.ts';

/** Whether a payment has any part in a standing instruction. */
export const isInstructed = (fields: Fields): boolean =>
  fields['standingInstruction.mode'] !== undefined ||
  fields['standingInstruction.source'] !== undefined ||
  fields['standingInstruction.industryPractice'] !== undefined;

/** Whether the merchant initiates the payment: by name, or because only merchants follow the named practice. */
export const isMerchantInitiated = (fields: Fields): boolean =>
  fields['standingInstruction.source'] === 'MIT' || fields['standingInstruction.industryPractice'] !== undefined;

/**
 * Whether a payment counts as one of its agreement. An industry practice completes an earlier payment instead, but for a
 * resubmission, which is the earlier payment once more.
 */
export function isOfAgreement({ 'standingInstruction.industryPractice': practice }: Fields): boolean {
  return practice === undefined || practice === 'RESUBMISSION';
}

/** Whether a payment is the first one of a standing instruction, by which its shopper agrees. */
export const isInitial = (fields: Fields): boolean =>
  fields['standingInstruction.mode'] === 'INITIAL' && !isMerchantInitiated(fields);

/** Whether a payment follows the first one of its standing instruction. */
export const isRepeated = (fields: Fields): boolean => fields['standingInstruction.mode'] === 'REPEATED';

/** The acquirer's name for the scheme's transaction id of a payment that its cardholder initiated. */
export const SCHEME_TRANSACTION = 'CardholderInitiatedTransactionID';

/** The id by which later payments name a first one: the scheme's, or that of the mandate of a direct debit. */
export const transactionId = (fields: Fields, details: Fields | undefined): string | undefined =>
  details?.[SCHEME_TRANSACTION] ?? fields['bankAccount.mandate.id'];

/** The parameters of a first payment with the id that later payments name (spec, Card on file). */
export function withTransactionId(fields: Fields, details: Fields | undefined): Fields {
  const id = transactionId(fields, details);
  return id === undefined || !isInitial(fields)
    ? fields
    : { ...fields, 'standingInstruction.initialTransactionId': id };
}

/** The card scheme that wants to know what kind of recurring payment it is (spec, Card on file: recurringType). */
const SCHEME_WITH_RECURRING_TYPE = 'mastercard';

/** The fault of recurring payments without the kind that their scheme demands. */
export const recurringTypeFaults = (brand: string | null, fields: Fields): readonly ParameterFault[] =>
  fields['standingInstruction.type'] === 'RECURRING' &&
  fields['standingInstruction.recurringType'] === undefined &&
  schemeOf(brand) === SCHEME_WITH_RECURRING_TYPE
    ? [missing('standingInstruction.recurringType')]
    : [];

/** The fault of a payment that names neither a registration nor the first payment that it follows. */
export const noInitialTransaction = (): readonly ParameterFault[] => [
  missing('standingInstruction.initialTransactionId'),
];

const missing = (name: string): ParameterFault => ({ name, value: null, message: 'may not be empty' });
