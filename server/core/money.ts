import { currencyExponent } from 'shared';
import type { Fields } from './fields.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Cents } from './values.ts';

/** Reads an amount of the form `92` or `92.00`, which the parameter tables have checked, in hundredths. */
export function toCents(text: string): Cents {
  const [whole = '0', fraction = ''] = text.split('.');
  return (Number(whole) * 100 + Number(fraction.padEnd(2, '0'))) as Cents;
}

/** Writes an amount with two decimals, as every answer has it. */
export function formatCents(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The same with a minus where it is less than zero: what an account has, or the sum of fees that came back. */
export const formatSigned = (cents: number): string =>
  cents < 0 ? `-${formatCents(-cents as Cents)}` : formatCents(cents as Cents);

/** Whether a currency can express the amount: yen, for example, have no hundredths (ISO 4217 exponent). */
export const isExpressible = (cents: Cents, currency: string): boolean =>
  currencyExponent(currency) !== 0 || cents % 100 === 0;

/**
 * The amount that a request states: null when it states none, a refusal when its currency cannot express it, or another
 * one that is authenticated or screened (spec, Basic payment: amount; 3D Secure; Risk).
 */
export function amountOf(fields: Fields): Cents | null | Refusal {
  const { amount, currency, 'threeDSecure.amount': authenticated, 'risk.amount': screened } = fields;
  if (amount === undefined || currency === undefined) return null;
  const { 'threeDSecure.currency': authenticatedIn = currency } = fields;
  const isPossible = (text: string | undefined, of: string): boolean =>
    text === undefined || isExpressible(toCents(text), of);
  return isPossible(amount, currency) && isPossible(authenticated, authenticatedIn) && isPossible(screened, currency)
    ? toCents(amount)
    : refuse('amountNotExpressible');
}
