import type { Context } from 'hono';
import { type Env, ClientDisconnected } from '../env.ts';

/** A body; one that is larger than its reader allows is not read to its end. */
export type Body = { readonly kind: 'read'; readonly bytes: Buffer } | { readonly kind: 'tooLarge' };

/**
 * Reads a request's body from the socket itself, at most `limit` bytes of it, whatever its headers say. Rejects with
 * ClientDisconnected.
 */
export async function readBody(c: Context<Env>, limit: number): Promise<Body> {
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
