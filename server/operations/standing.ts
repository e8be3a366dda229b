import type { Entity } from '../core/entities/entity.ts';
import { inactive } from '../core/entities/state.ts';
import type { Payment } from '../core/payments/payment.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { Gateway } from './gateway.ts';
import { openChannel } from './merchant-accounts/dispatch.ts';

/** Why an entity takes no new payments: it, or one above it, is disabled or closed. What follows a payment goes on. */
export const standingRefusal = ({ standing }: Entity): Refusal | undefined =>
  standing === 'active' ? undefined : refuse(inactive[standing]);

/** The same for the channel of an order, or where the order named a merchant, for all channels of that one. */
export const inactiveRefusal = (
  gateway: Pick<Gateway, 'entities'>,
  { entity, fields }: Pick<Payment, 'entity' | 'fields'>,
): Refusal | undefined => standingRefusal(openChannel(gateway, gateway.entities.entity(entity), fields));
