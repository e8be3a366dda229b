import type { Checker } from 'shared';
import type { Checkout, CheckoutPurpose } from '../../core/checkouts/checkout.ts';
import { type Fields, withoutAccountData } from '../../core/fields.ts';
import type { SentAccount } from '../../core/payments/account.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { OfferedAccount } from '../../operations/checkouts/charged-account.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import { answer, statusOf } from '../answers/answer.ts';
import { ndcOf } from '../answers/ndc.ts';
import { sendAnswer, sendRefusal } from '../answers/send.ts';
import type { Call } from '../call.ts';
import type { HttpGateway } from '../gateway.ts';
import { accountOf } from '../payments/account.ts';
import { shopperPaymentBody } from '../payments/payment-body.ts';
import { readBody } from '../request/body.ts';
import { browserHeaders, isFromOwnPages } from '../request/browser.ts';
import { browserLimits, faultsOf, readForm } from '../request/form.ts';
import { answerPost } from '../request/post.ts';
import { checkoutKey } from './checkout-key.ts';
import { expiredProgress, progressOf } from './progress.ts';

/**
 * POST /v1/checkouts/{id}/payment and /registration (spec, endpoints 6 and 7): the shopper pays, or has an account
 * stored. The checkout's id is the only credential, so only parameters of the shopper are accepted; a parameter of the
 * merchant is a fault.
 */
export const postShopperPayment =
  (gateway: HttpGateway, checker: Checker, purpose: CheckoutPurpose = 'payment') =>
  async (c: Call): Promise<Response> => {
    if (!isFromOwnPages(c)) return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
    const ndc = c.req.param('id') ?? '';
    const checkout = checkoutKey(gateway, ndc);
    if (checkout === undefined) return sendRefusal({ gateway, c }, refuse('checkoutUnknown'));
    const body = await readBody({ gateway, c }, browserLimits.bytes);
    const form = await readForm({ contentType: c.req.header('content-type'), body, limits: browserLimits }, checker);

    const faultsFor = ({ entity }: Checkout, earlier: Fields) =>
      faultsOf(checker, form, { settings: gateway.entities.entity(entity).settings, mode: gateway.mode, earlier });
    return answerPost(
      {
        gateway,
        c,
        ndc,
        body,
        scope: `${purpose === 'payment' ? 'checkout' : 'registration of checkout'} ${checkout}`,
      },
      {
        answerPayment: (payment) => shopperAnswer(gateway, payment),
        prepare() {
          const account = chosenAccountOf(form.fields);
          if (isRefusal(account)) return form.faults.length > 0 ? refuseParameters(form.faults) : account;
          const key = gateway.ids.key('payment');
          const brand = form.fields['paymentBrand'] ?? null;
          const fields = { ...browserHeaders(c), ...withoutAccountData(form.fields) };
          const shownPrices = pricesShown(c.req.header('if-match'));
          const { incoming } = c.env ?? {};
          const shopperAddress = incoming && gateway.clientAddress(incoming);
          const order = { checkout, key, fields, brand, account, shopperAddress, purpose, shownPrices, faultsFor };
          return {
            kind: 'payment',
            key,
            carryOut: (alongside, unlessRepeated) =>
              gateway.operations.payCheckout({ ...order, alongside, unlessRepeated }),
          };
        },
      },
    );
  };

/** The account that the shopper entered, or chose from those that the checkout offers. */
function chosenAccountOf(fields: Fields): SentAccount | OfferedAccount | Refusal {
  const { registrationId: id, 'card.cvv': cvv = null } = fields;
  return id === undefined ? accountOf(fields) : { kind: 'registration', id, cvv };
}

/**
 * The prices that were shown to the shopper, from the entity tags of `If-Match` (DECISIONS 34); undefined for a payment
 * at any price. Weak tags match no price (RFC 9110, 13.1.1).
 */
const pricesShown = (header: string | undefined): readonly string[] | undefined =>
  header === undefined || header.trim() === '*'
    ? undefined
    : header.split(',').flatMap((tag) => /^\s*"([0-9A-Za-z]{0,32})"\s*$/.exec(tag)?.[1] ?? []);

/** GET /v1/checkouts/{id}/progress: the progress of the checkout, for the card form. */
export const getProgress =
  (gateway: HttpGateway) =>
  async (c: Call): Promise<Response> => {
    if (!isFromOwnPages(c)) return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
    const id = c.req.param('id') ?? '';
    const key = checkoutKey(gateway, id);
    const status = key === undefined ? undefined : await gateway.operations.checkoutStatus(key);
    const progress = status ? progressOf(gateway, status, c.req.query('locale')) : expiredProgress(id);
    return sendAnswer({ gateway, c, ndc: ndcOf(c) }, answer(200, progress));
  };

const shopperAnswer = (gateway: HttpGateway, payment: Payment): FinalAnswer =>
  answer(statusOf(payment.resultCode), shopperPaymentBody(gateway, payment));
