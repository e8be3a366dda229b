import type { Context, Hono } from 'hono';
import { ibanFault } from 'shared';
import { bankAccount, beginCharge, type ChargedAccount, savedCard, settleCharge } from './charges.ts';
import { gatewayFor } from './gateway.ts';
import { isProblem, type Order, setSaving, settle } from './orders.ts';
import { type DebitFault, type DebitFields, debitPage } from './pages/debit.ts';
import { trouble } from './pages/result.ts';
import { removeCard } from './saved-cards.ts';
import type { ShopSettings } from './settings.ts';
import type { Visited } from './visit.ts';

type ShopContext = Context<Visited>;

/** The routes of saved cards and of direct debits, which the shop pays from server to server. */
export function addAccounts(shop: Hono<Visited>, settings: ShopSettings): void {
  addSaving(shop, settings);
  addSavedCards(shop, settings);
  addDebits(shop, settings);
}

// The box beside the form. A checkout that is being paid is changed no more, and the page clears the box again.
function addSaving(shop: Hono<Visited>, settings: ShopSettings): void {
  shop.post('/orders/:id/saving', async (c) => {
    const { visitor, language } = c.var.view;
    const order = orderOf(c);
    if (order === undefined) return c.notFound();
    const wanted = { ...order, keepsCard: (await c.req.parseBody())['saving'] === 'yes' };
    if (!(await setSaving(gatewayFor(visitor, settings), wanted, language))) return c.body(null, 409);
    visitor.orders.set(order.id, wanted);
    return c.body(null, 204);
  });
}

function addSavedCards(shop: Hono<Visited>, settings: ShopSettings): void {
  shop.post('/orders/:id/saved-cards', async (c) => {
    const order = orderOf(c);
    const card = c.var.view.visitor.cards.get(textOf((await c.req.parseBody())['card']));
    if (order === undefined) return c.notFound();
    const pay = charging(c, settings);
    return card === undefined ? c.redirect(`/orders/${order.id}`, 303) : pay(order, savedCard(card));
  });

  shop.post('/orders/:id/saved-cards/remove', async (c) => {
    const { visitor } = c.var.view;
    const order = orderOf(c);
    if (order === undefined) return c.notFound();
    await removeCard(gatewayFor(visitor, settings), visitor.cards, textOf((await c.req.parseBody())['card']));
    return c.redirect(`/orders/${order.id}`, 303);
  });
}

function addDebits(shop: Hono<Visited>, settings: ShopSettings): void {
  shop.get('/orders/:id/debit', (c) => {
    const order = orderOf(c);
    if (order === undefined) return c.notFound();
    return mayPay(order)
      ? c.html(debitPage(c.var.view, order, { holder: '', iban: '', consent: '', faults: [] }))
      : c.redirect(`/orders/${order.id}`, 303);
  });

  shop.post('/orders/:id/debit', async (c) => {
    const order = orderOf(c);
    if (order === undefined) return c.notFound();
    const { holder, iban, consent } = await c.req.parseBody();
    const form = { holder: textOf(holder), iban: textOf(iban), consent: textOf(consent) };
    const faults = faultsOf(form);
    return faults.length > 0
      ? c.html(debitPage(c.var.view, order, { ...form, faults }), 422)
      : charging(c, settings)(order, bankAccount(form.holder, compact(form.iban)));
  });
}

const orderOf = (c: ShopContext) => c.var.view.visitor.orders.get(c.req.param('id') ?? '');

const charging = (c: ShopContext, settings: ShopSettings) =>
  async function charge(order: Order, account: ChargedAccount) {
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

function faultsOf({ holder, iban, consent }: DebitFields): DebitFault[] {
  const faults: DebitFault[] = [];
  if (!/\p{L}/u.test(holder)) faults.push('holder');
  if (ibanFault(compact(iban)) !== undefined) faults.push('iban');
  if (consent !== 'yes') faults.push('consent');
  return faults;
}

/** An IBAN may be pasted in groups and in small letters. */
const compact = (iban: string): string => iban.replaceAll(/[\s-]+/g, '').toUpperCase();

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
