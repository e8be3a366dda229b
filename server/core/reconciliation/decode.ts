import type { FaultMessage } from 'shared';

/** Text that was decoded, or why no more can be. */
export type Decoded = { readonly text: string; readonly fault?: FaultMessage };

export type Decoder = {
  /** The whole lines that have arrived by now. */
  read(bytes: Uint8Array): Decoded;
  end(): Decoded;
};

/** In bytes: a line that is longer is no line of a settlement file. */
const LINE_MAX = 262_144;
const LF = 10;

/** The first bytes of what is no text: ZIP, gzip, bzip2, xz, 7-Zip, Zstandard, and Unicode in 16 or 32 bits. */
const archives = ['504b0304', '504b0506', '1f8b', '425a68', 'fd377a58', '377abcaf', '28b52ffd'];
const wideTexts = ['fffe', 'feff', '0000feff'];
const MARK = 'efbbbf';

/**
 * Decodes UTF-8 line by line, and leaves a byte order mark out. A line break is no part of any other character, so that
 * no character is cut.
 */
export function lineDecoder(): Decoder {
  let rest = new Uint8Array();
  let isFirst = true;
  let isLost = false;
  const lost = (text: string, fault: FaultMessage): Decoded => {
    isLost = true;
    return { text, fault };
  };
  function lines(bytes: Uint8Array): Decoded {
    const faultAtStart = isFirst ? foreign(bytes) : undefined;
    if (faultAtStart !== undefined) return lost('', faultAtStart);
    const content = isFirst && startsWith(bytes, MARK) ? bytes.subarray(3) : bytes;
    isFirst = false;
    const text = utf8(content);
    if (text !== undefined) return { text };
    return lost(readable(content), 'is not in UTF-8');
  }
  return {
    read(bytes) {
      if (isLost) return { text: '' };
      const held = joined(rest, bytes);
      const end = held.lastIndexOf(LF) + 1;
      rest = held.slice(end);
      if (rest.length > LINE_MAX) return lost('', `is longer than ${LINE_MAX} bytes`);
      return end === 0 ? { text: '' } : lines(held.subarray(0, end));
    },
    end: () => (isLost || rest.length === 0 ? { text: '' } : lines(rest)),
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const startsWith = (bytes: Uint8Array, hex: string): boolean =>
  Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)).every(
    (byte, at) => bytes[at] === byte,
  );

function foreign(bytes: Uint8Array): FaultMessage | undefined {
  if (archives.some((hex) => startsWith(bytes, hex))) return 'is compressed: a file is sent as it is';
  return wideTexts.some((hex) => startsWith(bytes, hex)) ? 'is not in UTF-8' : undefined;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The lines before the first that is not in UTF-8. */
function readable(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LF, at) + 1 || bytes.length;
    const line = utf8(bytes.subarray(at, end));
    if (line === undefined) return text;
    text += line;
    at = end;
  }
  return text;
}
