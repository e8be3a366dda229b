import { brotliCompressSync, constants } from 'node:zlib';
import { brotliParams, memoised } from './static-content.ts';

/*
 * For the machine's sake: compressing a document takes some ten milliseconds. The part before the data is the same in
 * every response, so it is encoded and compressed once, and the data is appended to it as it is.
 */

/** A document with a place for data near its end. The part before the data is compressed at the first request. */
export type DocumentTemplate = { readonly head: Buffer; readonly compressedHead: () => Buffer; readonly tail: string };

const PLACE = '{{data}}';

/** Brotli's best compression, flushed to the end of a byte so that more data can be appended (RFC 7932). */
const openEnded = {
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
  params: brotliParams(constants.BROTLI_MAX_QUALITY),
};

export function readTemplate(text: string): DocumentTemplate {
  const at = text.includes(PLACE) ? text.indexOf(PLACE) : text.length;
  const head = Buffer.from(text.slice(0, at));
  return {
    head,
    compressedHead: memoised(() => brotliCompressSync(head, openEnded)),
    tail: text.slice(at + PLACE.length),
  };
}

/** A whole document with its data, plain or as a brotli stream. */
export type FilledDocument = { readonly plain: () => Buffer; readonly brotli: () => Buffer };

export function fill({ head, compressedHead, tail }: DocumentTemplate, data: string): FilledDocument {
  const end = Buffer.from(data + tail);
  return {
    plain: () => Buffer.concat([head, end]),
    brotli: () => Buffer.concat([compressedHead(), ...uncompressed(end), LAST_AND_EMPTY]),
  };
}

const LARGEST = 65_536;
const LAST_AND_EMPTY = Buffer.from([0b11]);

/**
 * Uncompressed meta-blocks. Each header states: not the last block, four nibbles of length, the length less one,
 * uncompressed (RFC 7932, 9.2).
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
