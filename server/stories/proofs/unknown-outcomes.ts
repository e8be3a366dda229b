import { seconds } from '../../core/values.ts';
import { contradictions, chargesAt, linesAt } from '../payments/books.ts';
import { freshDatabase } from '../process/folder.ts';
import { onceEnded } from '../world/time.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';
import type { Figures, Proof } from './proof.ts';

/** The ways in which a response can be missing: only of the first was nothing charged. */
const manners = { dropped: 'dropped before', reset: 'dropped after', late: 'late', lost: 'lost' } as const;
type Manner = keyof typeof manners;

const BATCH = 20;
const PENDING = '000.200.000';
const external = { testMode: 'EXTERNAL' };
const money = { amount: '10.00', currency: 'EUR' };

/** Requests of every kind whose response is missing; what they refer to is there before. */
const kinds: readonly ((world: World) => Promise<(more: Record<string, string>) => Promise<Answered>>)[] = [
  async (world) => (more) => chargesDirectly(world, { ...external, ...more }),
  async (world) => (more) => chargesDirectly(world, { ...external, paymentType: 'PA', ...more }),
  (world) => reference(world, { base: 'PA', type: 'CP' }),
  (world) => reference(world, { base: 'DB', type: 'RF' }),
];

async function reference(world: World, { base, type }: { base: string; type: string }) {
  const { body } = await chargesDirectly(world, { ...external, paymentType: base });
  return (more: Record<string, string>) => refersTo(world, body.id, type, { ...money, ...more });
}

/** Sends a batch at once, and waits until all of it has ended or is pending. */
async function sendBatch(world: World, manner: Manner): Promise<readonly Answered[]> {
  const batch = Array.from({ length: BATCH / kinds.length }, () => kinds).flat();
  const requests = await Promise.all(batch.map((prepare) => prepare(world)));
  const before = (await linesAt(world.processorUrl)).length;
  const more = { 'customParameters[SIM_answer]': manner };
  const answers = Promise.all(requests.map((request) => request(more)));
  // The other connections are closed at once, so that only these wait for the gateway's timeout.
  if (manner === 'late') {
    while ((await linesAt(world.processorUrl)).length < before + BATCH) await world.get('healthz');
    await world.advance(seconds(10));
  }
  return answers;
}

/** The faults in what was reported of a batch, before and after its inquiries. */
async function faultsOf(world: World, answers: readonly Answered[], manner: Manner): Promise<readonly string[]> {
  const end = manner === 'dropped' ? '900.100.310' : '000.100.112';
  const after = await onceEnded(
    world,
    answers.map(({ body }) => body.id),
  );
  return [
    ...answers.filter(({ body }) => body.result.code !== PENDING).map(({ text }) => `not pending: ${text}`),
    ...after.filter(({ body }) => body.result.code !== end).map(({ text }) => `not ${end}: ${text}`),
  ];
}

async function runAll(world: World, database: string): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const manner of Object.keys(manners) as Manner[]) {
    const answers = await sendBatch(world, manner);
    const faults = await faultsOf(world, answers, manner);
    if (faults.length > 0) throw new Error(`${manner}: ${faults[0]}`);
    figures[manners[manner]] = answers.length;
  }
  const keys = (await chargesAt(world.processorUrl)).map(({ key }) => key);
  const twice = keys.length - new Set(keys).size;
  const wrong = await contradictions(database, world);
  if (twice > 0 || wrong.length > 0) throw new Error(`charged twice: ${twice}; ${wrong[0]}`);
  return { ...figures, 'reported as declined': 0, 'charged twice': 0, 'without an end': 0 };
}

export const unknownOutcomes: Proof = {
  promise: 'a payment whose response is missing is never reported as declined nor charged twice, and always ends',
  runs: { short: 1, whole: 50 },
  async run(): Promise<Figures> {
    const database = freshDatabase();
    const world = await openWorld({ database, environment: { TILLWAY_ACQUIRER_FAILURES: '0' } });
    try {
      return await runAll(world, database);
    } finally {
      await world.close();
    }
  },
};
