import type { Context } from 'hono';
import { ClientDisconnected, type Env, TooManyBodies } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { type BodyBudget, SMALL_BODY } from '../body-budget.ts';

/** The body of a request. A body over the limit of its endpoint is not read to its end. */
export type RequestBody = { readonly kind: 'read'; readonly bytes: Buffer } | { readonly kind: 'tooLarge' };

type BodySource = { readonly gateway: Pick<HttpGateway, 'bodies'>; readonly c: Context<Env> };

/**
 * Reads at most `limit` bytes of a request's body from the socket, and does not rely on Content-Length. Rejects with
 * ClientDisconnected, and with TooManyBodies when the bodies of other requests leave no memory for it.
 */
export function readBody({ gateway: { bodies }, c }: BodySource, limit: number): Promise<RequestBody> {
  const { incoming, outgoing } = c.env ?? {};
  if (!incoming) return readWhole(c, limit);
  return new Promise((resolve, reject) => {
    const body = heldBody(bodies, limit);
    incoming.on('data', (chunk: Buffer) => {
      const fault = body.add(chunk);
      if (fault === undefined) return;
      // The rest of the body is discarded, and the connection closed.
      if (outgoing) outgoing.shouldKeepAlive = false;
      if (fault === 'tooLarge') resolve({ kind: 'tooLarge' });
      else reject(new TooManyBodies('Expected memory for a body, but other bodies hold all of it'));
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

/** The part of a body that has arrived. One that exceeds its limit or the memory for bodies is discarded. */
function heldBody(budget: BodyBudget, limit: number) {
  let chunks: Buffer[] = [];
  let size = 0;
  let isDiscarded = false;
  function discard(): void {
    if (!isDiscarded) budget.release(size);
    isDiscarded = true;
    chunks = [];
  }
  return {
    discard,
    add(chunk: Buffer): 'tooLarge' | 'tooManyBodies' | undefined {
      if (isDiscarded) return undefined;
      const longer = size + chunk.length;
      const fault = longer > limit ? 'tooLarge' : budget.take(chunk.length, longer) ? undefined : 'tooManyBodies';
      if (fault) discard();
      else {
        chunks.push(chunk);
        size = longer;
      }
      return fault;
    },
    whole: (): Buffer => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
  };
}
