import { html } from 'hono/html';
import { endOf } from '../../../core/agreements/limits.ts';
import type { Registration } from '../../../core/registrations/registration.ts';
import type { ShownRegistration } from '../../../operations/registrations/find-across.ts';
import { notNow } from '../../views/forms/not-now.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import type { Html, Visit } from '../../visit.ts';
import { orderedNotice } from '../payments/done.ts';
import { REASON_LENGTH } from '../payments/order.ts';
import { addressOf } from './shown.ts';

/**
 * The forms that charge a stored account, as the merchant's payment, and that credit it without an earlier payment. An
 * agreement that has ended permits no charge, and the reason is shown instead.
 */
export function orderForms(visit: Visit, { registration, lastUse, followed }: ShownRegistration): Html {
  const { t, gateway } = visit;
  const ended = followed && endOf(followed, gateway.clock.now());
  const path = addressOf(visit, registration);
  const currency = lastUse?.currency ?? '';
  const types = html`<label
    >${t('type')}<select name="type">
      <option value="DB">${t('debitNow')}</option>
      <option value="PA">${t('authorizeOnly')}</option>
    </select></label
  >`;
  const fields = html`<label>${t('amount')}<input name="amount" inputmode="decimal" required /></label>
    <label
      >${t('currency')}<input
        name="currency"
        value="${currency}"
        pattern="[A-Za-z]{3}"
        maxlength="3"
        autocomplete="off"
        spellcheck="false"
        required
    /></label>
    <label>${t('reference')}<input name="reference" minlength="8" maxlength="255" spellcheck="false" /></label>
    <label>${t('reason')}<input name="reason" maxlength="${REASON_LENGTH}" required /></label>`;
  const charge =
    ended === undefined
      ? html`<details class="action">
          <summary>${t('chargeAccount')}</summary>
          <p class="hint">${t('chargeAccountMore')}</p>
          <form method="post" action="${path}/charge">
            ${formTokenFieldOnce(visit)} ${types} ${fields}
            <button>${t('chargeAccount')}</button>
          </form>
        </details>`
      : notNow(visit, 'chargeAccount', ended);
  return html`${charge}
    <details class="action">
      <summary>${t('creditAccount')}</summary>
      <p class="hint">${t('creditAccountMore')}</p>
      <form method="post" action="${path}/credit">
        ${formTokenFieldOnce(visit)} ${fields}
        <button>${t('creditAccount')}</button>
      </form>
    </details>`;
}

/** What the last form has done, by the payment that it began. */
export async function orderDone(visit: Visit, { key }: Pick<Registration, 'key'>): Promise<Html | ''> {
  const { gateway, user, c } = visit;
  const paid = c.req.query('paid');
  const made = paid === undefined ? undefined : await gateway.office.readSeen(user, gateway.ids.keyOf('payment', paid));
  return made?.registration === key ? orderedNotice(visit, made) : '';
}
