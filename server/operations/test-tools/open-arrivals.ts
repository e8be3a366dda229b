import { openWebhook } from 'shared';
import { verificationKey } from '../../connectors/webhooks/formats.ts';
import type { Reach } from '../../core/entities/authority.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';
import { seenWebhooks } from '../webhooks/seen.ts';
import { secretsOf } from '../webhooks/send.ts';

/** A request as it arrived at the test receiver; `status`: null where the connection was closed. */
export type Arrival = {
  readonly id: string;
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number | null;
};

/** An arrival with the webhook whose key opens it, and its content; undefined where no key does. */
export type OpenedArrival = Arrival & {
  readonly opened: { readonly webhook: Webhook; readonly type: string; readonly clear: string } | undefined;
};

/**
 * Opens what has arrived by the keys of the webhooks that are reached, as a merchant's server would. What none of them
 * opens may be of other merchants: only a user who reaches all entities is shown it.
 */
export async function openArrivals(
  gateway: Pick<Gateway, 'webhooks' | 'entities' | 'ids' | 'vault'>,
  reach: Reach,
  arrivals: readonly Arrival[],
): Promise<readonly OpenedArrival[]> {
  const known = await Promise.all(
    seenWebhooks(gateway, reach).map(async (webhook) => ({
      webhook,
      keys: (await secretsOf(gateway, webhook)).map(verificationKey),
    })),
  );
  const opened = await Promise.all(
    arrivals.map(async (arrival) => ({ ...arrival, opened: await openOne(arrival, known) })),
  );
  return reach.entity === null ? opened : opened.filter((each) => each.opened !== undefined);
}

type Known = { readonly webhook: Webhook; readonly keys: readonly string[] };

async function openOne({ headers, body, at }: Arrival, known: readonly Known[]): Promise<OpenedArrival['opened']> {
  const received = { header: (name: string) => headers[name], text: body };
  for (const { webhook, keys } of known) {
    const notification = await openWebhook(received, { keys, now: at }).catch(() => undefined);
    if (!notification) continue;
    const { id: _id, ...content } = notification;
    const type = [content.type, content.action ?? ''].join(' ').trim();
    return { webhook, type, clear: JSON.stringify(content) };
  }
  return undefined;
}
