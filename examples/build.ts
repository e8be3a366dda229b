import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds each example into a folder of `dist`, as a shop would build its own pages. */
const dist = join(import.meta.dirname, 'dist');

/** Vue takes every element that it does not know for a component. */
const isCustomElement = (tag: string): boolean => tag === 'tillway-checkout';

const plugins = {
  react: [],
  angular: [],
  vue: [vue({ template: { compilerOptions: { isCustomElement } } })],
  svelte: [svelte({ configFile: false })],
};

rmSync(dist, { recursive: true, force: true });
cpSync(join(import.meta.dirname, 'plain'), join(dist, 'plain'), { recursive: true });
for (const [name, own] of Object.entries(plugins))
  await build({
    root: join(import.meta.dirname, name),
    base: `/${name}/`,
    configFile: false,
    logLevel: 'warn',
    plugins: own,
    // Angular brings the compiler of its templates with it.
    build: { chunkSizeWarningLimit: 2000, outDir: join(dist, name), emptyOutDir: false },
  });
