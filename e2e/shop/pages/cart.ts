import { html } from 'hono/html';
import { picture } from '../pictures.ts';
import { type Product, products } from '../products.ts';
import { price, texts } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';

export function cartPage(view: PageView): Html {
  const { language, visitor } = view;
  const text = texts[language];
  const chosen = products.filter(({ id }) => visitor.basket.has(id));
  const cents = chosen.reduce((sum, product) => sum + product.cents * (visitor.basket.get(product.id) ?? 0), 0);
  const content =
    chosen.length === 0
      ? html`<p>${text.empty}</p>
          <a class="button filled" href="/">${text.browse}</a>`
      : html`<div class="checkout">
          <ul class="lines">
            ${chosen.map((product) => line(view, product))}
          </ul>
          <section class="card summary" aria-label="${text.total}">
            <p class="total"><span>${text.total}</span> <strong>${price(cents, language)}</strong></p>
            <form method="post" action="/orders"><button class="wide">${text.checkout}</button></form>
            <a href="/">${text.browse}</a>
          </section>
        </div>`;
  return page(
    view,
    text.cart,
    html`<h1>${text.cart}</h1>
      ${content}`,
  );
}

function line({ language, visitor }: PageView, { id, cents, name }: Product): Html {
  const count = visitor.basket.get(id) ?? 0;
  const text = texts[language];
  return html`<li class="line">
    ${picture(id)}
    <span class="name">${name[language]}</span>
    <form method="post" action="/cart" class="stepper">
      <input type="hidden" name="product" value="${id}" />
      <button name="change" value="fewer" aria-label="${text.fewer}: ${name[language]}">−</button>
      <span>${count}</span>
      <button name="change" value="more" aria-label="${text.more}: ${name[language]}">+</button>
    </form>
    <span class="price">${price(count * cents, language)}</span>
  </li>`;
}
