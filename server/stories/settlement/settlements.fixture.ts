import { closeDueBatches } from '../../operations/settlement/close.ts';
import { type Answered, demo, type World } from '../world/world.ts';

/** A batch as the list of settlements has it. */
export type ShownBatch = {
  readonly id: string;
  readonly date: string;
  readonly status: string;
  readonly merchantAccountId: string;
  readonly acquirer: string;
  readonly currency: string;
  readonly payoutCurrency: string;
  readonly fxRate: string;
  readonly cashflow: string;
  readonly payout: string;
  readonly fees: string;
  readonly lines: string;
};

/** A record of a batch. */
export type ShownRecord = {
  readonly id: string;
  readonly recordType: string;
  readonly transactionType: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchantTransactionId?: string;
  readonly settlement: Readonly<Record<'cashflow' | 'amount' | 'fee' | 'fxRate' | 'currency' | 'status', string>>;
  readonly merchantAccount: Readonly<Record<'id' | 'name', string>>;
  readonly clearingInstitute: Readonly<Record<'name' | 'merchantId', string>>;
  readonly payment?: { readonly id: string };
  readonly card?: { readonly holder: string; readonly last4Digits: string };
  readonly chargebackTransaction?: { readonly id: string };
  readonly result?: { readonly code: string };
};

type Sender = { readonly entityId: string; readonly token: string };

/** The settlements of a channel, as its merchant reads them. */
export function settlementsOf(world: World, { entityId, token }: Sender = demo) {
  const asks = (
    path: string,
    query: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> =>
    world.get(`v1/reports/settlements${path}?${new URLSearchParams({ entityId, ...query }).toString()}`, {
      authorization: `Bearer ${token}`,
      ...headers,
    });
  // The casts hold because a report that succeeds has these members.
  return {
    asks,
    lists: async (query: Readonly<Record<string, string>> = {}) =>
      (await asks('', { ...everyDay, sortOrder: 'asc', ...query })).body as unknown as {
        settlements: readonly ShownBatch[];
        nextCursor?: string;
      },
    recordsOf: async (id: string, query: Readonly<Record<string, string>> = {}) =>
      (await asks(`/${id}`, { sortValue: 'SettlementTxDate', sortOrder: 'ASC', ...query })).body as unknown as {
        records: readonly ShownRecord[];
        nextCursor?: string;
      },
    file: (id: string, query: Readonly<Record<string, string>> = {}) => asks(`/${id}`, query, { accept: 'text/csv' }),
  };
}

export const everyDay = { 'date.from': '2026-01-01', 'date.to': '2028-12-31' };

/** Closes every batch whose cut-off is over, as the gateway does by itself. */
export async function closesBatches(world: Pick<World, 'wired'>): Promise<void> {
  for await (const _ of closeDueBatches(world.wired().gateway));
}

export const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** A record in short: its types, cash flow, amount, settled amount and fee. */
export const inShort = ({ recordType, transactionType, amount, settlement }: ShownRecord): string =>
  [recordType, transactionType, settlement.cashflow, amount, settlement.amount, settlement.fee].join(' ');

/** What a record pays out, less than nothing where the acquirer collects it. */
export const paidOut = ({ settlement: { cashflow, amount } }: ShownRecord): number =>
  (cashflow === 'NEG' ? -1 : 1) * cents(amount);

export const payoutOf = ({ cashflow, payout }: ShownBatch): number => (cashflow === 'NEG' ? -1 : 1) * cents(payout);
