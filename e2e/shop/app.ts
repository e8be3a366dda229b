import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { type Problem, tillway, type Tillway } from 'shared';
import { isReturn, openCheckout, type Order, placeOrder, settle } from './orders.ts';
import { cartPage } from './pages/cart.ts';
import { payPage } from './pages/pay.ts';
import { productsPage } from './pages/products.ts';
import { resultPage, trouble, unknown } from './pages/result.ts';
import { products } from './products.ts';
import type { ShopSettings } from './settings.ts';
import { visit, type Visited } from './visit.ts';
import { buyerOf, type Visitor } from './visitors.ts';

/** The shop's forms have a field or two. */
const FORM_BYTES_MAX = 4096;

/** The shop's routes. The integration itself is in `orders.ts`. */
export function createShop(settings: ShopSettings): Hono<Visited> {
  const shop = new Hono<Visited>();
  shop.get('/shop.css', publicFile('shop.css', 'text/css'));
  shop.get('/shop.js', publicFile('shop.js', 'text/javascript'));
  shop.get('/mark.svg', publicFile('mark.svg', 'image/svg+xml'));
  shop.use(bodyLimit({ maxSize: FORM_BYTES_MAX }), csrf(), visit(settings));
  addShelf(shop);
  addOrders(shop, settings);
  addReturns(shop, settings);
  shop.get('/journal', (c) => c.json(c.var.view.visitor.journal));
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
  const open = (buyer: Visitor, order: Order) =>
    openCheckout(gatewayFor(buyer, settings), order, `${settings.address}orders/${order.id}/result`);

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
    if (order.state === 'paid') return c.html(resultPage(view, order));
    const opened = order.checkout === null ? await open(view.visitor, order) : order;
    if (isProblem(opened)) return c.html(trouble(view), 502);
    view.visitor.orders.set(order.id, opened);
    return c.html(payPage(view, opened));
  });

  // A second checkout is opened for an order only when the first one has expired unpaid.
  shop.post('/orders/:id/renew', async (c) => {
    const { view } = c.var;
    const order = view.visitor.orders.get(c.req.param('id'));
    if (order === undefined) return c.notFound();
    const settled = await settle(gatewayFor(view.visitor, settings), order);
    const renewed = !isProblem(settled) && settled.state === 'expired' ? await open(view.visitor, settled) : settled;
    if (isProblem(renewed)) return c.html(trouble(view, `/orders/${order.id}`), 502);
    view.visitor.orders.set(order.id, renewed);
    return c.redirect(`/orders/${order.id}`, 303);
  });
}

/** The shopper returns here, and the gateway pings here when a result is unread after 29 minutes. */
function addReturns(shop: Hono<Visited>, settings: ShopSettings): void {
  shop.get('/orders/:id/result', async (c) => {
    const { view } = c.var;
    const buyer = buyerOf(c.req.param('id'));
    const order = buyer?.orders.get(c.req.param('id'));
    if (buyer === undefined || order === undefined || !isReturn(order, c.req.query('resourcePath')))
      return c.notFound();
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

    const settled = await settle(gatewayFor(buyer, settings), order);
    if (isProblem(settled)) return isPing ? c.body(null, 502) : c.html(trouble(view), 502);
    buyer.orders.set(order.id, settled);
    if (settled.state === 'paid') buyer.basket.clear();
    return isPing ? c.body(null, 204) : c.html(resultPage(view, settled));
  });
}

/** A client whose requests are recorded in the visitor's journal. */
const gatewayFor = ({ journal }: Visitor, settings: ShopSettings): Tillway =>
  tillway({
    ...settings,
    base: settings.gateway,
    observe: (exchange) => journal.push({ ...exchange, kind: 'request', at: new Date() }),
  });

const isProblem = (outcome: Order | Problem): outcome is Problem => 'kind' in outcome;

function publicFile(name: string, type: string) {
  const content = readFileSync(join(import.meta.dirname, 'public', name), 'utf8');
  return (c: Context) =>
    c.body(content, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' });
}
