import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { formsIn, securityCodeForms, writtenForms } from '../requests/written-forms.ts';
import { answersChallenge } from '../world/issuer.ts';
import { entities, provisionFile, tokenOf } from '../world/two-merchants.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  deletes,
  order,
  pays,
  paysBy,
  reads,
  readsRegistration,
  registers,
} from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let [database, world]: [string, World] = ['', {} as World];
const opens = async (settings: Parameters<typeof openWorld>[0] = {}) => {
  database = freshDatabase();
  world = await openWorld({ database, ...settings });
};
afterEach(() => world.close());

const external = { testMode: 'EXTERNAL' };

describe('a deleted registration', () => {
  beforeEach(() => opens());

  it('leaves nothing of what the vault held in the database’s file', async () => {
    const { id } = (await registers(world)).body;
    const kept = (await registers(world)).body.id;
    const texts = rowsOf(database, 'registrations').map((row) => String(row['sealed']));
    await world.restart();
    expect(texts.map((text) => readFileSync(database).includes(text))).toEqual([true, true]);
    await deletes(world, id);
    await world.restart();
    expect(texts.map((text) => readFileSync(database).includes(text))).toEqual([false, true]);
    expect(rowsOf(database, 'registrations').map((row) => [row['sealed'] === null, row['fields']])).toContainEqual([
      true,
      '{}',
    ]);
    expect((await paysBy(world, kept)).body.result.code).toBe('000.100.110');
  });

  it('is deleted by one of many requests at once', async () => {
    const { id } = (await registers(world)).body;
    const answers = await Promise.all(Array.from({ length: 9 }, () => deletes(world, id)));
    const codes = answers.map(({ body }) => body.result.code).toSorted();
    expect(codes).toEqual(['000.100.110', ...Array.from({ length: 8 }, () => '100.150.202')]);
  });

  it('does not stop a payment that is under way, which forgets the account at its end', async () => {
    const { id } = (await registers(world, { 'card.number': cards.challenge })).body;
    const form = { ...external, ...browser, shopperResultUrl: `${world.shop.url}/back` };
    const paid = (await paysBy(world, id, form)).body;
    expect(paid.result.code).toBe('000.200.000');
    await deletes(world, id);
    await answersChallenge(world, paid.id, '1234');
    const { body } = await world.get(`v1/payments/${paid.id}?entityId=${demo.entityId}`);
    expect(body.result.code).toBe('000.100.112');
    expect(rowsOf(database, 'payments').filter((row) => row['sealed'] !== null)).toEqual([]);
  });

  it('is deleted or updated, but not both by the same version', async () => {
    const { id } = (await registers(world)).body;
    const update = () => world.post(`v1/registrations/${id}`, { entityId: demo.entityId, 'card.expiryYear': '2036' });
    await Promise.all([update(), deletes(world, id), update(), paysBy(world, id)]);
    expect((await readsRegistration(world, id)).body.result.code).toBe('100.150.202');
    expect(rowsOf(database, 'registrations').map((row) => row['sealed'])).toEqual([null]);
  });
});

describe('the id of a registration', () => {
  beforeEach(() => opens());

  it('is another one each time, for the same account too', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await registers(world)).body.id));
    expect(new Set(ids).size).toBe(20);
    expect(new Set(ids.map((id) => id.slice(0, 12))).size).toBe(20);
  });
});

