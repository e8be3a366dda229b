import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { TIMES_FILE } from './server-times.ts';

// The cast holds because both channels name the request (node:http).
const requestOf = (message: unknown): IncomingMessage => (message as { readonly request: IncomingMessage }).request;

/**
 * Loaded into a gateway before its own code: notes for each request of the back office how long it has taken from its
 * head to the end of its answer, a line of the path and milliseconds each.
 */
const file = process.env[TIMES_FILE];
if (isMainThread && file !== undefined) {
  const began = new WeakMap<IncomingMessage, number>();
  subscribe('http.server.request.start', (message) => began.set(requestOf(message), performance.now()));
  subscribe('http.server.response.finish', (message) => {
    const request = requestOf(message);
    if (!request.url?.startsWith('/office')) return;
    const taken = performance.now() - (began.get(request) ?? Number.NaN);
    appendFileSync(file, `${request.url} ${taken.toFixed(3)}\n`);
  });
}
