import { type Gateway, operatingOn } from '../../gateway.ts';
import { findToken, findTokens } from './find-tokens.ts';

/** What the back office calls beside the operations of administrators, on one gateway. */
export function administrationWorkOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    findToken: on(findToken),
    findTokens: on(findTokens),
  };
}
