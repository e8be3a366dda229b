import type { SentFile } from '../sent-file.ts';

/** A form whose fields stand before its file; what stands behind the file is not read. */
export type Multipart = { readonly fields: URLSearchParams; readonly file?: SentFile };

/** In bytes. */
const HEADERS_MAX = 8192;
const BREAK = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

/**
 * Reads a form of multipart/form-data (RFC 7578) as far as its file, whose bytes are handed on while they arrive, so
 * that a file takes no memory. Undefined for a body that is no such form, or whose fields exceed `limit` bytes.
 */
export async function readMultipart(
  source: AsyncIterable<Uint8Array>,
  { boundary, limit }: { readonly boundary: string; readonly limit: number },
): Promise<Multipart | undefined> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const reader = readerOf(source);
  // The first delimiter has no line break before it.
  if ((await reader.textUntil(delimiter.subarray(BREAK.length), 0)) === undefined) return undefined;
  const fields = new URLSearchParams();
  for (let left = limit; left > 0;) {
    const end = await reader.take(BREAK.length);
    if (end === '--') return { fields };
    if (end !== '\r\n') return undefined;
    const headers = await reader.textUntil(HEADERS_END, HEADERS_MAX);
    const part = headers === undefined ? undefined : partOf(headers);
    if (!part) return undefined;
    if (part.file !== undefined) return { fields, file: { name: part.file, stream: reader.until(delimiter) } };
    const value = await reader.textUntil(delimiter, left);
    if (value === undefined) return undefined;
    fields.append(part.name, value);
    left -= part.name.length + value.length + 1;
  }
  return undefined;
}

/** The boundary in the type of a body; undefined for a body of another type. */
export function boundaryIn(contentType: string | undefined): string | undefined {
  const [type, ...parameters] = (contentType ?? '').split(';');
  if (type?.trim().toLowerCase() !== 'multipart/form-data') return undefined;
  const named = parameters.map((each) => /^ *boundary="?([\w'()+,./:=?-]{1,70})"? *$/i.exec(each)?.[1]);
  return named.find((each) => each !== undefined);
}

/** The name of a part, and of its file where it is one. Browsers write quotes and line breaks in names as %22, %0D, %0A. */
function partOf(headers: string): { readonly name: string; readonly file?: string } | undefined {
  const disposition = headers.split('\r\n').find((line) => /^content-disposition:/i.test(line));
  const [, name, file] = /^[^;]*; ?name="([^"]*)"(?:; ?filename="([^"]*)")?$/.exec(disposition ?? '') ?? [];
  if (name === undefined) return undefined;
  return { name: plain(name), ...(file === undefined ? {} : { file: plain(file) }) };
}

const plain = (text: string): string => text.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');

/** A body was closed before its form was whole. */
export class FormCut extends Error {}

/** Reads a body up to marks in it. What was read and is not used yet is never more than a chunk and a mark. */
function readerOf(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  async function more(): Promise<void> {
    const next = await chunks.next();
    if (next.done === true) throw new FormCut('Expected the rest of a form, but it ended');
    held = Buffer.concat([held, next.value]);
  }
  async function* until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = held.indexOf(mark);
      // The end of what was read may be the beginning of the mark.
      const end = at < 0 ? Math.max(0, held.length - mark.length + 1) : at;
      const part = held.subarray(0, end);
      held = held.subarray(at < 0 ? end : at + mark.length);
      if (part.length > 0) yield part;
      if (at >= 0) return;
      await more();
    }
  }
  return {
    until,
    /** Undefined where the text has more bytes than `limit`. */
    async textUntil(mark: Buffer, limit: number): Promise<string | undefined> {
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of until(mark)) {
        size += part.length;
        if (size > limit) return undefined;
        parts.push(part);
      }
      return Buffer.concat(parts).toString();
    },
    async take(count: number): Promise<string> {
      while (held.length < count) await more();
      const text = held.toString('latin1', 0, count);
      held = held.subarray(count);
      return text;
    },
  };
}
