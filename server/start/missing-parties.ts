import { noDirectoryServer } from '../connectors/authenticator/authenticator.ts';
import { describeResult } from 'shared';
import { codes } from '../core/payments/attempt.ts';
import type { Gateway } from '../operations/gateway.ts';

type Known = Pick<Gateway, 'mode' | 'acquirers' | 'authenticator' | 'entities'>;

/**
 * The lines of a start in live mode about parties that the gateway cannot reach, with what follows from that and what
 * can be done. Test mode lacks none.
 */
export function missingParties({ mode, acquirers, authenticator, entities }: Known): readonly string[] {
  if (mode === 'test') return [];
  const unreached = [...new Set(entities.merchantAccounts().map(({ connector }) => connector))].filter(
    (connector) => acquirers[connector] === undefined,
  );
  const named = unreached.length === 0 ? '' : ` Merchant accounts name ${unreached.join(', ')}, of test mode only.`;
  const hasAcquirer = Object.keys(acquirers).some((name) => name !== 'INTERNAL');
  return [
    ...(hasAcquirer && unreached.length === 0
      ? []
      : [
          `Acquirers   ${hasAcquirer ? 'incomplete' : 'none'}: payments end with ${codes.noAcquirer} (${describeResult(codes.noAcquirer)}).${named} A connector is added as in docs/connectors.md; until then testMode=INTERNAL tests everything up to the acquirer, and moves no money`,
        ]),
    ...(authenticator === noDirectoryServer
      ? ['3-D Secure  none: no card is authenticated. Results of another 3-D Secure server can be sent with a payment']
      : []),
  ];
}
