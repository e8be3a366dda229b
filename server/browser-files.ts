import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const folder = join(import.meta.dirname, 'backoffice/browser');

/** The scripts of the back office's pages, each in one file: `dist/NAME.js` beside its source. */
const names = ['comfort', 'passkeys'] as const;

/** Builds the scripts of the back office. A file is replaced as a whole, for gateways and tests that read it meanwhile. */
export async function buildBrowserFiles(): Promise<void> {
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const { output } = await build({
        input: join(folder, `${name}.ts`),
        platform: 'browser',
        write: false,
        // Packages without effects of their own on import are left out where nothing of them is used.
        treeshake: { moduleSideEffects: (id) => !id.includes('/node_modules/') },
        output: { format: 'esm', minify: true, codeSplitting: false },
      });
      const unfinished = join(dist, `${name}.${process.pid}`);
      writeFileSync(unfinished, output[0].code);
      renameSync(unfinished, join(dist, `${name}.js`));
    }),
  );
}
