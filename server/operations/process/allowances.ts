import type { Clock } from '../../clock.ts';
import type { Allowance, AllowanceUse } from '../../core/limits/allowance.ts';
import { type Instant, plus } from '../../core/values.ts';
import { byLength } from './windows.ts';

/** What requests may take so much of within a time, counted for all processes together. */
export type Allowances = {
  /** Takes one from the allowance of a key. Nearly every claim is answered at once, without a promise. */
  readonly claim: (key: string, allowance: Allowance) => AllowanceUse | Promise<AllowanceUse>;
};

type Window = { used: number; readonly endsAt: Instant };

/** The allowances of a process that has its database for itself: in memory, so that a restart begins each of them anew. */
export function ownAllowances({ clock }: { readonly clock: Clock }): Allowances {
  const windowsFor = byLength<Window>();
  return {
    claim(key, { limit, length }) {
      const now = clock.now();
      const windows = windowsFor(length);
      let window = windows.get(key, now);
      if (!window) {
        window = { used: 0, endsAt: plus(now, length) };
        windows.set(key, window, now);
      }
      const isGranted = window.used < limit;
      if (isGranted) window.used += 1;
      return { isGranted, left: Math.max(0, limit - window.used), endsAt: window.endsAt };
    },
  };
}
