import type { Socket } from 'node:net';

/** In bytes: a path has at most 1024. */
const LINE_MAX = 2048;

/** The lines of a control connection; one that is too long ends it. */
export async function* linesIn(control: Socket): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of control) {
    // The cast holds because no encoding is set.
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.toString('utf8', 0, end).replace(/\r$/, '');
      rest = rest.subarray(end + 1);
      yield line;
    }
    if (rest.length > LINE_MAX) return;
  }
}
