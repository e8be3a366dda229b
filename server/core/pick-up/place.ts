import type { FileColumns } from '../settlement/batch.ts';

/** What a path of a merchant's folder may name; whether it is there is not decided yet. */
export type Place =
  | { readonly kind: 'root' }
  | { readonly kind: 'reports' }
  | { readonly kind: 'report'; readonly name: string }
  | { readonly kind: 'folder'; readonly channel: string; readonly columns: FileColumns }
  | {
      readonly kind: 'file';
      readonly channel: string;
      readonly columns: FileColumns;
      readonly name: string;
    };

/** The folder of a channel in which its extended files are. */
export const EXTENDED = 'extended';

/** The folder of the files of reports, beside those of channels, whose ids are no words. */
export const REPORTS = 'reports';

/** In characters: longer paths are refused. */
const PATH_MAX = 1024;

/**
 * A path from the root of a merchant's folder, without `.`, `..` and repeated slashes; undefined where it is no path.
 * There is nothing above the root, and no other folder has a name here.
 */
export function absolutePath(path: string): string | undefined {
  if (path.length > PATH_MAX || path.includes('\0')) return undefined;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The place that an absolute path names; undefined where nothing can be. */
export function placeOf(path: string): Place | undefined {
  const [channel, ...inside] = path.split('/').filter((part) => part !== '');
  if (channel === undefined) return { kind: 'root' };
  const [first, second, ...deeper] = inside;
  if (deeper.length > 0) return undefined;
  if (channel === REPORTS) return reportPlace(first, second);
  if (first === undefined) return { kind: 'folder', channel, columns: 'standard' };
  if (first !== EXTENDED)
    return second === undefined ? { kind: 'file', channel, columns: 'standard', name: first } : undefined;
  if (second === undefined) return { kind: 'folder', channel, columns: 'extended' };
  return { kind: 'file', channel, columns: 'extended', name: second };
}

function reportPlace(name: string | undefined, inside: string | undefined): Place | undefined {
  if (name === undefined) return { kind: 'reports' };
  return inside === undefined ? { kind: 'report', name } : undefined;
}
