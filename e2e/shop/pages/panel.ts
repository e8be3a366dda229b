import { html } from 'hono/html';
import type { Visitor } from '../visitors.ts';
import { authenticatedCards, bankAccounts, declinedCards, issuerCodes, plainCards, troubleCards } from './cards.ts';
import type { Html } from './html.ts';

/** The behaviours of the simulated acquirer, by the value of the test parameter `SIM_answer`. */
const behaviours = {
  '': 'at once',
  slow: 'after 5 seconds',
  late: 'too late',
  lost: 'never, but it charges',
  dropped: 'never, and it does nothing',
};

/** Beside the shop, for developers, in English like the API: test cards, the acquirer's behaviour, requests and webhooks. */
export const panel = (visitor: Visitor): Html =>
  html`<aside class="panel" lang="en" dir="ltr" aria-label="Behind the counter">
    <details open>
      <summary>Test cards</summary>
      <p class="hint">Any future date, any security code. Click to copy. <span role="status" class="copied"></span></p>
      ${plainCards()} ${authenticatedCards()}
    </details>
    <details>
      <summary>Cards that fail, and codes</summary>
      ${declinedCards()} ${troubleCards()} ${issuerCodes()}
    </details>
    <details>
      <summary>Bank accounts</summary>
      ${bankAccounts()}
    </details>
    <details open>
      <summary>Acquirer</summary>
      <form class="acquirer" method="post" action="/acquirer">
        <label
          >In the next checkout it answers
          <select name="answers">
            ${Object.entries(behaviours).map(([value, label]) => html`<option value="${value}" ${value === visitor.acquirer ? 'selected' : ''}>${label}</option>`)}
          </select>
        </label>
        <noscript><button>Set</button></noscript>
      </form>
    </details>
    <details open>
      <summary>Requests and pings</summary>
      <ol class="journal"></ol>
    </details>
    <details open>
      <summary>Webhooks</summary>
      <p class="hint">What the gateway notifies the shop of, decrypted. Newest first.</p>
      <ol class="notifications"></ol>
    </details>
  </aside>`;
