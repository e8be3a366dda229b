import { protect, type ProtectedNotification } from '../../connectors/webhooks/formats.ts';
import { type EventKey, type Instant, seconds } from '../../core/values.ts';
import { withFields } from '../../core/webhooks/customer-data.ts';
import { redacted, requestHead, responseHead } from '../../core/webhooks/heads.ts';
import type { DeliveryTry } from '../../core/webhooks/delivery.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';
import type { MerchantClient, MerchantResponse } from '../process/merchant-client.ts';

/** A response may take so long (gateways of this API family wait as long). */
const TIMEOUT = seconds(30);
const RESPONSE_LIMIT = 65_536;

type Sending = Pick<Gateway, 'clock' | 'vault' | 'ids'>;

/** A notification of a webhook: its id, which is that of its event, and its text. */
export type Notified = { readonly id: string; readonly at: Instant; readonly body: string };

/** A response as it is kept. */
export type Reply = Omit<DeliveryTry, 'key' | 'webhook' | 'event'>;

/** Sends a notification once, protected by the keys that the webhook has now. */
export async function sendNotification(
  gateway: Sending,
  webhook: Webhook,
  { notified, client }: { readonly notified: Notified; readonly client: MerchantClient },
): Promise<Reply> {
  return sendPrepared(await preparedNotification(gateway, webhook, notified), client);
}

/** A notification as it is sent at a moment. */
export type PreparedNotification = ProtectedNotification & { readonly url: string; readonly at: Instant };

export async function preparedNotification(
  gateway: Sending,
  webhook: Webhook,
  { id, body }: Notified,
): Promise<PreparedNotification> {
  const at = gateway.clock.now();
  const { url, format, fields } = webhook;
  const secrets = await secretsOf(gateway, webhook);
  return { url, at, ...protect(format, { id, at, body: withFields(body, fields) }, secrets) };
}

export async function sendPrepared(
  { url, at, headers, body }: PreparedNotification,
  client: MerchantClient,
): Promise<Reply> {
  const started = performance.now();
  const sent = { ...headers, 'user-agent': 'Tillway webhooks' };
  const response = await client.request({
    method: 'POST',
    url,
    headers: sent,
    body,
    timeout: TIMEOUT,
    limit: RESPONSE_LIMIT,
  });
  const latencyMillis = Math.round(performance.now() - started);
  return { at, latencyMillis, requestHead: requestHead(sent), ...replyOf(response) };
}

/** The keys of a webhook, opened once for each of its rows. */
export async function secretsOf({ vault }: Pick<Gateway, 'vault'>, webhook: Webhook): Promise<readonly string[]> {
  const known = opened.get(webhook);
  if (known) return known;
  const secrets = JSON.parse(await vault.open(webhook.entity, webhook.key, webhook.secrets)) as readonly string[];
  opened.set(webhook, secrets);
  return secrets;
}
const opened = new WeakMap<Webhook, readonly string[]>();

function replyOf(response: MerchantResponse): Omit<Reply, 'at' | 'latencyMillis' | 'requestHead'> {
  if (response.kind === 'received') {
    const { status, body } = response;
    return { status, reason: null, response: redacted(body), responseHead: responseHead(response) };
  }
  const reason = response.kind === 'unreachable' || response.kind === 'refused' ? response.reason : response.kind;
  return { status: null, reason, response: '', responseHead: null };
}

export const isAccepted = ({ status }: Pick<Reply, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/** The key of an event as a number that spreads tries, from 0 to 1. */
export const jitterOf = (event: EventKey, tries: number): number =>
  (Math.imul(Math.floor(event / 32) | 0, 0x9e3779b1 + tries) >>> 16) / 0x1_0000;
