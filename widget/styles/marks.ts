import type { RangeBrandCode } from 'shared';

/**
 * A mark on a card of 38 by 24: shapes in their colours on a ground, and letters as lines, since text would wait for a
 * font and look different with each. `box` places shapes that were drawn on another grid.
 */
export type Mark = {
  readonly ground?: string;
  readonly box?: string;
  readonly shapes?: readonly (readonly [colour: string, path: string])[];
  readonly letters?: readonly [colour: string, width: number, lines: string];
};

/** Two circles and what they share. */
const circles = (left: string, right: string, shared: string): Mark => ({
  shapes: [
    [left, 'M6.5 12a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0'],
    [right, 'M16.5 12a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0'],
    [shared, 'M19 6.4a7.5 7.5 0 0 1 0 11.2 7.5 7.5 0 0 1 0-11.2'],
  ],
});

/**
 * The marks that a form may show before the first key. The shapes of Visa are those of simple-icons 16 (CC0), to a
 * tenth of their unit; the others are drawn here.
 */
const marks: Readonly<Record<RangeBrandCode, Mark>> = {
  VISA: {
    box: '-3.5 2.2 31 19.6',
    shapes: [
      [
        '#1434cb',
        'M9.1 8.3 6 15.8H4l-1.6-6q-.1-.5-.5-.7-.7-.4-1.9-.6v-.2h3.4a1 1 0 0 1 .8.7l.9 4.4 2-5.1zm8 5c0-2-2.7-2-2.7-3q0-.4.8-.6a4 4 0 0 1 2 .3l.3-1.5-1.8-.4q-3.2.1-3.3 2.5c0 1 1 1.7 1.7 2q1.1.5 1 1-.2.7-1.2.7-1.4-.1-2-.5l-.3 1.7q.8.3 2.2.4 3.2-.1 3.3-2.6m5.1 2.5H24l-1.6-7.5h-1.6a1 1 0 0 0-.8.5l-3 7h2l.5-1.2H22zM20 13l1-2.8.7 2.8zm-8-4.7-1.6 7.5h-2L10 8.3z',
      ],
    ],
  },
  MASTER: circles('#eb001b', '#f79e1b', '#ff5f00'),
  AMEX: {
    ground: '#016fd0',
    letters: [
      '#fff',
      1.7,
      'm4 15.5 2.8-7 2.8 7M5 13.2h3.6m3.9 2.3v-7l2.9 4 2.9-4v7m8.4-7h-5.3v7h5.3M21.5 12h4.6m3.1-3.5 5.2 7m0-7-5.2 7',
    ],
  },
  DISCOVER: {
    shapes: [['#f76b1c', 'M38 13v7a4 4 0 0 1-4 4H14c10-1 19-5 24-11']],
    letters: [
      '#231f20',
      1,
      'M3 8v4.4h1q2.3 0 2.3-2.2T4 8zm5 0v4.4m4.4-3.8q-2.5-1.3-2.5.3 0 .8 1.3 1.1 1.3.4 1.3 1.2-.2 1.6-2.7.5m7.4-3.1q-2.8-1.5-3.2 1.5.4 3.2 3.2 1.6M20.4 8a2.2 2.2 0 1 0 .1 0m3.1 0 1.6 4.4L26.8 8m3.4 0H28v4.4h2.2M28 10.2h2m1.8 2.2V8H33q1.3 0 1.3 1.2T33 10.4h-1.2m1.2 0 1.4 2',
    ],
  },
  DINERS: {
    shapes: [
      ['#004c97', 'M19 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19'],
      ['#fff', 'M17 6.6v10.8a5.8 5.8 0 0 1 0-10.8m4 0a5.8 5.8 0 0 1 0 10.8z'],
    ],
  },
  JCB: {
    shapes: [
      ['#0b4ea2', 'M8 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3H8z'],
      ['#d9002b', 'M16 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3h-3z'],
      ['#048b3f', 'M24 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3h-3z'],
    ],
    letters: [
      '#fff',
      1.2,
      'M12.2 9.8v3.3q-.4 1.4-2.4.6m10.9-3.3q-2.9-1.4-3 1.4.1 2.9 3 1.5m5-3.6v4.1h1.2q1.3 0 1.3-1.1t-1.3-1h-1.2m0-2h1q1.2 0 1.2 1t-1.2 1',
    ],
  },
  MAESTRO: circles('#eb001b', '#00a2e5', '#7375cf'),
  UNIONPAY: {
    shapes: [
      ['#e21836', 'M10 3h8l-4 18H6z'],
      ['#00447c', 'M17 3h8l-4 18h-8z'],
      ['#007b84', 'M24 3h8l-4 18h-8z'],
    ],
  },
};

const shapesOf = ({ ground, shapes = [], letters }: Mark): string =>
  (ground === undefined ? '' : `<path fill="${ground}" d="M0 0h38v24H0z"/>`) +
  shapes.map(([colour, path]) => `<path fill="${colour}" d="${path}"/>`).join('') +
  (letters ? `<path fill="none" stroke="${letters[0]}" stroke-width="${letters[1]}" d="${letters[2]}"/>` : '');

/**
 * `<use href="#mark-…">` shows one of them, `code-…` the side of a card with its security code.
 */
export const markSheet = (): string =>
  Object.entries(marks)
    .map(([code, mark]) => `<symbol id="mark-${code}" viewBox="${mark.box ?? '0 0 38 24'}">${shapesOf(mark)}</symbol>`)
    .join('') +
  drawing('code-back', '<path d="M1 7h36" stroke-width="4"/><rect x="20" y="12.5" width="12" height="6" rx="1.5"/>') +
  drawing('code-front', '<path d="M6 17h11"/><rect x="20" y="5" width="12" height="6" rx="1.5"/>');

const drawing = (id: string, paths: string): string =>
  `<symbol id="${id}" viewBox="0 0 38 24"><g fill="none" stroke="currentColor" stroke-width="1.5"><rect x="1" y="1" width="36" height="22" rx="4"/>${paths}</g></symbol>`;
