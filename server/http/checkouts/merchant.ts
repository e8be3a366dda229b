import { endpoints } from 'shared';
import { refusalOfBrands } from '../../core/brands/brand.ts';
import type { Fields } from '../../core/fields.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import { answer, common, resultOf, statusOf } from '../answers/answer.ts';
import type { HttpGateway } from '../gateway.ts';
import { paymentBody } from '../payments/payment-body.ts';
import type { MerchantEndpoint, MerchantGet } from '../request/merchant.ts';
import { beginsNoPayment } from '../request/post.ts';
import { checkoutKey } from './checkout-key.ts';

const CREATED = '000.200.100';
const UPDATED = '000.200.101';
const OPEN = '000.200.000';

/** What the shopper's browser sends with the payment: a channel that requires it does not require it before. */
const later = endpoints.payCheckout.groups.flatMap(({ parameters }) =>
  Object.entries(parameters).flatMap(([name, { sender }]) => (sender === 'shopper' ? [name] : [])),
);

type CheckoutSteps = Pick<MerchantEndpoint, 'prepare' | 'answerPayment' | 'later' | 'earlierFields'>;

/** POST /v1/checkouts (spec, endpoint 4). `integrity` is the SRI value of the widget's script. */
export const postCheckout = (gateway: HttpGateway, integrity: string): CheckoutSteps => ({
  later,
  prepare({ entity, token, fields }) {
    const refusal = refusalOfBrands(fields);
    if (refusal) return refusal;
    const key = gateway.ids.key('checkout');
    return {
      kind: 'certain',
      answer: checkoutAnswer(gateway, key, { code: CREATED, fields, integrity }),
      carryOut: (alongside) => gateway.operations.createCheckout({ key, entity, token, fields, alongside }),
    };
  },
  answerPayment: beginsNoPayment,
});

/** POST /v1/checkouts/{id} (spec, endpoint 5). */
export const postCheckoutUpdate = (gateway: HttpGateway, integrity: string): CheckoutSteps => ({
  later,
  prepare({ within: entity, fields }, c) {
    const key = checkoutKey(gateway, c.req.param('id'));
    if (key === undefined) return refuse('checkoutUnknown');
    const refusal = refusalOfBrands(fields);
    if (refusal) return refusal;
    return {
      kind: 'certain',
      answer: checkoutAnswer(gateway, key, { code: UPDATED, fields, integrity }),
      carryOut: (alongside) => gateway.operations.updateCheckout({ key, entity, fields, alongside }),
    };
  },
  answerPayment: beginsNoPayment,
  async earlierFields({ within: entity }, c) {
    const key = checkoutKey(gateway, c.req.param('id'));
    const checkout = key === undefined ? undefined : await gateway.operations.readOpenCheckout({ key, entity });
    return checkout?.fields ?? null;
  },
});

/** GET /v1/checkouts/{id}/payment (spec, endpoint 6). */
export const getCheckoutPayment =
  (gateway: HttpGateway): MerchantGet =>
  async ({ within: entity, ndc }, c) => {
    const key = checkoutKey(gateway, c.req.param('id'));
    const status = await gateway.operations.readCheckout({ key, entity });
    if (isRefusal(status)) return status;
    const { payment } = status;
    const now = gateway.clock.now();
    return payment
      ? answer(statusOf(payment.resultCode), paymentBody(gateway, payment, { now, ndc }))
      : answer(200, { result: resultOf(OPEN), ...common(ndc, now) });
  };

type AnswerParts = { readonly code: string; readonly fields: Fields; readonly integrity: string };

function checkoutAnswer(
  { ids, clock, baseUrl }: Pick<HttpGateway, 'ids' | 'clock' | 'baseUrl'>,
  key: CheckoutKey,
  { code, fields, integrity }: AnswerParts,
): FinalAnswer {
  const id = ids.publicId('checkout', key);
  const asked = {
    ...(fields['integrity'] === 'true' ? { integrity } : {}),
    ...(fields['frameUrl'] === 'true' ? { frameUrl: `${baseUrl}v1/checkouts/${id}/frame` } : {}),
  };
  return answer(200, { result: resultOf(code), ...common(id, clock.now()), id, ...asked });
}
