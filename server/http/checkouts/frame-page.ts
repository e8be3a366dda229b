import type { Context } from 'hono';
import type { FrameData } from 'shared';
import type { Fields } from '../../core/fields.ts';
import { shopperResultUrl } from '../../core/checkouts/return-address.ts';
import type { DocumentKind, Widget } from '../documents/assets.ts';
import { type HtmlPage, sendPage } from '../documents/document.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { acceptOf } from '../request/browser.ts';
import { checkoutKey } from './checkout-key.ts';
import { chosenBrands, offersOf } from './methods.ts';
import { offerOf } from './offers.ts';
import { type FormDocument, renderExpiredFrame, renderFrame } from './frame.ts';
import { progressOf } from './progress.ts';

/**
 * GET /v1/checkouts/{id}/frame: the form, and `fields`, that of pages with a layout of their own. `brands` in the query
 * are those that the page names.
 */
export const getFrame =
  (gateway: HttpGateway, { documents }: Widget, name: FormDocument) =>
  async (c: Context<Env>): Promise<Response> =>
    sendPage(await framePage(gateway, documents[name], c), c.req.raw);

async function framePage(gateway: HttpGateway, document: DocumentKind, c: Context<Env>): Promise<HtmlPage> {
  const id = c.req.param('id') ?? '';
  const locale = c.req.query('locale');
  const key = checkoutKey(gateway, id);
  const open = key === undefined ? undefined : await gateway.operations.readCheckoutForForm(key);
  if (!open) return renderExpiredFrame(document, id, locale);
  const { status, checkout } = open;
  const { pageOrigins } = gateway.entities.entity(checkout.entity).settings;
  const offered = await gateway.operations.offeredRegistrations(checkout);
  const data: FrameData = {
    checkout: id,
    ...offersOf(chosenBrands(await gateway.operations.offeredBrands(checkout), c.req.query('brands'))),
    registrations: offered.map((registration) => offerOf(gateway, registration)),
    origins: pageOrigins,
    resultUrl: shopperResultUrl(checkout, status.payment) ?? null,
    ...orderOf(checkout.fields),
    progress: progressOf(gateway, status, locale),
    now: gateway.clock.now(),
    ...acceptOf(c),
  };
  return renderFrame(document, data, locale);
}

/** What the form shows of the order, and the holder as far as the merchant's parameters name one. */
function orderOf(fields: Fields): Pick<FrameData, 'shop' | 'reference' | 'holder'> {
  const shop = fields['merchant.name'];
  const reference = fields['merchantTransactionId'];
  const name = `${fields['customer.givenName'] ?? ''} ${fields['customer.surname'] ?? ''}`.trim();
  return {
    ...(shop === undefined ? {} : { shop }),
    ...(reference === undefined ? {} : { reference }),
    ...(name === '' ? {} : { holder: name }),
  };
}
