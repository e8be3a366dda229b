import { systemClock } from '../server/clock.ts';
import { startSimulators } from '../server/simulators/simulators.ts';
import { type Commits, measureCommits } from './commits.ts';
import { median, medianRatio, quantile } from './figures.ts';
import type { Costs } from './load.ts';
import { measureForms } from './forms.ts';
import { type Figures, measure, type Round, type Start, type Steady } from './rounds.ts';
import { exact, table, type TableRow, whole } from './table.ts';
import { floor, SIMULATOR_PORT, tillway } from './target.ts';
import { measureWidget } from './widget.ts';

/**
 * The performance of the gateway beside that of the floor server, in one table from one run of about eight minutes.
 */
const STARTS = 4;
const ROUNDS = 7;
const SECONDS_PER_RATE = 0.5;
const STEADY_ROUNDS = 3;
const SECONDS_OF_COMMITS = 1;

/** The least acceptable share of the floor's rates. */
const bars = {
  create: 0.5,
  pay: 0.4,
  post: 0.4,
  read: 0.4,
  capture: 0.4,
  refund: 0.4,
  debit: 0.4,
  register: 0.4,
  charge: 0.4,
  flow: 0.55,
} as const;
/** The most acceptable CPU per request, in multiples of the floor's. */
const costBars = { create: 1.6, post: 1.6, flow: 1.7 } as const;
/** The most that Idempotency-Keys may add to the CPU of a flow. */
const KEYED_SHARE_MAX = 1.08;
const START_SHARE_MAX = 3;
const P99_SHARE_MAX = 3;
const WIDGET_BYTES_MAX = 20_000;
const FORM_MICROSECONDS_MAX = 25;
const CART_MILLISECONDS_MAX = 40;

// The gateway fetches the card ranges once; the simulators run here, so that they do not share its memory or start-up.
const simulators = await startSimulators({
  clock: systemClock,
  baseHost: 'localhost',
  processorPort: SIMULATOR_PORT,
  directoryPort: SIMULATOR_PORT + 1,
  acsPort: SIMULATOR_PORT + 2,
  bankPort: SIMULATOR_PORT + 3,
});

const [ofFloor, ofTillway] = (await measure([floor, tillway], {
  starts: STARTS,
  rounds: ROUNDS,
  secondsPerRate: SECONDS_PER_RATE,
  steadyRounds: STEADY_ROUNDS,
})) as [Figures, Figures];
const single = await measureCommits(false, SECONDS_OF_COMMITS);
const grouped = await measureCommits(true, SECONDS_OF_COMMITS);
const widgetBytes = await measureWidget();
const forms = measureForms();
await simulators.close();

console.log(
  table([
    [`medians of ${ROUNDS} rounds, 16 connections, 40 fields`, 'floor', 'Tillway', ''],
    rateRow('create a checkout, per second', 'create'),
    rateRow('pay it with a card, per second', 'pay'),
    rateRow('post a payment of 46 fields, per second', 'post'),
    rateRow('read the status, per second', 'read'),
    rateRow('capture a reservation, per second', 'capture'),
    rateRow('refund it, per second', 'refund'),
    rateRow('debit a bank account (SEPA), per second', 'debit'),
    rateRow('register a card, per second', 'register'),
    rateRow('pay by the registration, per second', 'charge'),
    rateRow('create, pay and read, flows per second', 'flow'),
    costRow('CPU of creating a checkout, µs', 'create'),
    costRow('CPU of posting a payment, µs', 'post'),
    costRow('CPU per request of a flow, µs', 'flow'),
    keyedRow(),
    steadyRow('at 300 flows per second: p50 of a flow, ms', 'p50Ms'),
    limited(steadyRow('at 300 flows per second: p99 of a flow, ms', 'p99Ms'), both('steady', 'p99Ms'), P99_SHARE_MAX),
    limited(startRow('from start to ready, ms', 'startMs'), both('starts', 'startMs'), START_SHARE_MAX),
    startRow('memory idle, MiB', 'idleMiB'),
    row('memory after load, MiB', whole, { ours: [ofTillway.loadedMiB], atFloor: [ofFloor.loadedMiB] }),
    commitRow('a commit for each write, writes per second', single),
    commitRow('group commit, writes per second', grouped),
    formRow(
      'split and check a form of 40 fields, µs',
      { cost: forms.order.ours, platform: forms.order.platform },
      FORM_MICROSECONDS_MAX,
    ),
    formRow(
      'the largest cart, the first time, ms',
      { cost: forms.cart.first / 1000, platform: forms.cart.platform / 1000 },
      CART_MILLISECONDS_MAX,
    ),
    [
      'widget until the first key, bytes in brotli',
      '',
      whole(widgetBytes),
      assess(widgetBytes <= WIDGET_BYTES_MAX, `at most ${whole(WIDGET_BYTES_MAX)}`),
    ],
  ]),
);

