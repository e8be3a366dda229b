import { html } from 'hono/html';
import { mark } from '../pictures.ts';
import { languages, type ShopLanguage, texts } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import type { Html } from './html.ts';
import { panel, panelBar } from './panel.ts';

/** The layout of every page. */
export function page(view: PageView, title: string, content: Html): Html {
  const text = texts[view.language];
  const count = [...view.visitor.basket.values()].reduce((sum, each) => sum + each, 0);
  return html`<!doctype html>
    <html lang="${view.language}" dir="${languages[view.language].direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Larch</title>
        <link rel="stylesheet" href="/shop.css" />
        <link rel="icon" href="/mark.svg" />
        <script type="module" src="/shop.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">${text.skip}</a>
        <header>
          <a class="brand" href="/">${mark}<span>Larch</span></a>
          <details class="languages">
            <summary aria-label="${text.language}: ${languages[view.language].own}">
              ${languages[view.language].own}
            </summary>
            <nav aria-label="${text.language}">
              ${Object.keys(languages).map((code) => languageLink(view, code as ShopLanguage))}
            </nav>
          </details>
          <a class="basket" href="/cart">${text.cart}<span class="count">${count}</span></a>
        </header>
        <div class="columns">
          <main id="content">${content}</main>
          ${panel(view)}
        </div>
        <footer>${text.demonstration}</footer>
        ${panelBar(view)}
      </body>
    </html>`;
}

function languageLink({ url, language }: PageView, code: ShopLanguage): Html {
  const address = new URL(url);
  address.searchParams.set('language', code);
  return html`<a
    href="${address.pathname}${address.search}"
    lang="${code}"
    ${code === language ? html`aria-current="true"` : ''}
    >${languages[code].own}</a
  >`;
}
