import { currencyExponent } from 'shared';
import type { Fields } from './fields.ts';
import { type NamedFault, type Refusal, refuse } from './refusal.ts';
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
  const { amount, currency } = fields;
  if (amount === undefined || currency === undefined) return null;
  return inexpressible(fields).length === 0 ? toCents(amount) : refuse('amountNotExpressible');
}

/** The faults of a request whose amounts have to be paid in its currency: each that is impossible, or nothing. */
export function payableAmountFaults(fields: Fields): readonly NamedFault[] {
  const { amount, currency } = fields;
  if (amount === undefined) return [];
  if (toCents(amount) === 0)
    return [{ reason: 'amountTooLow', fault: { name: 'amount', value: amount, message: 'must be above 0.00' } }];
  return currency === undefined
    ? []
    : inexpressible(fields).map(([name, value, of]) => ({
        reason: 'amountNotExpressible',
        fault: { name, value, message: `is not possible with ${of}` },
      }));
}

/** The amounts that their currencies cannot express, with these. */
function inexpressible(fields: Fields): readonly (readonly [name: string, value: string, currency: string])[] {
  const { currency = '', 'threeDSecure.currency': authenticatedIn = currency } = fields;
  const amounts = [
    ['amount', currency],
    ['threeDSecure.amount', authenticatedIn],
    ['risk.amount', currency],
  ] as const;
  return amounts.flatMap(([name, of]) => {
    const value = fields[name];
    return value === undefined || isExpressible(toCents(value), of) ? [] : [[name, value, of] as const];
  });
}
