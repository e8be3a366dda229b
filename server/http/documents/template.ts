import { brotliCompressSync, constants } from 'node:zlib';
import { once } from './static-content.ts';

/**
 * A document with a place for data near its end. All before it is the same for everybody, and compressed once, when
 * somebody first wants it.
 */
export type Template = { readonly head: string; readonly compressedHead: () => Buffer; readonly tail: string };

const PLACE = '{{data}}';

/** The best compression there is, ended at the border of a byte, so that something can follow (RFC 7932). */
const openEnded = {
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

export function readTemplate(html: string): Template {
  const at = html.includes(PLACE) ? html.indexOf(PLACE) : html.length;
  const head = html.slice(0, at);
  return { head, compressedHead: once(() => brotliCompressSync(head, openEnded)), tail: html.slice(at + PLACE.length) };
}

/**
 * A whole document as text and as a brotli stream: what differs is appended as it is, so that no request costs any
 * compressing.
 */
export function fill(
  { head, compressedHead, tail }: Template,
  data: string,
): { readonly html: string; readonly brotli: Buffer } {
  const end = data + tail;
  return {
    html: head + end,
    brotli: Buffer.concat([compressedHead(), ...uncompressed(Buffer.from(end)), LAST_AND_EMPTY]),
  };
}

const LARGEST = 65_536;
const LAST_AND_EMPTY = Buffer.from([0b11]);

/**
 * Meta-blocks that hold their bytes as they are: not the last, four nibbles of length less one, uncompressed (RFC 7932,
 * 9.2).
 */
function* uncompressed(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += LARGEST) {
    const block = bytes.subarray(from, from + LARGEST);
    const header = Buffer.alloc(3);
    header.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    yield header;
    yield block;
  }
}
