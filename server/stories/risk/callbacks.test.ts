import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { minutes, plus, seconds } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { until } from '../world/time.ts';
import { administrator } from '../world/administrator.ts';
import { decides } from '../world/analyst.ts';
import { readsPayment } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { configures, holds, listsCallbacks, openMerchant } from './callbacks.fixture.ts';

const merchantId = '8a8294174b7ecb28014b9699220012c2';

let merchant: Awaited<ReturnType<typeof openMerchant>>;
beforeEach(async () => {
  merchant = await openMerchant();
  return () => merchant.close();
});

const lists = listsCallbacks;
const passes = (world: World) => world.advance(seconds(1));

describe.each([
  ['SQLite', async (): Promise<string> => freshFile()],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('a callback on %s', (_, database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: await database() });
  });
  afterAll(() => world.close());

  it('sends each decision and note once, in the terms of the spec', async () => {
    const headers = [{ name: 'Authorization', value: 'Basic c2hvcDpzZWNyZXQ=' }];
    await configures(world, merchant, { headers, pairs: [{ name: 'shop', value: 'Köln & Bonn' }] });
    const id = await holds(world);
    await decides(world.wired(), id, { decision: 'PENDING' });
    await passes(world);
    await decides(world.wired(), id, { decision: 'CANCEL' });
    await passes(world);
    const approved = await holds(world);
    await decides(world.wired(), approved, { decision: 'APPROVE' });
    await world.advance(minutes(1));
    expect(merchant.called.map(({ body }) => body['decision'])).toEqual(['PENDING', 'CANCEL', 'APPROVE']);
    const [note, cancelled, last] = merchant.called.map(({ body }) => body);
    expect(cancelled).toEqual({
      client: merchantId,
      subclientid: demo.entityId,
      transactionid: expect.any(String),
      acitransactionid: id,
      decision: 'CANCEL',
      userid: 'ana',
      cancelreason: 'fraud',
      note: 'seen by ana',
      processdate: '2026-11-20 12:00:01+0000',
      shop: 'Köln & Bonn',
    });
    expect(note).not.toHaveProperty('cancelreason');
    expect(last).not.toHaveProperty('cancelreason');
    expect(merchant.called[0]?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': expect.any(String),
      'user-agent': 'Tillway callbacks',
      connection: expect.any(String),
      host: expect.any(String),
      expect: '100-continue',
      authorization: 'Basic c2hvcDpzZWNyZXQ=',
    });
    expect((await lists(world, 'passed')).map(({ tries }) => tries)).toEqual([1, 1, 1]);
  });

  it('is tried as often as its merchant wants, then is on the failed list, and is sent once more from there', async () => {
    await configures(world, merchant, { retries: 2, waitSeconds: 300 });
    merchant.answers = (response) => response.writeHead(500).end();
    const before = (await lists(world)).length;
    await decides(world.wired(), await holds(world), { decision: 'CANCEL' });
    await world.advance(seconds(299));
    expect(merchant.called).toHaveLength(1);
    await world.advance(minutes(30));
    expect(merchant.called).toHaveLength(3);
    const [failed, ...others] = await lists(world);
    expect(others).toHaveLength(before);
    expect(failed).toMatchObject({ state: 'failed', tries: 3, status: 500, reason: 'statusNotExpected' });
    const admin = administrator(world);
    const resubmit = `risk/callbacks/${failed?.id}/resubmit`;
    expect((await admin.post(resubmit, undefined)).body.state).toBe('resubmitted');
    expect((await admin.post(resubmit, undefined)).status).toBe(409);
    await world.advance(minutes(30));
    expect(merchant.called).toHaveLength(4);
    expect((await lists(world))[0]).toMatchObject({ id: failed?.id, state: 'failed', tries: 4 });
    merchant.answers = (response) => void response.end();
    await admin.post(resubmit, undefined);
    await passes(world);
    expect((await lists(world)).map(({ id }) => id)).not.toContain(failed?.id);
    expect((await lists(world, 'passed'))[0]).toMatchObject({ id: failed?.id, tries: 5 });
  });

  it('is deleted from the failed list', async () => {
    await configures(world, merchant, { retries: 0 });
    merchant.answers = (response) => response.writeHead(404).end('Not Found');
    await decides(world.wired(), await holds(world), { decision: 'CANCEL' });
    await passes(world);
    const [failed] = await lists(world);
    expect((await administrator(world).delete(`risk/callbacks/${failed?.id}`)).status).toBe(200);
    expect((await administrator(world).delete(`risk/callbacks/${failed?.id}`)).status).toBe(404);
    expect(await lists(world)).not.toContainEqual(expect.objectContaining({ id: failed?.id }));
  });
});

