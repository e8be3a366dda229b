import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, medianRatio } from '../figures.ts';
import { exact, table, type TableRow, whole } from '../table.ts';

/** The card form on a slow phone, beside plain pages: `npm run bench -- phone` alone. About two minutes. */
const ROUNDS = 5;
const program = join(import.meta.dirname, '../../e2e/phone/measure.ts');

const figures = ['firstKey', 'blocking', 'keyToPaint', 'layoutShift'] as const;
type Load = Readonly<Record<(typeof figures)[number], number>>;
type Page = 'plain-html' | 'plain-1frame' | 'tillway' | 'tillway-adopted';

/** The most that a page may take: beside the limit, beside the reference, and in milliseconds. */
const FRAME_IN_PAGE_MAX = 2.1;
const BESIDE_ONE_FRAME_MAX = 1.05;
const KEY_TO_PAINT_MAX = 50;
const BLOCKING_MAX = 50;
const LAYOUT_SHIFT_MAX = 0;

const { stdout } = await promisify(execFile)(process.execPath, [program, `${ROUNDS}`]);
// The program prints the figures of every round, by page.
const loads = JSON.parse(stdout) as Readonly<Record<Page, readonly Load[]>>;

const valuesOf = (page: Page, figure: keyof Load): readonly number[] => loads[page].map((load) => load[figure]);

console.log(
  table([
    [`on a slow phone, medians of ${ROUNDS} loads`, 'beside', 'Tillway', ''],
    firstKeyRow('first key, ms, beside plain-html', { page: 'tillway', beside: 'plain-html' }),
    firstKeyRow('first key, ms, beside plain-1frame', {
      page: 'tillway',
      beside: 'plain-1frame',
      most: BESIDE_ONE_FRAME_MAX,
    }),
    firstKeyRow('frame in the page: first key, ms, beside plain-html', {
      page: 'tillway-adopted',
      beside: 'plain-html',
      most: FRAME_IN_PAGE_MAX,
    }),
    ...(['tillway', 'tillway-adopted'] as const).flatMap((page) =>
      (['plain-html', 'plain-1frame'] as const).flatMap((beside) => [
        figureRow({ page, beside }, 'keyToPaint', {
          what: 'keystroke to paint, ms',
          most: KEY_TO_PAINT_MAX,
          format: whole,
        }),
        figureRow({ page, beside }, 'blocking', { what: 'blocking time, ms', most: BLOCKING_MAX, format: whole }),
        figureRow({ page, beside }, 'layoutShift', {
          what: 'layout shift (CLS)',
          most: LAYOUT_SHIFT_MAX,
          format: exact,
        }),
      ]),
    ),
  ]),
);

type Comparison = { readonly page: Page; readonly beside: Page; readonly most?: number };

function firstKeyRow(what: string, { page, beside, most }: Comparison): TableRow {
  const [ours, theirs] = [valuesOf(page, 'firstKey'), valuesOf(beside, 'firstKey')];
  const ratio = medianRatio(ours, theirs);
  const bar = most === undefined ? '' : `, ${assess(ratio <= most, `at most ${exact(most)}`)}`;
  return [what, whole(median(theirs)), whole(median(ours)), `${exact(ratio)} of it${bar}`];
}

type Bar = { readonly what: string; readonly most: number; format(value: number): string };

function figureRow({ page, beside }: Comparison, figure: keyof Load, { what, most, format }: Bar): TableRow {
  const [ours, theirs] = [median(valuesOf(page, figure)), median(valuesOf(beside, figure))];
  const place = page === 'tillway' ? '' : 'frame in the page: ';
  return [`${place}${what}, beside ${beside}`, format(theirs), format(ours), assess(ours <= most, `at most ${most}`)];
}

function assess(isMet: boolean, bar: string): string {
  return `${bar}: ${isMet ? 'met' : 'missed'}`;
}
