import type { EntitySettings } from '../../core/entities/settings/settings.ts';
import { isAuthenticationAlone, type UnsentPayment } from '../../core/payments/payment.ts';
import { type Gateway, settingsOf } from '../gateway.ts';

/**
 * The channel's settings for an authentication. One without a payment has to take place: there is nothing that could
 * proceed without it.
 */
export const authenticationSettings = (gateway: Pick<Gateway, 'entities'>, payment: UnsentPayment): EntitySettings => ({
  ...settingsOf(gateway, payment),
  ...(isAuthenticationAlone(payment) ? { unavailableAuthentication: 'stop' } : {}),
});
