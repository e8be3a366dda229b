import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { declarations } from './declarations.ts';
import { manifest } from './manifest.ts';

/** Builds what the package contains beside its README: the loader, the declarations, and the manifest of the element. */
const dist = join(import.meta.dirname, 'dist');
const write = (name: string, text: string): void => writeFileSync(join(dist, name), text);

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
write(
  'index.js',
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'load.ts'), 'utf8'), { mode: 'transform' }),
);
for (const [name, text] of Object.entries(declarations)) {
  write(`${name}.d.ts`, text);
  // A bundler that follows an import of declarations alone finds an empty module.
  if (name !== 'index') write(`${name}.js`, 'export {};\n');
}
write('custom-elements.json', `${JSON.stringify(manifest, null, 2)}\n`);
