import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { formatsInUse } from '../parameters/formats.samples.ts';

// The fastest engine of recheck is a native program; the one in plain JavaScript runs on every platform.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** Searching with these patterns is not their cost: how a table's pattern is used, its own test shows. */
const usedWithTables = new Set(['shared/formats/formats.ts']);

const root = join(import.meta.dirname, '../..');
const isProduct = (path: string): boolean =>
  !/(^|\/)(node_modules|dist|stories)\/|\.(test|contract|samples|fixture)\.ts$/.test(path);

type Pattern = { readonly pattern: string; readonly flags: string };
type Code = { readonly [member: string]: unknown; readonly type?: unknown };

const literals = new Map<string, Pattern>();
const made: string[] = [];
for (const path of globSync('{server,shared,widget}/**/*.{ts,js}', { cwd: root }).filter(isProduct))
  collect(parseAst(readFileSync(join(root, path), 'utf8'), { lang: path.endsWith('.ts') ? 'ts' : 'js' }), path);

/** Collects the regular expressions of a file: its literals, and the places at which others are made. */
function collect(part: unknown, path: string): void {
  if (typeof part !== 'object' || part === null) return;
  // A node of the syntax tree has members of any name.
  const node = part as Code;
  const { regex, callee } = node as { readonly regex?: Pattern; readonly callee?: { readonly name?: string } };
  if (node.type === 'Literal' && regex) literals.set(`/${regex.pattern}/${regex.flags}`, regex);
  if (callee?.name === 'RegExp' && !usedWithTables.has(path)) made.push(path);
  for (const member of Object.values(node)) collect(member, path);
}

/**
 * The counts of repetitions do not change how a pattern is searched. With short ones the whole automaton is analysed;
 * one that is larger is only tried with random texts.
 */
const withShortRepeats = (pattern: string): string =>
  pattern.replaceAll(/\{(\d+)(,?)(\d*)\}/g, (_, min, comma, max) => `{${shorten(min)}${comma}${shorten(max)}}`);

const shorten = (count: string): string => (Number(count) > 6 ? '6' : count);

/** An analysis takes two seconds at most on a machine that does nothing else; milliseconds. */
const ANALYSIS = 30_000;

describe('a pattern takes linear time for any text', { timeout: 2 * ANALYSIS }, () => {
  it.each([...new Set(formatsInUse.map(({ pattern }) => withShortRepeats(pattern)))])(
    'in the tables: %s',
    (pattern) => {
      expect(checkSync(pattern, 'u', { timeout: ANALYSIS }).status).toBe('safe');
    },
  );

  it.each([...literals])('in the code: %s', (_, { pattern, flags }) => {
    expect(checkSync(withShortRepeats(pattern), flags, { timeout: ANALYSIS }).status).toBe('safe');
  });

  it('in the code, where every pattern stands as it is', () => {
    expect(literals.size).toBeGreaterThan(50);
    expect(made).toEqual([]);
  });
});
