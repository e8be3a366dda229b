import { mkdirSync, renameSync, rmSync } from 'node:fs';
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
  input: {
    main: join(import.meta.dirname, 'main.ts'),
    'descriptions-thread': join(import.meta.dirname, 'http/descriptions/thread.ts'),
  },
  platform: 'node',
  external,
  plugins: [foldersOfSources, noFoldersOfPackages],
  output: { dir: unfinished, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
rmSync(dist, { recursive: true, force: true });
renameSync(unfinished, dist);
