import type { Cents, Instant } from '../values.ts';
import type { ListKind } from '../risk/list.ts';
import type { CountrySource } from '../risk/rule.ts';
import type { Dimension } from '../risk/velocity.ts';

/** What rules know about a payment. Each fact is worked out when a rule first asks for it. */
export type RiskFacts = {
  readonly at: Instant;
  readonly cents: Cents;
  readonly currency: string;
  /** The value that counters count by; undefined where the payment has none. */
  readonly subject: (dimension: Dimension) => string | undefined;
  /** The values that lists are searched for. */
  readonly listed: (kind: ListKind) => readonly string[];
  readonly country: (source: CountrySource) => string | undefined;
};
