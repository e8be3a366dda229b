import { html } from 'hono/html';
import { picture } from '../pictures.ts';
import { type Product, products } from '../products.ts';
import { price, texts } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';

export const productsPage = (view: PageView): Html =>
  page(
    view,
    texts[view.language].motto,
    html`<h1>${texts[view.language].motto}</h1>
      <ul class="shelf">
        ${products.map((product) => card(view, product))}
      </ul>`,
  );

const card = ({ language }: PageView, { id, cents, name, note }: Product): Html =>
  html`<li class="product">
    ${picture(id)}
    <h2>${name[language]}</h2>
    <p class="note">${note[language]}</p>
    <form method="post" action="/cart">
      <span class="price">${price(cents, language)}</span>
      <button name="product" value="${id}" aria-label="${texts[language].add}: ${name[language]}">
        ${texts[language].add}
      </button>
    </form>
  </li>`;
