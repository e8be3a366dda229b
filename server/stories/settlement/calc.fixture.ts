import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshFolder } from '../process/folder.ts';

export const hasCalc = (): boolean => spawnSync('soffice', ['--version']).error === undefined;

/** The options of Calc: its dialog shows a text that begins with `=` as it is, unless "Evaluate formulas" is chosen. */
const importing = { formulasAsTexts: ',,0,false,false,false,false,false,-1,false', formulasEvaluated: '' } as const;

/**
 * A settlement file as LibreOffice Calc opens it: OpenDocument as one XML file. Semicolons stand between cells, and no
 * column is marked as text. The program has a profile of its own, because two that share one wait for each other.
 */
export function openedInCalc(file: string, formulas: keyof typeof importing): string {
  const folder = freshFolder();
  const filter = `--infilter=CSV:59,34,76,1${importing[formulas]}`;
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const converts = ['--headless', filter, '--convert-to', 'fods', '--outdir', folder, file];
  execFileSync('soffice', [profile, ...converts], { stdio: 'pipe' });
  return readFileSync(join(folder, basename(file).replace(/csv$/, 'fods')), 'utf8');
}

/** The texts of the cells of a sheet, row by row, by the names in its first row. */
export function cellsOf(sheet: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = sheet.split('<table:table-row').slice(1).map(textsOfRow);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}

/** Neighbours of the same text are written once, with their number. */
const textsOfRow = (row: string): readonly string[] =>
  row
    .split('<table:table-cell')
    .slice(1)
    .flatMap((cell) => {
      const repeated = Number(/^[^>]* table:number-columns-repeated="(\d+)"/.exec(cell)?.[1] ?? 1);
      return Array.from({ length: Math.min(repeated, 100) }, () => textOf(cell));
    });

/** Each line of a cell is a paragraph; tabs and blanks that XML would lose are elements. */
const textOf = (cell: string): string =>
  cell
    .replaceAll('<text:p/>', '<text:p></text:p>')
    .split('<text:p>')
    .slice(1)
    .map((paragraph) => paragraph.slice(0, paragraph.indexOf('</text:p>')))
    .join('\n')
    .replaceAll('<text:tab/>', '\t')
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
