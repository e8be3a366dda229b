import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
const foreign = new Set(['node_modules', 'dist', 'data', 'test-results', '.git']);

/** A file of the repository. `path` is relative to the root, `code` is the text without its comments. */
export type Source = { readonly path: string; readonly text: string; readonly code: string };

/** Every file of the repository that matches one of the patterns. */
export const sources = (...patterns: readonly string[]): readonly Source[] =>
  globSync(patterns, { cwd: root, exclude: (name) => foreign.has(name.split('/').at(-1) ?? name) })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, code: withoutComments(text) };
    });

/** Line numbers stay as they are. A `//` inside a URL is no comment: what comes before it is a colon. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[^:'"`\\])\/\/.*$/gm, '$1');

/** What a file imports: `module` as written, and `path` when it is a file of ours. */
export type Import = { readonly module: string; readonly path: string | null };

export const importsOf = ({ path, code }: Source): readonly Import[] =>
  [...code.matchAll(/(?:^(?:import|export)\s[^;'"]*?from\s+|^import\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm)].map(
    ([, module = '']) => ({
      module,
      path: module.startsWith('.') ? normalize(join(dirname(path), module)) : null,
    }),
  );

/** Where a pattern occurs, as `path:line  what was found`, ready to be shown. */
export const findings = ({ path }: Source, text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(
    (match) => `${path}:${text.slice(0, match.index).split('\n').length}  ${match[0].trim()}`,
  );
