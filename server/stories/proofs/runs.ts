import { inject } from 'vitest';

/** So many runs in `npm test`, and in `npm run prove`, which takes its time. */
export const runs = ({ short, whole }: { readonly short: number; readonly whole: number }): number =>
  inject('proofs') === 'whole' ? whole : short;
