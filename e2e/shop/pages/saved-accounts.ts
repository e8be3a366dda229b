import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import type { SavedAccount } from '../saved-accounts.ts';
import { texts, withAmount } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import { brandName } from './brand-name.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';
import { summary } from './pay.ts';

/** The checkout of a shopper with saved accounts: one click pays. */
export function savedAccountsPage(view: PageView, order: Order): Html {
  const text = texts[view.language];
  return page(
    view,
    text.pay,
    html`<h1>${text.pay}</h1>
      <div class="checkout">
        <section class="card" aria-labelledby="saved">
          <h2 id="saved">${text.savedAccounts}</h2>
          <ul class="accounts">
            ${[...view.visitor.accounts.values()].toReversed().map((account) => row(view, order, account))}
          </ul>
          <p class="ways"><a href="/orders/${order.id}?with=form">${text.otherWay}</a></p>
        </section>
        ${summary(view, order)}
      </div>`,
  );
}

function row({ language }: PageView, { id, amount }: Order, account: SavedAccount): Html {
  const text = texts[language];
  const name = `${brandName(account.brand, language)} •••• ${account.ending}`;
  const pay = withAmount('payAmount', amount, language);
  const action = `/orders/${id}/saved-accounts`;
  return html`<li>
    <p>
      <strong><bdi>${name}</bdi></strong>
      ${account.expiry && html`<span class="expiry">${text.validUntil} <bdi>${account.expiry}</bdi></span>`}
    </p>
    <form method="post" action="${action}">
      <input type="hidden" name="account" value="${account.registrationId}" />
      <button class="quiet" formaction="${action}/remove" aria-label="${text.removeAccount}: ${name}">
        ${text.removeAccount}
      </button>
      <button class="filled" aria-label="${pay}: ${name}">${pay}</button>
    </form>
  </li>`;
}
