import { html } from 'hono/html';
import { groupIban } from 'shared';
import type { Order } from '../orders.ts';
import { day, type ShopLanguage, texts } from '../texts/texts.ts';
import type { PageView } from '../visit.ts';
import { brandName } from './brand-name.ts';
import type { Html } from './html.ts';

/** The account of the payment, its mandate, and that it was saved: rows for the list of an order's facts. */
export function paidWith({ language, visitor }: PageView, { payment, state }: Order): Html | '' {
  if (payment?.paymentBrand === undefined || state === 'declined' || state === 'expired') return '';
  const text = texts[language];
  const { card, bankAccount, tokenAccount, registrationId = '' } = payment;
  const ending = (card ?? bankAccount ?? tokenAccount)?.last4Digits;
  const reference = bankAccount?.mandate?.reference;
  const isSaved = state === 'paid' && visitor.accounts.has(registrationId);
  return html`<dt>${text.paidWith}</dt>
    <dd>
      <bdi>${brandName(payment.paymentBrand, language)}${ending && ` •••• ${ending}`}</bdi>
      ${isSaved && html`<span class="saved">${text.savedNow}</span>`}
    </dd>
    ${
      reference &&
      html`<dt>${text.mandateReference}</dt>
        <dd><bdi>${reference}</bdi></dd>`
    }`;
}

const transferAccount = ({ payment }: Order) => payment?.merchant?.bankAccount;

/** Whether the shopper still has to send the money to an account. */
export const isPaidByTransfer = (order: Order): boolean =>
  order.state === 'reserved' && transferAccount(order)?.number !== undefined;

/** The account to which the shopper sends the money of an order that is paid later. */
export function whereToPay(language: ShopLanguage, order: Order): Html | '' {
  if (!isPaidByTransfer(order)) return '';
  const text = texts[language];
  const { holder = '', number = '', bic = '' } = transferAccount(order) ?? {};
  const { PaymentReference: reference, PaymentDueDate: dueDate } = order.payment?.resultDetails ?? {};
  const rows: readonly (readonly [string, string | undefined])[] = [
    [text.payee, holder],
    ['IBAN', groupIban(number)],
    ['BIC', bic],
    [text.payReference, reference],
    [text.payBy, dueDate && day(dueDate, language)],
  ];
  return html`<h2>${text.payTo}</h2>
    <dl>
      ${rows.map(
        ([name, value]) =>
          value &&
          html`<dt>${name}</dt>
            <dd><bdi>${value}</bdi></dd>`,
      )}
    </dl>`;
}
