import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import { type ShopTexts, texts } from '../texts.ts';
import type { PageView } from '../visit.ts';
import { brandName } from './brand-name.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';
import { summary } from './pay.ts';

/** The texts for each state of an order, and the next step. */
const messages = {
  paid: { tone: 'good', title: 'paid', note: 'paidNote', next: 'browse' },
  reserved: { tone: 'good', title: 'reserved', note: 'reservedNote', next: 'browse' },
  declined: { tone: 'bad', title: 'declined', note: 'declinedNote', next: 'again' },
  pending: { tone: 'calm', title: 'pending', note: 'pendingNote', next: 'look' },
  open: { tone: 'calm', title: 'open', note: 'openNote', next: 'checkout' },
  expired: { tone: 'bad', title: 'expired', note: 'expiredNote', next: 'renew' },
  mismatch: { tone: 'bad', title: 'mismatch', note: 'mismatchNote', next: 'browse' },
} as const satisfies Record<
  Order['state'],
  { tone: string; title: keyof ShopTexts; note: keyof ShopTexts; next: keyof ShopTexts }
>;

export function resultPage(view: PageView, order: Order): Html {
  const text = texts[view.language];
  const { tone, title, note } = messages[order.state];
  return page(
    view,
    text[title],
    html`<section class="card result ${tone}" data-state="${order.state}">
        <h1>${text[title]}</h1>
        <p>${text[note]}</p>
        ${order.payment && html`<p class="code" lang="en" dir="ltr"><code>${order.payment.result.code}</code> ${order.payment.result.description}</p>`}
        ${accountOf(view, order)} ${nextStep(view, order)}
      </section>
      ${summary(view, order)}`,
  );
}

/** What the shopper should keep: the account, the mandate of a debit, and that the account was saved. */
function accountOf({ language, visitor }: PageView, { payment, state }: Order): Html | '' {
  const text = texts[language];
  const account = payment?.card ?? payment?.bankAccount;
  if (!payment?.paymentBrand || account === undefined || state === 'declined' || state === 'expired') return '';
  const reference = payment.bankAccount?.mandate?.reference;
  const isSaved = state === 'paid' && visitor.accounts.has(payment.registrationId ?? '');
  return html`<dl>
    <dt>${text.paidWith}</dt>
    <dd>
      <bdi>${brandName(payment.paymentBrand, language)} •••• ${account.last4Digits}</bdi>
      ${isSaved && text.savedNow}
    </dd>
    ${
      reference &&
      html`<dt>${text.mandateReference}</dt>
        <dd><bdi>${reference}</bdi></dd>`
    }
  </dl>`;
}

function nextStep({ language, url }: PageView, { id, state, payment }: Order): Html {
  if (state === 'pending' && payment?.redirect)
    return html`<a class="button" href="${payment.redirect.url}">${texts[language].proceed}</a>`;
  const { next } = messages[state];
  const label = texts[language][next];
  if (next === 'renew') return html`<form method="post" action="/orders/${id}/renew"><button>${label}</button></form>`;
  const place = { again: `/orders/${id}`, checkout: `/orders/${id}`, look: addressOf(url), browse: '/' }[next];
  return html`<a class="button" href="${place}">${label}</a>`;
}

const addressOf = ({ pathname, search }: URL): string => pathname + search;

/** The page for a missing or unreadable response of the gateway. Its link repeats the request, or leads to `next`. */
export function trouble(view: PageView, next: string = addressOf(view.url)): Html {
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

export const unknown = (view: PageView): Html =>
  page(
    view,
    texts[view.language].unknown,
    html`<section class="card result calm">
      <h1>${texts[view.language].unknown}</h1>
      <a class="button" href="/">${texts[view.language].browse}</a>
    </section>`,
  );
