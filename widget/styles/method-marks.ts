import type { Mark } from './marks.ts';

/** The mark of cards of which the choice is the shopper's. It is drawn here. */
export const nationalMarks: Readonly<Record<string, Mark>> = {
  CARTEBANCAIRE: {
    ground: '#135595',
    shapes: [['#39a935', 'M19 0h19v24H19z']],
    letters: [
      '#fff',
      2.2,
      'M16.2 9a4.4 4.4 0 1 0 0 6M21.5 7.6v8.8h4a2.3 2.3 0 0 0 0-4.6h-4m0 0h3.4a2.1 2.1 0 0 0 0-4.2z',
    ],
  },
};
