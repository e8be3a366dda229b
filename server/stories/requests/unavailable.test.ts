import { afterAll, beforeAll, expect, it } from 'vitest';
import { tillway } from '../../../shared/client.ts';
import { chargesAt } from '../payments/books.ts';
import { crossings } from '../payments/seams.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const seams = crossings();
let world: World;
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

const pays = (key = 'a key') =>
  fetch(`${world.baseUrl}v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.token}`, 'idempotency-key': key },
    body: new URLSearchParams({ ...order, ...cardOf(cards.approved), testMode: 'EXTERNAL' }),
  });

it('a request without an available database leads to no charge, and its response names the time of a retry', async () => {
  seams.arm({ at: 1, kind: 'unavailable' });
  const refused = await pays();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({
    result: { code: '999.999.888' },
    ndc: expect.any(String),
    buildNumber: expect.any(String),
  });
  expect(await chargesAt(world.processorUrl)).toEqual([]);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ level: 'error', reason: 'Error: The database is not available: Struck before commit' }),
  );

  seams.arm();
  expect(await (await pays()).json()).toMatchObject({ result: { code: '000.100.112' } });
  expect(await chargesAt(world.processorUrl)).toHaveLength(1);
});

it('a gateway whose database is unavailable stays alive, and is not ready until the database is available', async () => {
  const asks = async (path: string) => {
    const { status, body } = await world.get(path, {});
    return { status, body };
  };
  seams.arm({ at: 1, kind: 'away' });
  await pays('another key');
  expect(await asks('readyz')).toEqual({ status: 503, body: { status: 'storeUnavailable' } });
  expect(await asks('healthz')).toEqual({ status: 200, body: { status: 'alive' } });

  seams.arm();
  expect(await asks('readyz')).toEqual({ status: 200, body: { status: 'ready' } });
});

it('a merchant’s client treats such a response as unanswered, and repeats the request with the same key', async () => {
  const client = tillway({ base: world.baseUrl, token: demo.token, entityId: demo.entityId });
  const payment = { ...order, ...cardOf(cards.approved), testMode: 'EXTERNAL' };
  seams.arm({ at: 1, kind: 'unavailable' });
  const problem = await client.pay(payment);
  expect(problem).toEqual({
    kind: 'unanswered',
    reason: expect.stringMatching(/^999\.999\.888: /),
    idempotencyKey: expect.any(String),
  });
  seams.arm();
  if (problem.kind !== 'unanswered' || problem.idempotencyKey === null)
    throw new Error('Expected a key to ask again with');
  expect(await client.pay(payment, problem.idempotencyKey)).toMatchObject({ kind: 'succeeded' });
});
