import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import { badge } from '../pictures.ts';
import type { ShopTexts } from '../texts/en.ts';
import { dateTime, texts, withAmount } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import { addressOf, nextStep } from './next-step.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';
import { summary } from './pay.ts';
import { isPaidByTransfer, paidWith, whereToPay } from './payment-facts.ts';

/** The texts for each state of an order. */
const messages = {
  paid: { tone: 'good', title: 'paid', note: 'paidNote' },
  reserved: { tone: 'good', title: 'reserved', note: 'reservedNote' },
  declined: { tone: 'bad', title: 'declined', note: 'declinedNote' },
  pending: { tone: 'calm', title: 'pending', note: 'pendingNote' },
  open: { tone: 'calm', title: 'open', note: 'openNote' },
  expired: { tone: 'bad', title: 'expired', note: 'expiredNote' },
  mismatch: { tone: 'bad', title: 'mismatch', note: 'mismatchNote' },
} as const satisfies Record<
  Order['state'],
  { tone: keyof typeof badge; title: keyof ShopTexts; note: keyof ShopTexts }
>;

/** Result codes of a shopper who left the issuer's or the bank's page, or cancelled there. */
const CANCELLED: ReadonlySet<string> = new Set(['100.380.501', '100.390.124', '100.396.101']);

export function resultPage(view: PageView, order: Order): Html {
  const { language } = view;
  const text = texts[language];
  const { tone, note, title } = messages[order.state];
  const isCancelled = order.state === 'declined' && CANCELLED.has(order.payment?.result.code ?? '');
  const heading = text[isCancelled ? 'cancelled' : title];
  return page(
    view,
    heading,
    html`<div class="checkout">
      <section class="card result ${tone}" data-state="${order.state}">
        ${badge[tone]}
        <h1>${heading}</h1>
        <p>${note === 'paidNote' ? withAmount(note, order.amount, language) : text[note]}</p>
        <dl>
          <dt>${text.orderNumber}</dt>
          <dd><bdi>${order.id}</bdi></dd>
          <dt>${text.orderDate}</dt>
          <dd>${dateTime(order.placedAt, language)}</dd>
          ${paidWith(view, order)}
        </dl>
        ${whereToPay(language, order)} ${whatNext(text, order)} ${nextStep(view, order)}
      </section>
      ${summary(view, order)}
    </div>`,
  );
}

/** What the shop does next, and what becomes of the receipt. */
function whatNext(text: ShopTexts, order: Order): Html | '' {
  if (order.state !== 'paid' && order.state !== 'reserved') return '';
  const first = isPaidByTransfer(order) ? [text.transferNow, text.packingLater] : [text.packing];
  return html`<h2>${text.whatNext}</h2>
    <ol class="steps">
      ${[...first, text.receipt, text.mail].map((step) => html`<li>${step}</li>`)}
    </ol>`;
}

/** The page for a missing or unreadable response of the gateway. Its link repeats the request, or leads to `next`. */
export function trouble(view: PageView, next: string = addressOf(view.url)): Html {
  const text = texts[view.language];
  return page(
    view,
    text.unreachable,
    html`<section class="card result bad">
      ${badge.bad}
      <h1>${text.unreachable}</h1>
      <p>${text.unreachableNote}</p>
      <div class="actions"><a class="button filled" href="${next}">${text.again}</a></div>
    </section>`,
  );
}

export function unknown(view: PageView): Html {
  const text = texts[view.language];
  return page(
    view,
    text.unknown,
    html`<section class="card result calm">
      ${badge.bad}
      <h1>${text.unknown}</h1>
      <p>${text.unknownNote}</p>
      <div class="actions"><a class="button filled" href="/">${text.browse}</a></div>
    </section>`,
  );
}
