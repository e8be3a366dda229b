import type { Gateway } from '../../operations/gateway.ts';
import type { Key } from '../../core/values.ts';

export const checkoutKey = (gateway: Gateway, id: string | undefined): Key | undefined =>
  id === undefined ? undefined : gateway.ids.keyOf('checkout', id);
