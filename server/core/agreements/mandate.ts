import type { Instant } from '../values.ts';
import { hasEnded } from './advice.ts';
import type { Agreement } from './agreement.ts';

/** What the agreements under a mandate show of it. */
export type MandateStanding = {
  /** When it was given last, as far as it is known here; 0 where no agreement shows it. */
  readonly since: Instant;
  /** Whether its last debit was made since then. */
  readonly isEnded: boolean;
};

/** How a mandate stands: its last debit ends every agreement that was made before, and none that was made after it. */
export function standingOf(agreements: readonly Pick<Agreement, 'cancelledBy' | 'createdAt'>[]): MandateStanding {
  const given = agreements.filter((each) => !hasEnded(each)).map(({ createdAt }) => createdAt);
  const since = Math.max(0, ...given) as Instant;
  return { since, isEnded: agreements.some((each) => hasEnded(each) && each.createdAt >= since) };
}
