import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { ListExport } from '../../core/exports/export.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { AcquirerFile } from '../../core/reconciliation/file.ts';
import { days, type EntityKey, minutes, plus } from '../../core/values.ts';
import type { LogFields } from '../../operations/gateway.ts';
import type { Step } from '../../outbox/job.ts';
import { createPurge } from '../../outbox/purge.ts';
import { createSettlement } from '../../outbox/settlement.ts';
import { refusing } from './refused-changes.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
let isRefused: (change: Change) => boolean = () => false;

beforeAll(async () => {
  world = await openWorld({
    seams: { store: refusing((change) => isRefused(change)), acquirer: (acquirer) => acquirer },
  });
});
afterAll(() => world.close());
beforeEach(() => {
  isRefused = () => false;
});

/** What a job writes to the log of the rows whose work failed. */
async function faultsOf(job: Step) {
  const before = world.logged.length;
  while (await job());
  const lines: readonly LogFields[] = world.logged.slice(before);
  return lines.flatMap(({ id, topic, reason }) => (reason === undefined ? [] : [id ?? topic]));
}

const entity = (): EntityKey =>
  world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? expect.fail('no channel');

function aList(): ListExport {
  const { ids, clock } = world.wired().gateway;
  const key = ids.key('listExport');
  const list = { filter: { of: 'requests' }, query: '', reference: null, after: 0, before: 0, columns: [] };
  const file = { state: 'ready', rows: 0, parts: 0, bytes: 0, orderedAt: clock.now(), endedAt: clock.now() };
  // The cast holds because a purge looks at the keys of lists alone.
  return { ...list, ...file, key, version: 0, entity: entity(), user: 1 as UserKey, delimiter: ',' } as never;
}

it('a list that cannot be deleted keeps no later one', async () => {
  const { gateway } = world.wired();
  const lists = Array.from({ length: 3 }, aList);
  await world.store().commit(lists.map((row): Change => ({ kind: 'saveListExport', row })));
  world.clock.moveTo(plus(world.clock.now(), days(3)));
  const [first, , third] = lists;
  isRefused = (change) => change.kind === 'removeListExport' && change.listExport !== third?.key;
  const life = days(1);
  const purge = createPurge(gateway, {
    unpaidCheckouts: life,
    events: life,
    accessTokens: life,
    requests: life,
    exports: life,
  });
  expect(await faultsOf(purge)).toEqual([
    ...lists.slice(0, 2).map(({ key }) => gateway.ids.publicId('listExport', key)),
    'purge of lists that were written to files in the background',
  ]);
  const kept = await Promise.all(lists.map(({ key }) => world.store().listExport(key)));
  expect(kept.map((row) => row?.key)).toEqual([first?.key, lists[1]?.key, undefined]);
});

it('imports without an end that cannot be deleted keep no other one', async () => {
  const { gateway } = world.wired();
  const begun = Array.from({ length: 23 }, (): AcquirerFile => ({
    key: gateway.ids.key('acquirerFile'),
    version: 0,
    entity: entity(),
    merchantAccount: null,
    profile: 'standard',
    layout: null,
    name: 'payments.csv',
    state: 'importing',
    hash: null,
    bytes: 0,
    rows: 0,
    faults: [],
    faultCount: 0,
    receivedAt: world.clock.now(),
  }));
  await world.store().commit(begun.map((row): Change => ({ kind: 'saveAcquirerFile', row })));
  world.clock.moveTo(plus(world.clock.now(), minutes(7 * 60)));
  const failing = begun.slice(2).map(({ key }) => key);
  isRefused = (change) => change.kind === 'removeAcquirerFile' && failing.includes(change.file);
  await faultsOf(createSettlement(gateway));
  const left = await world.store().unendedImports({ before: gateway.ids.key('acquirerFile'), limit: 100 });
  expect(left.map(({ key }) => key)).toEqual(failing.toReversed());
});
