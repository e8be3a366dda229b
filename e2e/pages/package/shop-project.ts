import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A shop's own project in a folder of its own, in which the package is installed from its tarball. */
export type ShopProject = {
  /** A file of the installed package. */
  read(name: string): Promise<string>;
  /** Writes source files and compiles them; returns the lines of the compiler's faults. */
  compile(files: Readonly<Record<string, string>>): Promise<readonly string[]>;
  remove(): Promise<void>;
};

/** The frameworks whose declarations are those of the installed ones; the examples depend on them. */
const frameworks = ['react', '@types', 'preact', 'solid-js', 'vue', 'svelte'];

const installers = {
  npm: ['npm', 'install', '--offline', '--no-audit', '--no-fund'],
  pnpm: [join(root, 'node_modules/.bin/pnpm'), 'add', '--offline', '--ignore-workspace'],
} as const;
export const installerNames = Object.keys(installers) as (keyof typeof installers)[];

const settings = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'preserve' },
  include: ['*'],
};

/** Packs the built package, and installs it without a registry. */
export async function installPackage(installer: keyof typeof installers): Promise<ShopProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'shop-')));
  const path = (name: string) => join(folder, name);
  await run(join(root, 'node_modules/.bin/pnpm'), ['pack', '--pack-destination', folder], {
    cwd: join(root, 'widget/package'),
  });
  await writeFile(path('package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  const [program, ...args] = installers[installer];
  await run(program, [...args, './tillway-checkout-0.1.0.tgz'], { cwd: folder });
  for (const name of frameworks) await symlink(join(root, 'examples/node_modules', name), path(`node_modules/${name}`));
  await writeFile(path('tsconfig.json'), JSON.stringify(settings));
  return {
    read: (name) => readFile(path(`node_modules/@tillway/checkout/${name}`), 'utf8'),
    async compile(files) {
      for (const [name, text] of Object.entries(files)) await writeFile(path(name), text);
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout } = await run(process.execPath, [compiler, '--pretty', 'false'], { cwd: folder }).catch(
        (fault: { readonly stdout?: string }) => ({ stdout: fault.stdout ?? '' }),
      );
      return stdout.split('\n').filter((line) => line.trim() !== '');
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
