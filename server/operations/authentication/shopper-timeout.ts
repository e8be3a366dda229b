import { SHOPPER_TIMEOUT } from '../../core/authentication/timeout.ts';
import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';
import { inquiryAfter } from '../payments/keep.ts';

/** The message that ends a payment whose shopper does not return. */
export const inquiryAfterTimeout = (gateway: Pick<Gateway, 'clock' | 'ids'>, payment: Payment): Change =>
  inquiryAfter(gateway, payment, { key: gateway.ids.key('message'), delay: SHOPPER_TIMEOUT });
