import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { addAccounts } from './accounts.ts';
import { settleCharge } from './charges.ts';
import { gatewayFor } from './gateway.ts';
import {
  isCharged,
  isDone,
  isProblem,
  openCheckout,
  type Order,
  placeOrder,
  refundSecond,
  returnOf,
  settle,
} from './orders.ts';
import { cartPage } from './pages/cart.ts';
import { payPage } from './pages/pay.ts';
import { productsPage } from './pages/products.ts';
import { resultPage, trouble, unknown } from './pages/result.ts';
import { savedAccountsPage } from './pages/saved-accounts.ts';
import { products } from './products.ts';
import { keepAccount } from './saved-accounts.ts';
import type { ShopSettings } from './settings.ts';
import { type PageView, visit, type Visited } from './visit.ts';
import { buyerOf } from './visitors.ts';
import { notificationsFor } from './webhooks/notifications.ts';
import { addWebhook } from './webhooks/receive.ts';

/** The shop's forms have a field or two. */
const FORM_BYTES_MAX = 4096;

/** The shop's routes. The integration itself is in `orders.ts`. */
export function createShop(settings: ShopSettings): Hono<Visited> {
  const shop = new Hono<Visited>();
  shop.get('/shop.css', publicFile('shop.css', 'text/css'));
  shop.get('/shop.js', publicFile('shop.js', 'text/javascript'));
  shop.get('/mark.svg', publicFile('mark.svg', 'image/svg+xml'));
  addWebhook(shop, settings);
  shop.use(bodyLimit({ maxSize: FORM_BYTES_MAX }), csrf(), visit(settings));
  addShelf(shop);
  addOrders(shop, settings);
  addAccounts(shop, settings);
  addReturns(shop, settings);
  shop.get('/journal', ({ json, var: { view } }) =>
    json({ exchanges: view.visitor.journal, notifications: notificationsFor(view.visitor) }),
  );
  shop.notFound((c: Context<Visited>) => c.html(unknown(c.var.view), 404));
  return shop;
}

function addShelf(shop: Hono<Visited>): void {
  shop.get('/', (c) => c.html(productsPage(c.var.view)));
  shop.get('/cart', (c) => c.html(cartPage(c.var.view)));
  shop.post('/cart', async (c) => {
    const { product, change } = await c.req.parseBody();
    const { basket } = c.var.view.visitor;
    const known = products.find(({ id }) => id === product);
    const count = Math.min(99, (basket.get(known?.id ?? '') ?? 0) + (change === 'fewer' ? -1 : 1));
    if (known !== undefined && count > 0) basket.set(known.id, count);
    if (known !== undefined && count <= 0) basket.delete(known.id);
    return c.redirect('/cart', 303);
  });
  shop.post('/acquirer', async (c) => {
    const { answers } = await c.req.parseBody();
    c.var.view.visitor.acquirer = typeof answers === 'string' ? answers : '';
    return c.redirect('/', 303);
  });
}

function addOrders(shop: Hono<Visited>, settings: ShopSettings): void {
  const open = ({ visitor }: PageView, order: Order) =>
    openCheckout(gatewayFor(visitor, settings), order, `${settings.address}orders/${order.id}/result`);

  shop.post('/orders', (c) => {
    const { visitor } = c.var.view;
    if (visitor.basket.size === 0) return c.redirect('/cart', 303);
    const order = placeOrder(visitor);
    visitor.orders.set(order.id, order);
    return c.redirect(`/orders/${order.id}`, 303);
  });

  shop.get('/orders/:id', async (c) => {
    const { view } = c.var;
    const order = view.visitor.orders.get(c.req.param('id'));
    if (order === undefined) return c.notFound();
    if (isDone(order)) return c.html(resultPage(view, order));
    if (order.state === 'pending' && order.charge !== null) return showCharge(c, order);
    if (view.visitor.accounts.size > 0 && c.req.query('with') !== 'form') return c.html(savedAccountsPage(view, order));
    const opened = order.checkout === null ? await open(view, order) : order;
    if (isProblem(opened)) return c.html(trouble(view), 502);
    view.visitor.orders.set(order.id, opened);
    return c.html(payPage(view, opened));
  });

  async function showCharge(c: Context<Visited>, order: Order) {
    const { view } = c.var;
    const settled = await settleCharge(gatewayFor(view.visitor, settings), order);
    if (isProblem(settled)) return c.html(trouble(view), 502);
    view.visitor.orders.set(order.id, settled);
    if (settled.state === 'paid') view.visitor.basket.clear();
    return c.html(resultPage(view, settled));
  }

  // A second checkout is opened for an order only when the first one has expired unpaid.
  shop.post('/orders/:id/renew', async (c) => {
    const { view } = c.var;
    const order = view.visitor.orders.get(c.req.param('id'));
    if (order === undefined) return c.notFound();
    const settled = await settle(gatewayFor(view.visitor, settings), order);
    const renewed = !isProblem(settled) && settled.state === 'expired' ? await open(view, settled) : settled;
    if (isProblem(renewed)) return c.html(trouble(view, `/orders/${order.id}`), 502);
    view.visitor.orders.set(order.id, renewed);
    return c.redirect(`/orders/${order.id}?with=form`, 303);
  });
}

/** The shopper returns here, and the gateway pings here when a result is unread after 29 minutes. */
function addReturns(shop: Hono<Visited>, settings: ShopSettings): void {
  shop.get('/orders/:id/result', async (c) => {
    const { view } = c.var;
    const buyer = buyerOf(c.req.param('id'));
    const order = buyer?.orders.get(c.req.param('id'));
    const returned = order && returnOf(order, c.req.query('resourcePath'));
    if (buyer === undefined || order === undefined || !returned) return c.notFound();
    const isPing = buyer !== view.visitor;
    if (isPing)
      buyer.journal.push({
        kind: 'ping',
        at: new Date(),
        method: 'GET',
        path: c.req.path,
        status: null,
        resultCode: null,
      });

    const gateway = gatewayFor(buyer, settings);
    const byCharge = returned === 'charge' || isCharged(order);
    if (byCharge && returned === 'checkout') await refundSecond(gateway, order);
    const settled = await (byCharge ? settleCharge(gateway, order) : settle(gateway, order));
    if (isProblem(settled)) return isPing ? c.body(null, 502) : c.html(trouble(view), 502);
    buyer.orders.set(order.id, settled);
    if (!byCharge) await keepAccount(gateway, buyer.accounts, settled);
    if (isDone(settled)) buyer.basket.clear();
    return isPing ? c.body(null, 204) : c.html(resultPage(view, settled));
  });
}

function publicFile(name: string, type: string) {
  const content = readFileSync(join(import.meta.dirname, 'public', name), 'utf8');
  return (c: Context) =>
    c.body(content, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' });
}
