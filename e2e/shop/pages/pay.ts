import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import { picture } from '../pictures.ts';
import { products } from '../products.ts';
import { price, texts } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';

/** The checkout page: one script tag and one element. Card data is only in the gateway's frame. */
export function payPage(view: PageView, order: Order): Html {
  const { gateway, language, visitor } = view;
  const text = texts[language];
  return page(
    view,
    text.pay,
    html`<h1>${text.pay}</h1>
      <div class="checkout">
        <section class="card" aria-label="${text.pay}">
          <noscript><p>${text.scriptless}</p></noscript>
          <script
            type="module"
            src="${gateway}v1/checkout.js"
            integrity="${order.checkout?.integrity ?? ''}"
            crossorigin
          ></script>
          <tillway-checkout checkout-id="${order.checkout?.id ?? ''}" locale="${language}"></tillway-checkout>
          <div class="missing" role="alert" hidden>
            <p>${text.missing}</p>
            <a class="button" href="/orders/${order.id}">${text.again}</a>
          </div>
          <form class="renew" method="post" action="/orders/${order.id}/renew" hidden>
            <button class="wide">${text.renew}</button>
          </form>
          ${
            visitor.accounts.size > 0 &&
            html`<p class="ways"><a href="/orders/${order.id}">${text.savedAccount}</a></p>`
          }
        </section>
        ${summary(view, order)}
      </div>`,
  );
}

export function summary({ language }: PageView, order: Order): Html {
  const text = texts[language];
  const name = (id: string) => products.find((product) => product.id === id)?.name[language] ?? id;
  return html`<section class="card summary" aria-labelledby="summary">
    <h2 id="summary">${text.yourOrder}</h2>
    <ul>
      ${order.lines.map(
        ({ product, count, cents }) =>
          html`<li>
            ${picture(product)}
            <span class="name">${name(product)} <small>× ${count}</small></span>
            <span class="price">${price(count * cents, language)}</span>
          </li>`,
      )}
    </ul>
    <p class="total"><span>${text.total}</span> <strong>${price(Number(order.amount) * 100, language)}</strong></p>
  </section>`;
}
