/**
 * A mark on a card of 38 by 24: shapes in their colours, or letters on a ground. `box` places shapes that were drawn on
 * another grid.
 */
type Mark = {
  readonly ground?: string;
  readonly box?: string;
  readonly shapes?: readonly (readonly [colour: string, path: string])[];
  readonly letters?: { readonly text: string; readonly colour: string; readonly size: number };
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
 * The marks that a form may show before the first key. The shapes of Visa and Diners Club are those of simple-icons 16
 * (CC0); the others are drawn here.
 */
const marks: Readonly<Record<string, Mark>> = {
  VISA: {
    box: '-5 0 34 24',
    shapes: [
      [
        '#1434cb',
        'M9.112 8.262L5.97 15.758H3.92L2.374 9.775c-.094-.368-.175-.503-.461-.658C1.447 8.864.677 8.627 0 8.479l.046-.217h3.3a.904.904 0 01.894.764l.817 4.338 2.018-5.102zm8.033 5.049c.008-1.979-2.736-2.088-2.717-2.972.006-.269.262-.555.822-.628a3.66 3.66 0 011.913.336l.34-1.59a5.207 5.207 0 00-1.814-.333c-1.917 0-3.266 1.02-3.278 2.479-.012 1.079.963 1.68 1.698 2.04.756.367 1.01.603 1.006.931-.005.504-.602.725-1.16.734-.975.015-1.54-.263-1.992-.473l-.351 1.642c.453.208 1.289.39 2.156.398 2.037 0 3.37-1.006 3.377-2.564m5.061 2.447H24l-1.565-7.496h-1.656a.883.883 0 00-.826.55l-2.909 6.946h2.036l.405-1.12h2.488zm-2.163-2.656l1.02-2.815.588 2.815zm-8.16-4.84l-1.603 7.496H8.34l1.605-7.496z',
      ],
    ],
  },
  MASTER: circles('#eb001b', '#f79e1b', '#ff5f00'),
  AMEX: { ground: '#016fd0', letters: { text: 'AMEX', colour: '#fff', size: 11 } },
  DISCOVER: {
    shapes: [['#f76b1c', 'M38 13v7a4 4 0 0 1-4 4H14c10-1 19-5 24-11']],
    letters: { text: 'DISCOVER', colour: '#231f20', size: 6.4 },
  },
  DINERS: {
    box: '-10.5 -1 45 26',
    shapes: [
      [
        '#004c97',
        'M16.506 11.982a6.026 6.026 0 0 0-3.866-5.618V17.6a6.025 6.025 0 0 0 3.866-5.618zM8.33 17.598V6.365a6.03 6.03 0 0 0-3.863 5.617 6.028 6.028 0 0 0 3.863 5.616zm2.156-15.113A9.497 9.497 0 0 0 .99 11.982a9.495 9.495 0 0 0 9.495 9.494c5.245 0 9.495-4.25 9.496-9.494a9.499 9.499 0 0 0-9.496-9.497Zm-.023 19.888C4.723 22.4 0 17.75 0 12.09 0 5.905 4.723 1.626 10.463 1.627h2.69C18.822 1.627 24 5.903 24 12.09c0 5.658-5.176 10.283-10.848 10.283',
      ],
    ],
  },
  JCB: {
    shapes: [
      ['#0b4ea2', 'M8 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3H8z'],
      ['#d9002b', 'M16 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3h-3z'],
      ['#048b3f', 'M24 7a3 3 0 0 1 3-3h3v13a3 3 0 0 1-3 3h-3z'],
    ],
    letters: { text: 'JCB', colour: '#fff', size: 7 },
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
  (letters ? `<text x="19" y="15.5" fill="${letters.colour}" font-size="${letters.size}">${letters.text}</text>` : '');

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
