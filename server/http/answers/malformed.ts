import { STATUS_CODES } from 'node:http';
import { refuse } from '../../core/refusal.ts';
import type { Instant } from '../../core/values.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import { refusalAnswer } from './answer.ts';
import { requestNumber } from './ndc.ts';

/** The HTTP status of errors of node's parser other than a bad request, by their code. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** The refusal of bytes that are not an HTTP request, in the shape of all others. `fault` is the parser's code. */
export function malformedAnswer(now: Instant, fault = ''): FinalAnswer {
  const { status, body } = refusalAnswer(refuse('requestMalformed'), { ndc: requestNumber(), now });
  return { status: statuses[fault] ?? status, body };
}

/** The refusal of a request that came without TLS, in live mode. */
export const transportAnswer = (now: Instant): FinalAnswer =>
  refusalAnswer(refuse('transportNotSecure'), { ndc: requestNumber(), now });

/** A complete HTTP response that closes the connection, for a socket that node no longer writes responses to. */
export const malformedResponse = ({ status, body }: FinalAnswer): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json;charset=UTF-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
