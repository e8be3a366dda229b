import type { Agent, Dispatcher } from 'undici';
import type { Clock } from '../../clock.ts';
import type { Fields } from '../../core/fields.ts';
import { type Duration, seconds } from '../../core/values.ts';
import { isAddressRefusal, type UrlRefusal } from './ip-addresses.ts';

export type OutgoingRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Fields;
  readonly body?: string;
  /** Whether the server is asked for the body before it is sent (RFC 9110, 10.1.1). */
  readonly expectsContinue?: boolean;
  /** The time until the whole response has to be received; 10 seconds when left out. */
  readonly timeout?: Duration;
  /** How many bytes the response may have; 64 KiB when left out. */
  readonly limit?: number;
};

/** The end of a request. `sent` is false when not a byte of it was sent, so that it certainly had no effect. */
export type OutgoingResponse =
  | {
      readonly kind: 'received';
      readonly status: number;
      /** The words after it, which may be empty. */
      readonly statusText: string;
      readonly headers: Fields;
      readonly body: string;
    }
  | { readonly kind: 'refused'; readonly reason: UrlRefusal }
  | { readonly kind: 'timedOut'; readonly sent: boolean }
  | { readonly kind: 'unreachable'; readonly sent: boolean; readonly reason: string }
  | { readonly kind: 'tooLarge' };

export const TIMEOUT = seconds(10);
const LIMIT = 65_536;

/** Sends one request and resolves with its end, at the latest after its timeout. */
export function exchange(
  { agent, clock }: { agent: () => Promise<Agent>; clock: Clock },
  request: OutgoingRequest,
): Promise<OutgoingResponse> {
  const { promise, resolve } = Promise.withResolvers<OutgoingResponse>();
  let connection: Dispatcher.DispatchController | undefined;
  let isOver = false;
  function end(response: OutgoingResponse): void {
    if (isOver) return;
    isOver = true;
    cancelTimeout();
    resolve(response);
    if (response.kind !== 'received') connection?.abort(new Error(response.kind));
  }
  const cancelTimeout = clock.after(request.timeout ?? TIMEOUT, () =>
    end({ kind: 'timedOut', sent: connection !== undefined }),
  );
  const reader = responseReader(end, request.limit);
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      if (isOver) controller.abort(new Error('Timed out before it was sent'));
      else connection = controller;
    },
    onResponseStart: (_, status, ...[headers, statusText = '']) => reader.start({ status, statusText }, headers),
    onResponseData: (_, chunk) => reader.add(chunk),
    onResponseEnd: () => reader.end(),
    onResponseError: (_, fault) => end(failure(fault, connection !== undefined)),
  };
  const options = optionsOf(request);
  agent().then(
    (ready) => void ready.dispatch(options, handler),
    (fault: Error) => end(failure(fault, false)),
  );
  return promise;
}

function optionsOf({ method, url, headers, body }: OutgoingRequest): Dispatcher.DispatchOptions {
  const { origin, pathname, search } = new URL(url);
  return {
    origin,
    path: pathname + search,
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    body: body ?? null,
  };
}

/** Collects a response, and ends the exchange when the response exceeds its limit. */
export function responseReader(end: (response: OutgoingResponse) => void, limit = LIMIT) {
  const chunks: Buffer[] = [];
  let size = 0;
  let line = { status: 0, statusText: '' };
  let headers: Fields = {};
  return {
    start(first: typeof line, raw: Readonly<Record<string, string | string[] | undefined>>): void {
      line = first;
      headers = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]));
    },
    add(chunk: Buffer): void {
      size += chunk.length;
      if (size > limit) end({ kind: 'tooLarge' });
      else chunks.push(chunk);
    },
    end: (): void => end({ kind: 'received', ...line, headers, body: Buffer.concat(chunks).toString() }),
  };
}

export function failure(fault: Error, sent: boolean): OutgoingResponse {
  if (isAddressRefusal(fault)) return { kind: 'refused', reason: 'addressNotPublic' };
  const code = 'code' in fault ? String(fault.code) : fault.name;
  return code === 'UND_ERR_HEADERS_OVERFLOW' ? { kind: 'tooLarge' } : { kind: 'unreachable', sent, reason: code };
}
