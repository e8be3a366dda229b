import type { PaymentBody, Tillway } from 'shared';
import type { Order } from './orders.ts';

/** What the shop keeps of an account, and shows to recognise it. */
export type SavedAccount = {
  readonly registrationId: string;
  readonly brand: string;
  readonly ending: string;
  /** Month and year of a card, such as 05/34; null for a bank account. */
  readonly expiry: string | null;
};

/** Saved accounts by the ids of their registrations. */
export type SavedAccounts = Map<string, SavedAccount>;

/**
 * Keeps the account of an order that its shopper has saved with the box of the form. The same account, saved again,
 * takes the place of the earlier one.
 */
export async function keepAccount(tillway: Tillway, accounts: SavedAccounts, { payment, state }: Order): Promise<void> {
  const account = payment && (state === 'paid' || state === 'pending') ? accountOf(payment) : undefined;
  if (account === undefined || accounts.has(account.registrationId)) return;
  const earlier = [...accounts.values()].filter((each) => isSame(each, account));
  accounts.set(account.registrationId, account);
  await Promise.all(earlier.map((each) => removeAccount(tillway, accounts, each.registrationId)));
}

/** The account is offered no more, even if the gateway does not answer. */
export async function removeAccount(tillway: Tillway, accounts: SavedAccounts, registrationId: string): Promise<void> {
  if (accounts.delete(registrationId)) await tillway.deleteRegistration(registrationId);
}

const isSame = (one: SavedAccount, other: SavedAccount): boolean =>
  one.brand === other.brand && one.ending === other.ending && one.expiry === other.expiry;

function accountOf({ registrationId, paymentBrand: brand = '', card, bankAccount }: PaymentBody) {
  const ending = (card ?? bankAccount)?.last4Digits;
  if (registrationId === undefined || ending === undefined) return undefined;
  const expiry = card ? `${card.expiryMonth}/${card.expiryYear?.slice(-2)}` : null;
  return { registrationId, brand, ending, expiry } satisfies SavedAccount;
}
