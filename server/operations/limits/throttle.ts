import type { AllowanceUse } from '../../core/limits/allowance.ts';
import { type Throttled, throttleLimit, throttles } from '../../core/limits/throttles.ts';
import type { AccessToken } from '../../core/entities/access-token.ts';
import { seconds } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** The time of each throttle, in seconds. */
export const THROTTLE_SECONDS = 60;
const LENGTH = seconds(THROTTLE_SECONDS);

/** In hexadecimal digits: no two tokens have one beginning of their hashes. */
const HASH_LENGTH = 24;

export type ThrottledCall = {
  readonly operation: Throttled;
  readonly token: AccessToken;
  /** The checkout, payment or reference that the call names. */
  readonly resource: string;
};

/** What a token may still call of an operation. */
export type Throttling = AllowanceUse & { readonly limit: number };

/**
 * Counts a call of a token by the limits of the token's own entity; undefined where there is none. Claims by one token
 * never use up those of another.
 */
export function throttle(
  { entities, mode, allowances }: Pick<Gateway, 'entities' | 'mode' | 'allowances'>,
  { operation, token, resource }: ThrottledCall,
): Throttling | Promise<Throttling> | undefined {
  const limit = throttleLimit(operation, entities.entity(token.entity).settings, mode);
  if (limit === null) return undefined;
  const of = throttles[operation].per === 'token' ? '' : resource;
  const claim = allowances.claim(`${operation} ${token.hash.slice(0, HASH_LENGTH)} ${of}`, { limit, length: LENGTH });
  return claim instanceof Promise ? claim.then((claimed) => ({ ...claimed, limit })) : { ...claim, limit };
}
