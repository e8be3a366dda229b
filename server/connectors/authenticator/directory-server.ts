import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { seconds } from '../../core/values.ts';
import type { OutgoingRequest } from '../outgoing/exchange.ts';
import type { OutgoingClient } from '../outgoing/outgoing.ts';
import { authenticationRequestMessage, MESSAGE_VERSION } from './authentication-request.ts';
import { malformedResponse, readAuthenticationResponse } from './authentication-response.ts';
import type { Authenticator } from './authenticator.ts';
import { type CardRange, cardRanges, readCardRanges } from './card-ranges.ts';

const RANGES_TIMEOUT = seconds(3);
const AUTHENTICATION_TIMEOUT = seconds(10);
/** In bytes: schemes have tens of thousands of ranges. */
const RANGES_LIMIT = 4 * 1024 * 1024;

type Parts = {
  readonly url: string;
  readonly mode: 'test' | 'live';
  readonly client: OutgoingClient;
  readonly clock: Clock;
  /** Receives the reason when card ranges could not be fetched; no card counts as enrolled before they are. */
  readonly warn: (reason: string) => void;
};

/** The directory server behind one address, in EMV 3-D Secure messages. */
export function directoryServerAuthenticator({ url, mode, client, clock, warn }: Parts): Authenticator {
  const post = (path: string, message: unknown, limits: Pick<OutgoingRequest, 'timeout' | 'limit'>) =>
    client.request({
      method: 'POST',
      url: new URL(path, url).href,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      ...limits,
    });

  async function fetchRanges(): Promise<readonly CardRange[] | undefined> {
    const message = {
      messageType: 'PReq',
      messageVersion: MESSAGE_VERSION,
      threeDSServerTransID: randomUUID(),
      threeDSServerRefNumber: 'TILLWAY',
    };
    const response = await post('ranges', message, { timeout: RANGES_TIMEOUT, limit: RANGES_LIMIT });
    const ranges =
      response.kind === 'received' && response.status === 200 ? readCardRanges(response.body, mode) : undefined;
    if (!ranges) warn(response.kind === 'received' ? `responded with status ${response.status}` : response.kind);
    return ranges;
  }
  const ranges = cardRanges({ fetchRanges, clock });

  return {
    enrolment: (number) => ranges.enrolment(number),
    async authenticate(request) {
      const response = await post('authenticate', authenticationRequestMessage(request, clock.now()), {
        timeout: AUTHENTICATION_TIMEOUT,
      });
      if (response.kind === 'tooLarge') return malformedResponse('The response is too large');
      if (response.kind !== 'received' || response.status !== 200) return { kind: 'unreachable' };
      return readAuthenticationResponse(response.body, { transactionId: request.transactionId, mode });
    },
  };
}
