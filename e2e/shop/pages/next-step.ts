import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import { texts } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import type { Html } from './html.ts';

const labels = {
  paid: 'browse',
  reserved: 'browse',
  declined: 'again',
  pending: 'look',
  open: 'checkout',
  expired: 'renew',
  mismatch: 'browse',
} as const satisfies Record<Order['state'], string>;

/** The way on from the result of an order. */
export function nextStep({ language, url }: PageView, { id, state, payment }: Order): Html {
  const text = texts[language];
  if (state === 'pending' && payment?.redirect) return actions(link(payment.redirect.url, text.proceed));
  const next = labels[state];
  const label = text[next];
  if (next === 'renew')
    return actions(
      html`<form method="post" action="/orders/${id}/renew"><button class="filled">${label}</button></form>`,
    );
  const place = { again: `/orders/${id}`, checkout: `/orders/${id}`, look: addressOf(url), browse: '/' }[next];
  // Without a script, the browser's own menu prints.
  const print =
    state === 'paid' || state === 'reserved'
      ? html`<button type="button" class="print" hidden>${text.print}</button>`
      : '';
  return actions(html`${link(place, label)} ${print}`);
}

const actions = (content: Html): Html => html`<div class="actions">${content}</div>`;

const link = (address: string, label: string): Html => html`<a class="button filled" href="${address}">${label}</a>`;

export const addressOf = ({ pathname, search }: URL): string => pathname + search;
