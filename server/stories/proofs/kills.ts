import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshPlace, pays, type Place } from '../disk/merchant.ts';
import { startGateway } from '../process/gateway-process.ts';
import { demandAll, passes, payUntilItEnds, type Received } from './customers.ts';
import type { Figures, Proof } from './proof.ts';

const DIES = pathToFileURL(join(import.meta.dirname, 'dies-at-step.ts')).href;

/** Starts again after a kill, takes a payment, and has everything that was acknowledged before. */
async function startsAgain(place: Place, received: Received): Promise<void> {
  const gateway = startGateway(place.settings);
  await gateway.ready;
  await demandAll(place, received);
  const { status } = await pays(place);
  if (status !== 200) throw new Error(`Expected a payment after the kill, got ${status}`);
  const { code } = await gateway.signal('SIGTERM');
  if (code !== 0) throw new Error(`Expected the status 0, got ${code}`);
}

/** In milliseconds: a start takes about half of it. */
const FIRST_START = 800;

export const killedFirstStart: Proof = {
  promise: 'a first start that is killed can be repeated',
  runs: { short: 1, whole: 100 },
  async run(turn): Promise<Figures> {
    const place = await freshPlace();
    const received: Received = { acknowledged: [], refused: 0 };
    // Every other kill comes before a step that changes the disk, the others at any moment.
    const isAtStep = turn % 2 === 0;
    const step = { NODE_OPTIONS: `--import=${DIES}?step=${turn / 2 + 1}` };
    const gateway = startGateway({ ...place.settings, ...(isAtStep ? step : {}) });
    const paying = gateway.ready.then(() => payUntilItEnds(place, received)).catch(() => undefined);
    await (isAtStep ? Promise.race([gateway.ended, gateway.ready.catch(() => undefined)]) : passes(FIRST_START));
    await gateway.signal('SIGKILL');
    await paying;
    const hadKey = existsSync(place.keyFile);
    await startsAgain(place, received);
    return { 'killed without a key file': hadKey ? 0 : 1, acknowledged: received.acknowledged.length, lost: 0 };
  },
};

/** In milliseconds: about as long as a shutdown takes. */
const SHUTDOWN = 150;

/** Kills a gateway at some moment of its shutdown; false when it had ended before. */
async function killsShutdown(place: Place, received: Received): Promise<boolean> {
  const gateway = startGateway(place.settings);
  await gateway.ready;
  const paying = payUntilItEnds(place, received);
  await passes(SHUTDOWN);
  void gateway.signal('SIGTERM');
  await passes(SHUTDOWN);
  const { code } = await gateway.signal('SIGKILL');
  await paying;
  return code === null;
}

export const killedShutdown: Proof = {
  promise: 'a shutdown that is killed loses nothing',
  runs: { short: 1, whole: 100 },
  async run(): Promise<Figures> {
    const place = await freshPlace();
    const received: Received = { acknowledged: [], refused: 0 };
    let starts = 1;
    while (!(await killsShutdown(place, received))) starts += 1;
    await startsAgain(place, received);
    return { starts, acknowledged: received.acknowledged.length, lost: 0 };
  },
};
