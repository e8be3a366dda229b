import { html } from 'hono/html';
import type { Payment } from '../../../core/payments/payment.ts';
import { proof, proofOnce } from '../../views/layout.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';

export const NOTE_LENGTH = 1000;

/** The form of a note, and the button that inquires about a pending payment. */
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
            ${proofOnce(visit)}
            <p>${t('inquireMore')}</p>
            <button>${t('inquire')}</button>
          </form>`
        : ''
    }
    <form method="post" action="${path}/note" class="action">
      ${proofOnce(visit)}
      <label>${t('note')}<textarea name="note" maxlength="${NOTE_LENGTH}" rows="2" required></textarea></label>
      <button class="quiet">${t('addNote')}</button>
    </form>
    ${
      may(visit, 'revealNames')
        ? html`<form method="post" action="${path}/names" class="action">
            ${proof(visit)}
            <p>${t('revealMore')}</p>
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
