import type { RangeBrandCode } from 'shared';

/**
 * Marks for card brands: a small card with a short name. They do not resemble the brands' logos. `--ground` and `--ink`
 * set other colours.
 */
const marks = {
  VISA: { letters: 'VISA', colour: '#2b3a8c' },
  MASTER: { letters: 'MC', colour: '#b4472b' },
  AMEX: { letters: 'AMEX', colour: '#1f6f9c' },
  DISCOVER: { letters: 'DISC', colour: '#8f4c14' },
  DINERS: { letters: 'DC', colour: '#4a5b73' },
  JCB: { letters: 'JCB', colour: '#2c6b45' },
  MAESTRO: { letters: 'MAE', colour: '#6a3f8f' },
  UNIONPAY: { letters: 'UP', colour: '#0f6b6d' },
} as const satisfies Readonly<Record<RangeBrandCode, { letters: string; colour: string }>>;

const FRAME = '<rect x=".75" y=".75" width="30.5" height="20.5" rx="3.25"/>';

/**
 * `<use href="#mark-…">` shows one of them; `mark-none` is any card, `code-…` the side of a card with its security
 * code.
 */
export const markSheet = (): string =>
  Object.entries(marks)
    .map(
      ([code, { letters, colour }]) =>
        `<symbol id="mark-${code}" viewBox="0 0 32 22"><rect class="ground" width="32" height="22" rx="4" color="${colour}"/><text class="ink" x="16" y="14">${letters}</text></symbol>`,
    )
    .join('') +
  drawing('mark-none', '<path d="M1 7h30M5 15.5h7"/>') +
  drawing(
    'code-back',
    '<path d="M1 6.5h30" stroke-width="3"/><rect x="17" y="11.5" width="10" height="5.5" rx="1.5"/>',
  ) +
  drawing('code-front', '<path d="M5 16h9"/><rect x="17" y="4.5" width="10" height="5.5" rx="1.5"/>');

const drawing = (id: string, paths: string): string =>
  `<symbol id="${id}" viewBox="0 0 32 22"><g fill="none" stroke="currentColor" stroke-width="1.5">${FRAME}${paths}</g></symbol>`;
