import { quantile } from './figures.ts';
import { type Costs, measureCosts, measureRates, measureSteady, type Rates, warmUp } from './load.ts';
import { type Running, start, type Target } from './target.ts';

/** The figures of one server: of one round, of one start, and in all. */
export type Round = Rates & { readonly costs: Costs };
export type Start = { readonly startMs: number; readonly idleMiB: number };
/** Latencies of flows at a constant rate. */
export type Steady = { readonly p50Ms: number; readonly p99Ms: number };
export type Figures = {
  readonly starts: readonly Start[];
  readonly rounds: readonly Round[];
  readonly steady: readonly Steady[];
  readonly loadedMiB: number;
};

export type Plan = {
  readonly starts: number;
  readonly rounds: number;
  readonly secondsPerRate: number;
  readonly steadyRounds: number;
};

/** 6,000 flows, so that sixty of them are above p99: of 600, it would be the sixth slowest. */
const STEADY = { flowsPerSecond: 300, seconds: 20 };

/**
 * Measures servers side by side: in each round one after the other, so that changes of the machine's speed affect all
 * of them. Ratios are taken round by round.
 */
export async function measure(targets: readonly Target[], plan: Plan): Promise<readonly Figures[]> {
  const starts = await inTurn(targets, plan.starts, startOnce);
  const running: Running[] = [];
  for (const target of targets) running.push(await start(target));
  try {
    for (const server of running) await warmUp(server);
    const rounds = await inTurn(running, plan.rounds, (server) => measureRound(server, plan.secondsPerRate));
    const steady = await inTurn(running, plan.steadyRounds, measureSteadyRound);
    return running.map(({ memoryMiB }, i) => ({
      starts: starts[i] ?? [],
      rounds: rounds[i] ?? [],
      steady: steady[i] ?? [],
      loadedMiB: memoryMiB(),
    }));
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

/** Measures every server once before any is measured again. */
async function inTurn<T, R>(
  all: readonly T[],
  times: number,
  measureOne: (one: T) => Promise<R>,
): Promise<readonly (readonly R[])[]> {
  const results: R[][] = all.map(() => []);
  for (let time = 1; time <= times; time += 1)
    for (const [i, one] of all.entries()) results[i]?.push(await measureOne(one));
  return results;
}

async function startOnce(target: Target): Promise<Start> {
  const { startMs, memoryMiB, stop } = await start(target);
  const idleMiB = memoryMiB();
  await stop();
  return { startMs, idleMiB };
}

async function measureRound(server: Running, secondsPerRate: number): Promise<Round> {
  const rates = await measureRates(server.port, secondsPerRate);
  const costs = await measureCosts(server, secondsPerRate);
  return { ...rates, costs };
}

async function measureSteadyRound({ port }: Running): Promise<Steady> {
  const latencies = await measureSteady(port, STEADY);
  return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}
