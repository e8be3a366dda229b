import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { freshPlace, pays, placeIn, type Place, readsPaid } from '../disk/merchant.ts';
import { freshFolder } from '../process/folder.ts';
import { startGateway } from '../process/gateway-process.ts';
import { unreadOutputs } from '../shutdown/unread-output.ts';
import { until } from '../world/time.ts';
import { demandAll, passes, payUntilItEnds, type Received } from './customers.ts';
import { type Figures, notShown, type Proof } from './proof.ts';

const [WRONG_SETTING, FAULT] = [78, 1];

/** Does something with a disk of its own; undefined where mounting one is not permitted. */
async function onOwnDisk<T>(megabytes: number, work: (disk: string) => Promise<T>): Promise<T | undefined> {
  const disk = join(freshFolder(), 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]).status !== 0) return undefined;
  try {
    return await work(disk);
  } finally {
    spawnSync('umount', ['--lazy', disk]);
  }
}

/** Fills a disk to the last byte. The returned function makes room again. */
function fills(disk: string): () => void {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  for (const bytes of [Buffer.alloc(65_536), Buffer.alloc(1)]) {
    try {
      for (;;) writeSync(file, bytes);
    } catch (full) {
      if (!(full instanceof Error && 'code' in full && full.code === 'ENOSPC')) throw full;
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

const isReady = async ({ settings }: Place): Promise<boolean> =>
  (await fetch(`http://localhost:${settings['TILLWAY_PORT']}/readyz`)).ok;

function demand(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`Expected ${what}`);
}

export const fullDisk: Proof = {
  promise: 'a full disk refuses payments with 503, and takes them again when there is room',
  runs: { short: 2, whole: 10 },
  run: async (turn): Promise<Figures> =>
    (await onOwnDisk(16, async (disk) => {
      const place = await placeIn(join(disk, 'data'));
      let gateway = startGateway(place.settings);
      await gateway.ready;
      const received: Received = { acknowledged: [(await pays(place)).id], refused: 0 };
      const makeRoom = fills(disk);
      await until(async () => {
        const { status, id } = await pays(place);
        if (status === 200) received.acknowledged.push(id);
        return status === 503;
      });
      demand('the probe to fail while the disk is full', !(await isReady(place)));
      await demandAll(place, received);
      // Every other gateway is stopped while its disk is full.
      const isStopped = turn % 2 === 1;
      if (isStopped) demand('an end at SIGTERM', (await gateway.signal('SIGTERM')).code !== null);
      makeRoom();
      if (isStopped) gateway = startGateway(place.settings);
      await gateway.ready;
      await until(() => isReady(place));
      received.acknowledged.push((await pays(place)).id);
      await demandAll(place, received);
      demand('the status 0', (await gateway.signal('SIGTERM')).code === 0);
      return { acknowledged: received.acknowledged.length, lost: 0 };
    })) ?? notShown,
};

export const fullLog: Proof = {
  promise: 'a log that is full or not read stops neither payments nor the end of the gateway',
  runs: { short: 1, whole: 8 },
  async run(turn): Promise<Figures> {
    const outputs = Object.values(unreadOutputs);
    const elsewhere = outputs[turn % (outputs.length + 1)];
    const place = { ...(await freshPlace()) };
    const settings = { ...place.settings, TILLWAY_LOG: 'info' };
    const run = async (log: Parameters<typeof startGateway>[2]): Promise<Figures> => {
      const gateway = startGateway(settings, [], log);
      // With its log elsewhere, a gateway is ready when its probe is; `ready` rejects when it has ended before.
      await Promise.race([gateway.ready, until(() => isReady(place).catch(() => false))]);
      const { status } = await pays(place);
      demand('a payment while the log is full', status === 200);
      demand('the status 0', (await gateway.signal('SIGTERM')).code === 0);
      return { 'ended at SIGTERM': 1 };
    };
    if (elsewhere) return run(await elsewhere());
    const shown = await onOwnDisk(1, async (disk) => {
      const log = openSync(join(disk, 'log'), 'a');
      fills(disk);
      return run(log);
    });
    return shown ?? notShown;
  },
};

export const readOnlyDisk: Proof = {
  promise: 'a read-only disk is named as such by the start that it stops',
  runs: { short: 1, whole: 3 },
  run: async (): Promise<Figures> =>
    (await onOwnDisk(16, async (disk) => {
      const place = await placeIn(join(disk, 'data'));
      const before = startGateway(place.settings);
      await before.ready;
      const { id } = await pays(place);
      await before.signal('SIGTERM');
      spawnSync('mount', ['-o', 'remount,ro', disk]);
      const { code, faults } = await startGateway(place.settings).ended;
      demand('a refused start', code === WRONG_SETTING && faults.includes('is on a read-only file system'));
      spawnSync('mount', ['-o', 'remount,rw', disk]);
      const after = startGateway(place.settings);
      await after.ready;
      demand('the payment of before', (await readsPaid(place, id)).status === 200);
      await after.signal('SIGTERM');
      return { 'refused and named': 1, lost: 0 };
    })) ?? notShown,
};

/** In milliseconds. */
const SOME_TIME = 300;

export const unlinkedDatabase: Proof = {
  promise: 'a database that was deleted acknowledges nothing more, ends the process and is not replaced',
  runs: { short: 1, whole: 20 },
  async run(): Promise<Figures> {
    const place = await freshPlace();
    const gateway = startGateway({ ...place.settings, TILLWAY_LOG: 'error' });
    await gateway.ready;
    const received: Received = { acknowledged: [], refused: 0 };
    const paying = payUntilItEnds(place, received);
    await passes(SOME_TIME);
    rmSync(place.database);
    // A payment that was acknowledged at the moment of the deletion may still be on its way to its customer.
    await new Promise(setImmediate);
    const late = await pays(place).catch(() => undefined);
    demand('no payment after the deletion', late?.status !== 200);
    const { code, output } = await gateway.ended;
    demand('the status 1 and a line in the log', code === FAULT && output.includes('was deleted or replaced'));
    await paying;
    const again = await startGateway(place.settings).ended;
    demand('a refused start', again.code === WRONG_SETTING && !existsSync(place.database));
    return { 'acknowledged before': received.acknowledged.length, 'acknowledged after': 0 };
  },
};
