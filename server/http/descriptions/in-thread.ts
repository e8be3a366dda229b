import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A description of the gateway as it is sent; `etag` is its entity tag. */
export type Description = {
  readonly bytes: Uint8Array;
  readonly compressed: Uint8Array;
  readonly gzipped: Uint8Array;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type Wanted = { readonly name: 'page' | 'document'; readonly baseUrl: string };

/** The built gateway has the thread beside its other files. */
const FILE = import.meta.url.endsWith('.ts') ? './thread.ts' : './descriptions-thread.js';

/**
 * For the machine's sake: a description is a megabyte, and to load and make it holds up a process for 100 to 300 ms, so
 * a thread of its own makes it (DECISIONS 195). Rejects when the thread cannot.
 */
export async function inThread(wanted: Wanted): Promise<Description> {
  const [description] = await once(new Worker(new URL(FILE, import.meta.url), { workerData: wanted }), 'message');
  // The thread sends nothing else.
  return description as Description;
}
