import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { openWebhook } from 'shared';
import type { ShopSettings } from '../settings.ts';
import type { Visited } from '../visit.ts';
import { keepNotification } from './notifications.ts';

/** Longer than any notification. */
const BYTES_MAX = 1024 * 1024;

/**
 * The address that the gateway notifies. It answers 204 only to what was encrypted with the shop's key, because others
 * may know the address.
 */
export function addWebhook(shop: Hono<Visited>, { webhookKey }: ShopSettings): void {
  shop.post('/webhook', bodyLimit({ maxSize: BYTES_MAX }), async (c) => {
    const received = { header: (name: string) => c.req.header(name), text: await c.req.text() };
    const notification = await openWebhook(received, { keys: [webhookKey], now: Date.now() }).catch(() => undefined);
    if (notification === undefined) return c.body(null, 400);
    // The gateway's test of a new webhook is about no order.
    if (notification.type !== 'test') keepNotification(notification);
    return c.body(null, 204);
  });
}
