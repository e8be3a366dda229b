import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freshPlace, pays, type Paid, type Place, readsPaid } from '../disk/merchant.ts';
import { startGateway } from '../process/gateway-process.ts';
import { demo } from '../world/world.ts';
import { passes } from './customers.ts';
import type { Figures, Proof } from './proof.ts';

const LONE = join(import.meta.dirname, 'lone-simulators.ts');
const CUSTOMERS = 8;
/** In milliseconds: time for some dozens of payments. */
const KILL_WITHIN = 400;
const CHARGED = '000.100.112';

const external = { testMode: 'EXTERNAL' };

async function startProcessor({ settings, database }: Place): Promise<ChildProcess> {
  const args = [LONE, settings['TILLWAY_SIMULATOR_PORT'] ?? '', `${database}.processor-ledger`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Customers pay, several at once, while the processor is killed. */
async function payWhileKilled(place: Place, child: ChildProcess): Promise<readonly Paid[]> {
  const answers: Paid[] = [];
  const shift = { isOver: false };
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    do answers.push(await pays(place, external));
    while (!shift.isOver);
  });
  await passes(KILL_WITHIN);
  await kill(child);
  shift.isOver = true;
  await Promise.all(customers);
  return answers;
}

const chargesAt = async ({ settings }: Place): Promise<readonly string[]> => {
  const response = await fetch(`http://localhost:${settings['TILLWAY_SIMULATOR_PORT']}/ledger`);
  return ((await response.json()) as { charges: { key: string }[] }).charges.map(({ key }) => key);
};

/** Moves the gateway's clock beyond its inquiries. */
const settles = ({ settings }: Place): Promise<Response> =>
  fetch(`http://localhost:${settings['TILLWAY_PORT']}/v1/testClock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.token}` },
    body: new URLSearchParams({ advance: '600' }),
  });

function demandSame(charged: readonly string[], paid: readonly string[]): void {
  const wrong = [
    ...charged.filter((id) => !paid.includes(id)).map((id) => `${id} was charged, but is not paid`),
    ...paid.filter((id) => !charged.includes(id)).map((id) => `${id} is paid, but was not charged`),
    ...(new Set(charged).size < charged.length ? ['a payment was charged twice'] : []),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

export const killedProcessor: Proof = {
  promise: 'a processor that is killed has every charge in its ledger that it acknowledged, and no payment is lost',
  runs: { short: 1, whole: 100 },
  async run(): Promise<Figures> {
    const place = await freshPlace();
    const gateway = startGateway({ ...place.settings, TILLWAY_ACQUIRER_FAILURES: '0' });
    const [processor] = await Promise.all([startProcessor(place), gateway.ready]);
    const answers = await payWhileKilled(place, processor);
    const again = await startProcessor(place);
    const acknowledged = answers.filter(({ code }) => code === CHARGED);
    await settles(place);
    const ends = await Promise.all(answers.map(({ id }) => readsPaid(place, id)));
    const pending = ends.filter(({ code }) => code.startsWith('000.200')).length;
    if (pending > 0) throw new Error(`Expected every payment to end, but ${pending} are pending`);
    demandSame(
      await chargesAt(place),
      ends.filter(({ code }) => code === CHARGED).map(({ id }) => id),
    );
    await Promise.all([kill(again), gateway.signal('SIGTERM')]);
    const unknown = answers.filter(({ code }) => code.startsWith('000.200')).length;
    return { payments: answers.length, acknowledged: acknowledged.length, 'pending at the kill': unknown, lost: 0 };
  },
};
