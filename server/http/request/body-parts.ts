import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { permitUpload } from '../connections/uploads.ts';
import { ClientDisconnected, type Env } from '../env.ts';

/** The parts of a body as its client sends them, no faster than they are taken: none of it is held in memory. */
export function bodyParts(c: Context<Env>): AsyncGenerator<Uint8Array> {
  const { incoming } = c.env ?? {};
  return incoming ? partsOf(incoming) : wholeOf(c);
}

/** Permits a body to take as long as it keeps coming. */
export function permitLongBody(c: Context<Env>): void {
  const { incoming } = c.env ?? {};
  if (incoming) permitUpload(incoming);
}

/** Passes over what is left of a body, so that its client reads the answer. */
export function skipBody(c: Context<Env>): void {
  c.env?.incoming?.resume();
}

async function* partsOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of incoming.iterator({ destroyOnReturn: false })) yield part as Buffer;
  } catch (fault) {
    throw new ClientDisconnected(String(fault));
  }
  if (!incoming.complete) throw new ClientDisconnected('Expected the rest of an upload, but its connection was closed');
}

/** A request without a socket is one that a test made. */
async function* wholeOf(c: Context<Env>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(await c.req.arrayBuffer());
}
