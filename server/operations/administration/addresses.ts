import type { FaultMessage, ParameterFault } from 'shared';
import { merchantUrlRefusal } from '../../connectors/outgoing/outgoing.ts';
import type { UrlRefusal } from '../../connectors/outgoing/ip-addresses.ts';
import type { Gateway } from '../gateway.ts';

/** What is wrong with an address to which nothing would ever be sent. Its name is resolved at each request. */
const messages: Readonly<Record<UrlRefusal, FaultMessage>> = {
  malformedUrl: 'must be an address without blanks and control characters',
  protocolNotAllowed: 'must be an https address',
  credentialsInUrl: 'may not contain credentials',
  portNotAllowed: 'must have the port 443 or 8443',
  addressNotPublic: 'must be a public address',
};

/** The faults of an address that a merchant chose. */
export function addressFaults({ mode }: Pick<Gateway, 'mode'>, name: string, url: string): readonly ParameterFault[] {
  const refusal = merchantUrlRefusal(url, mode);
  return refusal === undefined ? [] : [{ name, value: url, message: messages[refusal] }];
}
