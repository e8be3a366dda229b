import { billing } from './billing.ts';
import { type Condition, countriesWithStates } from './conditions.ts';
import { customer } from './customer.ts';
import type { Parameters } from './parameter.ts';

/** The parameters about the shopper that the form has fields for, in the order of those. */
export const askedParameters = [
  'customer.givenName',
  'customer.surname',
  'customer.email',
  'customer.phone',
  'customer.mobile',
  'customer.workPhone',
  'billing.country',
  'billing.street1',
  'billing.postcode',
  'billing.city',
  'billing.state',
] as const;
export type AskedParameter = (typeof askedParameters)[number];

/** Telephone numbers: the form asks for one, and sends it as every kind that the channel wants. */
export const phones: readonly AskedParameter[] = ['customer.phone', 'customer.mobile', 'customer.workPhone'];
const names: readonly AskedParameter[] = ['customer.givenName', 'customer.surname'];
/** The parameters with which the names are required too (spec, Customer). */
const withNames: ReadonlySet<AskedParameter> = new Set(['customer.email', ...phones]);

/**
 * The parameters that a channel under these conditions wants and its merchant did not send. The state is among them as
 * long as the country may be one that has states.
 */
export function askedOf(
  conditions: readonly Condition[],
  sent: Readonly<Record<string, string>>,
): readonly AskedParameter[] {
  const lines: Parameters = { ...customer.parameters, ...billing.parameters };
  const holding = new Set(conditions);
  if (mayHaveStates(conditions, sent)) holding.add('countryWithStates');
  const wanted = askedParameters.filter((name) => lines[name]?.neededFor.some((each) => holding.has(each)));
  const isSent = (name: AskedParameter): boolean => sent[name] !== undefined;
  const missing = wanted.filter((name) => !isSent(name));
  const missingNames = missing.some((name) => withNames.has(name)) ? names.filter((name) => !isSent(name)) : [];
  return askedParameters.filter((name) => missing.includes(name) || missingNames.includes(name));
}

const mayHaveStates = (
  conditions: readonly Condition[],
  { 'billing.country': country }: Readonly<Record<string, string>>,
): boolean => conditions.includes('threeDSecureV2') && (country === undefined || countriesWithStates.includes(country));
