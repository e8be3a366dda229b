import type { AuditAction } from './entry.ts';

/**
 * Why a request of a signed-in user was refused: no permission for its address, nothing there that the user sees, no
 * fresh proof of identity, no form of the user's session, or roles that the user may not give or take.
 */
export const refusedFor = ['permission', 'unknown', 'proof', 'form', 'roles'] as const;
export type RefusedFor = (typeof refusedFor)[number];

/** What failed, and did not change anything. */
export const failedActions: readonly AuditAction[] = ['signInFailed', 'lockedOut', 'refused'];

/**
 * Whether the audit has an entry of this repetition: of the 1st, 2nd, 4th, 8th and so on, so that a user who repeats a
 * request cannot fill the audit (DECISIONS 206).
 */
export const isEntered = (times: number): boolean => Number.isInteger(Math.log2(times));
