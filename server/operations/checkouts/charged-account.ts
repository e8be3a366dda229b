import type { Checkout } from '../../core/checkouts/checkout.ts';
import { mergedFields } from '../../core/checkouts/fields.ts';
import type { Fields } from '../../core/fields.ts';
import type { SentAccount } from '../../core/payments/account.ts';
import { mayBeChargedBy } from '../../core/payments/registration.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import { neededCode } from '../../core/registrations/code.ts';
import { withKnown } from '../../core/registrations/reuse.ts';
import { type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { offeredRegistration } from '../registrations/offer.ts';
import { chargedRegistration, type ChargedRegistration } from '../registrations/open.ts';

/** A stored account that the shopper chose, by its public id, with the security code if it was entered. */
export type OfferedAccount = { readonly kind: 'registration'; readonly id: string; readonly cvv: string | null };

export type ChargedAccount =
  | { readonly account: SentAccount; readonly registration?: undefined }
  | (ChargedRegistration & { readonly registration: ActiveRegistration });

type ChosenAccount = {
  readonly account: SentAccount | OfferedAccount;
  readonly brand: string | null;
  readonly fields: Fields;
};

/** What the shopper need not send: the merchant's parameters, and those of the stored account that was chosen. */
export async function knownBefore(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities' | 'mode'>,
  checkout: Checkout,
  { account, fields: shopper }: Pick<ChosenAccount, 'account' | 'fields'>,
): Promise<Fields> {
  const { fields: merchant } = checkout;
  if (account.kind !== 'registration' || settingsOf(gateway, checkout).requires.length === 0) return merchant;
  const registration = await offeredRegistration(gateway, checkout, account.id);
  return typeof registration === 'string' ? merchant : withKnown(registration, mergedFields({ shopper, merchant }));
}

/** The account that the shopper entered, or the one that the shopper chose from those that the checkout offers. */
export async function chargedAccount(
  gateway: Gateway,
  checkout: Checkout,
  { account, brand, fields: shopper }: ChosenAccount,
): Promise<ChargedAccount | Refusal> {
  if (account.kind !== 'registration') return { account };
  const { id, cvv } = account;
  const registration = await offeredRegistration(gateway, checkout, id);
  if (registration === 'deleted') return refuse('registrationDeleted');
  if (registration === 'unknown') return refuse('registrationUnknown');
  if (cvv === null && neededCode(registration, settingsOf(gateway, checkout)) !== null)
    return refuseParameters([{ name: 'card.cvv', value: null, message: 'may not be empty' }]);
  const fields = mergedFields({ shopper, merchant: checkout.fields });
  const charged = await chargedRegistration(gateway, registration, { fields, cvv });
  return mayBeChargedBy(brand, registration, charged.account)
    ? { registration, ...charged }
    : refuseParameters([{ name: 'paymentBrand', value: brand, message: 'is not the brand of this account' }]);
}
