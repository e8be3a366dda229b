import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { systemClock } from '../../../clock.ts';
import { type Duration, minutes } from '../../../core/values.ts';
import { UNSETTLED_MAX } from '../../../outbox/webhooks/lane.ts';
import { OFFSET } from '../../../start/clock/test-clock.ts';
import { openStore } from '../../../store/open-store.ts';
import { freshDatabase as freshPostgres } from '../../../store/postgres/postgres.fixture.ts';
import { captures, freshPlace, pays, type Place, readsPaid } from '../../disk/merchant.ts';
import { rowsIn } from '../../process/database-file.ts';
import { fileWith } from '../../process/folder.ts';
import { type GatewayProcess, startGateway } from '../../process/gateway-process.ts';
import { openReceiver, type Receiver, secret } from '../../webhooks/receiver.fixture.ts';
import { demoWithWebhooks } from '../../world/demo-settings.ts';
import { until } from '../../world/time.ts';
import { demo } from '../../world/world.ts';
import { passes } from '../customers.ts';
import type { Figures, Proof } from '../proof.ts';
import { RUNS_TIMEOUT } from '../runs.ts';
import { demandDelivered } from './delivered.ts';

/** How often the processes are killed, and how many events there are at the end. */
const sizes = { short: { kills: 1, events: 30 }, whole: { kills: 30, events: 10_000 } } as const;
/** The share of notifications that the receiver does not accept. */
const REFUSED = 0.4;
/** How often it refuses one at most: no event may be tried for the thirty days after which the gateway gives up. */
const REFUSED_MAX = 5;
const CUSTOMERS = 8;
/** Longer than any wait for the next try: a day, and a tenth of it. */
const BETWEEN_LIVES = minutes(27 * 60);
/** In milliseconds: some commits. */
const KILL_WITHIN = 100;

/** Processes on one database, and the receiver of their notifications. */
type Scene = { readonly places: readonly Place[]; readonly receiver: Receiver; readonly acknowledged: string[] };

export const killedNotifier: Proof = {
  promise: 'a gateway that is killed while its receiver fails at random notifies of everything, in order',
  runs: { short: 1, whole: 1 },
  run: async () => show(await sceneOn([await freshPlace()]), sizes[inject('proofs')]),
};

export const killedNotifiers: Proof = {
  promise: 'three processes on PostgreSQL that are killed notify of everything, in order',
  // Each start takes a second, and there are four.
  runs: { short: 0, whole: 1 },
  async run() {
    const shared = {
      TILLWAY_DATABASE: await freshPostgres(inject('postgres')),
      TILLWAY_KEY_FILE: fileWith(randomBytes(32).toString('hex')),
    };
    const places = [await freshPlace(), await freshPlace(), await freshPlace()];
    const sharing = places.map((place) => ({ ...place, settings: { ...place.settings, ...shared } }));
    return show(await sceneOn(sharing), sizes[inject('proofs')]);
  },
};

/** The processes once their webhook is active: from then on, every event is for it. */
async function sceneOn(given: readonly Place[]): Promise<Scene> {
  const receiver = await openReceiver();
  const provision = demoWithWebhooks([{ name: 'shop', url: receiver.url, secrets: [secret] }]);
  const places = given.map((place) => ({ ...place, settings: { ...place.settings, TILLWAY_PROVISION: provision } }));
  const scene = { places, receiver, acknowledged: [] };
  const [first] = await startAll(scene, 1);
  await until(async () => (await rowsIn(databaseOf(scene), 'webhooks')).some(({ state }) => state === 'active'));
  await first?.signal('SIGTERM');
  return scene;
}

