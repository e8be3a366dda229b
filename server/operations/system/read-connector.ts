import type { BreakerFacts } from '../../connectors/acquirer/acquirer.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { type Day, dayNumberOf } from '../../core/reports/daily-total.ts';
import type { User } from '../../core/users/user.ts';
import type { Gateway } from '../gateway.ts';
import { readDetails } from '../reports/read-details.ts';
import { reachesNode } from '../users/reach.ts';
import { type Connector, connectorsOf } from './read-state.ts';

/** How fast an acquirer has answered on a day: see `DailyDetail`. */
export type AnswersOfDay = {
  readonly day: Day;
  readonly answered: number;
  readonly late: number;
  readonly millis: number;
};

export type ConnectorState = Connector & {
  /** What this process knows of its faults; null where there is no circuit breaker. */
  readonly breakerFacts: BreakerFacts | null;
  /** The merchant accounts at it that the user sees. */
  readonly accounts: readonly MerchantAccount[];
  /** The latest first. */
  readonly days: readonly AnswersOfDay[];
};

const DAYS = 7;

/** A connector with its faults, its merchant accounts and the answers of the last days; undefined without one of the name. */
export async function readConnector(
  gateway: Pick<Gateway, 'store' | 'clock' | 'acquirers' | 'entities' | 'ids'>,
  user: Pick<User, 'entity'>,
  name: string,
): Promise<ConnectorState | undefined> {
  const connector = (await connectorsOf(gateway)).find((each) => each.name === name);
  if (!connector) return undefined;
  const accounts = gateway.entities.merchantAccounts().filter((each) => each.connector === name);
  return {
    ...connector,
    breakerFacts: gateway.acquirers[connector.name]?.breakerFacts?.() ?? null,
    accounts: accounts.filter(({ entity }) => reachesNode(gateway, user, entity)),
    days: await answersOf(gateway, user, new Set([name, ...accounts.map(({ key }) => String(key))])),
  };
}

/** To the payments that the user sees; these name their merchant account, or the connector of channels without one. */
async function answersOf(
  gateway: Pick<Gateway, 'store' | 'clock' | 'entities'>,
  user: Pick<User, 'entity'>,
  acquirers: ReadonlySet<string>,
): Promise<readonly AnswersOfDay[]> {
  const last = dayNumberOf(gateway.clock.now());
  const days = { first: last - (DAYS - 1), last };
  const details =
    user.entity === null
      ? await gateway.store.dailyDetailsOfAll(days)
      : (await readDetails(gateway, { ...days, entity: gateway.entities.entity(user.entity) })).details;
  const answered = details.filter((each) => acquirers.has(each.acquirer) && each.answered > 0);
  return Array.from(
    Map.groupBy(answered, ({ day }) => day),
    ([day, parts]) => ({
      day,
      answered: sumOf(parts.map((each) => each.answered)),
      late: sumOf(parts.map((each) => each.late)),
      millis: sumOf(parts.map((each) => each.millis)),
    }),
  ).toSorted((a, b) => b.day - a.day);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, each) => sum + each, 0);
