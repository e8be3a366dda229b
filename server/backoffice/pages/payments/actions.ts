import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { successCode } from '../../../core/payments/attempt.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { bookedCode } from '../../../core/references/reference.ts';
import type { Offer } from '../../../operations/references/offer.ts';
import { refusalText } from '../../texts/coded/refusals.ts';
import { formTokenField } from '../../views/layout.ts';
import { money } from '../../views/show.ts';
import { writtenAmount } from '../../session/amount.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';
import { type OfficeReference, officeReferences } from './references.ts';

export function actions(visit: Visit, payment: Payment, offering: Offering): Html | string {
  const shown = offeredTo(visit, offering);
  if (shown.length === 0) return '';
  return html`<section>
    <h2>${visit.t('actions')}</h2>
    ${shown.map((offered) => action(visit, payment, offered))} ${refusedOf(visit, shown)}
  </section>`;
}

/** What is not possible now, once with each reason. */
function refusedOf({ t, language }: Visit, shown: readonly Offered[]): readonly Html[] {
  const names = new Map<string, readonly string[]>();
  for (const { offer, reference } of shown) {
    if ('cents' in offer) continue;
    const why = refusalText(offer.refusal, language);
    names.set(why, [...(names.get(why) ?? []), t(reference.text)]);
  }
  return Array.from(
    names,
    ([why, all]) => html`<p class="no-action"><strong>${all.join(', ')}</strong> ${t('notNow', { why })}</p>`,
  );
}

type Offering = { readonly offers: readonly Offer[]; readonly hasProposal: boolean };

type Offered = {
  readonly offer: Offer;
  readonly reference: OfficeReference;
  /** Whether another user has to approve it. */
  readonly isProposed: boolean;
};

/**
 * What the user may do at all, possible now or not. A payment has one open proposal: until it is decided, nothing else is
 * proposed.
 */
const offeredTo = (visit: Visit, { offers, hasProposal }: Offering): readonly Offered[] =>
  offers.flatMap((offer): readonly Offered[] => {
    const reference = officeReferences[offer.type];
    if (!reference) return [];
    const { needs, proposedBy } = reference;
    if (may(visit, needs)) return [{ offer, reference, isProposed: false }];
    return proposedBy && may(visit, proposedBy) && !hasProposal ? [{ offer, reference, isProposed: true }] : [];
  });

/** On phones: links to the forms of what is possible now, which open them, at the bottom of the screen. */
export function actionBar(visit: Visit, offering: Offering): Html | '' {
  const possible = offeredTo(visit, offering).filter(({ offer }) => 'cents' in offer);
  if (possible.length === 0) return '';
  return html`<nav class="bar" aria-label="${visit.t('actions')}">
    ${possible.map(
      ({ reference: { path, text } }) => html`<a href="#${path}" class="button quiet">${visit.t(text)}</a>`,
    )}
  </nav>`;
}

/** A form for what is possible, with all that is open. Each form can be sent once. */
function action(visit: Visit, payment: Payment, { offer, reference, isProposed }: Offered): Html | '' {
  if ('refusal' in offer) return '';
  const { t, gateway } = visit;
  const name = t(reference.text);
  const path = `${OFFICE}/payments/${gateway.ids.publicId('payment', payment.key)}/${isProposed ? 'propose-chargeback' : reference.path}`;
  const amount = writtenAmount(offer.cents, visit.language);
  return html`<details class="action">
    <summary>${name} <small>${money({ ...payment, amountCents: offer.cents }, visit.language)}</small></summary>
    <form method="post" action="${path}" id="${reference.path}">
      ${formTokenField(visit)}
      <input type="hidden" name="key" value="${randomUUID()}" />
      ${isProposed ? proposalPart(visit, payment, offer) : ''}
      <label
        >${t('amount')} (${payment.currency})<input
          name="amount"
          inputmode="decimal"
          value="${amount}"
          ${reference.isWhole ? html`readonly` : ''}
          required
      /></label>
      <label>${t('reason')}<input name="reason" maxlength="200" required /></label>
      <button>${isProposed ? t('proposeBooking', { what: name }) : name}</button>
    </form>
  </details>`;
}

/** What is proposed beside the amount, with the result code that it will have. */
function proposalPart({ t }: Visit, { testMode }: Payment, { type }: Offer): Html {
  const code = bookedCode(type) ?? successCode(testMode);
  return html`<input type="hidden" name="type" value="${type}" />
    <p>${t('proposeBookingMore', { code })}</p>`;
}
