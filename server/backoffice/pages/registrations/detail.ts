import { html } from 'hono/html';
import type { Agreement } from '../../../core/agreements/agreement.ts';
import { isActive, type Registration } from '../../../core/registrations/registration.ts';
import type { PaymentKey } from '../../../core/values.ts';
import type { ShownRegistration } from '../../../operations/registrations/find-across.ts';
import { entityNamed } from '../../views/entity-link.ts';
import { notice, formTokenFieldOnce } from '../../views/layout.ts';
import { dateText, moment, money, paymentLink, shortId } from '../../views/show.ts';
import { titled } from '../../views/lists/columns.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { emptyState, facts, tableOf } from '../../views/table.ts';
import { type Html, may, type Page, type Visit, type Fault } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { customerFacts } from '../payments/customer.ts';
import { scheduleColumns } from '../schedules/columns.ts';
import { orderForms, orderDone } from './order-forms.ts';
import { addressOf, brandOf, expiryText, holderOf, paymentsUnder, stateOf } from './shown.ts';

/** A stored account, what it was agreed to be charged for, and what charges it. */
export const showRegistration = (visit: Visit): Promise<Page> => registrationPage(visit, []);

/** The same with the reason why a form was not carried out. */
export async function registrationPage(visit: Visit, faults: readonly Fault[]): Promise<Page> {
  const { gateway, c, t, user } = visit;
  const key = gateway.ids.keyOf('registration', c.req.param('id') ?? '');
  const shown = await gateway.office.readRegistrationOf(user, key);
  if (!shown) return notFound(visit);
  const { registration, schedules } = shown;
  const done =
    c.req.query('done') === undefined ? await orderDone(visit, registration) : notice(t('accountUpdated'), 'good');
  return {
    title: `${t('registration')} ${brandOf(registration)}`,
    faults,
    body: html`${faults.length === 0 ? done : ''}
      <div class="columns payment">
        <div class="acts">${isActive(registration) && may(visit, 'moveMoney') ? changes(visit, shown) : ''}</div>
        <div class="is">
          <section>
            <h2>${t('data')}</h2>
            ${dataOf(visit, shown)} ${facts(customerFacts(visit, registration))}
          </section>
          <section>
            <h2>${t('mandateChain')}</h2>
            ${chainOf(visit, shown)}
          </section>
        </div>
        <div class="past">
          ${
            schedules.length > 0
              ? tableOf({ caption: t('schedules'), columns: titled(visit, scheduleColumns(visit)), rows: schedules })
              : emptyState(t('noSchedules'), t('noSchedulesMore'))
          }
        </div>
      </div>`,
  };
}

function dataOf(visit: Visit, { registration, lastUse }: ShownRegistration): Html {
  const { t, gateway, language } = visit;
  return facts([
    [t('state'), stateOf(visit, registration)],
    [t('id'), html`<code>${gateway.ids.publicId('registration', registration.key)}</code>`],
    [t('account4'), brandOf(registration)],
    [t('cardExpiry'), expiryText(registration) ?? '–'],
    [t('holder'), holderOf(visit, registration)],
    [t('channel'), entityNamed(visit, gateway.entities.entity(registration.entity))],
    [t('reference'), registration.fields['merchantTransactionId'] ?? '–'],
    [t('created'), moment(registration.createdAt, visit)],
    [
      t('lastUsed'),
      lastUse
        ? html`${moment(lastUse.createdAt, visit)} ${paymentLink(visit, lastUse, html`${money(lastUse, language)}`)}`
        : t('never'),
    ],
  ]);
}

