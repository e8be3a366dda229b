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
const external = [/^better-sqlite3/, /^pg(-|$)/, /^undici/];

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

await buildBrowserFiles();
mkdirSync(unfinished, { recursive: true });
await build({
  input: {
    main: join(import.meta.dirname, 'main.ts'),
    'descriptions-thread': join(import.meta.dirname, 'http/descriptions/thread.ts'),
  },
  platform: 'node',
  external,
  plugins: [foldersOfSources],
  output: { dir: unfinished, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
rmSync(dist, { recursive: true, force: true });
renameSync(unfinished, dist);
