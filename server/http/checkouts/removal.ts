import type { Context } from 'hono';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { answer } from '../answers/answer.ts';
import { sendAnswer, sendRefusal } from '../answers/send.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { deletionBody } from '../registrations/registration-body.ts';
import { isFromOwnPages } from '../request/browser.ts';
import { checkoutKey } from './checkout-key.ts';

/** DELETE /v1/checkouts/{id}/registrations/{registration}, for the form: the shopper removes a stored account. */
export const deleteOffered =
  (gateway: HttpGateway) =>
  async (c: Context<Env>): Promise<Response> => {
    if (!isFromOwnPages(c)) return sendRefusal({ gateway, c }, refuse('originNotAllowed'));
    const ndc = c.req.param('id') ?? '';
    const checkout = checkoutKey(gateway, ndc);
    if (checkout === undefined) return sendRefusal({ gateway, c }, refuse('checkoutUnknown'));
    const removed = await gateway.operations.removeOffered({ checkout, id: c.req.param('registration') ?? '' });
    return isRefusal(removed)
      ? sendRefusal({ gateway, c, ndc }, removed)
      : sendAnswer({ gateway, c, ndc }, answer(200, deletionBody(gateway, removed, { now: gateway.clock.now(), ndc })));
  };
