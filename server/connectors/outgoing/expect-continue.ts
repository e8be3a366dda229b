import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Clock } from '../../clock.ts';
import { seconds } from '../../core/values.ts';
import { failure, type OutgoingRequest, type OutgoingResponse, responseReader, TIMEOUT } from './exchange.ts';

/** A server that sends no 100 is sent the body all the same after so long (RFC 9110, 10.1.1). */
const CONTINUE_TIMEOUT = seconds(1);
const HEADERS_MAX = 16_384;

/** Requests with `Expect: 100-continue`, which undici does not send. Each has a connection of its own. */
export function expectingContinue({ lookup, clock }: { readonly lookup: LookupFunction; readonly clock: Clock }) {
  const open = new Set<ClientRequest>();
  return {
    request: (request: OutgoingRequest): Promise<OutgoingResponse> =>
      exchangeExpecting({ lookup, clock, open }, request),
    close(): void {
      for (const each of open) each.destroy(new Error('Closed'));
    },
  };
}

type Parts = { readonly lookup: LookupFunction; readonly clock: Clock; readonly open: Set<ClientRequest> };

function exchangeExpecting({ lookup, clock, open }: Parts, request: OutgoingRequest): Promise<OutgoingResponse> {
  const { promise, resolve } = Promise.withResolvers<OutgoingResponse>();
  const outgoing = begin(request, lookup);
  open.add(outgoing);
  let isSent = false;
  function end(response: OutgoingResponse): void {
    cancelTimeout();
    cancelWait();
    open.delete(outgoing);
    resolve(response);
    outgoing.destroy();
  }
  function sendBody(): void {
    if (isSent) return;
    isSent = true;
    outgoing.end(request.body ?? '');
  }
  const cancelTimeout = clock.after(request.timeout ?? TIMEOUT, () => end({ kind: 'timedOut', sent: isSent }));
  const cancelWait = clock.after(CONTINUE_TIMEOUT, sendBody);
  outgoing.on('continue', sendBody);
  outgoing.on('response', (response) => read(response, end, request.limit));
  outgoing.on('error', (fault) => end(failure(fault, isSent)));
  outgoing.flushHeaders();
  return promise;
}

function begin({ method, url, headers, body = '' }: OutgoingRequest, lookup: LookupFunction): ClientRequest {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return send(url, {
    method,
    lookup,
    agent: false,
    maxHeaderSize: HEADERS_MAX,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  });
}

function read(response: IncomingMessage, end: (response: OutgoingResponse) => void, limit?: number): void {
  const reader = responseReader(end, limit);
  const { statusCode: status = 0, statusMessage: statusText = '' } = response;
  reader.start({ status, statusText }, response.headers);
  response.on('data', (chunk: Buffer) => reader.add(chunk));
  response.on('end', () => reader.end());
  response.on('error', (fault) => end(failure(fault, true)));
}
