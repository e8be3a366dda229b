import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Throttled } from '../../core/limits/throttles.ts';
import type { Throttling } from '../../operations/limits/throttle.ts';
import { showAllowance } from '../answers/throttled.ts';
import type { Call } from '../call.ts';
import type { HttpGateway } from '../gateway.ts';

export type CountedCall = { readonly c: Call; readonly token: AccessToken; readonly operation: Throttled | null };

/** Counts a call of a token; undefined unless it is one too many. Nearly every call is counted without a promise. */
export function exceeded(
  gateway: HttpGateway,
  { c, token, operation }: CountedCall,
): Throttling | undefined | Promise<Throttling | undefined> {
  if (operation === null) return undefined;
  const resource = c.req.param('id') ?? c.req.query('merchantTransactionId') ?? '';
  const throttling = gateway.operations.throttle({ operation, token, resource });
  if (throttling === undefined) return undefined;
  return throttling instanceof Promise
    ? throttling.then((known) => shownUnlessExceeded({ gateway, c }, known))
    : shownUnlessExceeded({ gateway, c }, throttling);
}

function shownUnlessExceeded(to: { readonly gateway: HttpGateway; readonly c: Call }, throttling: Throttling) {
  if (!throttling.isGranted) return throttling;
  showAllowance(to, throttling);
  return undefined;
}
