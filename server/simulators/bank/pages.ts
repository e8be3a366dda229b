import { html } from 'hono/html';
import { bankMark, page, type Page } from '../pages/page.ts';
import type { Transfer } from '../transfers/transfers.ts';

export type BankLanguage = { readonly tag: string };
export const languageOf = (accepted: string): BankLanguage => ({ tag: accepted.slice(0, 2) });

/** The page that asks the shopper to confirm a transfer. */
export function confirmationPage({ order, session }: Transfer, { tag }: BankLanguage): Page {
  const content = html`<main>
    <header>${bankMark}<span>Test bank</span></header>
    <h1>Confirm your transfer</h1>
    <dl>
      <dt>Payee</dt>
      <dd><bdi>${order.payee}</bdi></dd>
      <dt>Amount</dt>
      <dd>${(order.amountCents / 100).toFixed(2)} ${order.currency}</dd>
    </dl>
    <form method="post" action="/pay/${session}">
      <button class="main" name="action" value="confirmed">Confirm</button>
      <button name="action" value="cancelled">Cancel</button>
    </form>
  </main>`;
  return page({ tag, direction: 'ltr', title: 'Confirm your transfer', content, mayPostTo: "'self'" });
}

/** The page that takes the shopper back to the shop. */
export function returnPage({ order }: Transfer, { tag }: BankLanguage): Page {
  const content = html`<main>
    <p role="status">Taking you back to the shop</p>
    <p><a href="${order.returnUrl}">Continue</a></p>
  </main>`;
  return page({ tag, direction: 'ltr', title: 'Taking you back to the shop', content, goesTo: order.returnUrl });
}

/** The page of a transfer that there is not. */
export const overPage = ({ tag }: BankLanguage): Page =>
  page({
    tag,
    direction: 'ltr',
    title: 'Test bank',
    content: html`<main><p role="alert">There is no such transfer.</p></main>`,
  });

/** The inbox of a phone or an e-mail address, with a message for each payment to confirm. */
export function messagesPage(
  { to, transfers }: { to: string; transfers: readonly Transfer[] },
  { tag }: BankLanguage,
): Page {
  const content = html`<main>
    <h1>Messages to <bdi>${to}</bdi></h1>
    ${transfers.map(({ session, order }) => html`<p><a href="/pay/${session}">${order.payee}</a></p>`)}
  </main>`;
  return page({ tag, direction: 'ltr', title: 'Messages', content });
}
