import { median, medianRatio, quantile } from '../figures.ts';
import { exact, table, type TableRow, whole } from '../table.ts';
import { measureBacklog } from './backlog.ts';
import { measureEventCosts } from './cost.ts';
import { measureDelivery } from './delivery.ts';
import { startSink } from './gateways.ts';
import { measureStalled } from './stalled.ts';

/**
 * The delivery of notifications beside a baseline of the same run, in some two minutes. Each part starts gateways of its
 * own, at ports of its own.
 */
const PORT = 18_040;
const bars = { backlog: 0.2, othersRate: 0.9, othersP99: 1.5, deliveryMs: 100 } as const;

const sink = await startSink();
const only = process.argv.slice(2).filter((word) => word !== 'webhooks');
const parts: Readonly<Record<string, () => Promise<readonly TableRow[]>>> = { delivery, backlog, stalled, cost };
const rows: TableRow[] = [];
for (const [name, part] of Object.entries(parts))
  if (only.length === 0 || only.includes(name)) rows.push(...(await part()));
sink.close();
console.log(table([['webhooks', 'baseline', 'Tillway', ''], ...rows]));

async function delivery(): Promise<readonly TableRow[]> {
  const { responses, notifications } = await measureDelivery(sink, PORT);
  const p99 = quantile(notifications, 0.99);
  return [
    [
      'from the response to its notification: p50, ms',
      exact(median(responses)),
      exact(median(notifications)),
      'the baseline is the response itself',
    ],
    [
      'from the response to its notification: p99, ms',
      exact(quantile(responses, 0.99)),
      exact(p99),
      assess(p99 <= bars.deliveryMs, `at most ${bars.deliveryMs}`),
    ],
  ];
}

async function backlog(): Promise<readonly TableRow[]> {
  const { ours, bare } = await measureBacklog(sink, PORT + 2);
  const share = medianRatio(ours, bare);
  const bar = `${exact(share)} of a bare pool, ${assess(share >= bars.backlog, `at least ${exact(bars.backlog)}`)}`;
  return [['backlog to one quick receiver, per second', whole(median(bare)), whole(median(ours)), bar]];
}

async function stalled(): Promise<readonly TableRow[]> {
  const { beside, stalled: found } = await measureStalled(sink, PORT + 4);
  const [rates, before] = [found, beside].map((each) => each.map(({ rate }) => rate)) as [number[], number[]];
  const [p99s, p99sBefore] = [found, beside].map((each) => each.map(({ p99Ms }) => p99Ms)) as [number[], number[]];
  const [rate, p99] = [medianRatio(rates, before), medianRatio(p99s, p99sBefore)];
  return [
    [
      'one of ten webhooks stalls: notifications of the others, per second',
      whole(median(before)),
      whole(median(rates)),
      `${exact(rate)} of before, ${assess(rate >= bars.othersRate, `at least ${exact(bars.othersRate)}`)}`,
    ],
    [
      'one of ten webhooks stalls: p99 of posting a payment, ms',
      exact(median(p99sBefore)),
      exact(median(p99s)),
      `${exact(p99)} of before, ${assess(p99 <= bars.othersP99, `at most ${exact(bars.othersP99)}`)}`,
    ],
  ];
}

async function cost(): Promise<readonly TableRow[]> {
  const { silent, keeping, notifying } = await measureEventCosts(sink, PORT + 6);
  const row = (what: string, micros: number): TableRow => [
    what,
    exact(silent),
    exact(micros),
    `${exact(micros / silent)} of without events`,
  ];
  return [
    row('CPU of posting a payment whose event is kept, µs', keeping),
    row('CPU of posting a payment and notifying a webhook, µs', notifying),
  ];
}

function assess(isMet: boolean, bar: string): string {
  return `${bar}: ${isMet ? 'met' : 'missed'}`;
}
