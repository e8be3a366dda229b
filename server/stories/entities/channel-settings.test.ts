import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { codeOf, idIn, instruction, merchantOf } from '../instructions/instructions.fixture.ts';
import { cardOf, cards, chargesDirectly, order } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const demo = join(import.meta.dirname, '../../start/provision/provision.demo.json');
type File = { entities: { settings?: Record<string, unknown> }[]; tokens: { token: string; entity: string }[] };

const older = { userId: 'an-older-user', password: 'an-older-password' };
let world: World;
beforeAll(async () => {
  const file = JSON.parse(readFileSync(demo, 'utf8')) as File;
  const channel = file.entities.find(({ settings }) => settings);
  if (!channel) throw new Error('Expected the demo file to have a channel');
  channel.settings = {
    ...channel.settings,
    requires: ['addressCheck'],
    validation: 'lenient',
    bodyCredentials: true,
    resultOrigins: ['com.example.shop://'],
  };
  file.tokens.push({
    token: Buffer.from(`${older.userId}|${older.password}`).toString('base64'),
    entity: '8a8294174b7ecb28014b9699220015ca',
  });
  const provisionFile = join(freshFolder(), 'provision.json');
  writeFileSync(provisionFile, JSON.stringify(file));
  world = await openWorld({ provisionFile });
});
afterAll(() => world.close());

const address = {
  'billing.street1': 'Main street 1',
  'billing.city': 'Berlin',
  'billing.postcode': '10115',
  'billing.country': 'DE',
};

it('a channel that has addresses checked requires one', async () => {
  const refused = await chargesDirectly(world);
  expect(refused.body.result.parameterErrors?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['billing.street1', 'billing.postcode']),
  );
  expect((await chargesDirectly(world, address)).status).toBe(200);
});

it('a lenient channel accepts contact data in any format', async () => {
  const contact = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.phone': 'ask for Jane' };
  expect((await chargesDirectly(world, { ...address, ...contact })).status).toBe(200);
});

describe('a standing instruction of a lenient channel', () => {
  const { begins, follows } = merchantOf(() => world);
  const otherCard = cardOf('4111111111111111');

  it('may go on with another card, about which the acquirer decides', async () => {
    const first = await begins({}, address);
    expect(codeOf(await follows(idIn(first), {}, { ...address, ...otherCard }))).toBe('000.100.110');
    expect(codeOf(await follows(first.body.id, {}, { ...address, ...otherCard }))).toBe('000.100.110');
    const completing = { ...address, ...otherCard, ...instruction({ industryPractice: 'NO_SHOW' }) };
    expect(codeOf(await follows(first.body.id, {}, completing))).toBe('000.100.110');
  });

  it('charges no other stored card than was agreed on', async () => {
    const first = await begins({}, { ...address, createRegistration: 'true' });
    const { entityId, ...rest } = order;
    const stored = await world.post('v1/registrations', { entityId, ...address, ...otherCard });
    const later = instruction({ mode: 'REPEATED', source: 'MIT', initialTransactionId: idIn(first) });
    const form = { entityId, ...rest, ...address, ...later };
    const other = await world.post(`v1/registrations/${stored.body.id}/payments`, form);
    expect([other.status, codeOf(other)]).toEqual([400, '100.150.300']);
    expect(other.body.resultDetails['ExtendedDescription']).toContain('agreed with another account');
  });

  it('needs no first payment that is known', async () => {
    const bare = instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED' });
    expect(codeOf(await chargesDirectly(world, { ...address, ...bare }))).toBe('000.100.110');
  });

  it('keeps the limits that were agreed, whichever card is charged', async () => {
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '2' }, address);
    const codes = [];
    for (const card of [otherCard, otherCard, {}])
      codes.push(codeOf(await follows(idIn(first), { type: 'INSTALLMENT' }, { ...address, ...card })));
    expect(codes).toEqual(['000.100.110', '600.200.501', '600.200.501']);
  });
});

it('a channel that accepts credentials in the body refuses wrong ones', async () => {
  const credentials = { 'authentication.userId': older.userId, 'authentication.password': older.password };
  const { entityId, ...rest } = order;
  const form = { ...rest, 'authentication.entityId': entityId, ...address, ...credentials };
  expect((await world.post('v1/checkouts', form, {})).status).toBe(200);
  expect((await world.post('v1/checkouts', { ...form, 'authentication.password': 'wrong' }, {})).status).toBe(403);
});

it('a channel that lists an app lets its shoppers return into it', async () => {
  const into = (shopperResultUrl: string) => world.post('v1/checkouts', { ...order, ...address, shopperResultUrl });
  expect((await into('com.example.shop://result')).status).toBe(200);
  expect((await into('com.example.other://result')).body.result.parameterErrors?.map(({ name }) => name)).toEqual([
    'shopperResultUrl',
  ]);
});

describe('a channel that accepts credentials in the body', () => {
  const credentials = { 'authentication.userId': older.userId, 'authentication.password': older.password };
  const { entityId } = order;
  const queryOf = (more: Record<string, string>) => String(new URLSearchParams(more));

  it('accepts them in the query of a request without a body, and no wrong ones', async () => {
    const { id } = (await chargesDirectly(world, address)).body;
    const read = (more: Record<string, string>) => world.get(`v1/payments/${id}?${queryOf(more)}`, {});
    const named = { 'authentication.entityId': entityId, ...credentials };
    expect(await read(named)).toMatchObject({ status: 200, body: { id } });
    expect((await read({ ...named, 'authentication.password': 'wrong' })).status).toBe(403);
    expect((await read({ 'authentication.entityId': entityId })).status).toBe(401);
  });

  it('accepts authentication.entityId beside a token in the header', async () => {
    const { id } = (await chargesDirectly(world, address)).body;
    expect((await world.get(`v1/payments/${id}?${queryOf({ 'authentication.entityId': entityId })}`)).status).toBe(200);
  });

  it('writes neither queries nor credentials into its log, and keeps them nowhere', async () => {
    const { id } = (await chargesDirectly(world, address)).body;
    const { text } = await world.get(
      `v1/payments/${id}?${queryOf({ 'authentication.entityId': entityId, ...credentials })}`,
      {},
    );
    await world.get(`v1/nothing?${queryOf(credentials)}`, {});
    const { entityId: _named, ...rest } = order;
    const paid = await world.post(
      'v1/payments',
      { ...rest, ...cardOf(cards.approved), ...address, ...credentials, 'authentication.entityId': entityId },
      {},
    );
    const key = world.wired().gateway.ids.keyOf('payment', paid.body.id);
    const kept = key === undefined ? undefined : await world.store().payment(key);
    expect(kept?.state).toBe('approved');
    const everywhere = JSON.stringify([world.logged, kept, text, paid.text]);
    for (const secret of [older.userId, older.password, queryOf(credentials)]) expect(everywhere).not.toContain(secret);
  });
});

it('a lenient channel takes an order as shops of other platforms send it', async () => {
  const sent = {
    merchantTransactionId: '7',
    'customer.email': 'jane@shop.example',
    'customer.phone': ' 49 30 123456',
    'shipping.city': 'New York',
    'shipping.postcode': 'SW1A 1AA',
    'customer.browser.javaEnabled': '0',
    'threeDSecure.eci': '05',
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    'threeDSecure.xid': 'MDAwMDAwMDAwMDAwMDAwMDAwMDA=',
  };
  const { status, body } = await chargesDirectly(world, { ...address, ...sent });
  expect([status, body.result.code]).toEqual([200, '000.100.110']);
  expect(body).toMatchObject({ customer: { phone: '+49 30 123456', browser: { javaEnabled: 'false' } } });
});
