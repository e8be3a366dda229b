import type { Clock } from '../../clock.ts';
import { type Instant, type Key, minutes, plus } from '../../core/values.ts';

/**
 * Security codes of payments that wait for their shopper. They are kept in the memory of this process, for ten minutes,
 * and never written down (PCI DSS 3.3, DECISIONS 11).
 */
export type SecurityCodes = {
  /** A code that is remembered again keeps its first time of expiry. */
  remember(payment: Key, code: string): void;
  /** Returns the code once and deletes it. */
  take(payment: Key): string | undefined;
};

const LIFE = minutes(10);
const SWEEP_INTERVAL = minutes(1);

export function securityCodes(clock: Clock): SecurityCodes {
  const codes = new Map<Key, { code: string | undefined; until: Instant }>();
  function sweep(): void {
    for (const [payment, { until }] of codes) if (until <= clock.now()) codes.delete(payment);
    if (codes.size > 0) clock.after(SWEEP_INTERVAL, sweep);
  }
  return {
    remember(payment, code) {
      if (codes.size === 0) clock.after(SWEEP_INTERVAL, sweep);
      codes.set(payment, { code, until: codes.get(payment)?.until ?? plus(clock.now(), LIFE) });
    },
    take(payment) {
      const kept = codes.get(payment);
      if (kept) codes.set(payment, { ...kept, code: undefined });
      return kept && kept.until > clock.now() ? kept.code : undefined;
    },
  };
}
