import { html } from 'hono/html';
import { type Manner, manners } from 'shared';
import { panelTexts } from '../texts/panel.ts';
import type { PageView } from '../visit.ts';
import { bankAccounts, cards, declinedCards, issuerCodes } from './cards.ts';
import type { Html } from './html.ts';

/**
 * For developers: test cards, the acquirer's behaviour, requests and webhooks. The panel stands beside the shop, and on
 * a narrow page it opens from a bar at the lower edge.
 */
export function panel({ visitor, language }: PageView): Html {
  const text = panelTexts[language];
  return html`<aside class="panel" id="panel" popover aria-labelledby="panel-title">
    <div class="heading">
      <h2 id="panel-title">${text.title}</h2>
      <button type="button" popovertarget="panel" popovertargetaction="hide">${text.close}</button>
    </div>
    <p class="hint">${text.note}</p>
    <details open>
      <summary>${text.cards}</summary>
      <p class="hint">${text.cardsHint}</p>
      ${cards(text, ['plain', 'frictionless', 'challenge'])}
    </details>
    <details>
      <summary>${text.failing}</summary>
      ${declinedCards(text)} ${cards(text, ['technical', 'notEnrolled', 'notParticipating'])} ${issuerCodes(text)}
    </details>
    <details>
      <summary>${text.accounts}</summary>
      ${bankAccounts(text)}
      <p class="hint">${text.otherMethods}</p>
    </details>
    <details>
      <summary>${text.acquirer}</summary>
      <form class="acquirer" method="post" action="/acquirer">
        <label
          >${text.responds}
          <select name="answers">
            ${manners.map((manner) => html`<option value="${testValue(manner)}" ${testValue(manner) === visitor.acquirer ? 'selected' : ''}>${text[manner]}</option>`)}
          </select>
        </label>
        <noscript><button>${text.set}</button></noscript>
      </form>
    </details>
    <details open>
      <summary>${text.requests}</summary>
      <ol class="journal" dir="ltr" data-no-response="${text.noResponse}"></ol>
    </details>
    <details open>
      <summary>${text.webhooks}</summary>
      <p class="hint">${text.webhooksHint}</p>
      <ol class="notifications" dir="ltr"></ol>
    </details>
  </aside>`;
}

/** The value of the test parameter `SIM_answer`. Without one, the card decides. */
const testValue = (manner: Manner): string => (manner === 'prompt' ? '' : manner);

/** The bar that opens the panel on a narrow page, and the note of what was copied. */
export function panelBar({ language }: PageView): Html {
  const text = panelTexts[language];
  return html`<div class="bar">
      <button type="button" popovertarget="panel">${text.title}</button>
    </div>
    <p class="copied" role="status" data-copied="${text.copied}" data-selected="${text.selected}"></p>`;
}
