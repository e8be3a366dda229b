import { html } from 'hono/html';
import { cardBrand } from 'shared';
import type { Order } from '../orders.ts';
import type { SavedCard } from '../saved-cards.ts';
import { payAmount, texts } from '../texts.ts';
import type { PageView } from '../visit.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';
import { summary } from './pay.ts';

/** The checkout of a shopper with saved cards: one click pays. */
export function savedCardsPage(view: PageView, order: Order): Html {
  const text = texts[view.language];
  return page(
    view,
    text.pay,
    html`<h1>${text.pay}</h1>
      <div class="checkout">
        <section class="card" aria-labelledby="saved">
          <h2 id="saved">${text.savedCards}</h2>
          <ul class="accounts">
            ${[...view.visitor.cards.values()].toReversed().map((card) => row(view, order, card))}
          </ul>
          <nav class="ways" aria-label="${text.otherWays}">
            <a href="/orders/${order.id}?with=card">${text.anotherCard}</a>
            <a href="/orders/${order.id}/debit">${text.bankAccount}</a>
          </nav>
        </section>
        ${summary(view, order)}
      </div>`,
  );
}

function row({ language }: PageView, { id, amount }: Order, card: SavedCard): Html {
  const text = texts[language];
  const name = `${cardBrand(card.brand)?.name ?? card.brand} •••• ${card.ending}`;
  const action = `/orders/${id}/saved-cards`;
  return html`<li>
    <p>
      <strong dir="ltr">${name}</strong>
      <span class="expiry">${text.validUntil} <bdi>${card.expiryMonth}/${card.expiryYear.slice(-2)}</bdi></span>
    </p>
    <form method="post" action="${action}">
      <input type="hidden" name="card" value="${card.registrationId}" />
      <button class="quiet" formaction="${action}/remove" aria-label="${text.removeCard}: ${name}">
        ${text.removeCard}
      </button>
      <button class="filled" aria-label="${payAmount(amount, language)}: ${name}">
        ${payAmount(amount, language)}
      </button>
    </form>
  </li>`;
}
