import { parseJson } from 'shared';

const DEPTH_MAX = 6;

/**
 * Parses JSON in which no name is repeated and nothing is nested deeper than wallets do: of two members with one name,
 * two parsers may read different ones. Undefined for any other text.
 */
export function parseStrictly(text: string): unknown {
  const content = parseJson(text);
  return content !== undefined && isPlain(text) ? content : undefined;
}

/** A string, or a bracket, or a colon, or the characters between them, which do not matter to the structure. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:]|[^"[\]{}:]+/gy;

/** Whether no object of a valid JSON text has a name twice, and its depth is bounded. */
function isPlain(text: string): boolean {
  const open: Set<string>[] = [];
  let latest = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      const name = JSON.parse(latest) as string;
      if (!names || names.has(name)) return false;
      names.add(name);
    } else if (token.startsWith('"')) latest = token;
    if (open.length > DEPTH_MAX) return false;
  }
  return true;
}

/** The bytes of a base64 text with padding (RFC 4648, 4); undefined where the text is not the only one for its bytes. */
export function bytesOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
}
