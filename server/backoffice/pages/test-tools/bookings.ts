import { disputeReasons, sepaReasons } from 'shared';
import { html } from 'hono/html';
import { isRefusal } from '../../../core/refusal.ts';
import { toCents } from '../../../core/money.ts';
import type { Cents } from '../../../core/values.ts';
import { type BankRefusal, bankOrder, type BankOrder } from '../../../operations/test-tools/book-at-bank.ts';
import { amountIn } from '../../session/amount.ts';
import { answerForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import type { TextName } from '../../texts/texts.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { keyIn } from '../payments/order.ts';
import { testTabs } from './tabs.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/test/bookings';

/** The form that has a bank book something on a payment: a return, a dispute, money that arrived. */
export const showBookings = (visit: Visit): Page => bookingsPage(visit, undefined);

function bookingsPage(visit: Visit, fault: TextName | undefined): Page {
  const { gateway, t } = visit;
  if (!gateway.testTools) return notFound(visit);
  return {
    title: t('testTools'),
    faults: faultsOf(visit, fault),
    body: html`${testTabs(visit, PATH)} ${bookingForm(visit)}`,
  };
}

/** The bookings with their reasons, each with the result code that it is given. */
function bookingForm(visit: Visit): Html {
  const { t, c } = visit;
  return html`<section>
    <h2>${t('bankBooks')}</h2>
    <p class="hint">${t('bankBooksMore')}</p>
    <form method="post" action="${OFFICE}${PATH}" class="narrow">
      ${formTokenFieldOnce(visit)}
      <label
        >${t('bankPayment')}<input
          name="payment"
          value="${c.req.query('payment') ?? ''}"
          maxlength="64"
          spellcheck="false"
          required
      /></label>
      <label
        >${t('bankBooking')}<select name="booking" required>
          <option value="">${t('choose')}</option>
          ${option('receipt', t('bankReceipt'))} ${option('disputeReversal', t('bankWon'))}
          <optgroup label="${t('bankDispute')}">
            ${Object.entries(disputeReasons).map(([reason, { resultCode }]) =>
              option(`dispute ${reason}`, `${reason} (${resultCode})`),
            )}
          </optgroup>
          <optgroup label="${t('bankReturn')}">
            ${Object.entries(sepaReasons).map(([reason, { returned }]) =>
              option(`return ${reason}`, `${reason} (${returned})`),
            )}
          </optgroup>
        </select></label
      >
      <label>${t('amount')}<input name="amount" inputmode="decimal" /></label>
      <p class="hint">${t('bankAmountMore')}</p>
      <button>${t('bankBook')}</button>
    </form>
  </section>`;
}

/** Has it booked once for each form, and shows the payment with what was made of it. */
export async function postBooking(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const id = (form['payment'] ?? '').trim();
  const [order, key, sent] = [bankOrder(form['booking'] ?? ''), keyIn(visit), (form['amount'] ?? '').trim()];
  const amount = sent === '' ? null : amountIn(sent, { currency: 'EUR' });
  if (!gateway.testTools || !order) return notFound(visit);
  if (amount === undefined) return bookingsPage(visit, 'amountWrong');
  if (key === undefined) return bookingsPage(visit, 'formOutdated');
  const cents = amount === null ? null : toCents(amount);
  const answer = await answerForm(visit, () => ({
    kind: 'plain',
    carryOut: async () => ({ status: 200, body: JSON.stringify(await booked(visit, { id, order, cents, key })) }),
  }));
  if (isRefusal(answer)) return bookingsPage(visit, 'formOutdated');
  // The cast holds because this is the text of the answer above.
  const { made, fault } = answer as Booked;
  return made === undefined
    ? bookingsPage(visit, fault === undefined || fault === 'unknown' ? 'bankUnknown' : fault)
    : seeOther(`${OFFICE}/payments/${id}?done=${made}`);
}

type Booked = { readonly made?: string; readonly fault?: BankRefusal };
type Wanted = { readonly id: string; readonly order: BankOrder; readonly cents: Cents | null; readonly key: string };

/** What a bank has booked on a payment, or why it has not. Of all orders with the same `key` one is booked. */
export async function booked({ gateway, actor }: Visit, { id, order, cents, key }: Wanted): Promise<Booked> {
  const payment = gateway.ids.keyOf('payment', id);
  const report = gateway.testTools?.parties.report ?? (async () => false);
  const made = await gateway.office.bookAtBank(actor, { payment, order, cents, id: key, report });
  return typeof made === 'string' ? { fault: made } : { made: gateway.ids.publicId('payment', made.key) };
}

const option = (value: string, text: string): Html => html`<option value="${value}">${text}</option>`;
