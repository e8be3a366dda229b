/** Figures of one run, which are added up over all runs. */
export type Figures = Readonly<Record<string, number>>;

/**
 * Something that `docs/operate.md` promises, shown by a number of runs: a few in `npm test`, all of them in `npm run
 * prove`. A run throws when the promise is broken.
 */
export type Proof = {
  readonly promise: string;
  readonly runs: { readonly short: number; readonly whole: number };
  /** `turn` counts from 0, for runs that differ from each other by plan and not by chance. */
  run(turn: number): Promise<Figures>;
};

/** Figures of a run for which the machine lacks something, such as the right to mount a disk. */
export const notShown: Figures = { 'not shown': 1 };

export async function prove({ run }: Proof, runs: number): Promise<Figures> {
  const total: Record<string, number> = { runs };
  for (let turn = 0; turn < runs; turn += 1)
    for (const [name, figure] of Object.entries(await run(turn))) total[name] = (total[name] ?? 0) + figure;
  return total;
}
