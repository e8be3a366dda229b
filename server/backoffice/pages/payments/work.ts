import { html } from 'hono/html';
import type { Payment } from '../../../core/payments/payment.ts';
import { formTokenField, formTokenFieldOnce } from '../../views/layout.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';

export const NOTE_LENGTH = 1000;

/** The form of a note, and what leads on a pending payment. */
export function workSection(visit: Visit, payment: Payment): Html | '' {
  const { t, gateway } = visit;
  if (!may(visit, 'workPayments')) return '';
  const publicId = gateway.ids.publicId('payment', payment.key);
  const path = `${OFFICE}/payments/${publicId}`;
  const isAtAcquirer = payment.state === 'pending' && payment.waitsFor === 'acquirer';
  return html`<section>
    ${
      isAtAcquirer
        ? html`<form method="post" action="${path}/inquire" class="action">
            ${formTokenFieldOnce(visit)}
            <p class="hint">${t('inquireMore')}</p>
            <button>${t('inquire')}</button>
          </form>`
        : ''
    }
    ${shopperLink(visit, payment)} ${caseLink(visit, payment)}
    <form method="post" action="${path}/note" class="action">
      ${formTokenFieldOnce(visit)}
      <label>${t('note')}<textarea name="note" maxlength="${NOTE_LENGTH}" rows="2" required></textarea></label>
      <button class="quiet">${t('addNote')}</button>
    </form>
    ${
      may(visit, 'revealNames') && !may(visit, 'seeCustomers')
        ? html`<form method="post" action="${path}/names" class="action">
            ${formTokenField(visit)}
            <p class="hint">${t('revealMore')}</p>
            <button class="quiet">${t('revealNames')}</button>
          </form>`
        : ''
    }
    ${
      gateway.testTools && may(visit, 'useTestTools') && payment.state === 'approved'
        ? html`<p><a href="${OFFICE}/test/bookings?payment=${publicId}">${t('bankLink')}</a></p>`
        : ''
    }
  </section>`;
}

/** In test mode: the page on which the shopper of a payment confirms it. One that is posted to is reached from a shop alone. */
function shopperLink(visit: Visit, { state, waitsFor, findings: { redirect } }: Payment): Html | '' {
  const { t, gateway } = visit;
  const isAwaited = state === 'pending' && waitsFor === 'shopper' && redirect?.method === 'GET';
  if (!gateway.testTools || !may(visit, 'useTestTools') || !isAwaited) return '';
  const address = new URL(redirect.url);
  for (const { name, value } of redirect.parameters) address.searchParams.append(name, value);
  return html`<div class="action">
    <p class="hint">${t('beShopperMore')}</p>
    <a href="${address.href}" class="button">${t('beShopper')}</a>
  </div>`;
}

/** To the risk case of a payment that waits for a decision. */
function caseLink(visit: Visit, { state, waitsFor, root }: Payment): Html | '' {
  const { t, gateway } = visit;
  if (state !== 'pending' || waitsFor !== 'analyst' || !may(visit, 'seeCases')) return '';
  const id = gateway.ids.publicId('payment', root);
  return html`<div class="action"><a href="${OFFICE}/risk/cases/${id}" class="button">${t('toCase')}</a></div>`;
}
