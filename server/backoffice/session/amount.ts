import { formatCents, isExpressible, toCents } from '../../core/money.ts';
import type { OfficeLanguage } from '../../core/users/user.ts';
import type { Cents } from '../../core/values.ts';
import type { Visit } from '../visit.ts';

const AMOUNT = /^\s*(\d{1,10})(?:[.,](\d{2}))?\s*$/;

/** An amount as people write it, with a point or a comma, as requests have it; undefined for any other text. */
export function amountIn(text: string, { currency }: { readonly currency: string }): string | undefined {
  const [, whole, fraction = '00'] = AMOUNT.exec(text) ?? [];
  const amount = whole === undefined ? undefined : `${whole}.${fraction}`;
  return amount !== undefined && isExpressible(toCents(amount), currency) && toCents(amount) > 0 ? amount : undefined;
}

/** An amount as a form has it before a person changes it: that of `amountIn` with the sign of the language. */
export const writtenAmount = (cents: Cents, language: OfficeLanguage): string =>
  language === 'de' ? formatCents(cents).replace('.', ',') : formatCents(cents);

/** Whether the amount of a form is above the limit of refunds; one that cannot be read moves nothing. */
export const isLarge = ({ form, gateway }: Visit): boolean => {
  const [, whole, fraction = '00'] = AMOUNT.exec(form['amount'] ?? '') ?? [];
  return whole !== undefined && toCents(`${whole}.${fraction}`) > gateway.refundLimit;
};
