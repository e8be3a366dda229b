/**
 * The chart of accounts: every account of a merchant's books, by its code. A posting debits one and credits another, so
 * that the balances of all accounts are zero together, in each currency.
 */
export const accounts = {
  merchant: {
    title: 'Merchant',
    about: 'What shoppers have paid to the merchant, less what was refunded or paid out to them.',
  },
  acquirerReceivable: {
    title: 'Acquirer receivable',
    about: 'What the acquirer owes the merchant and has not settled yet.',
  },
  chargebacks: { title: 'Chargebacks', about: 'What issuers and banks have taken back and not returned.' },
  fees: { title: 'Fees', about: 'What the acquirer has kept of what it settled.' },
  payouts: { title: 'Payouts', about: 'What the acquirer has paid out to the merchant, less what it has collected.' },
  exchange: {
    title: 'Exchange',
    about: 'The counterpart of what was settled in another currency, in both of them.',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly about: string }>>;

export type Account = keyof typeof accounts;

/** The cast holds because the keys of the chart are its codes. */
export const accountCodes = Object.keys(accounts) as readonly Account[];