function rateRow(what: string, kind: keyof typeof bars): TableRow {
  const [, atFloor, ours, share] = roundRow(what, kind, whole);
  const { ours: rates, atFloor: floorRates } = both('rounds', kind);
  const isMet = medianRatio(rates, floorRates) >= bars[kind];
  return [what, atFloor, ours, `${share}, ${assess(isMet, `at least ${exact(bars[kind])}`)}`];
}

/** Low quantiles leave out what else the machine did. */
function costOf({ rounds }: Figures, kind: keyof Costs): number {
  return quantile(
    rounds.map(({ costs }) => costs[kind]),
    0.25,
  );
}

function costRow(what: string, kind: keyof typeof costBars): TableRow {
  const [ours, atFloor] = [costOf(ofTillway, kind), costOf(ofFloor, kind)];
  const bar = costBars[kind];
  const share = `${exact(ours / atFloor)} of the floor, ${assess(ours / atFloor <= bar, `at most ${exact(bar)}`)}`;
  return [what, exact(atFloor), exact(ours), share];
}

function keyedRow(): TableRow {
  const [keyed, plain] = [costOf(ofTillway, 'keyedFlow'), costOf(ofTillway, 'flow')];
  const share = `${exact(keyed / plain)} of without, ${assess(keyed / plain <= KEYED_SHARE_MAX, `at most ${exact(KEYED_SHARE_MAX)}`)}`;
  return ['CPU per request of a flow with keys, µs', exact(costOf(ofFloor, 'keyedFlow')), exact(keyed), share];
}

function limited(
  [what, atFloor, ours, share]: TableRow,
  { ours: values, atFloor: floorValues }: Both,
  bar: number,
): TableRow {
  return [what, atFloor, ours, `${share}, ${assess(medianRatio(values, floorValues) <= bar, `at most ${exact(bar)}`)}`];
}

function roundRow(what: string, kind: Exclude<keyof Round, 'costs'>, format: (value: number) => string): TableRow {
  return row(what, format, both('rounds', kind));
}

function steadyRow(what: string, kind: keyof Steady): TableRow {
  return row(what, exact, both('steady', kind));
}

function startRow(what: string, kind: keyof Start): TableRow {
  return row(what, whole, both('starts', kind));
}

function row(what: string, format: (value: number) => string, { ours, atFloor }: Both): TableRow {
  return [what, format(median(atFloor)), format(median(ours)), `${exact(medianRatio(ours, atFloor))} of the floor`];
}

function commitRow(what: string, { writesPerSecond, rowsPerFsync }: Commits): TableRow {
  return [what, '', whole(writesPerSecond), `${whole(rowsPerFsync)} rows per fsync`];
}

function formRow(what: string, { cost, platform }: { cost: number; platform: number }, bar: number): TableRow {
  return [
    what,
    exact(platform),
    exact(cost),
    `beside URLSearchParams without a check; ${assess(cost <= bar, `at most ${bar}`)}`,
  ];
}

/** A figure of the gateway and of the floor, round by round or start by start. */
type Both = { readonly ours: readonly number[]; readonly atFloor: readonly number[] };

function both<Of extends 'rounds' | 'starts' | 'steady'>(of: Of, kind: keyof Figures[Of][number]): Both {
  const valuesOf = (figures: Figures) => figures[of].map((each: Figures[Of][number]) => each[kind] as number);
  return { ours: valuesOf(ofTillway), atFloor: valuesOf(ofFloor) };
}

function assess(isMet: boolean, bar: string): string {
  return `${bar}: ${isMet ? 'met' : 'missed'}`;
}
