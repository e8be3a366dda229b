import { type Refusal, refuse } from '../core/refusal.ts';
import type { Entity } from '../core/entities/entity.ts';

/** Why an entity takes no new payments: it, or one above it, is disabled or closed. What follows a payment goes on. */
export function standingRefusal({ standing }: Entity): Refusal | undefined {
  if (standing === 'active') return undefined;
  return refuse(standing === 'closed' ? 'entityClosed' : 'entityDisabled');
}
