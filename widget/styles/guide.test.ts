import { checkoutFaults, outcomeOf, resultCodes } from 'shared';
import { describe, expect, it } from 'vitest';
import { en } from '../locales/en.ts';
import { events } from '../package/description.ts';
import { reasonOf } from '../session/decline-reasons.ts';
import { tokenTable } from './token-table.ts';

/** The text of docs/embed.md, which the configuration of the tests reads. */
declare const GUIDE: string;

type Row = readonly string[];

/** The rows of the table of the guide that has this head. */
function rowsBelow(head: Row): readonly Row[] {
  const rows = GUIDE.split('\n').map((line) => (line.startsWith('|') ? cellsOf(line) : []));
  const below = rows.slice(rows.findIndex((row) => row.join() === head.join()) + 2);
  return below.slice(
    0,
    below.findIndex((row) => row.length === 0),
  );
}
const cellsOf = (line: string): Row =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const kinds = { colour: 'a colour', weight: '100 to 900', family: 'names', file: 'an address' } as const;
const codes = resultCodes.map(({ code }) => code);

describe('the guide for merchants’ pages', () => {
  it('has every token, with its meaning and its values', () => {
    const expected = Object.entries(tokenTable).map(([name, token]) => [
      `\`--tillway-${name}\``,
      token.means,
      token.kind === 'length'
        ? `${token.from}px to ${token.to}px`
        : token.kind === 'choice'
          ? (token.choices ?? []).map((choice) => `\`${choice}\``).join(', ')
          : kinds[token.kind],
      token.light === '' ? '' : `\`${token.light}\``,
      'dark' in token && token.dark !== token.light ? `\`${token.dark}\`` : '',
    ]);
    expect(rowsBelow(['property', 'sets', 'value', 'by default', 'in dark forms'])).toEqual(expected);
  });

  it('has every event, and every fault that one of them may have', () => {
    const rows = rowsBelow(['event', 'detail', 'when']);
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(Object.keys(events).map((name) => `\`${name}\``)));
    const [, faults] = rowsBelow(['detail', 'values']).find(([name]) => name === '`fault`') ?? [];
    for (const fault of checkoutFaults) expect(faults).toContain(`\`${fault}\``);
  });

  it('has what the shopper reads for every result code of a rejected payment', () => {
    const rejected = codes.filter((code) => outcomeOf(code) === 'rejected');
    const texts = { ...en.form.notices, ...en.session.notices };
    const reasons = Map.groupBy(rejected, (code) => reasonOf(code).reason);
    expect(rowsBelow(['the shopper reads', 'and below it', 'result codes'])).toEqual(
      Array.from(reasons, ([reason, own]) => [texts[reason].title, texts[reason].text, inGroups(own, rejected)]),
    );
  });

  it('has the field that is marked for every result code about one', () => {
    const fields = Map.groupBy(codes, (code) => reasonOf(code).parameter);
    fields.delete(undefined);
    expect(rowsBelow(['the marked field is of', 'after the result codes'])).toEqual(
      Array.from(fields, ([parameter, own]) => [`\`${parameter}\``, own.join(', ')]),
    );
  });
});

/** Codes by their first two parts where every code of the group is among them, the others one by one. */
function inGroups(own: readonly string[], all: readonly string[]): string {
  const groupOf = (code: string) => code.split('.').slice(0, 2).join('.');
  const sizes = Map.groupBy(all, groupOf);
  return Array.from(Map.groupBy(own, groupOf), ([group, members]) =>
    sizes.get(group)?.length === members.length ? `${group}.…` : members.join(', '),
  ).join(', ');
}
