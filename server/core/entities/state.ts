/** Only what is active takes payments; the history of every entity and merchant account stays readable. */
export const entityStates = ['active', 'disabled', 'closed'] as const;
export type EntityState = (typeof entityStates)[number];
