import { minutes } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Change } from '../../core/change.ts';
import { recallAfter } from '../payments/keep.ts';

/** A challenge may take ten minutes (EMV 3-D Secure); what is not over well after that never will be. */
export const SHOPPER_PATIENCE = minutes(15);

export const recallAfterPatience = (gateway: Gateway, payment: Payment): Change =>
  recallAfter(gateway, payment, { key: gateway.ids.key(), delay: SHOPPER_PATIENCE });
