import { quantile } from './figures.ts';
import { measureRates, measureSteady, type Rates } from './load.ts';
import { start, type Target } from './target.ts';

/** What one start of one server showed. */
export type Round = Rates & { readonly startMs: number; readonly idleMiB: number; readonly loadedMiB: number; readonly p50Ms: number; readonly p99Ms: number };

const STEADY = { flowsPerSecond: 500, seconds: 3 };

/** Starts, measures and stops it; everything of one round comes from the same process. */
export async function measureOnce(target: Target, seconds: number): Promise<Round> {
  const running = await start(target);
  try {
    const idleMiB = running.memoryMiB();
    const rates = await measureRates(running.port, seconds);
    const loadedMiB = running.memoryMiB();
    const latencies = await measureSteady(running.port, STEADY);
    return { ...rates, startMs: running.startMs, idleMiB, loadedMiB, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
  } finally {
    await running.stop();
  }
}
