import { type Gateway, operatingOn } from '../../gateway.ts';
import { findTries, leftToDeliver, triesOfEvent } from '../../webhooks/find-tries.ts';
import { webhookHealth } from '../../webhooks/health.ts';
import { findWebhook, keysOfWebhook, seenWebhooks, webhooksWithin } from '../../webhooks/seen.ts';
import { tryWebhook } from '../../webhooks/try.ts';
import { findToken, findTokens } from './find-tokens.ts';
import { historyOf } from './history.ts';
import { resendEvent, resendFailed } from './resend.ts';

/** What the back office calls beside the operations of administrators, on one gateway. */
export function administrationWorkOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    findToken: on(findToken),
    findTokens: on(findTokens),
    findTries: on(findTries),
    findWebhook: on(findWebhook),
    historyOf: on(historyOf),
    keysOfWebhook: on(keysOfWebhook),
    leftToDeliver: on(leftToDeliver),
    resendEvent: on(resendEvent),
    resendFailed: on(resendFailed),
    seenWebhooks: on(seenWebhooks),
    triesOfEvent: on(triesOfEvent),
    tryWebhook: on(tryWebhook),
    webhookHealth: on(webhookHealth),
    webhooksWithin: on(webhooksWithin),
  };
}
