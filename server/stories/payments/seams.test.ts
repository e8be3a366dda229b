import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { RUNS_TIMEOUT, thirdOf } from '../proofs/runs.ts';
import { pays, readsPayment } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';
import { chargesAt, contradictions } from './books.ts';
import { type Flow, flows, longFlows, type Run } from './seam-flows.ts';
import { crossings, type Failure } from './seams.ts';

const seams = crossings();
/** The result code of each payment's response, to be compared with later responses. */
const sent = new Map<string, string>();
let database: string;
let world: World;

beforeEach(async () => {
  sent.clear();
  database = freshDatabase();
  const opened = await openWorld({ database, seams });
  const post: World['post'] = async (...request) => {
    const answer = await opened.post(...request);
    if (answer.body.paymentType !== undefined) sent.set(answer.body.id, answer.body.result.code);
    return answer;
  };
  world = { ...opened, post };
});
afterEach(() => world.close());

/** Longer than every inquiry and every timeout, shorter than the life of a checkout. */
const recovers = () => {
  seams.arm();
  return world.advance(minutes(25));
};

const chargesOf = async ({ amount, operation }: Run) =>
  (await chargesAt(world.processorUrl)).filter(
    (charge) => charge.operation === operation && charge.amountCents === Number(amount) * 100,
  );

/** Runs a flow up to the failure. Undefined when the process stopped before it responded. */
async function plays(run: Run, failure?: Failure): Promise<Answered | undefined> {
  seams.arm(failure);
  let answer: Answered | undefined;
  async function story(): Promise<void> {
    answer = await run.asks();
    if (run.proceeds && answer.body.redirect && !seams.isAway()) await run.proceeds(answer.body.id);
  }
  await Promise.race([story(), seams.stopped()]);
  return answer;
}

/** A repeated request gets the bytes of the first response, and otherwise the same bytes each time. */
async function repeats(run: Run, answer: Answered | undefined): Promise<void> {
  const again = await run.asks();
  if (answer && answer.status < 500) expect(again.text).toBe(answer.text);
  expect((await run.asks()).text).toBe(again.text);
}

/**
 * After any failure of a run, the ledgers agree, every response sent before is still true, and an unpaid checkout can
 * be paid.
 */
async function endsWell(run: Run): Promise<void> {
  expect(await contradictions(database, world)).toEqual([]);
  for (const [payment, code] of sent) {
    const { status, body } = await readsPayment(world, payment);
    if (code.startsWith('000.200')) expect([200, 400]).toContain(status);
    else expect(body.result.code).toBe(code);
  }
  sent.clear();
  await run.asks();
  if (run.checkout !== undefined) expect((await pays(world, run.checkout)).body.result.code).toBe('000.100.112');
  await recovers();
  expect((await chargesOf(run)).length).toBeLessThanOrEqual(1);
  expect(await contradictions(database, world)).toEqual([]);
}

/** The seams that a flow crosses without a failure. */
async function seamsOf(flow: Flow): Promise<readonly string[]> {
  const run = await flow(world);
  await plays(run);
  const crossed = [...seams.crossed()];
  expect(crossed.filter((seam) => seam === 'before request')).toHaveLength(run.requests ?? 1);
  await endsWell(run);
  return crossed;
}

const placesOf = (crossed: readonly string[]): readonly number[] => crossed.map((_, place) => place + 1);

const walked = Object.entries({ ...flows, ...(inject('proofs') === 'whole' ? longFlows : {}) });

describe.for(walked)('%s', ([name, flow]) => {
  const turn = walked.findIndex(([each]) => each === name);

  it(
    'whose process stops at any seam is neither lost nor made twice',
    async () => {
      const crossed = await seamsOf(flow);
      expect(crossed).toContain('after commit');
      for (const at of thirdOf(placesOf(crossed), turn)) {
        const run = await flow(world);
        const answer = await plays(run, { at, kind: 'stop' });
        await world.crash();
        await recovers();
        await endsWell(run);
        await repeats(run, answer);
      }
    },
    RUNS_TIMEOUT,
  );

  it.for(inject('proofs') === 'whole' ? (['unavailable', 'away'] as const) : (['away'] as const))(
    'whose database fails at any commit leaves no charge behind an error response (%s)',
    { timeout: RUNS_TIMEOUT },
    async (kind) => {
      const commits = (await seamsOf(flow)).flatMap((seam, i) => (seam.endsWith('commit') ? [i + 1] : []));
      for (const at of thirdOf(commits, turn)) {
        const run = await flow(world);
        const answer = await plays(run, { at, kind });
        const hidden = answer === undefined || answer.status >= 500 ? await chargesOf(run) : [];
        expect(hidden, `commit ${at}`).toEqual([]);
        await recovers();
        await endsWell(run);
        // A database that stays away keeps no answer either: one that was pending is then followed by the outcome.
        const isLost = kind === 'away' && answer?.body.result.code === '000.200.000';
        await repeats(run, isLost ? undefined : answer);
      }
    },
  );
});

const stoppedTwice =
  inject('proofs') === 'whole' ? ['a payment at a checkout', 'a refund'] : ['a payment at a checkout'];

describe.for(stoppedTwice)('%s', (name) => {
  it(
    'whose process stops, and stops again during its inquiry, is neither lost nor made twice',
    async () => {
      const flow = flows[name] ?? (() => expect.fail('There is no such flow'));
      for (const at of thirdOf(placesOf(await seamsOf(flow)), 0)) {
        for (let again = 1, stopped = true; stopped; again += 1) {
          const run = await flow(world);
          await plays(run, { at, kind: 'stop' });
          await world.crash();
          stopped = await stopsIn(() => world.advance(minutes(2)), again);
          await world.crash();
          await recovers();
          await endsWell(run);
        }
      }
    },
    RUNS_TIMEOUT,
  );
});

/** Whether the process stops at the given seam of the work. */
async function stopsIn(work: () => Promise<void>, at: number): Promise<boolean> {
  seams.arm({ at, kind: 'stop' });
  return (await Promise.race([work(), seams.stopped()])) === 'stopped';
}
