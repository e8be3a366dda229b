import { html } from 'hono/html';
import { mark } from '../pictures.ts';
import { languages, texts, type Language } from '../texts.ts';
import type { View } from '../visit.ts';
import type { Html } from './html.ts';
import { panel } from './panel.ts';

/** What is around every page. */
export function page(view: View, title: string, content: Html): Html {
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
          <nav class="languages" aria-label="${text.language}">
            ${Object.keys(languages).map((code) => languageLink(view, code as Language))}
          </nav>
          <a class="basket" href="/cart">${text.cart}<span class="count">${count}</span></a>
        </header>
        <div class="columns">
          <main id="content">${content}</main>
          ${panel(view.visitor)}
        </div>
        <footer>${text.demonstration}</footer>
      </body>
    </html>`;
}

function languageLink({ url, language }: View, code: Language): Html {
  const there = new URL(url);
  there.searchParams.set('language', code);
  return html`<a
    href="${there.pathname}${there.search}"
    lang="${code}"
    ${code === language ? html`aria-current="true"` : ''}
    >${languages[code].own}</a
  >`;
}
