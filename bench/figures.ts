/** The value in the middle, or the upper one of two. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that a share of all stays below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Medians of ratios taken pair by pair hold when the machine's speed drifts. */
export const medianRatio = (ours: readonly number[], floor: readonly number[]): number =>
  median(ours.map((value, i) => value / (floor[i] ?? Number.NaN)));
