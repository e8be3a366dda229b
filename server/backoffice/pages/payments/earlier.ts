import { html } from 'hono/html';
import type { Payment } from '../../../core/payments/payment.ts';
import { accountEnding, day, paymentLink, stateOf, titleOf } from '../../views/show.ts';
import type { Html, Visit } from '../../visit.ts';

/** In payments; the search has more. */
export const EARLIER_MAX = 5;

/** What the same shopper has paid before at the same merchant; those of entities that the user sees. */
export function earlierSection(visit: Visit, earlier: readonly Payment[]): Html | '' {
  const { t, language, gateway, user } = visit;
  const seen = earlier.filter(({ entity }) => gateway.office.reachesNode(user, entity));
  if (seen.length === 0) return '';
  return html`<section>
    <h2>${t('earlierOrders')}</h2>
    <ul class="earlier">
      ${seen.map(
        (each) =>
          html`<li>
            ${day(each.createdAt, visit)} ${paymentLink(visit, each, html`${titleOf(each, language)}`)}
            ${stateOf(each, visit)}
            <small>${each.brand ?? ''} ${accountEnding(each)} ${each.fields['merchantTransactionId'] ?? ''}</small>
          </li>`,
      )}
    </ul>
  </section>`;
}
