/** Icons on a grid of 24, in the colour of the surrounding text. */
const lines = (paths: string): string =>
  `<g fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;

const icons = {
  fault: lines('<circle cx="12" cy="12" r="9.25"/><path d="M12 7.25v5.5M12 16.5v.01"/>'),
  lock: lines('<rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.25a4 4 0 0 1 8 0v3.25"/>'),
  paid: lines('<path d="M5 12.75 10 17.5 19.25 7"/>'),
  unknown: lines(
    '<path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2"/>',
  ),
  expired: lines('<circle cx="12" cy="12" r="9.25"/><path d="M12 6.75V12l3.5 2.25"/>'),
  pending: lines('<path d="M7 3.5h10M7 20.5h10M8 3.5v3.25L12 12l4-5.25V3.5M8 20.5v-3.25L12 12l4 5.25v3.25"/>'),
  offline: lines(
    '<path d="M3.5 3.5l17 17M8.5 15.4a5 5 0 0 1 4.7-1.25M4.9 11.95a10 10 0 0 1 3.3-2.2M11.4 9a10 10 0 0 1 7.7 2.95M2 7.8a15 15 0 0 1 2.3-1.65M7.7 4.65A15 15 0 0 1 22 7.8M12 19v.01"/>',
  ),
} as const;

export type IconName = keyof typeof icons;

/** A hidden sheet of symbols; `<use href="#icon-…">` shows one of them. */
export const iconSheet = (names: readonly IconName[]): string =>
  names.map((name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${icons[name]}</symbol>`).join('');

export const icon = (name: IconName): string => `<svg aria-hidden="true"><use href="#icon-${name}"/></svg>`;
