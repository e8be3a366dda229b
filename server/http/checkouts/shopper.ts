import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Checker } from 'shared';
import type { Payment } from '../../core/payments/payment.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import { keepable } from '../../core/fields.ts';
import { isRefusal, refusals, refuse, refuseParameters } from '../../core/refusal.ts';
import { answerOnce, type FinalAnswer, type Once } from '../../operations/once/answer-once.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { payCheckout } from '../../operations/checkouts/pay.ts';
import { checkoutStatus } from '../../operations/checkouts/read.ts';
import { type Env, readBody } from '../request/body.ts';
import { browserLimits, faultsOf, readForm } from '../request/form.ts';
import { shopperPaymentBody } from '../payments/payment-body.ts';
import { expiredProgress, progressOf } from './progress.ts';
import { answer, common, refusalAnswer, statusOf } from '../request/answer.ts';
import { accountOf } from '../payments/account.ts';
import { checkoutKey } from './checkout-key.ts';
import { refused, sendAnswer } from '../request/send.ts';
import { fromOurPages, browserHeaders } from '../request/browser.ts';

/**
 * POST /v1/checkouts/{id}/payment (spec, endpoint 6): the shopper pays. The checkout's id is all it needs; it may say
 * nothing but what a shopper knows.
 */
export const postShopperPayment =
  (gateway: Gateway, checker: Checker) =>
  async (c: Context<Env>): Promise<Response> => {
    if (!fromOurPages(c)) return refused({ gateway, c }, refuse('originNotAllowed'));
    const id = c.req.param('id') ?? '';
    const checkout = checkoutKey(gateway, id);
    if (checkout === undefined) return refused({ gateway, c }, refuse('checkoutUnknown'));
    const body = await readBody(c, browserLimits.bytes);
    const form = await readForm({ contentType: c.req.header('content-type'), body, limits: browserLimits }, checker);
    const account = accountOf(form.fields);
    const faults = ({ entity, fields: known }: Checkout) =>
      faultsOf(checker, form, { settings: gateway.entities.entity(entity).settings, mode: gateway.mode, known });
    const shownPrices = pricesShown(c.req.header('if-match'));
    const request = {
      checkout,
      faults,
      shownPrices,
      brand: form.fields['paymentBrand'] ?? null,
      fields: { ...browserHeaders(c), ...keepable(form.fields) },
    };
    const refusal = isRefusal(account) && form.faults.length > 0 ? refuseParameters(form.faults) : account;
    const pay = async ({ begins }: Once): Promise<FinalAnswer> => {
      const done = isRefusal(refusal)
        ? refusal
        : await payCheckout(gateway, { ...request, account: refusal, alongside: begins });
      return isRefusal(done)
        ? refusalAnswer(done, refusals[done.reason], common(id, gateway.clock.now()))
        : tell(gateway, done);
    };
    const key = c.req.header('idempotency-key') ?? '';
    const repeatable =
      key === '' || body.kind !== 'read' ? null : { scope: `checkout ${checkout}`, key, body: body.bytes };
    const answered = await answerOnce(gateway, repeatable, { answer: pay, tell: (payment) => tell(gateway, payment) });
    return isRefusal(answered)
      ? refused({ gateway, c, ndc: id }, answered)
      : sendAnswer({ gateway, c, ndc: id }, answered);
  };

/**
 * The prices that the shopper may have seen, from the entity tags of `If-Match` (RFC 9110, 13.1.1: weak ones match
 * nothing); undefined for who pays whatever it costs.
 */
const pricesShown = (header: string | undefined): readonly string[] | undefined =>
  header === undefined || header.trim() === '*'
    ? undefined
    : header.split(',').flatMap((tag) => /^\s*"([0-9A-Za-z]{0,32})"\s*$/.exec(tag)?.[1] ?? []);

/** GET /v1/checkouts/{id}/progress: where the checkout stands, for the frame. */
export const getProgress =
  (gateway: Gateway) =>
  async (c: Context<Env>): Promise<Response> => {
    if (!fromOurPages(c)) return refused({ gateway, c }, refuse('originNotAllowed'));
    const id = c.req.param('id') ?? '';
    const key = checkoutKey(gateway, id);
    const status = key === undefined ? undefined : await checkoutStatus(gateway, key);
    return sendAnswer(
      { gateway, c, ndc: key === undefined ? randomUUID() : id },
      answer(200, status ? progressOf(gateway, status, c.req.query('locale')) : expiredProgress(id)),
    );
  };

const tell = (gateway: Gateway, payment: Payment): FinalAnswer =>
  answer(statusOf(payment.resultCode), shopperPaymentBody(gateway, payment, gateway.clock.now()));
