import type { Context } from 'hono';
import { type Checkout, isExpired } from '../../core/checkouts/checkout.ts';
import type { Fields } from '../../core/fields.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, refuse, type Refusal } from '../../core/refusal.ts';
import type { FinalAnswer, Once } from '../../operations/once/answer-once.ts';
import { type CheckoutOrder, createCheckout } from '../../operations/checkouts/create.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { readCheckout } from '../../operations/checkouts/read.ts';
import { updateCheckout } from '../../operations/checkouts/update.ts';
import type { Env } from '../request/body.ts';
import type { MerchantGet, MerchantPost } from '../request/merchant.ts';
import { paymentBody } from '../payments/payment-body.ts';
import { plainWork } from '../request/plain-work.ts';
import { answer, common, resultOf, statusOf } from '../request/answer.ts';
import { checkoutKey } from './checkout-key.ts';

const CREATED = '000.200.100';
const UPDATED = '000.200.101';
const OPEN = '000.200.000';

/** POST /v1/checkouts (spec, endpoint 4). `integrity` is the SRI value of the widget's script. */
export const postCheckout =
  (gateway: Gateway, integrity: string): MerchantPost =>
  ({ entity, fields, ndc }) =>
    plainWork(gateway, ndc, (once) =>
      toldOnce(once, checkoutAnswer(gateway, { code: CREATED, fields, integrity }), (alongside) =>
        createCheckout(gateway, { entity, fields, alongside }),
      ),
    );

/** POST /v1/checkouts/{id} (spec, endpoint 5). */
export const postCheckoutUpdate =
  (gateway: Gateway, integrity: string): MerchantPost =>
  ({ entity, fields, ndc }, c) => {
    const key = checkoutKey(gateway, c.req.param('id'));
    return plainWork(gateway, ndc, (once) =>
      toldOnce(once, checkoutAnswer(gateway, { code: UPDATED, fields, integrity }), async (alongside) =>
        key === undefined ? refuse('checkoutUnknown') : updateCheckout(gateway, { key, entity, fields, alongside }),
      ),
    );
  };

type Tell = (checkout: Checkout) => FinalAnswer;

/** Keeps the answer together with the checkout that it tells of, so that the two are never apart. */
async function toldOnce(
  { ends }: Once,
  tell: Tell,
  work: (alongside: CheckoutOrder['alongside']) => Promise<Checkout | Refusal>,
): Promise<FinalAnswer | Refusal> {
  let told: FinalAnswer | undefined;
  const made = await work((checkout) => {
    told = tell(checkout);
    return ends(told);
  });
  return isRefusal(made) ? made : (told ?? tell(made));
}

/** GET /v1/checkouts/{id}/payment (spec, endpoint 6). */
export const getCheckoutPayment =
  (gateway: Gateway): MerchantGet =>
  async ({ entity }, c) => {
    const key = checkoutKey(gateway, c.req.param('id'));
    const status = key === undefined ? refuse('checkoutUnknown') : await readCheckout(gateway, { key, entity });
    if (isRefusal(status)) return status;
    const { checkout, payment } = status;
    const now = gateway.clock.now();
    if (payment)
      return answer(statusOf(payment.resultCode), paymentBody(gateway, payment, { now, millis: 'withMillis' }));
    return answer(200, {
      result: resultOf(OPEN),
      ...common(gateway.ids.publicId('checkout', checkout.key), now, 'withMillis'),
    });
  };

/** What an open checkout in the path already holds; of somebody else's, nothing. */
export const saidBefore =
  (gateway: Gateway) =>
  async (c: Context<Env>, entity: Entity): Promise<Fields | undefined> => {
    const key = checkoutKey(gateway, c.req.param('id'));
    const checkout = key === undefined ? undefined : await gateway.store.checkout(key);
    return checkout?.entity === entity.key && !isExpired(checkout, gateway.clock.now()) ? checkout.fields : undefined;
  };

const checkoutAnswer =
  (gateway: Gateway, { code, fields, integrity }: { code: string; fields: Fields; integrity: string }): Tell =>
  ({ key }) => {
    const id = gateway.ids.publicId('checkout', key);
    return answer(200, {
      result: resultOf(code),
      ...common(id, gateway.clock.now()),
      id,
      ...(fields['integrity'] === 'true' ? { integrity } : {}),
    });
  };
