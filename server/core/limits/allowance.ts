import type { Duration, Instant } from '../values.ts';

/** So many of something within a length of time. The time begins with the first of them, and ends after its length. */
export type Allowance = { readonly limit: number; readonly length: Duration };

/** Whether one more was allowed, how many are left, and when the time of the allowance ends. */
export type AllowanceUse = { readonly isGranted: boolean; readonly left: number; readonly endsAt: Instant };
