import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Account, accountCodes } from '../../core/books/accounts.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { formatSigned } from '../../core/money.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Balance } from '../../store/books-store.ts';
import type { Gateway } from '../gateway.ts';
import { probeBooks, type Recounted } from './probe.ts';

/** The balances of a currency: debits less credits of each account, and their sum, which is nothing. */
type ShownBalances = {
  readonly currency: string;
  readonly accounts: Readonly<Record<Account, string>>;
  readonly sum: string;
};

/** The books of an entity and of all channels below it. */
export async function readBooks({ store, entities }: Pick<Gateway, 'store' | 'entities'>, entity: Entity) {
  const channels = entities.channelsOf({ entity: entity.key });
  const balances: Balance[] = [];
  for (const { key } of channels) balances.push(...(await store.balances(key)));
  const currencies = [...new Set(balances.map(({ currency }) => currency))].toSorted();
  return {
    fundsStopped: entity.settings.fundsStopped,
    balances: currencies.map((currency): ShownBalances => {
      const own = balances.filter((each) => each.currency === currency);
      const sumOf = (codes: readonly Account[]): string =>
        formatSigned(own.reduce((sum, { account, cents }) => (codes.includes(account) ? sum + cents : sum), 0));
      // The cast holds because the entries are those of the chart.
      const accounts = Object.fromEntries(accountCodes.map((code) => [code, sumOf([code])])) as Record<Account, string>;
      return { currency, accounts, sum: sumOf(accountCodes) };
    }),
  };
}

/** Recounts all books at once, and returns what is wrong with those of an entity and the channels below it. */
export async function recountBooks(gateway: Gateway, entity: Entity) {
  let found: Recounted | undefined;
  for await (found of probeBooks(gateway, { since: 'beginning' })) await nextTurn();
  const channels = gateway.entities.channelsOf({ entity: entity.key });
  const sumOf = (counts: ReadonlyMap<EntityKey, number> | undefined): number =>
    channels.reduce((all, { key }) => all + (counts?.get(key) ?? 0), 0);
  return {
    wrongPostings: sumOf(found?.books),
    unsettledPostings: sumOf(found?.unsettled),
    wrongTotals: found?.totals.filter((fault) => channels.some(({ key }) => key === fault.entity)).length ?? 0,
    ...(await readBooks(gateway, gateway.entities.entity(entity.key))),
  };
}
