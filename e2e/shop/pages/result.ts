import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import { texts, type Texts } from '../texts.ts';
import type { View } from '../visit.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';
import { summary } from './pay.ts';

/** What the shopper reads in each state of an order, and what can be done next. */
const sayings = {
  paid: { tone: 'good', title: 'paid', note: 'paidNote', next: 'browse' },
  declined: { tone: 'bad', title: 'declined', note: 'declinedNote', next: 'again' },
  pending: { tone: 'calm', title: 'pending', note: 'pendingNote', next: 'look' },
  open: { tone: 'calm', title: 'open', note: 'openNote', next: 'checkout' },
  expired: { tone: 'bad', title: 'expired', note: 'expiredNote', next: 'renew' },
  mismatch: { tone: 'bad', title: 'mismatch', note: 'mismatchNote', next: 'browse' },
} as const satisfies Record<Order['state'], { tone: string; title: keyof Texts; note: keyof Texts; next: keyof Texts }>;

export function resultPage(view: View, order: Order): Html {
  const text = texts[view.language];
  const { tone, title, note } = sayings[order.state];
  return page(
    view,
    text[title],
    html`<section class="card result ${tone}" data-state="${order.state}">
        <h1>${text[title]}</h1>
        <p>${text[note]}</p>
        ${order.payment && html`<p class="code" lang="en" dir="ltr"><code>${order.payment.result.code}</code> ${order.payment.result.description}</p>`}
        ${wayOn(view, order)}
      </section>
      ${summary(view, order)}`,
  );
}

function wayOn({ language, url }: View, { id, state }: Order): Html {
  const { next } = sayings[state];
  const label = texts[language][next];
  if (next === 'renew') return html`<form method="post" action="/orders/${id}/renew"><button>${label}</button></form>`;
  const place = { again: `/orders/${id}`, checkout: `/orders/${id}`, look: addressOf(url), browse: '/' }[next];
  return html`<a class="button" href="${place}">${label}</a>`;
}

const addressOf = ({ pathname, search }: URL): string => pathname + search;

/**
 * When the gateway does not answer, or not as it should. What was asked for is asked for again, unless `next` says
 * otherwise.
 */
export function trouble(view: View, next: string = addressOf(view.url)): Html {
  const text = texts[view.language];
  return page(
    view,
    text.unreachable,
    html`<section class="card result bad">
      <h1>${text.unreachable}</h1>
      <p>${text.unreachableNote}</p>
      <a class="button" href="${next}">${text.again}</a>
    </section>`,
  );
}

export const unknown = (view: View): Html =>
  page(
    view,
    texts[view.language].unknown,
    html`<section class="card result calm">
      <h1>${texts[view.language].unknown}</h1>
      <a class="button" href="/">${texts[view.language].browse}</a>
    </section>`,
  );