describe('a response that does not pass', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const answers: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
    ['a status that is not expected', (response) => response.writeHead(204).end(), 'statusNotExpected'],
    ['a redirect', (response) => response.writeHead(302, { location: merchant.url }).end(), 'statusNotExpected'],
    ['a body', (response) => void response.end('OK'), 'bodyNotEmpty'],
    ['ten megabytes', (response) => void response.end(Buffer.alloc(10_000_000, 'x')), 'tooLarge'],
    ['a connection that ends', (response) => void response.destroy(), 'ECONNRESET'],
  ];
  it.each(answers)('is %s', async (_fact, answer, reason) => {
    await configures(world, merchant, { retries: 0 });
    merchant.answers = answer;
    await decides(world.wired(), await holds(world), { decision: 'CANCEL' });
    await passes(world);
    expect(merchant.called).toHaveLength(1);
    expect((await lists(world))[0]).toMatchObject({ reason, tries: 1 });
  });

  it('is one that never comes: after 30 seconds it is given up, and the payment was decided meanwhile', async () => {
    await configures(world, merchant, { retries: 0 });
    merchant.answers = () => undefined;
    const id = await holds(world);
    await decides(world.wired(), id, { decision: 'CANCEL' });
    await world.wired().dispatcher.startDue();
    await until(async () => merchant.called.length === 1);
    expect((await readsPayment(world, id)).body.result.code).toBe('100.400.147');
    world.clock.moveTo(plus(world.clock.now(), seconds(31)));
    await world.wired().dispatcher.settled();
    expect((await lists(world))[0]).toMatchObject({ reason: 'timedOut' });
  });

  it('is none of those that its merchant lists', async () => {
    await configures(world, merchant, { retries: 0, expectedStatuses: [202] });
    merchant.answers = (response) => response.writeHead(202).end();
    const before = (await lists(world)).length;
    await decides(world.wired(), await holds(world), { decision: 'CANCEL' });
    await passes(world);
    expect(await lists(world)).toHaveLength(before);
    await configures(world, merchant, { expectedStatuses: [200] });
  });
});

describe('the settings of callbacks', () => {
  let world: World;
  let admin: ReturnType<typeof administrator>;
  beforeAll(async () => {
    world = await openWorld({ database: freshFile() });
    admin = administrator(world);
  });
  afterAll(() => world.close());
  const place = `entities/${demo.entityId}/risk/callback`;

  it('are those of the next entity above that has any, and one of three addresses is active', async () => {
    const above = `entities/${merchantId}/risk/callback`;
    const urls = ['https://one.shop.example/', 'https://two.shop.example/', 'https://three.shop.example/'];
    await admin.patch(above, { urls, active: 2 });
    expect(JSON.parse((await admin.get(place)).text)).toMatchObject({ urls, active: 2, from: merchantId });
    expect((await admin.patch(above, { active: null })).status).toBe(200);
    await holds(world);
    await passes(world);
    expect(await lists(world)).toEqual([]);
  });

  it('never show the values of headers', async () => {
    await admin.patch(place, { urls: ['https://shop.example/'], headers: [{ name: 'X-Key', value: 'open sesame' }] });
    const shown = [await admin.get(place), await admin.get(`entities/${demo.entityId}/changes`)];
    expect(shown.map(({ text }) => text.includes('X-Key'))).toEqual([true, true]);
    expect(JSON.stringify([shown, world.logged])).not.toContain('sesame');
  });

  const wrong: readonly (readonly [object, readonly string[]])[] = [
    [{ urls: ['https://a.example/', 'https://b.example/', 'https://c.example/', 'https://d.example/'] }, ['urls']],
    [{ urls: ['https://a.example/'], active: 2 }, ['active']],
    [{ urls: ['http://shop.example:8080/'] }, ['urls.0']],
    [{ urls: ['ftp://shop.example/'] }, ['urls.0']],
    [{ waitSeconds: 301 }, ['waitSeconds']],
    [{ retries: 6 }, ['retries']],
    [{ expectedStatuses: [] }, ['expectedStatuses']],
    [{ headers: [{ name: 'Content-Length', value: '0' }] }, ['headers.0.name']],
    [{ headers: [{ name: 'X-A', value: 'a\r\nB: c' }] }, ['headers.0.value']],
    [{ headers: [{ name: 'X A', value: 'a' }] }, ['headers.0.name']],
    [{ pairs: [{ name: 'decision', value: 'APPROVE' }] }, ['pairs.0.name']],
  ];
  it.each(wrong)('are not %j', async (body, names) => {
    const refused = await admin.patch(place, { urls: ['https://shop.example/'], active: 1, ...body });
    expect(refused.status).toBe(400);
    expect(refused.body.result?.parameterErrors?.map(({ name }) => name)).toEqual(names);
  });
});
