/** Icons on a grid of 24, as one line each, in the colour of the surrounding text. */
export const icons = {
  fault: 'M2.75 12a9.25 9.25 0 1 0 18.5 0 9.25 9.25 0 1 0-18.5 0M12 7.25v5.5M12 16.5v.01',
  lock: 'M7 10.5h10a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 18v-5A2.5 2.5 0 0 1 7 10.5M8 10.5V7.25a4 4 0 0 1 8 0v3.25',
} as const;

/** Those of the panels, which are drawn when the panels are shown. */
export const panelIcons = {
  paid: 'M5 12.75 10 17.5 19.25 7',
  unknown: 'M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  expired: 'M2.75 12a9.25 9.25 0 1 0 18.5 0 9.25 9.25 0 1 0-18.5 0M12 6.75V12l3.5 2.25',
  pending: 'M7 3.5h10M7 20.5h10M8 3.5v3.25L12 12l4-5.25V3.5M8 20.5v-3.25L12 12l4 5.25v3.25',
} as const;

export type IconName = keyof typeof icons;

/** A hidden sheet of symbols; `<use href="#icon-…">` shows one of them. */
export const iconSheet = (names: readonly IconName[]): string =>
  names.map((name) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${icons[name]}"/></symbol>`).join('');

export const icon = (name: IconName): string =>
  `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
