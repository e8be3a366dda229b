import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { faultsIn } from '../../core/schemas/check.ts';
import { settings, type SettingName } from '../../core/entities/settings/settings.ts';
import { defenceSettings, limitSettings } from '../../core/entities/settings/limits.ts';
import type { Setting } from '../../core/entities/settings/setting.ts';
import { provisionFile } from '../../start/provision/file.ts';
import { publishedSchema } from '../../start/provision/published-schema.ts';
import { freshFolder } from '../process/folder.ts';
import { openWorld } from '../world/world.ts';

const docs = join(import.meta.dirname, '../../../docs');
const demo = join(import.meta.dirname, '../../start/provision/provision.demo.json');
const schemaFile = join(docs, 'provision.schema.json');

/** Every provision file of the guides, with the guide that has it. */
const examples: readonly (readonly [string, string])[] = [
  ['the demo', readFileSync(demo, 'utf8')],
  ...readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      Array.from(
        readFileSync(join(docs, name), 'utf8').matchAll(/^```json\n([\s\S]*?)^```/gm),
        ([, json = '']) => [`docs/${name}`, json] as const,
      ),
    )
    .filter(([, json]) => json.includes('"tokens":')),
];

const ajv = new Ajv2020({ formats: { 'date-time': true }, allowUnionTypes: true });
const conforms = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);

describe('the schema of provision files', () => {
  it('is that of the table by which files are read', async () => {
    await expect(`${JSON.stringify(publishedSchema(), null, 2)}\n`).toMatchFileSnapshot(schemaFile);
  });

  it('has guides with examples', () => {
    expect(examples.map(([place]) => place)).toEqual(
      expect.arrayContaining(['the demo', 'docs/merchants.md', 'docs/migrate.md', 'docs/operate.md']),
    );
  });

  it.each(examples)('permits the example of %s, with which the gateway starts', async (_place, json) => {
    expect([conforms(JSON.parse(json)), conforms.errors]).toEqual([true, null]);
    const file = join(freshFolder(), 'provision.json');
    writeFileSync(file, json);
    const world = await openWorld({ provisionFile: file });
    expect(world.wired().gateway.entities.all().length).toBeGreaterThan(0);
    await world.close();
  });

  const [entity, token] = [
    { id: 'a'.repeat(32), kind: 'psp', name: 'x' },
    { token: 'abcdefgh', entity: 'a'.repeat(32) },
  ];
  const wrong: readonly object[] = [
    {},
    { entities: [] },
    { entities: [], tokens: {}, more: 1 },
    { entities: [{ ...entity, id: 'A'.repeat(32) }], tokens: [] },
    { entities: [{ ...entity, kind: 'shop' }], tokens: [] },
    { entities: [{ ...entity, settings: { reservationDays: 0 } }], tokens: [] },
    { entities: [{ ...entity, settings: { creditorId: 'x' } }], tokens: [] },
    { entities: [{ ...entity, settings: { unknown: 1 } }], tokens: [] },
    { entities: [{ ...entity, name: '' }], tokens: [] },
    { entities: [entity], tokens: [{ ...token, token: 'short' }] },
    { entities: [entity], tokens: [{ ...token, scopes: [] }] },
    { entities: [entity], tokens: [{ ...token, scopes: ['pay', 'pay'] }] },
  ];
  it.each(wrong)('refuses what the gateway refuses: %j', (content) => {
    expect(conforms({ entities: [entity], tokens: [token] })).toBe(true);
    expect(faultsIn(provisionFile, content)).not.toEqual([]);
    expect(conforms(content)).toBe(false);
  });
});

describe('the table of settings in docs/operate.md', () => {
  const rows = new Map(
    Array.from(
      readFileSync(join(docs, 'operate.md'), 'utf8').matchAll(/^\| `(\w+)` +\| (.*?) +\| (.*?) +\|$/gm),
      ([, name = '', fallback = '', about = '']) => [name, { fallback, about: withoutLinks(about) }] as const,
    ),
  );
  const elsewhere: ReadonlySet<string> = new Set(Object.keys({ ...limitSettings, ...defenceSettings }));
  const own = Object.entries<Setting>(settings).filter(([name]) => !elsewhere.has(name)) as [SettingName, Setting][];

  it.each(own)('has %s with its default and what it decides', (name, { fallback, fallbackName, about }) => {
    expect(rows.get(name)).toEqual({ fallback: fallbackName ?? written(fallback), about: withoutLinks(about) });
  });

  it('leaves limits to their own guide', () => {
    const guide = readFileSync(join(docs, 'limits.md'), 'utf8');
    expect([...elsewhere].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

/** A default as the guide has it: `none` for an empty list. */
function written(fallback: unknown): string {
  if (Array.isArray(fallback) && fallback.length === 0) return 'none';
  return `\`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\``;
}

/** The guide may link what the table names. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^[\]]+)\]\([^[()]+\)/g, '$1');
}
