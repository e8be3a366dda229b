import { Hono } from 'hono';
import { sendStatic, type StaticFile } from '../documents/static-content.ts';
import type { Env } from '../env.ts';
import { inThread, type Wanted } from './in-thread.ts';

/**
 * The API reference at /docs and the OpenAPI document at /openapi.json. Both are made at the first request, so that the
 * gateway starts without them.
 */
export function apiReference(baseUrl: string): Hono<Env> {
  const app = new Hono<Env>();
  const described = { '/docs': 'page', '/openapi.json': 'document' } as const;
  for (const [path, name] of Object.entries(described)) {
    const description = kept({ name, baseUrl });
    app.get(path, async (c) => {
      const { headers, ...file } = await description();
      return sendStatic(file, c.req.raw, headers);
    });
  }
  return app;
}

type Kept = StaticFile & { readonly headers: Readonly<Record<string, string>> };

/** Makes a description for its first request. After a failure, the next request has it made again. */
function kept(wanted: Wanted): () => Promise<Kept> {
  let description: Promise<Kept> | undefined;
  async function make(): Promise<Kept> {
    try {
      const { bytes, compressed, gzipped, etag, headers } = await inThread(wanted);
      const [brotli, gzip] = [bufferOf(compressed), bufferOf(gzipped)];
      return { bytes: bufferOf(bytes), compressed: () => brotli, gzipped: () => gzip, etag, headers };
    } catch (fault) {
      description = undefined;
      throw fault;
    }
  }
  return () => (description ??= make());
}

/** Buffers lose their methods on their way between threads. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
