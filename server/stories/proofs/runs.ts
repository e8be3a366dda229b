import { inject } from 'vitest';

declare module 'vitest' {
  // Only an interface can be merged with the library's own.
  interface ProvidedContext {
    /** Whether the proofs run a few times, as in `npm test`, or all of them, as in `npm run prove`. */
    proofs: 'short' | 'whole';
  }
}

/** So many runs in `npm test`, and in `npm run prove`, which takes its time. */
export const runs = ({ short, whole }: { readonly short: number; readonly whole: number }): number =>
  inject('proofs') === 'whole' ? whole : short;

/** A third of a list in `npm test`, with each turn another one; all of it in `npm run prove`. */
export const thirdOf = <Each>(list: readonly Each[], turn: number): readonly Each[] =>
  inject('proofs') === 'whole' ? list : list.filter((_, place) => place % 3 === turn % 3);

/** The timeout of a test with such runs, in milliseconds: a busy machine takes many times as long for all of them. */
export const RUNS_TIMEOUT = runs({ short: 300_000, whole: 3_600_000 });
