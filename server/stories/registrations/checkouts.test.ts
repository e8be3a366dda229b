import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import {
  cardOf,
  cards,
  createsCheckout,
  deletes,
  order,
  pays,
  paysBy,
  reads,
  readsRegistration,
  registers,
} from '../world/words.ts';
import { ibans } from '../world/bank-accounts.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const id32 = /^8a[0-9a-f]{30}$/;
const noToken = {};

const opensRegistration = async (more: Record<string, string> = {}): Promise<string> =>
  (
    await world.post('v1/checkouts', {
      entityId: demo.entityId,
      createRegistration: 'true',
      shopperResultUrl: `${world.shop.url}/saved?customer=7`,
      ...more,
    })
  ).body.id;
const stores = (checkout: string, form: Record<string, string> = cardOf(cards.approved), prefix = 'v1/') =>
  world.post(`${prefix}checkouts/${checkout}/registration`, form, noToken);
const readsStored = (checkout: string, prefix = 'v1/') =>
  world.get(`${prefix}checkouts/${checkout}/registration?entityId=${demo.entityId}`);
const offers = async (...registrations: readonly string[]): Promise<string> =>
  createsCheckout(
    world,
    Object.fromEntries(registrations.map((id, at): [string, string] => [`registrations[${at}].id`, id])),
  );

describe('a checkout whose merchant wants the account stored', () => {
  it('creates the registration with its payment, and shows it to the merchant', async () => {
    const checkout = await createsCheckout(world, { createRegistration: 'true' });
    const paid = await pays(world, checkout);
    expect(paid.text).not.toContain('registrationId');
    const { body } = await reads(world, checkout);
    expect(body.registrationId).toMatch(id32);
    expect((await readsStored(checkout)).body.id).toBe(body.registrationId);
    expect((await paysBy(world, body.registrationId)).body.result.code).toBe('000.100.110');
  });

  it('keeps nothing of a declined card, and waits for another one', async () => {
    const checkout = await createsCheckout(world, { createRegistration: 'true' });
    await pays(world, checkout, cardOf(cards.declined));
    expect((await reads(world, checkout)).body.registrationId).toBeUndefined();
    expect((await readsStored(checkout)).body.result.code).toBe('000.200.000');
    await pays(world, checkout);
    expect((await readsStored(checkout)).body.id).toMatch(id32);
  });

  it('has none when it was paid without one', async () => {
    const checkout = await createsCheckout(world);
    expect((await readsStored(checkout)).body.result.code).toBe('000.200.000');
    await pays(world, checkout);
    expect(await readsStored(checkout)).toMatchObject({ status: 404, body: { result: { code: '100.150.200' } } });
  });

  it('stores it also when only the shopper’s browser sends createRegistration', async () => {
    const checkout = await createsCheckout(world);
    await pays(world, checkout, { ...cardOf(cards.approved), createRegistration: 'true' });
    expect((await reads(world, checkout)).body.registrationId).toMatch(id32);
  });

  it('stores nothing when the merchant sends createRegistration=false', async () => {
    const checkout = await createsCheckout(world, { createRegistration: 'false' });
    await pays(world, checkout, { ...cardOf(cards.approved), createRegistration: 'true' });
    expect((await reads(world, checkout)).body.registrationId).toBeUndefined();
  });
});

describe('a checkout without an amount', () => {
  it.for(['v1/', ''])('stores an account and takes no money, with and without the version: %s', async (prefix) => {
    const checkout = await opensRegistration();
    expect((await readsStored(checkout, prefix)).body.result.code).toBe('000.200.000');
    const stored = await stores(checkout, cardOf(cards.approved), prefix);
    expect(stored.body).toMatchObject({ paymentType: 'RG', result: { code: '000.100.110' } });
    const read = await readsStored(checkout, prefix);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ id: expect.stringMatching(id32), card: { last4Digits: '0000' } });
    expect(read.body.amount).toBeUndefined();
    expect((await readsRegistration(world, read.body.id)).body.card).toEqual(read.body.card);
    expect((await paysBy(world, read.body.id)).body.result.code).toBe('000.100.110');
  });

  it('is answered once: every later request is answered with the first registration', async () => {
    const checkout = await opensRegistration();
    const [first, again] = [await stores(checkout), await stores(checkout, cardOf('4111111111111111'))];
    expect(again.body.id).toBe(first.body.id);
    expect((await readsStored(checkout)).body.card['last4Digits']).toBe('0000');
  });

  it('can be tried again after a card that cannot be stored', async () => {
    const checkout = await opensRegistration();
    const expired = { ...cardOf(cards.approved), 'card.expiryYear': '2020' };
    expect((await stores(checkout, expired)).body.result.code).toBe('100.100.303');
    expect((await readsStored(checkout)).body.result.code).toBe('100.100.303');
    expect((await stores(checkout)).body.result.code).toBe('000.100.110');
  });

  it('cannot be paid, and one with an amount cannot only be registered', async () => {
    const answers = [await pays(world, await opensRegistration()), await stores(await createsCheckout(world))];
    expect(answers.map(({ body }) => body.result.parameterErrors?.map(({ name }) => name))).toEqual([
      ['amount'],
      ['amount'],
    ]);
  });

  it('pings its merchant after 29 minutes about an unread result, with the path of the registration', async () => {
    const checkout = await opensRegistration();
    await stores(checkout);
    world.shop.pings.length = 0;
    await world.advance(minutes(29));
    const path = encodeURIComponent(`/v1/checkouts/${checkout}/registration`);
    expect(world.shop.pings).toContain(`/saved?customer=7&id=${checkout}&resourcePath=${path}`);
  });

  it('pings no merchant who has read the result', async () => {
    const checkout = await opensRegistration();
    await stores(checkout);
    await readsStored(checkout);
    world.shop.pings.length = 0;
    await world.advance(minutes(29));
    expect(world.shop.pings.filter((ping) => ping.includes(checkout))).toEqual([]);
  });

  it('is over after 30 minutes, and its result stays readable', async () => {
    const [unused, used] = [await opensRegistration(), await opensRegistration()];
    await stores(used);
    await world.advance(minutes(30));
    expect((await stores(unused)).body.result.code).toBe('200.300.404');
    expect((await readsStored(unused)).body.result.code).toBe('200.300.404');
    expect((await readsStored(used)).body.id).toMatch(id32);
  });
});

