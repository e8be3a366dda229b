import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { minutes } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { inquiryAfter } from '../payments/keep.ts';

/** A challenge may take ten minutes (EMV 3-D Secure 2); one that is not over well after that never ends. */
export const SHOPPER_TIMEOUT = minutes(15);

/** The message that ends a payment whose shopper does not return. */
export const inquiryAfterTimeout = (gateway: Pick<Gateway, 'clock' | 'ids'>, payment: Payment): Change =>
  inquiryAfter(gateway, payment, { key: gateway.ids.key('message'), delay: SHOPPER_TIMEOUT });
