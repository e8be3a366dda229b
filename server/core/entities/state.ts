/** Only what is active takes payments; the history of every entity and merchant account stays readable. */
export const entityStates = ['active', 'disabled', 'closed'] as const;
export type EntityState = (typeof entityStates)[number];

/** Why an entity that is not active takes no new payments. */
export const inactive = {
  disabled: 'entityDisabled',
  closed: 'entityClosed',
} as const satisfies Record<Exclude<EntityState, 'active'>, string>;