/** From the shopper's consent over the first payment to the payments that the merchant initiates. */
function chainOf(visit: Visit, { registration, agreement, mandateEnd }: ShownRegistration): Html {
  const { t, gateway } = visit;
  const { fields, consent, mandateUsedOn } = registration;
  // The agreement has the number of its first payment.
  const first = agreement && (Number(agreement.key) as PaymentKey);
  const count = agreement && paymentsUnder(agreement);
  const mandate = ['id', 'reference', 'dateOfSignature'].flatMap((name) => {
    const value = fields[`bankAccount.mandate.${name}`];
    return value === undefined ? [] : [[`mandate.${name}`, value] as const];
  });
  const rows = [
    ...(consent ? [[t('consent'), moment(consent.at, visit)] as const] : []),
    ...mandate,
    ...(mandateUsedOn === null ? [] : [[t('lastUsed'), mandateUsedOn] as const]),
    ...(agreement && first
      ? ([
          [t('type'), `${agreement.type} ${agreement.recurringType ?? ''}`],
          [t('firstPayment'), paymentLink(visit, { key: first }, shortId(gateway.ids.publicId('payment', first)))],
          [t('schemeId'), agreement.initialTransactionId ?? '–'],
          ...(count === undefined ? [] : ([[t('paymentsMade'), count]] as const)),
          [t('expires'), agreement.expiry === null ? '–' : dateText(agreement.expiry, visit)],
          ...(agreement.cancelledBy === null ? [] : ([[t('result'), agreement.cancelledBy]] as const)),
        ] as const)
      : []),
    ...(mandateEnd ? [[t('mandateEnded'), endOfMandate(visit, mandateEnd)] as const] : []),
  ];
  return rows.length === 0 ? html`<p>${t('nothingHere')}</p>` : facts(rows);
}

/** When the last debit under a mandate was made; the end has the number of that debit. */
function endOfMandate(visit: Visit, { key, createdAt, initialTransactionId }: Agreement): Html {
  const debit = Number(key) as PaymentKey;
  const link = paymentLink(visit, { key: debit }, shortId(visit.gateway.ids.publicId('payment', debit)));
  return html`${moment(createdAt, visit)} ${link} ${initialTransactionId ?? ''}`;
}

/** What the page of a card shows of it: an update from before its number was replaced is not for the new one. */
export const shownOf = (visit: Visit, { fields }: Pick<Registration, 'fields'>): object =>
  Object.entries(fields).filter(
    ([name]) => name.startsWith('card.') && (name !== 'card.holder' || may(visit, 'seeCustomers')),
  );

function changes(visit: Visit, shown: ShownRegistration): Html {
  const { registration } = shown;
  const { t } = visit;
  const path = addressOf(visit, registration);
  const { 'card.expiryMonth': month, 'card.expiryYear': year, 'card.holder': holder } = registration.fields;
  return html`<section>
    <h2>${t('actions')}</h2>
    ${orderForms(visit, shown)}
    ${
      month === undefined
        ? ''
        : html`<details class="action">
            <summary>${t('update')}</summary>
            <form method="post" action="${path}/update">
              ${formTokenFieldOnce(visit)} ${shownField(shownOf(visit, registration))}
              <label
                >${t('expiryMonth')}<input name="month" value="${month}" pattern="(0[1-9]|1[0-2])" required
              /></label>
              <label>${t('expiryYear')}<input name="year" value="${year ?? ''}" pattern="20[0-9]{2}" required /></label>
              ${
                may(visit, 'seeCustomers')
                  ? html`<label>${t('holder')}<input name="holder" value="${holder ?? ''}" maxlength="128" /></label>`
                  : ''
              }
              <label>${t('reason')}<input name="reason" maxlength="200" required /></label>
              <button>${t('update')}</button>
            </form>
          </details>`
    }
    <details class="action">
      <summary>${t('deleteAccount')}</summary>
      <form method="post" action="${path}/delete">
        ${formTokenFieldOnce(visit)}
        <p>${t('deleteAccountMore')}</p>
        <label>${t('reason')}<input name="reason" maxlength="200" required /></label>
        <button class="danger">${t('deleteAccount')}</button>
      </form>
    </details>
  </section>`;
}
