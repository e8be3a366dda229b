import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import { dayNumberOf } from '../../core/reports/daily-total.ts';
import { days, type EntityKey, minutes, plus } from '../../core/values.ts';
import { createFileDeliveries } from '../../outbox/file-deliveries.ts';
import { createFold } from '../../outbox/fold.ts';
import type { Step } from '../../outbox/job.ts';
import { createProbe } from '../../outbox/probe.ts';
import { createSettlement } from '../../outbox/settlement.ts';
import type { LogFields } from '../../operations/gateway.ts';
import type { Store } from '../../store/store.ts';
import { account, accountId, bakery, cardPayment, openAccounts } from '../merchant-accounts/accounts.fixture.ts';
import { newKeys } from '../pick-up/client.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { adminTokenOf, entities, tokenOf } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';
import { payoutOf, settlementsOf } from './settlements.fixture.ts';

const [inTown, online] = [entities['bakery in town'], entities['bakery online']];
const settlement = {
  clearingInstituteName: 'Acquirer',
  clearingInstituteMerchantId: 'CHANNEL-1',
  fees: [{ fee: 'CAPTURE_FEE', fixed: '0.10' }],
};
const having = {
  'bakery in town': {
    settings: { settlement },
    merchantAccounts: [account('1', { brands: ['VISA'] }), account('2', { brands: ['MASTER'] })],
  },
  'bakery online': { settings: { settlement } },
};

type Refused = 'closeBatch' | 'openDay' | 'undeliveredFiles' | 'dailyTotals';

let world: World;
const server = { name: 'bookkeeping', host: '127.0.0.1', port: 1, user: 'bakery', hostKey: newKeys().publicKey };

/** What the database refuses for the channel in town, and of batches for one of its two merchant accounts. */
let refused: Refused | undefined;

function refusing(inner: Store): Store {
  const isInTown = (entity: EntityKey) => world.wired().gateway.entities.entity(entity).id === inTown;
  const unless = <T>(isRefused: boolean, work: () => Promise<T>): Promise<T> =>
    isRefused ? Promise.reject(new Error('out of range')) : work();
  const refusesFor = (name: Refused, entity: EntityKey) => refused === name && isInTown(entity);
  const isRefused = (change: Change) =>
    refused === 'closeBatch' &&
    change.kind === 'closeBatch' &&
    change.closed.batch.merchantAccountId === accountId('1');
  return {
    ...inner,
    commit: (changes) => unless(changes.some(isRefused), () => inner.commit(changes)),
    openDay: (closed) => unless(refusesFor('openDay', closed.entity), () => inner.openDay(closed)),
    undeliveredFiles: (files) =>
      unless(refusesFor('undeliveredFiles', files.entity), () => inner.undeliveredFiles(files)),
    dailyTotals: (slice) => unless(refusesFor('dailyTotals', slice.entity), () => inner.dailyTotals(slice)),
  };
}

let jobs: Readonly<Record<'settle' | 'deliver' | 'fold' | 'recount', Step>>;
const channels: Record<'inTown' | 'online', EntityKey> = { inTown: 0 as EntityKey, online: 0 as EntityKey };
let receiver: FileReceiver;

beforeAll(async () => {
  world = await openAccounts(having, { seams: { store: refusing, acquirer: (acquirer) => acquirer } });
  const { gateway } = world.wired();
  jobs = {
    settle: createSettlement(gateway),
    deliver: createFileDeliveries(gateway),
    fold: createFold(gateway),
    recount: createProbe(gateway),
  };
  for (const [name, id] of [
    ['inTown', inTown],
    ['online', online],
  ] as const)
    channels[name] = gateway.entities.entityOf(id)?.key ?? expect.fail('no channel');
  await administrator(world, adminTokenOf('bakery')).post(`entities/${entities.bakery}/fileReceivers`, server);
  receiver = (await world.store().fileReceivers())[0] ?? expect.fail('no receiver');
  await works(jobs.settle);
  const { pays } = bakery(world);
  await pays(cardPayment('VISA'), inTown);
  await pays(cardPayment('MASTER'), inTown);
  await pays(cardPayment('VISA'), online);
  await world.advance(days(1));
});
afterAll(() => world.close());

