import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Makes a value at its first use and keeps it. Compressing a file takes some ten milliseconds, and most shops use only
 * some of the files and languages.
 */
export function memoised<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Bytes that do not depend on the request, made once for all requests. */
export type StaticFile = {
  readonly bytes: Buffer;
  /** As brotli. */
  readonly compressed: () => Buffer;
  readonly gzipped: () => Buffer;
  readonly etag: string;
};

/** A file of the widget's build, compressed as well as brotli can. */
export const staticFile = (bytes: Buffer): StaticFile => fileOf(bytes, constants.BROTLI_MAX_QUALITY);

/** A text of the gateway's own. It is compressed while requests wait, so at a medium quality. */
export const staticText = (text: string): StaticFile => fileOf(Buffer.from(text), MEDIUM_QUALITY);

const MEDIUM_QUALITY = 6;

const fileOf = (bytes: Buffer, quality: number): StaticFile => ({
  bytes,
  compressed: memoised(() => brotliCompressSync(bytes, { params: brotliParams(quality) })),
  gzipped: memoised(() => gzipSync(bytes)),
  etag: etagOf(bytes),
});

/**
 * Scripts of some ten kilobytes become smaller where distances share their last bit, and the shortest ones have codes of
 * their own (RFC 7932, 4: NPOSTFIX, NDIRECT).
 */
export const brotliParams = (quality: number): Readonly<Record<number, number>> => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_NPOSTFIX]: 1,
  [constants.BROTLI_PARAM_NDIRECT]: 4,
});

/** A strong entity tag of content that does not depend on the request (RFC 9110, 8.8.3). */
const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Sends a file, compressed to browsers that accept that, or its tag to those that have it (RFC 9110, 13.1.2). */
export function sendStatic(
  { bytes, compressed, gzipped, etag }: StaticFile,
  request: Request,
  more: Readonly<Record<string, string>>,
): Response {
  const headers = { etag, 'x-content-type-options': 'nosniff', ...more };
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, ...varies } });
  return sendCoded({ plain: () => bytes, br: compressed, gzip: gzipped }, request, { headers });
}

/** Bytes in each coding that they are sent in (RFC 9110, 8.4.1). */
export type Coded = { readonly plain: () => Buffer; readonly br: () => Buffer; readonly gzip: () => Buffer };

const varies = { vary: 'accept-encoding' } as const;

/** Sends bytes in the smallest coding that a client accepts. Without TLS browsers accept no brotli, but gzip. */
export function sendCoded(
  coded: Coded,
  request: Request,
  { headers, status = 200 }: { readonly headers: Readonly<Record<string, string>>; readonly status?: number },
): Response {
  const coding = codingFor(request);
  return coding
    ? sendBytes(coded[coding](), { ...headers, ...varies, 'content-encoding': coding }, status)
    : sendBytes(coded.plain(), { ...headers, ...varies }, status);
}

const codings = ['br', 'gzip'] as const;

/** A coding with the weight 0 is not accepted (RFC 9110, 12.5.3). */
function codingFor(request: Request): (typeof codings)[number] | undefined {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((part) => part.replaceAll(' ', ''));
  return codings.find((coding) =>
    accepted.some((each) => each === coding || (each.startsWith(`${coding};`) && !/;q=0(?:\.0*)?$/.test(each))),
  );
}

/** Sends bytes; many of them in slices, between which other requests have their turns. */
function sendBytes(bytes: Buffer, headers: Readonly<Record<string, string>>, status = 200): Response {
  if (bytes.length <= 2 * SLICE) return new Response(bytes, { status, headers });
  return new Response(inSlices(bytes), { status, headers: { ...headers, 'content-length': String(bytes.length) } });
}

const SLICE = 65_536;

function inSlices(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        await nextSlice();
        controller.enqueue(bytes.subarray(at, at + SLICE));
        at += SLICE;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** All answers together send so many slices in a turn of the event loop, however many clients ask for them. */
const SLICES_PER_TURN = 4;
const waiting: (() => void)[] = [];

function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(sendSlices);
  });
}

function sendSlices(): void {
  for (const send of waiting.splice(0, SLICES_PER_TURN)) send();
  if (waiting.length > 0) setImmediate(sendSlices);
}
