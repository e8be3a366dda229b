import type { Clock } from '../../clock.ts';
import { minutes, plus, type Key, type Instant } from '../../core/values.ts';

/**
 * Security codes of payments that wait for their shopper: in this memory, for ten minutes, and nowhere else (PCI DSS
 * 3.3).
 */
export type SecurityCodes = {
  /** A code that comes back after it was taken has no more time than it had. */
  remember(payment: Key, code: string): void;
  /** Hands the code out once and forgets it. */
  take(payment: Key): string | undefined;
};

const LIFE = minutes(10);
const SWEEP = minutes(1);

export function securityCodes(clock: Clock): SecurityCodes {
  const codes = new Map<Key, { code: string | undefined; until: Instant }>();
  const sweep = (): void => {
    for (const [payment, { until }] of codes) if (until <= clock.now()) codes.delete(payment);
    if (codes.size > 0) clock.after(SWEEP, sweep);
  };
  return {
    remember(payment, code) {
      if (codes.size === 0) clock.after(SWEEP, sweep);
      codes.set(payment, { code, until: codes.get(payment)?.until ?? plus(clock.now(), LIFE) });
    },
    take(payment) {
      const kept = codes.get(payment);
      if (kept) codes.set(payment, { ...kept, code: undefined });
      return kept && kept.until > clock.now() ? kept.code : undefined;
    },
  };
}
