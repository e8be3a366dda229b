import type { Context } from 'hono';
import { ClientDisconnected, type Env } from '../env.ts';

/** The body of a request. A body over the limit of its endpoint is not read to its end. */
export type RequestBody = { readonly kind: 'read'; readonly bytes: Buffer } | { readonly kind: 'tooLarge' };

/**
 * Reads at most `limit` bytes of a request's body from the socket, and does not rely on Content-Length. Rejects with
 * ClientDisconnected.
 */
export async function readBody(c: Context<Env>, limit: number): Promise<RequestBody> {
  const { incoming } = c.env ?? {};
  if (!incoming) {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    return bytes.length > limit ? { kind: 'tooLarge' } : { kind: 'read', bytes };
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      // The rest of the body is discarded, and the connection closed.
      if (c.env.outgoing) c.env.outgoing.shouldKeepAlive = false;
      resolve({ kind: 'tooLarge' });
    });
    incoming.once('end', () =>
      resolve({ kind: 'read', bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }),
    );
    incoming.once('error', (fault) => reject(new ClientDisconnected(fault.message)));
  });
}
