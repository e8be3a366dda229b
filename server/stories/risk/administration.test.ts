import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, chargesDirectly } from '../world/words.ts';
import { administrator } from '../world/administrator.ts';
import { demoWithRules } from '../world/risk-rules.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const merchant = '8a8294174b7ecb28014b9699220012c2';
const lists = `entities/${merchant}/risk/lists`;
const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' } as const;

let world: World;
let admin: ReturnType<typeof administrator>;
beforeAll(async () => {
  const listed = [{ name: 'listed', when: [{ is: 'listed', on: 'block', by: ['account', 'ip'] }], action: 'deny' }];
  world = await openWorld({ provisionFile: demoWithRules(listed, { riskService: true }) });
  admin = administrator(world);
});
afterAll(() => world.close());

describe('an analyst', () => {
  it('finds open cases, the latest first, in parts', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await chargesDirectly(world, toReview)).body.id);
    const first = await admin.get(`entities/${demo.entityId}/risk/cases?state=open&limit=2`);
    const rest = await admin.get(
      `entities/${demo.entityId}/risk/cases?state=open&limit=2&after=${first.body.nextCursor}`,
    );
    const found = [first, rest].flatMap(({ text }) => (JSON.parse(text) as { cases: { id: string }[] }).cases);
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('decides once, and repeats the answer under an Idempotency-Key', async () => {
    const { id } = (await chargesDirectly(world, toReview)).body;
    const path = `risk/cases/${id}/decisions`;
    const approval = { decision: 'APPROVE', userId: 'ana' };
    const first = await admin.post(path, approval, { 'idempotency-key': 'decided' });
    expect(first).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect((await admin.post(path, approval, { 'idempotency-key': 'decided' })).text).toBe(first.text);
    expect((await admin.post(path, approval)).status).toBe(409);
    expect((await admin.post(path, { decision: 'PENDING', userId: 'ben', note: 'called' })).status).toBe(200);
  });

  it.each([
    { decision: 'CANCEL', userId: 'ana' },
    { decision: 'APPROVE', userId: 'ana', cancelReason: 'fraud' },
    { decision: 'DELETE', userId: 'ana' },
    { decision: 'APPROVE' },
    { decision: 'APPROVE', userId: 'x'.repeat(65) },
  ])('is refused %j', async (body) => {
    const { id } = (await chargesDirectly(world, toReview)).body;
    expect((await admin.post(`risk/cases/${id}/decisions`, body)).status).toBe(400);
  });

  it('finds no case of an unknown payment, or of one that was not held', async () => {
    const { id } = (await chargesDirectly(world)).body;
    for (const unknown of [id, '8a'.repeat(16), 'x', '%00'])
      expect((await admin.get(`risk/cases/${unknown}`)).status).toBe(404);
  });
});

describe('a list', () => {
  const entry = { list: 'block', kind: 'ip', value: '198.51.100.0/24' } as const;

  it('holds at once, and no longer when its entry is removed', async () => {
    const pays = async () => (await chargesDirectly(world, { 'customer.ip': '198.51.100.7' })).body.result.code;
    const { body } = await admin.post(lists, entry);
    expect(await pays()).toBe('100.400.147');
    expect((await admin.delete(`${lists}/${body.id}`)).status).toBe(200);
    expect(await pays()).toBe('000.100.110');
    expect((await admin.delete(`${lists}/${body.id}`)).status).toBe(404);
  });

  it.each([
    { ...entry, value: '198.51.100.0/25' },
    { ...entry, value: '0x7f.1' },
    { ...entry, value: '%' },
    { ...entry, kind: 'bin', value: '4200' },
    { ...entry, kind: 'email', value: 'a@b@c' },
    { ...entry, kind: 'domain', value: '.*' },
    { ...entry, kind: 'country', value: "AT' or 1=1" },
    { ...entry, kind: 'phone', value: 'none' },
    { ...entry, list: 'grey' },
    { ...entry, note: `card ${cards.approved}` },
    { ...entry, expiresAt: 'not a moment at all' },
  ])('refuses %j', async (wrong) => {
    expect((await admin.post(lists, wrong)).status).toBe(400);
  });
});
