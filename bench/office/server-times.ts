import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The environment variable that names the file of `note-times.ts`. */
export const TIMES_FILE = 'OFFICE_TIMES';
/** The option of node that loads `note-times.ts` into a gateway. */
export const NOTE_TIMES = `--import=${import.meta.dirname}/note-times.ts`;

const INTERVAL = 5;

/** How long each request of a path has taken on the server so far, in milliseconds. */
function noted(file: string, path: string): readonly number[] {
  // As a client sends it.
  const sent = new URL(path, 'http://localhost').href.replace('http://localhost', '');
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .map((line) => line.split(' '))
    .filter(([of]) => of === sent)
    .map(([, millis]) => Number(millis));
}

/** How long the last requests of a path have taken on the server. */
export async function lastTimes(file: string, path: string, { asked, last }: { asked: number; last: number }) {
  // A client may have read an answer before the server has noted its end.
  for (;;) {
    const times = noted(file, path);
    if (times.length >= asked) return times.slice(-last);
    await wait(INTERVAL);
  }
}
