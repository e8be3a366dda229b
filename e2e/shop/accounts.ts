import type { Context, Hono } from 'hono';
import { beginCharge, settleCharge } from './charges.ts';
import { gatewayFor } from './gateway.ts';
import { isProblem, type Order, settle } from './orders.ts';
import { trouble } from './pages/result.ts';
import { removeAccount, type SavedAccount } from './saved-accounts.ts';
import type { ShopSettings } from './settings.ts';
import type { Visited } from './visit.ts';

type ShopContext = Context<Visited>;

/** The routes of saved accounts, which the shop charges from server to server. */
export function addAccounts(shop: Hono<Visited>, settings: ShopSettings): void {
  shop.post('/orders/:id/saved-accounts', async (c) => {
    const order = orderOf(c);
    const account = c.var.view.visitor.accounts.get(await registrationIn(c));
    if (order === undefined) return c.notFound();
    const pay = charging(c, settings);
    return account === undefined ? c.redirect(`/orders/${order.id}`, 303) : pay(order, account);
  });

  shop.post('/orders/:id/saved-accounts/remove', async (c) => {
    const { visitor } = c.var.view;
    const order = orderOf(c);
    if (order === undefined) return c.notFound();
    await removeAccount(gatewayFor(visitor, settings), visitor.accounts, await registrationIn(c));
    return c.redirect(`/orders/${order.id}`, 303);
  });
}

const orderOf = (c: ShopContext) => c.var.view.visitor.orders.get(c.req.param('id') ?? '');

async function registrationIn(c: ShopContext): Promise<string> {
  const { account } = await c.req.parseBody();
  return typeof account === 'string' ? account : '';
}

const charging = (c: ShopContext, settings: ShopSettings) =>
  async function charge(order: Order, account: SavedAccount) {
    const { view } = c.var;
    const page = `/orders/${order.id}`;
    const gateway = gatewayFor(view.visitor, settings);
    // A checkout that was opened before may have been paid in another tab.
    const current = order.charge === null ? await settle(gateway, order) : order;
    if (isProblem(current)) return c.html(trouble(view, page), 502);
    if (!mayPay(current)) {
      view.visitor.orders.set(order.id, current);
      return c.redirect(page, 303);
    }
    const shopperResultUrl = `${settings.address}orders/${order.id}/result`;
    const begun = beginCharge(current, account, { shopperResultUrl, locale: view.language });
    view.visitor.orders.set(order.id, begun);
    const settled = await settleCharge(gateway, begun);
    view.visitor.orders.set(order.id, isProblem(settled) ? current : settled);
    if (isProblem(settled)) return c.html(trouble(view, page), 502);
    if (settled.state === 'paid') view.visitor.basket.clear();
    return c.redirect(nextPage(settled), 303);
  };

/** An order is paid once: not again while an earlier payment may still succeed. */
const mayPay = ({ state }: Order): boolean => state === 'open' || state === 'declined' || state === 'expired';

/** The issuer's or the gateway's page if the shopper has something to confirm, and otherwise the result. */
function nextPage({ id, state, payment }: Order): string {
  if (payment === null) return `/orders/${id}`;
  return state === 'pending' && payment.redirect
    ? payment.redirect.url
    : `/orders/${id}/result?resourcePath=${encodeURIComponent(`/v1/payments/${payment.id}`)}`;
}
