import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { newKeys } from '../pick-up/client.fixture.ts';
import { demoChanged } from '../world/demo-settings.ts';
import { openWorld, type World } from '../world/world.ts';

const server = { host: '127.0.0.1', port: 1, user: 'bakery', hostKey: newKeys().publicKey };
const names = ['books', 'shop', 'stock'];

/** A file in which everything that has a row of its own is new, and has taken the place of what was there before. */
const fileOf = (round: number): string =>
  demoChanged((channel) =>
    Object.assign(channel, {
      webhooks: names.map((name) => ({
        name: `${name} ${round}`,
        url: `https://shop.example/${name}/${round}`,
        secrets: ['A'.repeat(64)],
      })),
      pickUpKeys: [{ name: `key ${round}`, publicKey: newKeys().publicKey }],
      fileReceivers: [{ ...server, name: `receiver ${round}` }],
      riskCallback: { urls: [`https://shop.example/risk/${round}`] },
    }),
  );

const path = fileOf(0);
let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: path, database: await freshDatabase(inject('postgres')) });
});
afterAll(() => world.close());

it.each([1, 2, 3, 4])('processes that start at once with a changed file all start, the %i. time', async (round) => {
  writeFileSync(path, readFileSync(fileOf(round)));
  const started = await Promise.allSettled([world.twin(1), world.twin(2), world.twin(3)]);
  for (const each of started) if (each.status === 'fulfilled') await each.value.close();
  expect(started.map((each) => (each.status === 'rejected' ? String(each.reason) : 'started'))).toEqual(
    Array.from({ length: 3 }, () => 'started'),
  );
  const store = world.store();
  const found = [await store.webhooks(), await store.pickUpKeys(), await store.fileReceivers()];
  expect(found.map((rows) => rows.map(({ name }) => name).toSorted())).toEqual([
    names.map((name) => `${name} ${round}`),
    [`key ${round}`],
    [`receiver ${round}`],
  ]);
});