describe('a checkout that offers registrations', () => {
  it('is paid by the one that the shopper chooses, with or without its security code', async () => {
    const [one, other] = [(await registers(world)).body.id, (await registers(world)).body.id];
    for (const form of [{ registrationId: other }, { registrationId: one, 'card.cvv': '123' }]) {
      const checkout = await offers(one, other);
      const paid = await pays(world, checkout, form);
      expect(paid.body).toMatchObject({ result: { code: '000.100.110' }, card: { last4Digits: '0000' } });
      expect((await reads(world, checkout)).body.registrationId).toBe(form.registrationId);
    }
  });

  it('shows of each what recognises it, in the order of the merchant, without the deleted ones', async () => {
    const [one, other, gone] = [
      (await registers(world)).body.id,
      (await registers(world, { 'card.expiryYear': '2031' })).body.id,
      (await registers(world)).body.id,
    ];
    const checkout = await offers(other, gone, one);
    await deletes(world, gone);
    const { text } = await world.get(`v1/checkouts/${checkout}/frame`, noToken);
    const data = /"registrations":(\[[^\]]*\])/.exec(text)?.[1] ?? '';
    const card = {
      kind: 'card',
      brand: 'VISA',
      title: 'Visa',
      holder: 'Jane Jones',
      ending: '0000',
      expiryMonth: '05',
    };
    const settings = { isExpired: false, codeLength: null, isRemovable: false };
    expect(JSON.parse(data)).toEqual([
      { id: other, ...card, expiryYear: '2031', ...settings },
      { id: one, ...card, expiryYear: '2034', ...settings },
    ]);
    expect(text).not.toContain(cards.approved);
  });

  it('is not paid by any other, nor by a deleted one', async () => {
    const [offered, other] = [(await registers(world)).body.id, (await registers(world)).body.id];
    const checkout = await offers(offered);
    expect((await pays(world, checkout, { registrationId: other })).body.result.code).toBe('100.150.200');
    await deletes(world, offered);
    expect((await pays(world, checkout, { registrationId: offered })).body.result.code).toBe('100.150.202');
    expect((await pays(world, checkout)).body.result.code).toBe('000.100.110');
  });

  it('is refused with the names of those that do not exist or were deleted', async () => {
    const [known, gone] = [(await registers(world)).body.id, (await registers(world)).body.id];
    await deletes(world, gone);
    const never = '8a00000000000000000000000000abcd';
    const refusalFor = async (...ids: readonly string[]) => {
      const offered = ids.map((id, at): [string, string] => [`registrations[${at}].id`, id]);
      const { status, body } = await world.post('v1/checkouts', { ...order, ...Object.fromEntries(offered) });
      return [status, body.result.code, body.result.parameterErrors?.map(({ name }) => name)];
    };
    expect(await refusalFor(known, gone)).toEqual([400, '100.150.202', ['registrations[1].id']]);
    expect(await refusalFor(never)).toEqual([404, '100.150.200', ['registrations[0].id']]);
    expect(await refusalFor(known, gone, never)).toEqual([
      404,
      '100.150.200',
      ['registrations[1].id', 'registrations[2].id'],
    ]);
  });

  it('takes an account or a registration, not both', async () => {
    const { id } = (await registers(world)).body;
    const card = ['card.number', 'card.expiryMonth', 'card.expiryYear'];
    for (const [sent, refused] of [
      [cardOf(cards.approved), card],
      [{ 'card.cvv': '123', 'card.expiryYear': '2034' }, ['card.expiryYear']],
      [{ 'bankAccount.iban': ibans.plain }, ['bankAccount.iban']],
      [{ 'virtualAccount.accountId': 'jane@example.com' }, ['virtualAccount.accountId']],
    ] as const) {
      const { body } = await pays(world, await offers(id), { ...sent, registrationId: id });
      const names = body.result.parameterErrors?.map(({ name }) => name);
      expect(names?.filter((name) => name !== 'paymentBrand')).toEqual(refused);
    }
  });

  it.each(['VISA', 'ALIPAY'])(
    'charges an account with a service by no other brand, such as %s',
    async (paymentBrand) => {
      const account = { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane.jones@example.com' };
      const { id } = (await world.post('v1/registrations', { entityId: demo.entityId, ...account })).body;
      const checkout = await offers(id);
      const { status, body } = await pays(world, checkout, { registrationId: id, paymentBrand });
      expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['paymentBrand']]);
      expect((await reads(world, checkout)).body).not.toHaveProperty('id');
    },
  );

  it('sends a shopper with an enrolled card to the challenge', async () => {
    const { id } = (await registers(world, { 'card.number': cards.challenge })).body;
    const { body } = await pays(world, await offers(id), { registrationId: id, 'card.cvv': '123' });
    expect(body).toMatchObject({
      result: { code: '000.200.000' },
      redirect: { url: expect.stringContaining('/3ds/') },
    });
  });
});
