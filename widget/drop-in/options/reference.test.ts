import { expect, it } from 'vitest';
import { absentClasses, classNames, inherentEffects, optionEffects, withoutEffect } from './reference.ts';

/** The text of docs/drop-in.md, which the configuration of the tests reads. */
declare const DROP_IN_GUIDE: string;

const rows = DROP_IN_GUIDE.split('\n').map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

/** The rows of the table of the guide whose first column has this head. */
function below(head: string): Readonly<Record<string, string>> {
  const from = rows.slice(rows.findIndex(([first]) => first === head) + 2);
  const own = from.slice(
    0,
    from.findIndex((row) => row.length === 0),
  );
  return Object.fromEntries(own.map(([name = '', text = '']) => [name.replaceAll('`', ''), text]));
}

it.each([
  ['option or callback', optionEffects],
  ['option without a choice', inherentEffects],
  ['option without effect', withoutEffect],
  ['classes', classNames],
  ['class without an element', absentClasses],
])('docs/drop-in.md has the table of every %s', (head, table) => {
  expect(below(head)).toEqual(table);
});
