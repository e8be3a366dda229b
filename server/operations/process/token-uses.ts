import type { Clock } from '../../clock.ts';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Instant } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';

/** Real milliseconds within which all uses of a token share one write. */
const WRITE_INTERVAL = 60_000;

/**
 * When tokens were used last. A request costs no write: the uses of a minute are kept together, and a process that dies
 * forgets the last minute (DECISIONS 134).
 */
export type TokenUses = {
  note(token: Pick<AccessToken, 'hash'>): void;
  /** Keeps the uses that were noted until now. */
  flush(): Promise<void>;
};

export function tokenUses({ store, clock }: { store: Pick<Store, 'useAccessTokens'>; clock: Clock }): TokenUses {
  const noted = new Map<string, Instant>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const uses = Array.from(noted, ([hash, at]) => ({ hash, at }));
    if (uses.length === 0) return;
    // While the database is not available uses stay noted, and are kept with the next ones.
    const [kept] = await Promise.allSettled([store.useAccessTokens(uses)]);
    if (kept.status === 'fulfilled') for (const { hash, at } of uses) if (noted.get(hash) === at) noted.delete(hash);
  }
  return {
    note({ hash }) {
      noted.set(hash, clock.now());
      timer ??= setTimeout(() => void flush(), WRITE_INTERVAL).unref();
    },
    flush,
  };
}
