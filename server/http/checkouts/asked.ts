import { askedOf, type AskedParameter, type Condition, endpoints, type FrameData, requiredOf } from 'shared';
import type { Fields } from '../../core/fields.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import { withKnown } from '../../core/registrations/reuse.ts';

/** What the form asks the shopper for, because the channel wants it and the merchant did not send it. */
export function asksOf(requires: readonly Condition[], fields: Fields): Pick<FrameData, 'asks' | 'country'> {
  const asks = missingOf(requires, fields);
  if (asks.length === 0) return {};
  const country = fields['billing.country'];
  return { asks, ...(country === undefined ? {} : { country }) };
}

type Asking = {
  readonly requires: readonly Condition[];
  readonly asks: readonly AskedParameter[];
  /** The merchant's parameters. */
  readonly fields: Fields;
};

/**
 * What of it the shopper need not fill in for a stored account. A group of which anything is lacking is asked for as a
 * whole, because the registration's own would not count beside it.
 */
export function knownOf(
  registration: ActiveRegistration,
  { requires, asks, fields }: Asking,
): { readonly known?: readonly AskedParameter[] } {
  const lacking = new Set(missingOf(requires, withKnown(registration, fields)).map(groupOf));
  const known = asks.filter((parameter) => !lacking.has(groupOf(parameter)));
  return known.length === 0 ? {} : { known };
}

const missingOf = (requires: readonly Condition[], fields: Fields): readonly AskedParameter[] =>
  askedOf(requiredOf(endpoints.payCheckout, requires, fields), fields);

const groupOf = (parameter: AskedParameter): string | undefined => parameter.split('.')[0];
