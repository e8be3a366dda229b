import { isTransferEnd } from '../../test-data/transfers.ts';
import type { Transfer, Transfers } from '../transfers/transfers.ts';

/** The accounts of every customer of the simulated bank, with published test numbers. */
export const accounts = [
  { name: 'current', iban: 'DE89370400440532013000' },
  { name: 'slow', iban: 'AT611904300234573201' },
  { name: 'closed', iban: 'FR1420041010050500013M02606' },
] as const;

/** How far a shopper has come at the bank's pages, and the account to pay from as the pages show it. */
export type Visit = {
  readonly step: 'logIn' | 'choose' | 'confirm';
  readonly from?: string | undefined;
  readonly isSlow?: boolean;
};

export const firstVisit: Visit = { step: 'logIn' };

/** The fields of a form that was posted; a field that was not sent is empty. */
export type Posted = Readonly<Record<'action' | 'user' | 'pin' | 'account' | 'terms', string>>;

/** Carries out what the shopper pressed. Returns how far the shopper has come then. */
export function proceed(transfers: Transfers, transfer: Transfer, { visit, posted }: Step): Visit {
  const { action } = posted;
  if (isTransferEnd(action)) transfers.end(transfer, action);
  else if (action === 'logIn' && posted.user !== '' && posted.pin !== '') return loggedIn(transfer, posted.user);
  else if (action === 'choose' && visit.step === 'choose') return chosen(transfers, transfer, posted.account);
  else if (action === 'pay' && visit.step === 'confirm') pay(transfers, transfer, { visit, posted });
  return visit;
}

type Step = { readonly visit: Visit; readonly posted: Posted };

/** A payment service has one account for each customer. */
const loggedIn = ({ order: { account } }: Transfer, user: string): Visit =>
  account.kind === 'virtualAccount' ? { step: 'confirm', from: user } : { step: 'choose' };

function chosen(transfers: Transfers, transfer: Transfer, name: string): Visit {
  const account = accounts.find((each) => each.name === name) ?? accounts[0];
  if (account.name === 'closed') transfers.end(transfer, 'accountNotEnabled');
  const from = `${account.iban.slice(0, 4)} •••• ${account.iban.slice(-4)}`;
  return { step: 'confirm', from, isSlow: account.name === 'slow' };
}

function pay(transfers: Transfers, transfer: Transfer, { visit, posted }: Step): void {
  if (posted.terms !== 'accepted') transfers.end(transfer, 'termsRefused');
  else if (visit.isSlow) transfers.wait(transfer, 'slowPayment');
  else transfers.end(transfer, 'confirmed');
}
