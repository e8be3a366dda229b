import { html } from 'hono/html';
import type { Visitor } from '../visitors.ts';
import { authenticatedCards, declinedCards, issuerCodes, plainCards, troubleCards } from './cards.ts';
import type { Html } from './html.ts';

/** How the simulated acquirer may answer, as the test parameter `SIM_answer` names it; nothing for well. */
const answers = {
  '': 'at once',
  slow: 'after 5 seconds',
  late: 'too late',
  lost: 'never, but it charges',
  dropped: 'never, and it does nothing',
};

/**
 * Beside the shop: test cards, what the acquirer shall do, and what went over the wire. For developers, and in English
 * like the API.
 */
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
    <details open>
      <summary>Acquirer</summary>
      <form class="acquirer" method="post" action="/acquirer">
        <label
          >In the next checkout it answers
          <select name="answers">
            ${Object.entries(answers).map(([value, label]) => html`<option value="${value}" ${value === visitor.acquirer ? 'selected' : ''}>${label}</option>`)}
          </select>
        </label>
        <noscript><button>Set</button></noscript>
      </form>
    </details>
    <details open>
      <summary>Requests and pings</summary>
      <ol class="journal"></ol>
    </details>
  </aside>`;