/** What a job writes to the log when it next begins, with this refused. */
async function faultsOf(job: Step, what?: Refused) {
  const before = world.logged.length;
  refused = what;
  world.clock.moveTo(plus(world.clock.now(), minutes(61)));
  while (await job());
  refused = undefined;
  const lines: readonly LogFields[] = world.logged.slice(before);
  return lines.flatMap(({ id, topic, reason: why }) => (why === undefined ? [] : [[id ?? topic, why]]));
}
async function works(job: Step): Promise<void> {
  expect(await faultsOf(job)).toEqual([]);
}
const reason = 'Error: out of range';

it('one account whose batch cannot be closed keeps no other account and no channel after it waiting', async () => {
  const payouts = async (entityId: string) => {
    const { settlements } = await settlementsOf(world, { entityId, token: tokenOf('bakery') }).lists();
    return settlements.map(payoutOf);
  };
  expect(await faultsOf(jobs.settle, 'closeBatch')).toEqual([
    [accountId('1'), reason],
    ['settlement', reason],
  ]);
  expect([await payouts(inTown), await payouts(online)]).toEqual([[9_90], [9_90]]);
  await works(jobs.settle);
  expect([await payouts(inTown), await payouts(online)]).toEqual([[9_90, 9_90], [9_90]]);
});

// The settlement of a channel that gets terms begins with the day of the last run that has looked at it.
it('a run that could not close one batch has looked at every channel', async () => {
  await world.advance(days(2));
  await faultsOf(jobs.settle, 'closeBatch');
  expect(await world.store().mark('settlementLookedAt')).toBe(world.clock.now());
});

it('one channel whose files cannot be read keeps no file of another one from a receiver', async () => {
  const undelivered = async (entity: EntityKey) => {
    const { key, columns } = receiver;
    return (await world.store().undeliveredFiles({ receiver: key, entity, columns, from: key, limit: 10 })).length;
  };
  expect(await undelivered(channels.online)).toBe(1);
  expect(await faultsOf(jobs.deliver, 'undeliveredFiles')).toEqual([
    [inTown, reason],
    [world.wired().gateway.ids.publicId('fileReceiver', receiver.key), reason],
    ['deliveries of files', reason],
  ]);
  expect([await undelivered(channels.inTown), await undelivered(channels.online)]).toEqual([2, 0]);
  await works(jobs.deliver);
  expect(await undelivered(channels.inTown)).toBe(0);
});

it('one channel whose totals cannot be folded keeps no days of another one open', async () => {
  const openDay = (entity: EntityKey) =>
    world.store().openDay({ entity, after: -1, before: dayNumberOf(world.clock.now()) });
  expect(await faultsOf(jobs.fold, 'openDay')).toEqual([
    [inTown, reason],
    ['totals of closed days', reason],
  ]);
  expect(await openDay(channels.online)).toBeUndefined();
  expect(await openDay(channels.inTown)).toBeDefined();
  await works(jobs.fold);
  expect(await openDay(channels.inTown)).toBeUndefined();
});

it('one channel whose totals cannot be recounted keeps no books unwatched', async () => {
  await works(jobs.recount);
  const recounted = await world.store().mark('booksRecounted');
  expect(await faultsOf(jobs.recount, 'dailyTotals')).toEqual([
    [inTown, reason],
    ['totals', reason],
    ['recount of books', reason],
  ]);
  expect(await world.store().mark('booksRecounted')).toBe(recounted);
  await works(jobs.recount);
  expect(await world.store().mark('booksRecounted')).toBeGreaterThan(recounted ?? 0);
});