async function show(scene: Scene, { kills, events }: { kills: number; events: number }): Promise<Figures> {
  const { places, receiver, acknowledged } = scene;
  receiver.answersWith = refusing();
  const lives = Math.ceil(kills / places.length);
  for (let life = 1; life <= lives; life += 1) {
    await liveAndDie(scene, Math.ceil((events * life) / lives));
    await moveClock(scene, BETWEEN_LIVES);
  }
  const [last] = await startAll(scene, 1);
  const place = placeOf(scene);
  await deliverRest(place);
  const accepted = receiver.accepted();
  const { distinct, duplicates } = await demandDelivered({
    events: await rowsIn(databaseOf(scene), 'events'),
    accepted,
    acknowledged,
    codeOf: async (id) => (await readsPaid(place, id)).code,
  });
  await last?.signal('SIGTERM');
  const killed = lives * places.length;
  if (duplicates > killed * UNSETTLED_MAX)
    throw new Error(`Expected at most ${UNSETTLED_MAX} duplicates for each of ${killed} kills, got ${duplicates}`);
  const refused = receiver.received.length - accepted.length;
  await receiver.close();
  return { kills: killed, notifications: distinct, 'not accepted': refused, duplicates, lost: 0 };
}

/** Refuses each notification at random, and not more often than a few times. */
function refusing(): Receiver['answersWith'] {
  const refused = new Map<unknown, number>();
  return ({ headers: { 'webhook-id': id } }) => {
    const times = refused.get(id) ?? 0;
    if (times === REFUSED_MAX || Math.random() >= REFUSED) return 200;
    refused.set(id, times + 1);
    return 500;
  };
}

/** Customers pay at all processes until so many events were acknowledged; then the processes are killed. */
async function liveAndDie(scene: Scene, events: number): Promise<void> {
  const processes = await startAll(scene);
  const life = { isOver: false };
  const customers = Array.from({ length: CUSTOMERS }, () => shop(scene, life));
  await until(async () => scene.acknowledged.length >= events);
  for (const each of processes) {
    await passes(KILL_WITHIN);
    await each.signal('SIGKILL');
  }
  life.isOver = true;
  await Promise.all(customers);
}

/** A customer reserves an amount, and the merchant captures it in two parts, at any of the processes. */
async function shop(scene: Scene, life: { readonly isOver: boolean }): Promise<void> {
  const { places, acknowledged } = scene;
  const place = (): Place => placeOf(scene, Math.floor(Math.random() * places.length));
  while (!life.isOver) {
    try {
      const { id } = await pays(place(), { paymentType: 'PA' });
      acknowledged.push(id);
      for (const amount of ['40.00', '52.00']) acknowledged.push((await captures(place(), id, amount)).id);
    } catch {
      // The process was killed, or is about to be.
    }
  }
}

async function startAll({ places }: Scene, count = places.length): Promise<readonly GatewayProcess[]> {
  const processes = places.slice(0, count).map(({ settings }) => startGateway(settings));
  await Promise.all(processes.map(({ ready }) => ready));
  return processes;
}

function placeOf({ places }: Scene, at = 0): Place {
  const place = places[at];
  if (!place) throw new Error(`Expected a process ${at}`);
  return place;
}

const databaseOf = (scene: Scene): string => placeOf(scene).settings['TILLWAY_DATABASE'] ?? '';

/**
 * Moves the clock of the only process on, from try to try, until nothing is left. It stays where it is while deliveries
 * are due: a clock that ran ahead of a slow machine would reach the day when old events are deleted.
 */
async function deliverRest({ settings }: Place): Promise<void> {
  const database = settings['TILLWAY_DATABASE'] ?? '';
  await until(async () => {
    const waiting = await rowsIn(database, 'deliveries');
    if (waiting.some((row) => row['free_at'] === null)) throw new Error('Expected each delivery to be tried again');
    const next = Math.min(...waiting.map((row) => Number(row['free_at'])));
    const offset = (await rowsIn(database, 'marks')).find(({ name }) => name === OFFSET)?.['value'];
    const ahead = next - systemClock.now() - Number(offset);
    if (waiting.length > 0 && ahead > 0)
      await fetch(`http://localhost:${settings['TILLWAY_PORT']}/v1/testClock`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.token}` },
        body: new URLSearchParams({ advance: String(Math.ceil(ahead / 1000)) }),
      });
    return waiting.length === 0;
  }, RUNS_TIMEOUT);
}

/** Moves the clock while no process runs, so that all of them find the same time. */
async function moveClock(scene: Scene, length: Duration): Promise<void> {
  const store = await openStore(databaseOf(scene));
  await store.setMark(OFFSET, ((await store.mark(OFFSET)) ?? 0) + length);
  await store.close();
}
