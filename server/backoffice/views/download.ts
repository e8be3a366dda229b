type Attachment = {
  /** As others have sent it. */
  readonly name: string;
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A file that a browser saves and never shows, whatever it holds, and of which no copy is cached. */
export const attachment = ({ name, type, bytes }: Attachment): Response =>
  new Response(ReadableStream.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${encoded(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });

/** For programs that do not read the other form (RFC 6266, 4.3). */
const asciiOf = (name: string): string => name.replaceAll(/[^\w. -]/g, '_');

/** RFC 8187: what encodeURIComponent leaves and no header may have is encoded as well. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
