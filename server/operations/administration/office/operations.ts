import { type Gateway, operatingOn } from '../../gateway.ts';
import { findLeft } from '../../webhooks/deliveries/find-left.ts';
import { findTries, triesOfEvent } from '../../webhooks/deliveries/find-tries.ts';
import { webhookHealth } from '../../webhooks/health.ts';
import { findWebhook, keysOfWebhook, seenWebhooks, webhooksWithin } from '../../webhooks/seen.ts';
import { tryWebhook } from '../../webhooks/try.ts';
import { findToken, findTokens } from './find-tokens.ts';
import { historyOf } from './history.ts';
import { resendEvent, resendFailed } from './resend.ts';

/** What the back office calls beside the operations of administrators, on one gateway. */
export function administrationWorkOf(gateway: Gateway) {
  return operatingOn(gateway, {
    findLeft,
    findToken,
    findTokens,
    findTries,
    findWebhook,
    historyOf,
    keysOfWebhook,
    resendEvent,
    resendFailed,
    seenWebhooks,
    triesOfEvent,
    tryWebhook,
    webhookHealth,
    webhooksWithin,
  });
}
