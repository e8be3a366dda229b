import { html } from 'hono/html';
import type { Payment } from '../../../core/payments/payment.ts';
import { resultText } from '../../texts/coded/results.ts';
import { notice } from '../../views/layout.ts';
import { paymentLink } from '../../views/show.ts';
import type { Html, Visit } from '../../visit.ts';

/** What a form has done, by the payment that it began. */
export function doneNotice({ t, language }: Visit, made: Payment): Html {
  const code = `${made.resultCode} ${resultText(made.resultCode, language)}`;
  return notice(
    t('done', { what: made.type, outcome: t(made.state), code }),
    made.state === 'rejected' ? 'bad' : 'good',
  );
}

/** The same on the page of something else, with a link to the payment. */
export const orderedNotice = (visit: Visit, made: Payment): Html =>
  html`${doneNotice(visit, made)}
    <p>${paymentLink(visit, made, html`${visit.t('payment')} <code>${made.resultCode}</code>`)}</p>`;
