import type { Gateway } from '../../operations/gateway.ts';
import type { Widget } from '../documents/assets.ts';
import type { Context } from 'hono';
import type { Env } from '../request/body.ts';
import { type Page, sendPage } from '../documents/document.ts';
import { checkoutKey } from './checkout-key.ts';
import { checkoutStatus } from '../../operations/checkouts/read.ts';
import { renderExpiredFrame, renderFrame } from './frame.ts';
import { brands } from 'shared';
import { shopperResultUrl } from '../../operations/checkouts/result-address.ts';
import { progressOf } from './progress.ts';

/** GET /v1/checkouts/{id}/frame: the card form. */
export const getFrame =
  (gateway: Gateway, widget: Widget) =>
  async (c: Context<Env>): Promise<Response> =>
    sendPage(await framePage(gateway, widget, c), c.req.raw);

async function framePage(gateway: Gateway, widget: Widget, c: Context<Env>): Promise<Page> {
  const id = c.req.param('id') ?? '';
  const locale = c.req.query('locale');
  const key = checkoutKey(gateway, id);
  const status = key === undefined ? undefined : await checkoutStatus(gateway, key);
  const checkout = status && (await gateway.store.checkout(status.checkout.key));
  if (!status || !checkout) return renderExpiredFrame(widget, id, locale);
  const { pageOrigins } = gateway.entities.entity(checkout.entity).settings;
  const about = {
    id,
    pageOrigins,
    brands: brands.map(({ code }) => code),
    shopperResultUrl: shopperResultUrl(checkout, status.payment) ?? null,
  };
  return renderFrame(
    widget,
    { ...about, progress: progressOf(gateway, status, locale), now: gateway.clock.now() },
    locale,
  );
}
