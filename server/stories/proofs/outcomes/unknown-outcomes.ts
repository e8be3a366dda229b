import { readFileSync } from 'node:fs';
import { outcomeOf } from 'shared';
import { days, minutes, seconds } from '../../../core/values.ts';
import { chargesAt, contradictions } from '../../payments/books.ts';
import { fileWith } from '../../process/folder.ts';
import { onceRead, onceTaken } from '../../world/time.ts';
import { type Answered, openWorld, type World } from '../../world/world.ts';
import { databases } from '../databases.ts';
import type { Figures, Proof } from '../proof.ts';
import { runs } from '../runs.ts';
import { endOf, type Fault, faults, isFault, isReadable, waits } from './faults.ts';
import { type Kind, kinds, type Request } from './kinds.ts';
import { captureLater, chargeByPlan, inquiryFault } from './later-requests.ts';
import { arrivals, control } from './processor.ts';

/** Into how many runs the faults are divided. */
const PARTS = runs({ short: 16, whole: 1 });

const figureOf = { asOrdered: 'carried out', nothing: 'not carried out', otherMoney: 'carried out wrongly' } as const;

/** A request that was sent, with its first answer. */
type Sent = { readonly kind: Kind; readonly request: Request; readonly answer: Answered };

/** Sends requests of all kinds at once, and waits until each of them is answered. */
async function sendAll(world: World, fault: Fault): Promise<readonly Sent[]> {
  const sending = kinds.filter(({ isFinal }) => isFinal !== true || faults[fault] !== 'otherMoney');
  const requests = await Promise.all(sending.map(async (kind) => ({ kind, request: await kind.prepare(world) })));
  if (fault === 'held') await control(world, { mode: fault, times: requests.length });
  const arrived = await arrivals(world, requests.length, fault);
  const more: Record<string, string> = fault === 'held' ? {} : { 'customParameters[SIM_answer]': fault };
  const answers = Promise.all(
    requests.map(async ({ kind, request }) => ({ kind, request, answer: await onceTaken(() => request.send(more)) })),
  );
  // Other connections are closed at once, so that only these wait for the gateway's timeout.
  if (waits.has(fault)) {
    await arrived();
    await world.advance(seconds(10));
  }
  return answers;
}

/** Answers that state more than is known. */
const early = (sent: readonly Sent[], fault: Fault): readonly string[] =>
  sent
    .filter(({ kind, answer }) => {
      const outcome = outcomeOf(answer.body.result.code);
      return outcome !== 'pending' && !(isReadable(fault) && outcome === 'success' && !kind.waits && !kind.isSlow);
    })
    .map(({ kind, answer }) => `${kind.name} is not pending: ${answer.text}`);

/** Waits for the inquiries, the first of which have no usable response either, and returns the wrong ends. */
async function wrongEnds(world: World, sent: readonly Sent[], fault: Fault): Promise<readonly string[]> {
  await control(world, { mode: inquiryFault(fault), times: sent.length, on: 'inquiries' });
  if (faults[fault] === 'otherMoney') await control(world, { mode: 'lost', times: sent.length });
  const quick = sent.filter(({ kind }) => kind.isSlow !== true || faults[fault] === 'nothing');
  const read = await onceRead(
    world,
    quick.map(
      ({ request, answer }) =>
        () =>
          request.read(answer.body.id),
    ),
  );
  await control(world, { release: true });
  await control(world, { release: true, on: 'inquiries' });
  return quick.flatMap(({ kind }, at) => endFault(kind, read[at], fault));
}

const endFault = ({ name }: Kind, answer: Answered | undefined, fault: Fault): readonly string[] =>
  answer?.body.result.code === endOf[faults[fault]] ? [] : [`${name} is not ${endOf[faults[fault]]}: ${answer?.text}`];

/** Sends requests of all kinds with one fault, and throws unless each has its right end. */
async function strike(world: World, fault: Fault): Promise<readonly Sent[]> {
  const sent = await sendAll(world, fault);
  const found = [
    ...early(sent, fault),
    // A reservation whose wrong capture was reversed has nothing left at the acquirer (DECISIONS 84).
    ...(faults[fault] === 'otherMoney' ? [] : await captureLater(world, fault)),
    ...(await wrongEnds(world, sent, fault)),
    ...(await chargeByPlan(world, fault)),
  ];
  if (found.length > 0) throw new Error(`${fault}: ${found.join('\n')}`);
  return sent;
}

type Run = { readonly database: string; readonly turn: number };

/** The faults of a run: all of them, or in `npm test` a part. */
const faultsOf = (turn: number): readonly Fault[] =>
  Object.keys(faults)
    .filter(isFault)
    .filter((_, at) => at % PARTS === turn % PARTS);

async function runAll(world: World, { database, turn }: Run): Promise<Figures> {
  const figures: Record<string, number> = {};
  const slow: (Sent & { readonly fault: Fault })[] = [];
  for (const fault of faultsOf(turn)) {
    const sent = await strike(world, fault);
    const figure = figureOf[faults[fault]];
    figures[figure] = (figures[figure] ?? 0) + sent.length;
    if (faults[fault] !== 'nothing')
      slow.push(...sent.filter(({ kind }) => kind.isSlow).map((each) => ({ ...each, fault })));
  }
  // A debit is due after the notice that its payer has of it.
  await world.advance(days(21));
  for (const { kind, request, answer, fault } of slow) {
    const [found] = endFault(kind, await onceTaken(() => request.read(answer.body.id)), fault);
    if (found !== undefined) throw new Error(`${fault}: ${found}`);
  }
  await world.advance(minutes(240));
  const keys = (await chargesAt(world.processorUrl)).map(({ key }) => key);
  const twice = keys.length - new Set(keys).size;
  const wrong = await contradictions(database, world);
  if (twice > 0 || wrong.length > 0) throw new Error(`charged twice: ${twice}; ${wrong.join('\n')}`);
  return { ...figures, 'reported as declined': 0, 'charged twice': 0, 'without an end': 0 };
}

/** The demo merchant, whose channel has the accounts verified that it stores. */
function provisionFile(): string {
  const demo = readFileSync(new URL('../../../start/provision/provision.demo.json', import.meta.url), 'utf8');
  return fileWith(demo.replace('"settings": {', '"settings": { "verifyRegistrations": "EUR",'));
}

export const unknownOutcomes: Proof = {
  promise:
    'a payment of any type whose responses are missing or spoiled is never reported as declined nor charged twice, and always ends',
  runs: { short: databases.length, whole: 10 },
  async run(turn): Promise<Figures> {
    const { fresh } = databases[turn % 2 === 0 ? 0 : 1];
    const database = await fresh();
    const environment = { TILLWAY_ACQUIRER_FAILURES: '0' };
    const world = await openWorld({ database, environment, provisionFile: provisionFile() });
    try {
      return await runAll(world, { database, turn });
    } finally {
      await world.close();
    }
  },
};
