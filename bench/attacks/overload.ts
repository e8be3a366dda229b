import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../figures.ts';
import { exact, type TableRow, whole } from '../table.ts';
import type { Running } from '../target.ts';
import type { Crowd } from './crowd.ts';

const [PEAK_SECONDS, OVERLOAD_SECONDS] = [8, 60];
/** The peak is the better one of two crowds: more connections would be an overload. */
const PEAK_CONNECTIONS = [32, 64];
const CROWD_CONNECTIONS = 400;
const [TIMES, GOODPUT_MIN, P99_MAX, MEMORY_MIB_MAX] = [3, 0.9, 50, 50];

type Crowding = { readonly connections: number; readonly rate: number; readonly seconds: number };

/** What became of a crowd's requests, and what the gateway had of the machine meanwhile, as parts of one CPU. */
type Found = Crowd & {
  /** The gateway's time on a CPU for each accepted request, refusals included, in microseconds. */
  readonly costMicros: number;
  readonly waited: number;
  readonly crowdCpu: number;
};

async function crowd(gateway: Running, { connections, rate, seconds }: Crowding): Promise<Found> {
  const { port, cpuMicros, waitedMicros } = gateway;
  const echo = createServer({ noDelay: true }, (socket) => socket.on('error', () => undefined).pipe(socket)).listen(0);
  await once(echo, 'listening');
  const { port: echoPort } = echo.address() as AddressInfo;
  const child = fork(join(import.meta.dirname, 'crowd.ts'), [port, echoPort, connections, rate, seconds].map(String));
  keepToOneCpu(child.pid);
  const [cpu, waited] = [cpuMicros(), waitedMicros()];
  // The crowd sends one message.
  const [found] = (await once(child, 'message')) as [Crowd];
  echo.close();
  return {
    ...found,
    costMicros: (cpuMicros() - cpu) / found.accepted.length,
    waited: (waitedMicros() - waited) / (seconds * 1e6),
    crowdCpu: found.cpuMicros / (seconds * 1e6),
  };
}

/**
 * The crowd stays on the last CPU, so that the gateway has the others, at its peak as in an overload. Nothing happens
 * where there is one CPU or no `taskset`.
 */
function keepToOneCpu(pid: number | undefined): void {
  const cpus = availableParallelism();
  if (cpus > 1) spawnSync('taskset', ['-a', '-c', '-p', `${cpus - 1}`, `${pid}`], { stdio: 'ignore' });
}

type Peak = { readonly peak: number; readonly atPeak: Found };

/** Accepted requests a second, at most, from clients that send one after the other. */
async function peakOf(gateway: Running): Promise<Peak> {
  const found: Peak[] = [];
  for (const connections of PEAK_CONNECTIONS) {
    await crowd(gateway, { connections, rate: 0, seconds: PEAK_SECONDS / 2 });
    const atPeak = await crowd(gateway, { connections, rate: 0, seconds: PEAK_SECONDS });
    found.push({ peak: atPeak.accepted.length / PEAK_SECONDS, atPeak });
  }
  return found.reduce((best, each) => (each.peak > best.peak ? each : best));
}

/** Three times as many requests a minute as the gateway answers at its peak: what is accepted of them, and how fast. */
export async function overload(gateway: Running): Promise<TableRow> {
  const { peak, atPeak } = await peakOf(gateway);
  // The first half fills the database's cache of pages, which has a bound of its own; from then on memory has to be flat.
  const atHalf = wait((OVERLOAD_SECONDS / 2) * 1000).then(() => gateway.memoryMiB());
  const found = await crowd(gateway, {
    connections: CROWD_CONNECTIONS,
    rate: TIMES * peak,
    seconds: OVERLOAD_SECONDS,
  });
  const grown = gateway.memoryMiB() - (await atHalf);
  const [p50, p99] = [quantile(found.accepted, 0.5), quantile(found.accepted, 0.99)];
  const goodput = found.accepted.length / OVERLOAD_SECONDS / peak;
  const offered = (found.accepted.length + found.refused.length) / OVERLOAD_SECONDS;
  const isMet = p99 <= P99_MAX && goodput >= GOODPUT_MIN && grown <= MEMORY_MIB_MAX && found.failed === 0;
  return [
    'checkouts at three times the peak, accepted ones',
    exact(p50),
    exact(p99),
    [
      // A crowd cannot send over connections that wait for an answer.
      `peak ${whole(peak)}/s, due ${whole(TIMES * peak)}/s, sent ${whole(offered)}/s`,
      `${exact(goodput)} of the peak accepted`,
      `CPU for an accepted one ${whole(atPeak.costMicros)} µs at the peak and ${whole(found.costMicros)} with its refusals`,
      `the gateway waited for a CPU ${exact(atPeak.waited)} and ${exact(found.waited)} of the time, the crowd took ${exact(atPeak.crowdCpu)} and ${exact(found.crowdCpu)} of one`,
      `${whole(found.refused.length)} refused after p50 ${exact(quantile(found.refused, 0.5))} ms and p99 ${exact(quantile(found.refused, 0.99))} ms, ${whole(found.failed)} failed`,
      `p99 ${exact(quantile(found.control, 0.99))} ms of a server that does nothing`,
      `${whole(grown)} MiB in the second half`,
      `at most ${P99_MAX} ms, at least ${GOODPUT_MIN} and +${MEMORY_MIB_MAX} MiB: ${isMet ? 'met' : 'missed'}`,
    ].join(', '),
  ];
}
