import { systemClock } from '../server/clock.ts';
import { startSimulators } from '../server/simulators/simulators.ts';
import { measureCommits, type Commits } from './commits.ts';
import { median, medianRatio } from './figures.ts';
import { measureForms } from './forms.ts';
import { measureOnce, type Round } from './rounds.ts';
import { exact, table, whole, type Row } from './table.ts';
import { floor, SIMULATOR_PORT, tillway } from './target.ts';
import { measureWidget } from './widget.ts';

/** How far we are from what the machine can do, in one table from one run of about 90 seconds: `npm run bench`. */
const ROUNDS = 4;
const SECONDS = 1;

/** The least share of the floor's rate that we allow ourselves. */
const bars = { create: 0.5, pay: 0.4, read: 0.4, flow: 0.45 } as const;
const WIDGET_BYTES_MAX = 20_000;
const FORM_MICROSECONDS_MAX = 25;
const CART_MILLISECONDS_MAX = 40;

// The gateway fetches the card ranges once; whoever answers that must not share its memory or its start-up.
const simulators = await startSimulators({
  clock: systemClock,
  baseHost: 'localhost',
  processorPort: SIMULATOR_PORT,
  directoryPort: SIMULATOR_PORT + 1,
  acsPort: SIMULATOR_PORT + 2,
});

const rounds: { readonly floor: Round; readonly tillway: Round }[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  console.error(`Round ${round} of ${ROUNDS}`);
  rounds.push({ floor: await measureOnce(floor, SECONDS), tillway: await measureOnce(tillway, SECONDS) });
}
const single = await measureCommits(false, SECONDS);
const grouped = await measureCommits(true, SECONDS);
const widgetBytes = await measureWidget();
const forms = measureForms();
await simulators.close();

console.log(
  table([
    [`medians of ${ROUNDS} rounds, 16 connections, 40 fields`, 'floor', 'Tillway', ''],
    rateRow('create a checkout, per second', 'create'),
    rateRow('pay, per second', 'pay'),
    rateRow('read the status, per second', 'read'),
    rateRow('create, pay and read, flows per second', 'flow'),
    row('at 500 flows per second: p50 of a flow, ms', 'p50Ms', exact),
    row('at 500 flows per second: p99 of a flow, ms', 'p99Ms', exact),
    row('from start to ready, ms', 'startMs', whole),
    row('memory idle, MiB', 'idleMiB', whole),
    row('memory after load, MiB', 'loadedMiB', whole),
    commitRow('a commit for each write, writes per second', single),
    commitRow('group commit, writes per second', grouped),
    formRow('split and check a form of 40 fields, µs', { cost: forms.order.ours, platform: forms.order.platform }, FORM_MICROSECONDS_MAX),
    formRow('the largest cart, the first time, ms', { cost: forms.cart.first / 1000, platform: forms.cart.platform / 1000 }, CART_MILLISECONDS_MAX),
    ['widget until the first key, bytes in brotli', '', whole(widgetBytes), verdict(widgetBytes <= WIDGET_BYTES_MAX, `at most ${whole(WIDGET_BYTES_MAX)}`)],
  ]),
);

function rateRow(what: string, kind: keyof typeof bars): Row {
  const [, atFloor, ours, share] = row(what, kind, whole);
  const isMet = medianRatio(both(kind).tillway, both(kind).floor) >= bars[kind];
  return [what, atFloor, ours, `${share}, ${verdict(isMet, `at least ${exact(bars[kind])}`)}`];
}

function row(what: string, kind: keyof Round, format: (value: number) => string): Row {
  const { floor: atFloor, tillway: ours } = both(kind);
  return [what, format(median(atFloor)), format(median(ours)), `${exact(medianRatio(ours, atFloor))} of the floor`];
}

function commitRow(what: string, { writesPerSecond, rowsPerFsync }: Commits): Row {
  return [what, '', whole(writesPerSecond), `${whole(rowsPerFsync)} rows per fsync`];
}

function formRow(what: string, { cost, platform }: { cost: number; platform: number }, bar: number): Row {
  return [what, exact(platform), exact(cost), `beside URLSearchParams without a check; ${verdict(cost <= bar, `at most ${bar}`)}`];
}

function both(kind: keyof Round): { floor: readonly number[]; tillway: readonly number[] } {
  return { floor: rounds.map((round) => round.floor[kind]), tillway: rounds.map((round) => round.tillway[kind]) };
}

function verdict(isMet: boolean, bar: string): string {
  return `${bar}: ${isMet ? 'met' : 'missed'}`;
}
