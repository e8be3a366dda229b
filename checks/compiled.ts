import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const packages = ['shared', 'server', 'widget', 'e2e'] as const;
type Package = (typeof packages)[number];

/** A change of one source file: the text to find, and the text in its place. */
export type Edit = { readonly file: string; readonly find: string | RegExp; readonly replace: string };

/**
 * The files at which the compiler stops when packages are changed so, in alphabetical order, those of tests left out. The
 * change is made to a copy, whose dependencies are links to the installed ones.
 */
export async function filesThatNoLongerCompile(
  concerned: readonly Package[],
  edits: readonly Edit[],
): Promise<readonly string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'house-'));
  try {
    for (const name of packages) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
    for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
      cpSync(join(root, file), join(copy, file));
    link(copy);
    for (const edit of edits) apply(copy, edit);
    return await compile(copy, concerned);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const isSource = (path: string): boolean =>
  !/^(node_modules|dist|migrations)$|\.(tsbuildinfo|test\.ts)$/.test(basename(path));

/** Packages are links relative to their folder: in the copy they lead to the installed ones, and to the copy's `shared`. */
function link(copy: string): void {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const name of packages) {
    const folder = join(name, 'node_modules');
    cpSync(join(root, folder), join(copy, folder), { recursive: true, verbatimSymlinks: true, filter: isPackage });
  }
}

const isPackage = (path: string): boolean => basename(path) === 'node_modules' || !basename(path).startsWith('.');

function apply(copy: string, { file, find, replace }: Edit): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(find, replace);
  if (changed === text) throw new Error(`Expected ${file} to hold ${String(find)}, but it does not`);
  writeFileSync(path, changed);
}

async function compile(copy: string, concerned: readonly Package[]): Promise<readonly string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  // Other tests run meanwhile: several threads would cost twice the processor time.
  const options = ['-b', ...concerned, '--pretty', 'false', '--singleThreaded'];
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...options], {
    cwd: copy,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((fault: { stdout?: string }) => ({ stdout: fault.stdout ?? '' }));
  return [...new Set(Array.from(stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm), ([, file]) => file ?? ''))].toSorted();
}
