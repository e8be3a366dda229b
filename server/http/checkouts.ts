import type { Context } from 'hono';
import { type Checkout, isExpired } from '../core/checkout.ts';
import type { Fields } from '../core/fields.ts';
import type { Entity } from '../core/entity.ts';
import { refuse, type Refusal } from '../core/refusal.ts';
import type { Key } from '../core/values.ts';
import type { FinalAnswer, OnceWork } from '../operations/answer-once.ts';
import { createCheckout } from '../operations/create-checkout.ts';
import type { Gateway } from '../operations/gateway.ts';
import { readCheckout } from '../operations/read-checkout.ts';
import { updateCheckout } from '../operations/update-checkout.ts';
import type { Env } from './body.ts';
import type { MerchantGet, MerchantPost } from './merchant-request.ts';
import { paymentBody } from './payment-body.ts';
import { answer, common, refusalAnswer, resultOf, statusOf } from './replies.ts';
import { refusals } from '../core/refusal.ts';

const CREATED = '000.200.100';
const UPDATED = '000.200.101';
const OPEN = '000.200.000';

/** POST /v1/checkouts (spec, endpoint 4). `integrity` is the SRI value of the widget's script. */
export const postCheckout =
  (gateway: Gateway, integrity: string): MerchantPost =>
  ({ entity, fields, ndc }) =>
    plainWork(gateway, ndc, async () => checkoutAnswer(gateway, await createCheckout(gateway, { entity, fields }), { code: CREATED, fields, integrity, ndc }));

/** POST /v1/checkouts/{id} (spec, endpoint 5). */
export const postCheckoutUpdate =
  (gateway: Gateway, integrity: string): MerchantPost =>
  ({ entity, fields, ndc }, c) => {
    const key = checkoutKey(gateway, c.req.param('id'));
    return plainWork(gateway, ndc, async () => {
      const updated = key === undefined ? refuse('checkoutUnknown') : await updateCheckout(gateway, { key, entity, fields });
      return checkoutAnswer(gateway, updated, { code: UPDATED, fields, integrity, ndc });
    });
  };

/** GET /v1/checkouts/{id}/payment (spec, endpoint 6). */
export const getCheckoutPayment =
  (gateway: Gateway): MerchantGet =>
  async ({ entity }, c) => {
    const key = checkoutKey(gateway, c.req.param('id'));
    const status = key === undefined ? refuse('checkoutUnknown') : await readCheckout(gateway, { key, entity });
    if ('kind' in status) return status;
    const { checkout, payment } = status;
    const now = gateway.clock.now();
    if (payment) return answer(statusOf(payment.resultCode), paymentBody(gateway, payment, { now, millis: 'withMillis' }));
    return answer(200, { result: resultOf(OPEN), ...common(gateway.ids.publicId('checkout', checkout.key), now, 'withMillis') });
  };

/** What an open checkout in the path already holds; of somebody else's, nothing. */
export const saidBefore =
  (gateway: Gateway) =>
  async (c: Context<Env>, entity: Entity): Promise<Fields | undefined> => {
    const key = checkoutKey(gateway, c.req.param('id'));
    const checkout = key === undefined ? undefined : await gateway.store.checkout(key);
    return checkout?.entity === entity.key && !isExpired(checkout, gateway.clock.now()) ? checkout.fields : undefined;
  };

export const checkoutKey = (gateway: Gateway, id: string | undefined): Key | undefined => (id === undefined ? undefined : gateway.ids.keyOf('checkout', id));

/** Work that begins no payment: done anew, should its first request have died. */
export function plainWork(gateway: Gateway, ndc: string, work: () => Promise<FinalAnswer | Refusal>): OnceWork {
  const carryOut = async (): Promise<FinalAnswer> => {
    const done = await work();
    return 'kind' in done ? refusalAnswer(done, refusals[done.reason], common(ndc, gateway.clock.now())) : done;
  };
  return {
    answer: carryOut,
    tell: () => {
      throw new Error('Expected no payment to have begun under this key, found one');
    },
  };
}

function checkoutAnswer(
  gateway: Gateway,
  made: Checkout | Refusal,
  { code, fields, integrity }: { code: string; fields: Fields; integrity: string; ndc: string },
): FinalAnswer | Refusal {
  if ('kind' in made) return made;
  const id = gateway.ids.publicId('checkout', made.key);
  return answer(200, { result: resultOf(code), ...common(id, gateway.clock.now()), id, ...(fields['integrity'] === 'true' ? { integrity } : {}) });
}
