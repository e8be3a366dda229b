import { html } from 'hono/html';
import { type Checkout, CHECKOUT_LIFE, isExpired } from '../../../core/checkouts/checkout.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { type Instant, plus } from '../../../core/values.ts';
import type { ShownCheckout } from '../../../operations/checkouts/find.ts';
import { resultText } from '../../texts/coded/results.ts';
import { entityNamed } from '../../views/entity-link.ts';
import { accountOf, moment, money, paymentLink, shortId, stateOf } from '../../views/show.ts';
import { type Column, emptyState, facts, tableOf, twoLines } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { fieldsShown } from '../payments/customer.ts';
import { priceOf, stateOfCheckout } from './shown.ts';

/** A checkout with the payments that were tried in it, and what happened. */
export async function showCheckout(visit: Visit): Promise<Page> {
  const { gateway, c, t, user } = visit;
  const id = c.req.param('id') ?? '';
  const shown = await gateway.office.readCheckoutOf(user, gateway.ids.keyOf('checkout', id));
  if (!shown) return notFound(visit);
  const { checkout, payments } = shown;
  return {
    title: `${t('checkout')} ${priceOf(visit, checkout)}`,
    body: html`${
        payments.length > 0
          ? tableOf({ caption: t('payments'), columns: paymentColumns(visit, shown), rows: payments })
          : noAttempts(visit, checkout)
      }
      <div class="columns payment">
        <div class="is">
          <section>
            <h2>${t('data')}</h2>
            ${dataOf(visit, shown)}
          </section>
          <section>
            <h2>${t('parameters')}</h2>
            ${facts(Object.entries(fieldsShown(visit, checkout)))}
          </section>
        </div>
        <div class="past">
          <section>
            <h2>${t('timeline')}</h2>
            ${timelineOf(visit, shown)}
          </section>
        </div>
      </div>`,
  };
}

function noAttempts({ t, gateway }: Visit, checkout: Checkout): Html {
  const isOver = isExpired(checkout, gateway.clock.now());
  return emptyState(t('noAttempts'), t(isOver ? 'noAttemptsMore' : 'noAttemptsYet'));
}

function dataOf(visit: Visit, { checkout, payment }: ShownCheckout): Html {
  const { t, gateway } = visit;
  const { entity, fields, createdAt, readAt, attempts, declines } = checkout;
  const id = gateway.ids.publicId('checkout', checkout.key);
  const requests = html`<a href="${OFFICE}/log/requests?object=${id}">${t('requestLog')}</a>`;
  return facts([
    [t('state'), stateOfCheckout(visit, { checkout, payment })],
    [t('amount'), priceOf(visit, checkout)],
    [t('id'), html`<code>${id}</code>`],
    [t('channel'), entityNamed(visit, gateway.entities.entity(entity))],
    [t('reference'), fields['merchantTransactionId'] ?? '–'],
    [t('created'), moment(createdAt, visit)],
    [t('expires'), moment(endOf(checkout), visit)],
    [t('attempts'), declines === 0 ? String(attempts) : t('attemptsDeclined', { attempts, declines })],
    [t('resultRead'), readAt === null ? t('never') : moment(readAt, visit)],
    ...(may(visit, 'seeRequests') ? [[t('requestsOf'), requests] as const] : []),
  ]);
}

const endOf = ({ createdAt }: Checkout): Instant => plus(createdAt, CHECKOUT_LIFE);

const paymentColumns = (visit: Visit, { payment, payments }: ShownCheckout): readonly Column<Payment>[] => {
  const { t, language } = visit;
  // A refused attempt may be later than one that is still open.
  const marked = payments.length > 1 ? payment?.key : undefined;
  return [
    { title: t('time'), kind: 'moment', cell: (row) => paymentLink(visit, row, moment(row.createdAt, visit)) },
    {
      title: t('state'),
      cell: (row) => twoLines(stateOf(row, visit), row.key === marked ? t('resultOfCheckout') : ''),
    },
    { title: t('amount'), kind: 'number', cell: (row) => html`<code>${row.type}</code> ${money(row, language)}` },
    { title: t('account4'), kind: 'account', cell: accountOf },
    {
      title: t('result'),
      kind: 'words',
      cell: ({ resultCode }) => html`<code>${resultCode}</code> ${resultText(resultCode, language)}`,
    },
  ];
};

/** `place` orders what happened at the same moment. */
type Entry = { readonly at: Instant; readonly place: number; readonly text: Html; readonly ndc: string };

/** From the merchant's request to its reading of the result, in one column. */
function timelineOf(visit: Visit, shown: ShownCheckout): Html {
  const { checkout, payments, events } = shown;
  const entries: readonly Entry[] = [
    ...ownEntries(visit, checkout, payments),
    ...payments.flatMap((each) => paymentEntries(visit, each)),
    ...events.map(({ at, type, action, ndc }) => ({ at, place: 6, text: html`${type} ${action ?? ''}`, ndc })),
  ];
  return html`<ol class="timeline">
    ${entries
      .toSorted((a, b) => a.at - b.at || a.place - b.place)
      .map(
        ({ at, text, ndc }) =>
          html`<li>
            ${moment(at, visit)}<span>${text}</span> ${ndc === '' ? '' : html`<small>${shortId(ndc)}</small>`}
          </li>`,
      )}
  </ol>`;
}

function ownEntries({ t, gateway }: Visit, checkout: Checkout, payments: readonly Payment[]): readonly Entry[] {
  const { createdAt, postedAt, readAt, key } = checkout;
  const isOver = isExpired(checkout, gateway.clock.now()) && !payments.some(({ state }) => state !== 'rejected');
  return [
    { at: createdAt, place: 0, text: html`${t('checkoutCreated')}`, ndc: gateway.ids.publicId('checkout', key) },
    ...entry(postedAt, 1, t('checkoutPosted')),
    ...entry(readAt, 7, t('resultReadBy')),
    ...entry(isOver ? endOf(checkout) : null, 8, t('checkoutOver')),
  ];
}

const entry = (at: Instant | null, place: number, text: string): readonly Entry[] =>
  at === null ? [] : [{ at, place, text: html`${text}`, ndc: '' }];

function paymentEntries(visit: Visit, payment: Payment): readonly Entry[] {
  const { t, language } = visit;
  const { createdAt, endedAt, type, state, resultCode, ndc } = payment;
  const name = html`<code>${type}</code> ${paymentLink(visit, payment, html`${money(payment, language)}`)}`;
  const begun = { at: createdAt, place: 2, text: html`${name} ${t('begun')}`, ndc };
  if (endedAt === null) return [begun];
  return [begun, { at: endedAt, place: 4, text: html`${name} ${t(state)} <code>${resultCode}</code>`, ndc }];
}
