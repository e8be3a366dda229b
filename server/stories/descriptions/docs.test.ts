import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const root = join(import.meta.dirname, '../../..');
const guides = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (guide: string): string => readFileSync(join(root, guide), 'utf8');
const snippets = (guide: string, language: string): string[] =>
  [...textOf(guide).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code]) => code ?? '',
  );

/** The guide for shops of other platforms has a provision file of its own, with which its snippets run. */
const MIGRATION = 'docs/migrate.md';
const worlds = new Map<string, World>();
beforeAll(async () => {
  worlds.set('', await openWorld());
  const provisionFile = join(freshFolder(), 'provision.json');
  writeFileSync(provisionFile, snippets(MIGRATION, 'json').join('\n'));
  worlds.set(MIGRATION, await openWorld({ provisionFile }));
});
afterAll(() => Promise.all([...worlds.values()].map((world) => world.close())));

/**
 * The snippets of a guide run one after the other, as one module, against this gateway instead of the one they name.
 */
function run(guide: string, code: string): Promise<unknown> {
  const here = code
    .replaceAll("const gateway = 'http://localhost:8080/';", '')
    .replaceAll("const simulators = 'http://localhost:8090/';", '');
  const values = {
    gateway: (worlds.get(guide) ?? worlds.get(''))?.baseUrl,
    simulators: (worlds.get(guide) ?? worlds.get(''))?.processorUrl,
    token: demo.token,
    ...(here.includes('const entityId') ? {} : { entityId: demo.entityId }),
  };
  const constants = Object.entries(values).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent([...constants, here].join('\n'))}`);
}

describe.for(guides)('%s', (guide) => {
  it('has snippets that run unchanged', async () => {
    await expect(run(guide, snippets(guide, 'js').join('\n'))).resolves.toBeDefined();
  });

  it('has valid JSON', () => {
    for (const json of snippets(guide, 'json')) expect(() => JSON.parse(json) as unknown).not.toThrow();
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = Array.from(
      textOf(guide).matchAll(/npm (?:run )?([a-z]+(?::[a-z]+)?)/g),
      ([, name = '']) => name,
    ).filter((name) => !['registry', 'install'].includes(name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links only to pages that exist', () => {
    for (const [, path = ''] of textOf(guide).matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect(() => readFileSync(join(root, guide, '..', path)), path).not.toThrow();
  });
});
