import type { CheckoutKey } from '../../core/values.ts';
import type { HttpGateway } from '../gateway.ts';

/** The key of the checkout with this public id; undefined for any other text. */
export const checkoutKey = ({ ids }: Pick<HttpGateway, 'ids'>, id: string | undefined): CheckoutKey | undefined =>
  id === undefined ? undefined : ids.keyOf('checkout', id);
