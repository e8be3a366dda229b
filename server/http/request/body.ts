import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** A body that is larger than its reader allows is not read to its end. */
export type Body = { readonly kind: 'read'; readonly bytes: Buffer } | { readonly kind: 'tooLarge' };

export type Env = { Bindings: Partial<HttpBindings> };

/** The client went away before its request was whole: nobody is left to be answered. */
export class HungUp extends Error {}

/**
 * Reads a request's body from the socket itself, at most `limit` bytes of it, whatever its headers say. Rejects with
 * HungUp.
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
      // What is still to come is thrown away, and the connection with it.
      if (c.env.outgoing) c.env.outgoing.shouldKeepAlive = false;
      resolve({ kind: 'tooLarge' });
    });
    incoming.once('end', () =>
      resolve({ kind: 'read', bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }),
    );
    incoming.once('error', (fault) => reject(new HungUp(fault.message)));
  });
}
