import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnAddress } from '../../operations/checkouts/return-address.ts';
import { freshFolder } from '../process/folder.ts';
import { answersChallenge } from '../world/issuer.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  order,
  paysBy,
  readsRegistration,
  registers,
} from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  const provisionFile = `${freshFolder()}/provision.json`;
  const demoFile = readFileSync(new URL('../../start/provision/provision.demo.json', import.meta.url), 'utf8');
  writeFileSync(provisionFile, demoFile.replace('"settings": {', '"settings": { "verifyRegistrations": "EUR",'));
  world = await openWorld({ provisionFile });
});
afterAll(() => world.close());

describe('a channel that verifies accounts before it stores them', () => {
  it('stores what the acquirer approves, and shows neither amount nor currency', async () => {
    const { body } = await registers(world);
    expect(body).toMatchObject({ result: { code: '000.100.110' }, resultDetails: { AcquirerResponse: '00' } });
    expect([body.amount, body.currency]).toEqual([undefined, undefined]);
    expect((await paysBy(world, body.id)).body.result.code).toBe('000.100.110');
  });

  it('stores nothing of a card that the acquirer declines', async () => {
    const { status, body } = await registers(world, { 'card.number': cards.declined });
    expect(status).toBe(400);
    expect((await readsRegistration(world, body.id)).body.result.code).toBe(body.result.code);
    expect((await paysBy(world, body.id)).body.result.code).toBe('100.150.203');
  });

  it('keeps no account of one that was not approved, which is refused by the same code everywhere', async () => {
    const waiting = { 'card.number': cards.challenge, ...browser, shopperResultUrl: `${world.shop.url}/back` };
    const paid = await chargesDirectly(world);
    const ids = {
      '100.150.201': (await registers(world, waiting)).body.id,
      '100.150.203': (await registers(world, { 'card.number': cards.declined })).body.id,
      '100.150.204': paid.body.id,
    };
    const { entityId } = demo;
    const schedule = { entityId, amount: '9.90', currency: 'EUR', 'job.expression': '0 0 6 1 * ?' };
    for (const [code, id] of Object.entries(ids)) {
      const refused = [
        await paysBy(world, id),
        await world.post('v1/checkouts', { ...order, 'registrations[0].id': id }),
        await world.post('scheduling/v1/schedules', { ...schedule, registrationId: id }),
        await world.post(`v1/registrations/${id}`, { entityId, 'card.expiryYear': '2036' }),
        await world.delete(`v1/registrations/${id}?entityId=${entityId}`),
      ];
      expect(refused.map(({ status, body }) => [status, body.result.code])).toEqual(refused.map(() => [400, code]));
    }
    const offered = Object.values(ids).map((id, at) => [`registrations[${at}].id`, id]);
    const { body } = await world.post('v1/checkouts', { ...order, ...Object.fromEntries(offered) });
    expect(body.result).toMatchObject({
      code: '100.150.204',
      parameterErrors: [
        { name: 'registrations[0].id', message: 'this registration waits for its shopper' },
        { name: 'registrations[1].id', message: 'this registration was not approved' },
        { name: 'registrations[2].id', message: 'this is the id of a payment' },
      ],
    });
    const rows = Object.values(ids).map((id) => world.wired().gateway.ids.keyOf('registration', id));
    const declined = await world.store().payment(Number(rows[1]) as never);
    expect(declined).toMatchObject({ state: 'rejected', sealed: null });
  });

  it('has an enrolled card authenticated, and stores it after the challenge', async () => {
    const form = { 'card.number': cards.challenge, ...browser, shopperResultUrl: `${world.shop.url}/back` };
    const { body } = await registers(world, form);
    expect(body).toMatchObject({
      result: { code: '000.200.000' },
      redirect: { url: expect.stringContaining('/3ds/') },
    });
    expect((await paysBy(world, body.id)).body.result.code).toBe('100.150.201');
    await answersChallenge(world, body.redirect.url.split('/').at(-1) ?? '', '1234');
    expect((await readsRegistration(world, body.id)).body.result.code).toBe('000.100.110');
    const { gateway } = world.wired();
    const [payment] = await world.store().paymentTree((gateway.ids.keyOf('registration', body.id) ?? 0) as never);
    expect(payment && (await returnAddress(gateway, payment))).toContain(
      `id=${body.id}&resourcePath=${encodeURIComponent(`/v1/registrations/${body.id}`)}`,
    );
    expect((await paysBy(world, body.id, { shopperResultUrl: `${world.shop.url}/back` })).body.registrationId).toBe(
      body.id,
    );
  });

  it('replaces no number by one that it has not verified, and everything else', async () => {
    const { body } = await registers(world);
    const updates = (form: Record<string, string>) =>
      world.post(`v1/registrations/${body.id}`, { entityId: demo.entityId, ...form });
    for (const number of [cards.declined, cards.challenge]) {
      const refused = (await updates({ 'card.number': number })).body.result as unknown as Record<string, unknown>;
      expect(refused).toMatchObject({
        code: '200.300.404',
        parameterErrors: [{ name: 'card.number', message: expect.stringContaining('register the new one') }],
      });
    }
    const same = { 'card.number': cards.approved, 'card.expiryMonth': '07', 'card.expiryYear': '2037' };
    expect((await updates(same)).body.result.code).toBe('000.100.110');
    expect((await paysBy(world, body.id)).body.result.code).toBe('000.100.110');
  });

  it('verifies the account of a checkout without an amount as well', async () => {
    const checkout = (await world.post('v1/checkouts', { entityId: demo.entityId, createRegistration: 'true' })).body
      .id;
    const stores = (number: string) => world.post(`v1/checkouts/${checkout}/registration`, cardOf(number), {});
    expect((await stores(cards.declined)).status).toBe(400);
    expect((await stores(cards.approved)).body.result.code).toBe('000.100.110');
  });
});
