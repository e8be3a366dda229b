import { randomUUID } from 'node:crypto';
import { describeResult } from 'shared';
import { html } from 'hono/html';
import { formatCents } from '../../../core/money.ts';
import { isRoot, type Payment } from '../../../core/payments/payment.ts';
import type { ReadTree } from '../../../operations/payments/read-tree.ts';
import type { Offer } from '../../../operations/references/offer.ts';
import type { TextName } from '../../texts/texts.ts';
import { notice, proof } from '../../views/layout.ts';
import { accountEnding, moment, money, paymentLink, shortId, stateOf } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { type OfficeReference, officeReferences } from './references.ts';
import { timelineOf } from './timeline.ts';

/** A payment with its tree, what happened, and what may be done now. */
export async function showPayment(visit: Visit): Promise<Page> {
  const { gateway, c, user } = visit;
  const found = await gateway.office.readTree(user, gateway.ids.keyOf('payment', c.req.param('id') ?? ''));
  return found ? paymentPage(visit, found, undefined) : notFound(visit);
}

export async function paymentPage(visit: Visit, found: ReadTree, fault: TextName | undefined): Promise<Page> {
  const { t, language, gateway } = visit;
  const { payment, tree } = found;
  const offers = await gateway.office.offeredReferences(payment);
  return {
    title: `${payment.type} ${money(payment, language)}`,
    status: fault === undefined ? 200 : 400,
    body: html`${fault === undefined ? done(visit, tree) : notice(t(fault), 'bad')}
      <div class="columns">
        <div>
          <section>
            <h2>${t('tree')}</h2>
            <ul class="tree">
              ${tree.map((each) => branch(visit, each, payment))}
            </ul>
          </section>
          <section>
            <h2>${t('data')}</h2>
            ${dataOf(visit, payment)}
          </section>
        </div>
        <div>
          ${actions(visit, payment, offers)}
          <section>
            <h2>${t('timeline')}</h2>
            ${timelineOf(visit, found)}
          </section>
        </div>
      </div>`,
  };
}

/** What the last form has done, by the payment that it began. */
function done({ t, c, gateway }: Visit, tree: readonly Payment[]): Html | string {
  const key = gateway.ids.keyOf('payment', c.req.query('done') ?? '');
  const made = key === undefined ? undefined : tree.find((each) => each.key === key);
  if (!made) return '';
  const code = `${made.resultCode} ${describeResult(made.resultCode)}`;
  return notice(
    t('done', { what: made.type, outcome: t(made.state), code }),
    made.state === 'rejected' ? 'bad' : 'good',
  );
}

const branch = (visit: Visit, each: Payment, shown: Payment): Html =>
  html`<li class="${isRoot(each) ? 'root' : 'branch'}" ${each.key === shown.key ? html`aria-current="true"` : ''}>
    <code>${each.type}</code> ${paymentLink(visit, each, html`${money(each, visit.language)}`)} ${stateOf(each, visit)}
    <small>${moment(each.createdAt, visit)}</small>
  </li>`;

function dataOf(visit: Visit, payment: Payment): Html {
  const { t, gateway } = visit;
  const root = isRoot(payment) ? counters(visit, payment) : [];
  const waits = payment.state === 'pending' && payment.waitsFor !== null ? [[t('waitsFor'), payment.waitsFor]] : [];
  const customer = may(visit, 'seeCustomers') ? customerData(payment) : [];
  return facts([
    [t('state'), stateOf(payment, visit)],
    [t('result'), html`<code>${payment.resultCode}</code> ${describeResult(payment.resultCode)}`],
    ...(waits as [string, string][]),
    [t('id'), html`<code>${gateway.ids.publicId('payment', payment.key)}</code>`],
    [t('channel'), gateway.entities.entity(payment.entity).name],
    [t('brand'), `${payment.brand ?? ''} ${accountEnding(payment)}`],
    [t('reference'), payment.fields['merchantTransactionId'] ?? ''],
    ['ndc', shortId(payment.ndc)],
    ...root,
    ...customer,
  ]);
}

const counters = ({ t, language }: Visit, payment: Payment): readonly (readonly [string, string])[] =>
  (
    [
      ['authorized', payment.authorizedCents],
      ['captured', payment.capturedCents],
      ['refunded', payment.refundedCents],
      ['chargedBack', payment.chargedBackCents],
    ] as const
  )
    .filter(([, cents]) => cents > 0)
    .map(([name, amountCents]) => [t(name), money({ ...payment, amountCents }, language)]);

/** What the merchant sent about the customer, under the names of the parameters. */
const customerData = ({ fields }: Payment): readonly (readonly [string, string])[] =>
  Object.entries(fields).filter(([name]) => /^(customer|billing|shipping|card\.holder)/.test(name));

function actions(visit: Visit, payment: Payment, offers: readonly Offer[]): Html | string {
  const shown = offers.flatMap((offer) => {
    const reference = officeReferences[offer.type];
    return reference && may(visit, reference.needs) ? [action(visit, payment, { offer, reference })] : [];
  });
  if (shown.length === 0) return '';
  return html`<section>
    <h2>${visit.t('actions')}</h2>
    ${shown}
  </section>`;
}

type Offered = { readonly offer: Offer; readonly reference: OfficeReference };

/** A form for what is possible, with all that is open; else the reason why it is not. Each form can be sent once. */
function action(visit: Visit, payment: Payment, { offer, reference }: Offered): Html {
  const { t, gateway } = visit;
  const name = t(reference.text);
  if ('why' in offer) return html`<p class="closed"><strong>${name}</strong> ${t('notNow', { why: offer.why })}</p>`;
  const path = `${OFFICE}/payments/${gateway.ids.publicId('payment', payment.key)}/${reference.path}`;
  const amount = formatCents(offer.cents);
  return html`<details class="action">
    <summary>${name} <small>${money({ ...payment, amountCents: offer.cents }, visit.language)}</small></summary>
    <form method="post" action="${path}">
      ${proof(visit)}
      <input type="hidden" name="key" value="${randomUUID()}" />
      <label
        >${t('amount')} (${payment.currency})<input
          name="amount"
          inputmode="decimal"
          value="${amount}"
          ${reference.isWhole ? html`readonly` : ''}
          required
      /></label>
      <label>${t('reason')}<input name="reason" maxlength="200" required /></label>
      <button>${name}</button>
    </form>
  </details>`;
}
