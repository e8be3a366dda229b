import { paymentBrand, type RootType } from 'shared';
import type { Entity } from '../entity.ts';
import type { ConnectorName, MerchantAccount } from './account.ts';

/** What an account has to take; null for what does not matter. */
export type AccountUse = {
  readonly brand: string;
  /** Null for an authentication alone, which no acquirer charges. */
  readonly type: RootType | null;
  readonly currency: string | null;
  /** Whether a connector takes no new authorisations now. */
  readonly isPaused: (connector: ConnectorName) => boolean;
};

type Condition = {
  /** The result code of a payment that no account takes for this reason. */
  readonly code: string;
  readonly isMet: (account: MerchantAccount, use: AccountUse) => boolean;
};

const methodOf = (code: string) => paymentBrand(code)?.method;

/**
 * What an account has to fulfil, in the order of the checks. Where no account fulfils all of it, the reason is that of
 * the account that came furthest: the one which was wanted most likely. A closed account was wanted least, one whose
 * connector is paused most: it is wanted again soon.
 */
export const conditions = {
  connectorClosed: { code: '500.100.303', isMet: ({ state }) => state !== 'closed' },
  methodNotSetUp: {
    code: '600.200.201',
    isMet: ({ terms: { brands } }, { brand }) =>
      brands === null || brands.some((taken) => methodOf(taken) === methodOf(brand)),
  },
  brandNotSetUp: {
    code: '600.200.500',
    isMet: ({ terms: { brands } }, { brand }) => brands === null || brands.some((taken) => taken === brand),
  },
  typeNotSetUp: {
    code: '600.200.202',
    isMet: ({ terms: { paymentTypes } }, { type }) =>
      paymentTypes === null || type === null || paymentTypes.includes(type),
  },
  currencyNotSetUp: {
    code: '600.200.500',
    isMet: ({ terms: { currencies } }, { currency }) =>
      currencies === null || currency === null || currencies.includes(currency),
  },
  connectorDisabled: { code: '500.100.301', isMet: ({ state }) => state !== 'disabled' },
  connectorPaused: { code: '900.100.500', isMet: ({ connector }, { isPaused }) => !isPaused(connector) },
} as const satisfies Readonly<Record<string, Condition>>;
export type DispatchFault = keyof typeof conditions;

/** The cast holds because the keys of the table are the names of its conditions. */
const ordered = Object.entries(conditions) as readonly [DispatchFault, Condition][];

/** Why an account does not take a payment; undefined when it does. */
const faultOf = (account: MerchantAccount, use: AccountUse): DispatchFault | undefined =>
  ordered.find(([, { isMet }]) => !isMet(account, use))?.[0];

/** A channel that takes a payment, with its account; null in a channel without accounts. */
export type Dispatched = { readonly channel: Entity; readonly account: MerchantAccount | null };

/** The first of these channels, and its first account, that takes a payment, or the reason why none does. */
export function dispatch(channels: readonly Entity[], use: AccountUse): Dispatched | DispatchFault {
  let furthest = -1;
  for (const channel of channels) {
    // A channel that shows its brands takes no others where it is one of several.
    const offers = channels.length === 1 || (channel.settings.brands?.some((brand) => brand === use.brand) ?? true);
    if (!offers) furthest = Math.max(furthest, rankOf('brandNotSetUp'));
    else if (channel.accounts.length === 0) return { channel, account: null };
    else {
      const account = channel.accounts.find((each) => faultOf(each, use) === undefined);
      if (account) return { channel, account };
      furthest = Math.max(furthest, ...channel.accounts.map((each) => rankOf(faultOf(each, use))));
    }
  }
  return ordered[furthest]?.[0] ?? 'connectorClosed';
}

const rankOf = (fault: DispatchFault | undefined): number => ordered.findIndex(([name]) => name === fault);

/** The accounts of a channel that come after one of them and take a payment as well. */
export function accountsAfter(
  { accounts }: Pick<Entity, 'accounts'>,
  { key }: Pick<MerchantAccount, 'key'>,
  use: AccountUse,
): readonly MerchantAccount[] {
  const at = accounts.findIndex((account) => account.key === key);
  return at < 0 ? [] : accounts.slice(at + 1).filter((account) => faultOf(account, use) === undefined);
}
