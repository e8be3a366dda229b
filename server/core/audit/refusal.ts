import type { AuditAction } from './entry.ts';
import type { KnownEntry } from './ordered.ts';

/**
 * Why a request of a signed-in user was refused: no permission for its address, nothing there that the user sees, no
 * fresh proof of identity, no form of the user's session, or roles that the user may not give or take.
 */
export const refusedFor = ['permission', 'unknown', 'proof', 'form', 'roles'] as const;
export type RefusedFor = (typeof refusedFor)[number];

const failedActions: ReadonlySet<AuditAction> = new Set(['signInFailed', 'lockedOut', 'refused']);

/** Whether what a user did has failed: as such, or because the payment that carries it out was rejected. */
export const hasFailed = ({ action, outcome }: Pick<KnownEntry, 'action' | 'outcome'>): boolean =>
  failedActions.has(action) || outcome?.state === 'rejected';

/**
 * Whether the audit has an entry of this repetition: of the 1st, 2nd, 4th, 8th and so on, so that a user who repeats a
 * request cannot fill the audit (DECISIONS 206).
 */
export const isEntered = (times: number): boolean => Number.isInteger(Math.log2(times));
