import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textRows, textTables } from './table.ts';

it('a text of the back office has one name, in one table', () => {
  const names = Object.values(textTables).flatMap((table) => Object.keys(table));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(names.toSorted()).toEqual(Object.keys(textRows).toSorted());
});

it('a text of the back office is shown somewhere', () => {
  const server = join(import.meta.dirname, '../..');
  const rooms = ['backoffice/*.ts', 'backoffice/{pages,views,session}/**/*.ts', '{operations,core}/**/*.ts'];
  const code = globSync(rooms, { cwd: server })
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n');
  const { roleNames: _roles, ...others } = textTables;
  const names = Object.values(others).flatMap((table) => Object.keys(table));
  expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

it('a number in a text stays in one line with its unit', () => {
  const texts = Object.values(textRows).flatMap(({ en, de }) => [en, de]);
  expect(texts.filter((text) => /\d (?:s|h|MB|Std\.)(?!\w)/.test(text))).toEqual([]);
});

it('the rows of a file that need no payment are counted by the name of their state', () => {
  const { rowsOfNone, rowNone } = textRows;
  expect(rowsOfNone).toEqual({ en: `{none} ${rowNone.en}`, de: `{none} ${rowNone.de}` });
});

it('a German text has one word and one spelling for a thing', () => {
  // Other spellings, and words that mean the same as Aufhebung, Benachrichtigung, Herausgeber, nachbelasten and Vorkasse.
  const others = /\bIds?\b|Access Token|Directory Server|Rücknahme|Testnachricht|Issuer|erneut abbuchen|Vorauszahlung/i;
  const texts = Object.values(textRows).map(({ de }) => de);
  expect(texts.filter((text) => others.test(text.replaceAll(/\bIDs?\b/g, '')))).toEqual([]);
});
