import type { Context } from 'hono';
import { ClientDisconnected, type Env, TooManyBodies } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { type BodyBudget, SMALL_BODY } from '../body-budget.ts';
import type { Call } from '../call.ts';

/** The body of a request. A body over the limit of its endpoint is not read to its end. */
export type RequestBody = { readonly kind: 'read'; readonly bytes: Buffer } | { readonly kind: 'tooLarge' };

type BodySource = { readonly gateway: Pick<HttpGateway, 'bodies'>; readonly c: Call };

/**
 * Reads at most `limit` bytes of a request's body from the socket, and does not rely on Content-Length. Rejects with
 * ClientDisconnected, and with TooManyBodies when the bodies of other requests leave no memory for it.
 */
export function readBody({ gateway: { bodies }, c }: BodySource, limit: number): Promise<RequestBody> {
  const { incoming, outgoing } = c.env ?? {};
  // The cast holds because a direct call has a socket.
  if (!incoming) return readWhole(c as Context<Env>, limit);
  // A client that has gone while its token was looked up sends no event any more.
  if (incoming.destroyed) return Promise.reject(new ClientDisconnected(incoming.errored?.message ?? 'aborted'));
  const { socket } = incoming;
  const declared = Number(incoming.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    const body = heldBody(bodies, { limit, declared });
    /** The rest of the body is not read, and the connection closed. */
    function stop(fault: BodyFault): void {
      socket.pause();
      if (outgoing) outgoing.shouldKeepAlive = false;
      if (fault === 'tooLarge') resolve({ kind: 'tooLarge' });
      else reject(new TooManyBodies('Expected memory for a body, but other bodies hold all of it'));
    }
    if (body.fault !== undefined) return stop(body.fault);
    incoming.on('data', (chunk: Buffer) => {
      const fault = body.add(chunk);
      if (fault !== undefined) stop(fault);
    });
    incoming.once('end', () => {
      const bytes = body.whole();
      // A large body takes memory until its request is answered; of a small one, little more than its fields is left.
      if (outgoing && bytes.length > SMALL_BODY) outgoing.once('close', body.discard);
      else body.discard();
      resolve({ kind: 'read', bytes });
    });
    incoming.once('error', (fault) => {
      body.discard();
      reject(new ClientDisconnected(fault.message));
    });
  });
}

/** A request without a socket is one that a test made. */
async function readWhole(c: Context<Env>, limit: number): Promise<RequestBody> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  return bytes.length > limit ? { kind: 'tooLarge' } : { kind: 'read', bytes };
}

type BodyFault = 'tooLarge' | 'tooManyBodies';

/**
 * The part of a body that has arrived. One that exceeds its limit or the memory for bodies is discarded. A large body
 * that states its length has memory for all of it from the beginning, or is not read at all.
 */
function heldBody(budget: BodyBudget, { limit, declared }: { readonly limit: number; readonly declared: number }) {
  const reserved = declared > SMALL_BODY ? declared : 0;
  const fault = faultOf(declared > limit, () => budget.take(reserved, reserved));
  let chunks: Buffer[] = [];
  let size = 0;
  let taken = reserved;
  let isDiscarded = fault !== undefined;
  function discard(): void {
    if (!isDiscarded) budget.release(taken);
    isDiscarded = true;
    chunks = [];
  }
  function add(chunk: Buffer): BodyFault | undefined {
    if (isDiscarded) return undefined;
    size += chunk.length;
    const more = Math.max(0, size - taken);
    const exceeds = faultOf(size > limit, () => budget.take(more, size));
    if (exceeds) discard();
    else {
      taken += more;
      chunks.push(chunk);
    }
    return exceeds;
  }
  const whole = (): Buffer => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  return { fault, add, whole, discard };
}

function faultOf(isTooLarge: boolean, takeMemory: () => boolean): BodyFault | undefined {
  if (isTooLarge) return 'tooLarge';
  return takeMemory() ? undefined : 'tooManyBodies';
}
