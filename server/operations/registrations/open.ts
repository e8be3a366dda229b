import { countryOfIban, type Fields } from '../../core/fields.ts';
import type { AuthenticationProof } from '../../core/cards/proof.ts';
import type { Account } from '../../core/payments/account.ts';
import { shownHolder, withOverriddenHolder } from '../../core/payments/holder.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import { reusedFields } from '../../core/registrations/reuse.ts';
import type { Gateway } from '../gateway.ts';
import { openRegistration } from '../payments/sealed-account.ts';

/** A stored account as a payment charges it, with the payment's parameters. */
export type ChargedRegistration = { readonly account: Account; readonly fields: Fields };

/**
 * Opens the account of a registration for a payment with these parameters and, if any, this security code. `proof`: the
 * result of an authentication that the merchant's own server made of a card.
 */
export async function chargedRegistration(
  gateway: Pick<Gateway, 'vault'>,
  registration: ActiveRegistration,
  { fields, cvv, proof = null }: ChargingParameters,
): Promise<ChargedRegistration> {
  const opened = await openRegistration(gateway, registration, cvv);
  const account = withOverriddenHolder(opened.kind === 'card' ? { ...opened, proof } : opened, fields);
  return {
    account,
    fields: { ...shownCountry(account), ...reusedFields(registration.fields, fields), ...shownHolder(account) },
  };
}

type ChargingParameters = {
  readonly fields: Fields;
  readonly cvv: string | null;
  readonly proof?: AuthenticationProof | null;
};

/** The country of the account, which a registration of an earlier release does not show. */
const shownCountry = (account: Account): Fields =>
  account.kind === 'bankAccount' ? countryOfIban(account.bankAccount.iban) : {};
