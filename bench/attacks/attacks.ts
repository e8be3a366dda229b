import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../figures.ts';
import { exact, table, type TableRow, whole } from '../table.ts';
import { type Running, start, type Target, tillway } from '../target.ts';
import { overload } from './overload.ts';
import {
  type Attack,
  longContentTypes,
  pipelinedRequests,
  readersThatNeverRead,
  slowClients,
  unfinishedBodies,
  withToken,
} from './attackers.ts';

/**
 * What attacks on a gateway of this machine leave to others: the latency of /healthz, asked by a process of its own,
 * the memory, and the sockets that are left: `npm run bench -- attacks`, in some three minutes.
 */
const PORT = 18_060;
const P99_MILLISECONDS_MAX = 50;
const MEMORY_MIB_MAX = 100;
const SLOWED_MAX = 1.5;
/** The gateway gives clients 15 seconds to read. */
const SOCKETS_SECONDS_MAX = 20;
const IDLE_SECONDS = 8;

const target: Target = {
  ...tillway,
  port: PORT,
  environment: (folder) => ({
    ...tillway.environment(folder),
    TILLWAY_PORT: `${PORT}`,
    TILLWAY_BASE_URL: `http://localhost:${PORT}/`,
  }),
};

const gateway = await start(target);
const probe = fork(join(import.meta.dirname, 'probe.ts'), [`${PORT}`]);
const readers = readersThatNeverRead();
try {
  await wait(1000);
  await latencies();
  const socketsIdle = gateway.openSockets();
  const calm = await measured('no attack', gateway, async () => wait(IDLE_SECONDS * 1000, ''));
  const slow = await measured('500 clients that send a byte a second', gateway, slowClients);
  const attacked = [
    await measured('content types of 16 kB, one client', gateway, longContentTypes),
    await measured('1,000 requests in one packet, one client', gateway, pipelinedRequests),
    await measured('300 bodies of 4 MiB, no token', gateway, unfinishedBodies([])),
    await measured('300 bodies of 4 MiB, with a token', gateway, unfinishedBodies(withToken)),
    await measured('300 clients that never read', gateway, readers.attack),
  ];
  const left = await socketsLeft(gateway, socketsIdle);
  const crowded = await overload(gateway);
  const rows = [calm, slow, ...attacked].map(({ row }) => row);
  console.log(
    table([['healthz while there are', 'p50 ms', 'p99 ms', ''], ...rows, slowed(calm.p99, slow.p99), left, crowded]),
  );
} finally {
  readers.end();
  probe.disconnect();
  await gateway.stop();
}

async function latencies(): Promise<readonly number[]> {
  probe.send('report');
  // The probe sends nothing else.
  const [measuredSince] = (await once(probe, 'message')) as [readonly number[]];
  return measuredSince;
}

type Measured = { readonly row: TableRow; readonly p99: number };

async function measured(what: string, { memoryMiB }: Running, attack: Attack): Promise<Measured> {
  const before = memoryMiB();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryMiB())), 100);
  await latencies();
  const achieved = await attack(PORT);
  const found = await latencies();
  clearInterval(watch);
  const p99 = quantile(found, 0.99);
  const grown = most - before;
  const isMet = p99 <= P99_MILLISECONDS_MAX && grown <= MEMORY_MIB_MAX;
  const assessment = [
    `max ${whole(Math.max(...found))} ms`,
    `${grown < 0.5 ? '' : '+'}${whole(grown)} MiB`,
    achieved,
    `at most ${P99_MILLISECONDS_MAX} ms and +${MEMORY_MIB_MAX} MiB: ${isMet ? 'met' : 'missed'}`,
  ];
  const row: TableRow = [
    what,
    exact(quantile(found, 0.5)),
    exact(p99),
    assessment.filter((part) => part !== '').join(', '),
  ];
  return { row, p99 };
}

/** Slow clients are many and cost nothing, so that others hardly notice them. */
function slowed(calm: number, slow: number): TableRow {
  const isMet = slow <= SLOWED_MAX * calm;
  const assessment = `${exact(slow / calm)} times as long, at most ${SLOWED_MAX}: ${isMet ? 'met' : 'missed'}`;
  return ['p99 beside 500 slow clients', exact(calm), exact(slow), assessment];
}

/** Waits for the sockets of all attacks to be gone, while the clients that never read stay connected. */
async function socketsLeft({ openSockets }: Running, idle: number): Promise<TableRow> {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  while (openSockets() > idle && elapsed() < 2 * SOCKETS_SECONDS_MAX) await wait(100);
  const left = Math.max(0, openSockets() - idle);
  const isMet = left === 0 && elapsed() <= SOCKETS_SECONDS_MAX;
  return [
    'sockets left after the last attack',
    '',
    whole(left),
    `after ${exact(elapsed())} s, none within ${SOCKETS_SECONDS_MAX} s: ${isMet ? 'met' : 'missed'}`,
  ];
}
