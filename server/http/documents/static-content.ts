import { createHash } from 'node:crypto';

/**
 * Makes something when it is first wanted, and keeps it: compressing takes some ten milliseconds, and most of it is not
 * wanted in most shops.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A strong entity tag, for content that is the same for everybody. */
export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether a browser understands what was compressed with brotli. */
export const readsBrotli = (request: Request): boolean => /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
