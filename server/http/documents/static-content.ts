import { createHash } from 'node:crypto';

/**
 * Makes a value at its first use and keeps it. Compressing a file takes some ten milliseconds, and most shops use only
 * some of the files and languages.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A strong entity tag of content that does not depend on the request (RFC 9110, 8.8.3). */
export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether a browser accepts brotli. */
export const readsBrotli = (request: Request): boolean => /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
