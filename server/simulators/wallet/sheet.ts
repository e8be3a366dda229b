import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { currencyExponent } from 'shared';
import { z } from 'zod';
import { preferredLanguage } from '../pages/language.ts';
import { type Page, page, show } from '../pages/page.ts';
import { sheetScript } from './sheet-script.ts';
import { sheetLanguages, type SheetTexts } from './sheet-texts.ts';

/** What a checkout orders from the sheet: the members of a token, and where the token goes. */
const sheetOrder = z.object({
  brand: z.enum(['APPLEPAY', 'GOOGLEPAY']),
  amount: z.string().regex(/^\d{1,10}(?:\.\d\d)?$/),
  currency: z.string().refine((code) => currencyExponent(code) !== undefined),
  shop: z.string().max(128),
  recipient: z.string().min(1).max(255),
  publicKey: z.string().max(1024),
  origin: z.url(),
});
type SheetOrder = z.infer<typeof sheetOrder>;

/** The cards in the wallet, by what becomes of them; of one, the wallet gives the number alone. */
const cards = [
  { number: '4200000000000000', end: 'approved' },
  { number: '4000000000000002', end: 'declined' },
  { number: '4200000000000018', end: 'authenticated' },
] as const satisfies readonly { number: string; end: keyof SheetTexts }[];

/** The sheet in which the shopper agrees to a payment, as a wallet shows it over the page. */
export function showSheet(context: Context): Response | Promise<Response> {
  const order = sheetOrder.safeParse(context.req.query());
  const tag = preferredLanguage(context.req.header('accept-language'), sheetLanguages);
  const texts = sheetLanguages[tag];
  if (!order.success || !texts) return context.json({ refused: 'malformed' }, 400);
  return show(context, sheetPage(order.data, { tag, texts }));
}

function sheetPage(order: SheetOrder, { tag, texts }: { tag: string; texts: SheetTexts }): Page {
  const { brand, amount, currency, shop, recipient, publicKey, origin } = order;
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount));
  const kept = { brand, amount: Number(amount).toFixed(2), currency, recipient, publicKey };
  const content = html`<main>
    <header>${walletMark}<span>${texts.title}</span></header>
    <p class="quiet">${texts.about}</p>
    <dl>
      <dt>${texts.shop}</dt>
      <dd><bdi>${shop}</bdi></dd>
      <dt>${texts.amount}</dt>
      <dd><bdi>${price}</bdi></dd>
    </dl>
    <form data-origin="${origin}">
      <fieldset>
        <legend class="offscreen">${texts.choose}</legend>
        ${cards
          .filter(({ end }) => brand === 'GOOGLEPAY' || end !== 'authenticated')
          .map(({ number, end }, place) =>
            cardChoice({
              number,
              title: texts[end],
              marks: place === 0 ? 'checked autofocus' : end === 'authenticated' ? 'data-alone' : '',
            }),
          )}
      </fieldset>
      ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="main">${texts.pay}</button>
      <button id="cancel" type="button">${texts.cancel}</button>
    </form>
  </main>`;
  const { direction, title } = texts;
  return page({ tag, direction, title, content, script: sheetScript, mayFetch: "'self'" });
}

const cardChoice = ({ number, title, marks }: { number: string; title: string; marks: string }) =>
  html`<label class="choice">
    <input type="radio" name="number" value="${number}" ${raw(marks)} />
    <span>${title}<small dir="ltr">•••• ${number.slice(-4)}</small></span>
  </label>`;

const walletMark = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0a2 2 0 0 1 2-2h11M15 13h5v3h-5z"/></svg>',
);
