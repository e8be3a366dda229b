import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cards, createsCheckout, deletes, pays, reads, readsRegistration, registers } from '../world/words.ts';
import { formOf } from '../checkouts/form.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    provisionFile: demoWith({
      registrationsNeedCode: true,
      shoppersDeleteRegistrations: true,
      consentVersion: 'larch-1',
      requires: ['addressCheck'],
    }),
  });
});
afterAll(() => world.close());

const address = {
  'billing.street1': 'Karl Johans gate 1',
  'billing.city': 'Oslo',
  'billing.postcode': '0154',
  'billing.country': 'NO',
};
const registersCard = async (at = world, more: Record<string, string> = {}): Promise<string> =>
  (await registers(at, { ...address, ...more })).body.id;
const offers = (registration: string, more: Record<string, string> = {}): Promise<string> =>
  createsCheckout(world, { ...address, 'registrations[0].id': registration, ...more });
const removes = (checkout: string, registration: string, headers: Record<string, string> = {}, at = world) =>
  at.delete(`v1/checkouts/${checkout}/registrations/${registration}`, headers);

describe('a stored card of a channel whose stored cards need their code', () => {
  it('is offered with the length of its code, and is not charged without it', async () => {
    const [visa, amex] = [
      await registersCard(),
      await registersCard(world, { paymentBrand: 'AMEX', 'card.number': '378282246310005' }),
    ];
    const checkout = await offers(visa, { 'registrations[1].id': amex });
    expect((await formOf(world, checkout)).registrations?.map(({ codeLength }) => codeLength)).toEqual([3, 4]);
    const { body } = await pays(world, checkout, { registrationId: visa });
    expect(body.result.parameterErrors).toEqual([{ name: 'card.cvv', value: null, message: 'may not be empty' }]);
    expect((await pays(world, checkout, { registrationId: visa, 'card.cvv': '123' })).body.result.code).toBe(
      '000.100.110',
    );
  });
});

describe('a stored card that has expired', () => {
  it('is shown as expired, and is not charged', async () => {
    const own = await openWorld();
    const { id } = (await registers(own, { 'card.expiryMonth': '11', 'card.expiryYear': '2026' })).body;
    await own.advance(minutes(15 * 24 * 60));
    const checkout = await createsCheckout(own, { 'registrations[0].id': id });
    expect((await formOf(own, checkout)).registrations).toMatchObject([{ id, isExpired: true }]);
    expect((await pays(own, checkout, { registrationId: id })).body.result.code).toBe('100.100.303');
    await own.close();
  });
});

describe('a shopper who removes a stored card', () => {
  it('deletes it for good, and the log names it', async () => {
    const id = await registersCard();
    const checkout = await offers(id);
    expect((await formOf(world, checkout)).registrations).toMatchObject([{ id, isRemovable: true }]);
    // A page with a layout of its own has no way on from an empty list.
    expect((await formOf(world, checkout, '', 'stored')).registrations).toMatchObject([{ id, isRemovable: false }]);
    const { status, body } = await removes(checkout, id);
    expect([status, body]).toMatchObject([200, { referencedId: id, result: { code: '000.100.110' } }]);
    expect((await readsRegistration(world, id)).body.result.code).toBe('100.150.202');
    expect((await formOf(world, checkout)).registrations).toEqual([]);
    expect(world.logged).toContainEqual(expect.objectContaining({ ndc: checkout, id }));
  });

  it('changes nothing more when it is repeated, and leaves the checkout to be paid', async () => {
    const id = await registersCard();
    const checkout = await offers(id);
    const [first, again] = await Promise.all([removes(checkout, id), removes(checkout, id)]);
    expect([first.status, again.status].toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect((await removes(checkout, id)).body.result.code).toBe('100.150.202');
    expect((await pays(world, checkout)).body.result.code).toBe('000.100.110');
  });

  it('cannot remove what the checkout does not offer: another card, a payment, a forged id, one in another checkout', async () => {
    const [offered, other] = [await registersCard(), await registersCard()];
    const checkout = await offers(offered);
    await pays(world, checkout);
    const payment = (await reads(world, checkout)).body.id;
    for (const id of [other, payment, `${offered.slice(0, -1)}x`, '8a00000000000000000000000000abcd', '..%2f', '%00'])
      expect([400, 404]).toContain((await removes(checkout, id)).status);
    expect((await removes(`${checkout.slice(0, -2)}zz`, offered)).body.result.code).toBe('200.300.404');
    expect((await readsRegistration(world, other)).body.result.code).toBe('000.100.110');
    expect((await readsRegistration(world, offered)).body.result.code).toBe('000.100.110');
  });

  it('cannot do so from another site’s page, nor after the half hour', async () => {
    const id = await registersCard();
    const checkout = await offers(id);
    expect((await removes(checkout, id, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await world.advance(minutes(30));
    expect((await removes(checkout, id)).body.result.code).toBe('200.300.404');
    expect((await deletes(world, id)).status).toBe(200);
  });

  it('needs a channel that permits it', async () => {
    const own = await openWorld();
    const { id } = (await registers(own)).body;
    const checkout = await createsCheckout(own, { 'registrations[0].id': id });
    const { status, body } = await removes(checkout, id, {}, own);
    expect([status, body.result.code]).toEqual([403, '800.900.302']);
    expect((await readsRegistration(own, id)).status).toBe(200);
    await own.close();
  });
});

describe('the form', () => {
  it('asks for the consent of a version, unless the merchant has decided about the storing', async () => {
    expect(await formOf(world, await createsCheckout(world, address))).toMatchObject({ consentVersion: 'larch-1' });
    for (const createRegistration of ['true', 'false'])
      expect(await formOf(world, await createsCheckout(world, { ...address, createRegistration }))).not.toHaveProperty(
        'consentVersion',
      );
  });

  it('asks for the parameters that the channel wants and the merchant did not send', async () => {
    expect((await formOf(world, await createsCheckout(world, { 'billing.country': 'NO' }))).asks).toEqual([
      'billing.street1',
      'billing.postcode',
      'billing.city',
    ]);
    expect(await formOf(world, await createsCheckout(world, address))).not.toHaveProperty('asks');
    expect((await formOf(world, await createsCheckout(world, address))).methods).toEqual([
      { method: 'card', brands: [] },
    ]);
  });

  it('names what of it a stored account has, without its values', async () => {
    const offered = { 'registrations[0].id': await registersCard() };
    const { asks, registrations } = await formOf(world, await createsCheckout(world, offered));
    expect(asks).toEqual(['billing.country', 'billing.street1', 'billing.postcode', 'billing.city']);
    expect(registrations?.map(({ known }) => known)).toEqual([asks]);
    expect(JSON.stringify(registrations)).not.toContain('Oslo');
  });

  it('names nothing of it where the merchant sent a part of another address, which counts alone', async () => {
    const checkout = { 'registrations[0].id': await registersCard(), 'billing.country': 'NO' };
    const { asks, registrations } = await formOf(world, await createsCheckout(world, checkout));
    expect(asks).toEqual(['billing.street1', 'billing.postcode', 'billing.city']);
    expect(registrations?.[0]).not.toHaveProperty('known');
  });

  it('is paid when the shopper has filled them in', async () => {
    const checkout = await createsCheckout(world);
    const { body } = await pays(world, checkout);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(address)));
    const card = { paymentBrand: 'VISA', 'card.number': cards.approved, 'card.expiryMonth': '05' };
    const paid = await pays(world, checkout, { ...card, 'card.expiryYear': '2034', 'card.cvv': '123', ...address });
    expect(paid.body.result.code).toBe('000.100.110');
  });
});
