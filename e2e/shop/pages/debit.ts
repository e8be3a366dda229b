import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import { payAmount, type ShopTexts, texts } from '../texts.ts';
import type { PageView } from '../visit.ts';
import type { Html } from './html.ts';
import { page } from './page.ts';
import { summary } from './pay.ts';

/** The fields as the shopper sent them; an unanswered consent is empty. */
export type DebitFields = { readonly holder: string; readonly iban: string; readonly consent: string };
export type DebitFault = keyof DebitFields;
type DebitForm = DebitFields & { readonly faults: readonly DebitFault[] };

/** A SEPA direct debit: the account, and the mandate to which its holder agrees. */
export function debitPage(view: PageView, order: Order, form: DebitForm): Html {
  const text = texts[view.language];
  return page(
    view,
    text.bankAccount,
    html`<h1>${text.bankAccount}</h1>
      <div class="checkout">
        <section class="card" aria-label="${text.bankAccount}">
          ${form.faults.length > 0 && html`<p class="alarm" role="alert">${text.checkFields}</p>`}
          <form class="debit" method="post" action="/orders/${order.id}/debit">
            ${accountFields(text, form)}
            <div class="mandate">
              <h2>${text.mandate}</h2>
              <p>${text.mandateText}</p>
              <p>${text.mandateNote}</p>
            </div>
            ${consentField(text, form)}
            <button class="wide">${payAmount(order.amount, view.language)}</button>
          </form>
          <nav class="ways" aria-label="${text.otherWays}"><a href="/orders/${order.id}">${text.payByCard}</a></nav>
        </section>
        ${summary(view, order)}
      </div>`,
  );
}

const accountFields = (text: ShopTexts, { holder, iban, faults }: DebitForm): Html =>
  html`<p class="field">
      <label for="holder">${text.holder}</label>
      <input
        id="holder"
        name="holder"
        value="${holder}"
        autocomplete="name"
        maxlength="128"
        required
        ${marked(faults, 'holder')}
      />
      ${faults.includes('holder') && html`<span class="fault" id="holder-fault">${text.holderFault}</span>`}
    </p>
    <p class="field">
      <label for="iban">IBAN</label>
      <input
        id="iban"
        name="iban"
        value="${iban}"
        dir="ltr"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="42"
        required
        ${marked(faults, 'iban')}
      />
      ${faults.includes('iban') && html`<span class="fault" id="iban-fault">${text.ibanFault}</span>`}
    </p>`;

const consentField = (text: ShopTexts, { consent, faults }: DebitForm): Html =>
  html`<p class="field">
    <label class="tick"
      ><input
        type="checkbox"
        name="consent"
        value="yes"
        required
        ${consent === 'yes' ? 'checked' : ''}
        ${marked(faults, 'consent')}
      />
      ${text.consent}</label
    >
    ${faults.includes('consent') && html`<span class="fault" id="consent-fault">${text.consentFault}</span>`}
  </p>`;

const marked = (faults: readonly DebitFault[], field: DebitFault): Html | '' =>
  faults.includes(field) ? html`aria-invalid="true" aria-describedby="${field}-fault"` : '';
