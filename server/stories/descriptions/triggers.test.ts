import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { effectText, testDataText } from '../../backoffice/texts/coded/effects.ts';
import { triggerRows } from '../../test-data/trigger-rows.ts';

const server = join(import.meta.dirname, '../..');
const guide = readFileSync(join(server, '../docs/testing.md'), 'utf8');
const section = guide.slice(guide.indexOf('\n## Triggers'), guide.indexOf('\n## ', guide.indexOf('\n## Triggers') + 1));

/** The cells of the table, without its head and the line below that. */
const shown = Array.from(section.matchAll(/^\| (.*?) +\| (.*?) +\|$/gm), ([, ...cells]) => cells).slice(2);

describe('the table of triggers in the guide', () => {
  it('has a row for every trigger of the code, and no other', () => {
    expect(shown).toEqual(triggerRows().map(([send, effect]) => [effect, send]));
  });

  it('names every test parameter that the code of test mode reads', () => {
    const read = globSync('{test-data,simulators,connectors,core,operations}/**/*.ts', { cwd: server })
      .filter((path) => !/\.(test|contract|fixture)\.ts$/.test(path))
      .flatMap((path) => Array.from(readFileSync(join(server, path), 'utf8').matchAll(/\bSIM_\w+/g), ([name]) => name));
    expect(read.length).toBeGreaterThan(3);
    expect([...new Set(read)].filter((name) => !section.includes(`[${name}]`))).toEqual([]);
  });

  it('is in German in the back office', () => {
    const rows = triggerRows();
    const english = rows.filter(([, effect]) => effectText(effect, 'de') === effectText(effect, 'en'));
    expect(english).toEqual([]);
    const texts = rows.flatMap(([send, effect]) => [testDataText(send, 'de'), effectText(effect, 'de')]);
    expect(texts.filter((text) => /\b(?:the|with|card|amount|account|charged|and)\b/.test(text))).toEqual([]);
  });

  it('has each trigger once', () => {
    const triggers = shown.map(([, send]) => send);
    expect(triggers.filter((trigger, at) => triggers.indexOf(trigger) !== at)).toEqual([]);
  });

  it('holds no card number or IBAN twice', () => {
    const numbers = shown.flatMap(
      ([, send = '']) => send.match(/\b(?:\d{13,19}|[A-Z]{2}\d{2}[A-Z0-9]{11,27})\b/g) ?? [],
    );
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});
