import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { buildBrowserFiles } from './browser-files.ts';

/**
 * Puts the gateway into few files, because a start spends most of its time on finding and reading 800 (DECISIONS 149):
 * `node build.ts [folder]`. What is loaded when it is first used stays a file of its own. The folder is replaced at the
 * end, so that a gateway that starts meanwhile finds a complete one.
 */
const dist = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'));
const unfinished = `${dist}.${process.pid}`;

/** Packages with compiled code, or that look for files of their own. */
const external = [/^better-sqlite3/, /^pg(-|$)/, /^ssh2(\/|$)/, /^undici/];

/** Files that the gateway reads lie beside the sources that name them. */
const foldersOfSources: Plugin = {
  name: 'folders-of-sources',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.dirname' },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.dirname',
        `(import.meta.dirname + ${JSON.stringify(`/${relative(dist, dirname(id))}`)})`,
      ),
  },
};

/** A built file is a module, in which the folder of a CommonJS file has no name: its code would fail where it runs first. */
const noFoldersOfPackages: Plugin = {
  name: 'no-folders-of-packages',
  renderChunk(code, { fileName }) {
    const [found] = /(?<!typeof )\b__(?:dir|file)name\b/.exec(code) ?? [];
    if (found) throw new Error(`Expected ${fileName} without ${found}: add its package to the external ones`);
  },
};

await buildBrowserFiles();
mkdirSync(unfinished, { recursive: true });
await build({
  // Built files name their sources from here, so that they are the same wherever the build is started.
  cwd: import.meta.dirname,
  input: {
    main: join(import.meta.dirname, 'main.ts'),
    'descriptions-thread': join(import.meta.dirname, 'http/descriptions/thread.ts'),
  },
  platform: 'node',
  external,
  plugins: [foldersOfSources, noFoldersOfPackages],
  output: { dir: unfinished, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});

/** What a gateway runs of this repository, and the versions of the packages that it does not contain. */
const contents = [
  unfinished,
  join(import.meta.dirname, 'store/migrations'),
  join(import.meta.dirname, 'backoffice/browser/dist'),
  join(import.meta.dirname, '../widget/dist'),
  join(import.meta.dirname, '../package.json'),
  join(import.meta.dirname, '../pnpm-lock.yaml'),
].filter((path) => existsSync(path));

/** The files of a folder with those below it, or the file itself, always in one order. */
const filesOf = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

const digest = createHash('sha1');
for (const path of contents)
  for (const file of filesOf(path)) digest.update(`${relative(path, file)}\n`).update(readFileSync(file));
writeFileSync(join(unfinished, 'build-number'), `${digest.digest('hex')}\n`);

rmSync(dist, { recursive: true, force: true });
renameSync(unfinished, dist);