describe('what is stored and shown', () => {
  beforeEach(() => opens());

  it('has neither numbers nor security codes: database, log and answers', async () => {
    const answers: string[] = [];
    const note = async (answer: Promise<Answered>) => {
      answers.push((await answer).text);
      return answer;
    };
    const card = { ...cardOf(cards.approved), 'card.cvv': '907' };
    const { id } = (await note(world.post('v1/registrations', { entityId: demo.entityId, ...card }))).body;
    await note(chargesDirectly(world, { ...card, createRegistration: 'true' }));
    await note(paysBy(world, id, { 'card.cvv': '907' }));
    await note(world.post(`v1/registrations/${id}`, { entityId: demo.entityId, 'card.number': cards.mastercard }));
    const checkout = await createsCheckout(world, { 'registrations[0].id': id, createRegistration: 'true' });
    await note(pays(world, checkout, { registrationId: id, 'card.cvv': '907' }));
    await note(readsRegistration(world, id));
    await world.restart();
    const log = world.logged.map((line) => JSON.stringify(line)).join('\n');
    const forms = [...writtenForms(cards.approved), ...writtenForms(cards.mastercard), ...securityCodeForms('907')];
    for (const place of [readFileSync(database), Buffer.from(log), Buffer.from(answers.join('\n'))])
      expect(formsIn(place, forms)).toEqual([]);
  });

  it('opens to the account alone, bound to its row, without a security code', async () => {
    await registers(world, { 'card.cvv': '907' });
    const [row] = rowsOf(database, 'registrations');
    const { vault } = world.wired().gateway;
    const [entity, key, sealed] = [Number(row?.['entity']), Number(row?.['key']), String(row?.['sealed'])];
    expect(JSON.parse(await vault.open(entity as never, key as never, sealed))).toEqual({
      kind: 'card',
      card: { number: cards.approved, holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
    });
    await expect(vault.open(entity as never, (key + 32) as never, sealed)).rejects.toThrow('');
  });
});

describe('the consent of a shopper', () => {
  // The stories' browser has the address of a trusted proxy.
  const proxied = { TILLWAY_TRUSTED_PROXIES: '127.0.0.1,::1' };
  beforeEach(() => opens({ environment: proxied }));
  const consents = () => rowsOf(database, 'registrations').map((row) => JSON.parse(String(row['consent'])) as unknown);

  it('is kept with its text, time and address, where the browser sent it, through a challenge too', async () => {
    const checkout = await createsCheckout(world, external);
    const ticked = { createRegistration: 'true', 'customParameters[SHOPPER_consentVersion]': 'v3' };
    const behindProxy = { 'x-forwarded-for': '203.0.113.9' };
    const paid = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser, ...ticked }, behindProxy);
    await answersChallenge(world, paid.body.id, '1234');
    expect((await reads(world, checkout)).body.registrationId).toMatch(/^8a/);
    expect(consents()).toEqual([{ textVersion: 'v3', language: 'de', at: world.clock.now(), address: '203.0.113.9' }]);
  });

  it('is kept with the address of the socket, whatever it states, where no proxy is trusted', async () => {
    await world.close();
    await opens();
    const checkout = await createsCheckout(world, { createRegistration: 'true' });
    await pays(world, checkout, cardOf(cards.approved), { 'x-forwarded-for': '203.0.113.9' });
    expect(consents()).toMatchObject([{ address: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) }]);
  });

  it('is kept as the merchant’s server states it', async () => {
    await registers(world, { 'customParameters[SHOPPER_consentVersion]': 'terms-7', 'customer.ip': '192.0.2.7' });
    expect(consents()).toEqual([
      { textVersion: 'terms-7', language: null, at: world.clock.now(), address: '192.0.2.7' },
    ]);
  });
});

describe('a registration of another entity', () => {
  beforeEach(() => opens({ provisionFile: provisionFile() }));
  const as = (name: keyof typeof entities) => ({ authorization: `Bearer ${tokenOf(name)}` });
  const { 'card.cvv': _code, ...card } = cardOf(cards.approved);

  it('is unknown to another merchant, and charged by another channel of the same one', async () => {
    const store = { entityId: entities['bakery online'], ...card };
    const { id } = (await world.post('v1/registrations', store, as('bakery online'))).body;
    const pay = (channel: keyof typeof entities, who: keyof typeof entities) =>
      world.post(`v1/registrations/${id}/payments`, { ...order, entityId: entities[channel] }, as(who));
    const read = (channel: keyof typeof entities, method: 'get' | 'delete' = 'get') =>
      world[method](`v1/registrations/${id}?entityId=${entities[channel]}`, as('psp'));
    const answers = [
      await pay('florist online', 'psp'),
      await pay('bakery in town', 'bakery in town'),
      await read('florist online'),
      await read('florist online', 'delete'),
      await read('bakery in town', 'delete'),
    ];
    expect(answers.map(({ status, body }) => [status, body.result.code])).toEqual(
      answers.map(() => [404, '100.150.200']),
    );
    expect((await pay('bakery in town', 'bakery')).body.result.code).toBe('000.100.110');
    expect((await read('bakery online')).status).toBe(200);
    const offer = async (registration: string) => {
      const fields = { ...order, entityId: entities['florist online'], 'registrations[0].id': registration };
      const { status, body } = await world.post('v1/checkouts', fields, as('psp'));
      return JSON.stringify([status, body.result]).replaceAll(registration, '');
    };
    const ofOthers = await offer(id);
    expect(ofOthers).toContain('100.150.200');
    expect(ofOthers).toBe(await offer('8a00000000000000000000000000abcd'));
  });

  it('is shown with the checkout in which another channel of its merchant has used it, until it is deleted', async () => {
    const store = { entityId: entities['bakery online'], ...card };
    const { id } = (await world.post('v1/registrations', store, as('bakery online'))).body;
    const entityId = entities['bakery in town'];
    const offer = { ...order, entityId, 'registrations[0].id': id };
    const checkout = (await world.post('v1/checkouts', offer, as('bakery'))).body.id;
    const path = `v1/checkouts/${checkout}`;
    await world.post(`${path}/payment`, { registrationId: id, 'card.cvv': '123' }, {});
    const readsUsed = () => world.get(`${path}/registration?entityId=${entityId}`, as('bakery'));
    expect(await readsUsed()).toMatchObject({ status: 200, body: { id, card: { last4Digits: '0000' } } });
    await world.delete(`v1/registrations/${id}?entityId=${entities['bakery online']}`, as('bakery'));
    expect(await readsUsed()).toMatchObject({ status: 400, body: { result: { code: '100.150.202' } } });
  });
});
