import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../store/store.ts';
import { cardOf, cards, chargesDirectly, createsCheckout, order, readsPayment } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a payment from server to server', () => {
  it('is approved, and its response has the parameters sent as a tree', async () => {
    const paid = await chargesDirectly(world, {
      merchantTransactionId: 'order-4711',
      'billing.city': 'München',
      'billing.country': 'DE',
      'customParameters[blue.one]': 'ü&=',
    });
    expect(paid).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^8a[0-9a-f]{30}$/),
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '92.00',
        currency: 'EUR',
        descriptor: expect.stringMatching(/^\d{4}\.\d{4}\.\d{4} Demo shop$/),
        merchantTransactionId: 'order-4711',
        result: { code: '000.100.110' },
        resultDetails: {
          AcquirerResponse: '00',
          clearingInstituteName: expect.any(String),
          ConnectorTxID1: expect.any(String),
        },
        card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
        billing: { city: 'München', country: 'DE' },
        customParameters: { 'blue.one': 'ü&=' },
        buildNumber: expect.stringMatching(/^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/),
        timestamp: '2026-11-20 12:00:00+0000',
        ndc: expect.stringMatching(new RegExp(`^${demo.entityId}_[0-9a-f]{32}$`)),
      },
    });
    expect(paid.text).not.toContain(cards.approved);
    expect(paid.text).not.toContain('"123"');
  });

  it('has the statement text that the merchant sends, its name before its descriptor', async () => {
    const descriptorOf = async (more: Record<string, string>) => (await chargesDirectly(world, more)).text;
    expect(await descriptorOf({ descriptor: 'Shoes' })).toMatch(/"descriptor":"[0-9. ]{15}Shoes"/);
    expect(await descriptorOf({ descriptor: 'Shoes', 'merchant.name': 'SHOP*Shoes' })).toMatch(
      /"descriptor":"[0-9. ]{15}SHOP\*Shoes"/,
    );
  });

  it('is declined with a response that has an id, and reads the same afterwards', async () => {
    const declined = await chargesDirectly(world, cardOf(cards.declined));
    expect(declined).toMatchObject({ status: 400, body: { id: expect.any(String), result: { code: '800.100.152' } } });
    expect(await readsPayment(world, declined.body.id)).toMatchObject({
      status: 400,
      body: { id: declined.body.id, timestamp: '2026-11-20 12:00:00+0000' },
    });
  });

  it.for([
    ['a number that fails its check digit', { 'card.number': '4200000000000001' }, '100.100.101'],
    ['a card past its month', { 'card.expiryMonth': '10', 'card.expiryYear': '2026' }, '100.100.303'],
    ['a number of another brand', { paymentBrand: 'MASTER' }, '100.100.700'],
    ['a brand that does not exist', { paymentBrand: 'NOBRAND' }, '100.100.501'],
    ['no security code', { 'card.cvv': '' }, '100.100.600'],
    ['a security code of another brand', { 'card.cvv': '1234' }, '100.100.601'],
    ['a number of another brand', { paymentBrand: 'MASTER' }, '100.100.700'],
    ['a number of no brand that is known', { 'card.number': '2200000000000004' }, '100.100.700'],
  ] as const)('with %s is declined before an acquirer request', async ([, fault, code]) => {
    expect(await chargesDirectly(world, fault)).toMatchObject({
      status: 400,
      body: { id: expect.any(String), result: { code } },
    });
  });

  it('detects the brand when none is named', async () => {
    expect(
      (await chargesDirectly(world, { paymentBrand: '', 'card.number': '4111111111111111' })).body.paymentBrand,
    ).toBe('VISA');
  });

  it.for(['INTERNAL', 'EXTERNAL'])(
    'shows the acquirer checks of security code and address, with testMode=%s',
    async (testMode) => {
      const { body } = await chargesDirectly(world, {
        testMode,
        paymentBrand: '',
        'billing.street1': 'Main street 1',
        'billing.postcode': '00001',
      });
      const shown = {
        brandResult: 'VISA',
        result: { cvvResponse: 'M', avsResponse: 'A' },
        card: {
          bin: '420000',
          type: 'CREDIT',
          level: 'CLASSIC',
          issuer: { bank: 'Tillway test bank', phone: '+1 202 555 0100', website: 'https://bank.example' },
        },
      };
      expect(body).toMatchObject(shown);
      expect((await readsPayment(world, body.id)).body).toMatchObject(shown);
    },
  );

  it('has the result code that a test parameter asks for', async () => {
    expect((await chargesDirectly(world, { 'customParameters[forceResultCode]': '800.100.155' })).body).toMatchObject({
      result: { code: '800.100.155' },
      customParameters: { forceResultCode: '800.100.155' },
    });
  });

  it('shows which of the processor’s systems processed it', async () => {
    expect((await chargesDirectly(world, { testMode: 'EXTERNAL' })).body.result.code).toBe('000.100.112');
    expect((await chargesDirectly(world, { testMode: 'INTERNAL' })).body.result.code).toBe('000.100.110');
  });
});

describe('the authorisation of a request', () => {
  it('is 401 without a bearer token and 403 with an unknown one', async () => {
    expect(await world.post('v1/payments', order, {})).toMatchObject({
      status: 401,
      body: { result: { code: '800.900.300' } },
    });
    expect(await world.post('v1/payments', order, { authorization: 'Basic abc' })).toMatchObject({ status: 401 });
    expect(await world.post('v1/payments', order, { authorization: 'Bearer wrong-token' })).toMatchObject({
      status: 403,
      body: { result: { code: '800.900.300' } },
    });
  });

  it('is 403 for an entity that the token does not reach, whether it exists or not', async () => {
    const asks = async (entityId: string) => (await world.post('v1/checkouts', { ...order, entityId })).status;
    expect(await asks('0'.repeat(32))).toBe(403);
    expect(await asks('8a8294174b7ecb28014b9699220010a0')).toBe(403);
  });

  it('is not accepted in the body, unless the channel allows it', async () => {
    const older = { ...order, 'authentication.userId': 'user', 'authentication.password': 'password' };
    expect((await world.post('v1/checkouts', older, {})).status).toBe(401);
    expect(
      (await world.post('v1/checkouts', { ...order, entityId: '', 'authentication.entityId': demo.entityId })).status,
    ).toBe(401);
  });

  it('may name an empty entity where it may omit it', async () => {
    const { id } = (await chargesDirectly(world)).body;
    expect((await world.get(`v1/payments/${id}?entityId=`)).status).toBe(200);
  });

  it('may omit its entity when the token has only one', async () => {
    const { entityId: _, ...unnamed } = order;
    expect((await world.post('v1/checkouts', unnamed)).status).toBe(200);
  });

  it('does not reach ids of other entities', async () => {
    expect(await readsPayment(world, `8a${'1'.repeat(30)}`)).toMatchObject({
      status: 404,
      body: { result: { code: '700.400.580' } },
    });
    expect(await readsPayment(world, 'x')).toMatchObject({ status: 404, body: { result: { code: '700.400.580' } } });
  });
});

describe('the test clock', () => {
  it('can be moved with any valid token, and not beyond the year 2059', async () => {
    const before = (await world.post('v1/checkouts', order)).body.timestamp;
    expect((await world.post('v1/testClock', { advance: '90' })).body.result.code).toBe('000.000.100');
    expect(Date.parse((await world.post('v1/checkouts', order)).body.timestamp) - Date.parse(before)).toBe(90_000);
    const tooFar = await world.post('v1/testClock', { advance: '9999999999' });
    expect(tooFar.body.result.parameterErrors).toMatchObject([{ name: 'advance' }]);
    expect((await world.post('v1/testClock', { advance: '90' }, {})).status).toBe(401);
  });

  it('moves by the sum of concurrent requests', async () => {
    const before = (await world.post('v1/checkouts', order)).body.timestamp;
    await Promise.all(Array.from({ length: 5 }, () => world.post('v1/testClock', { advance: '100' })));
    expect(Date.parse((await world.post('v1/checkouts', order)).body.timestamp) - Date.parse(before)).toBe(500_000);
  });

  it('stores its target before any message is delivered, so that a crash on the way does not set it back', async () => {
    const steps: string[] = [];
    const recording = (store: Store): Store => ({
      ...store,
      setMark: (name, value) => (steps.push('kept'), store.setMark(name, value)),
      due: (look) => (steps.push('delivered'), store.due(look)),
    });
    const watched = await openWorld({ seams: { store: recording, acquirer: (acquirer) => acquirer } });
    steps.length = 0;
    await watched.post('v1/testClock', { entityId: demo.entityId, advance: '3600' });
    expect([steps[0], steps.at(-1), steps.includes('delivered')]).toEqual(['kept', 'kept', true]);
    await watched.close();
  });
});

describe('any address', () => {
  it('may be written with an additional slash', async () => {
    const paid = await world.post('v1/payments/', { ...order, ...cardOf(cards.approved) });
    expect(paid.status).toBe(200);
    expect((await world.get(`/v1//payments/${paid.body.id}?entityId=${demo.entityId}`)).status).toBe(200);
  });

  it('that does not exist has a response in the documented shape', async () => {
    expect(await world.get('v2/nothing')).toMatchObject({
      status: 404,
      body: { result: { code: '200.300.404' }, ndc: expect.any(String) },
    });
  });

  it('of a checkout’s payment may omit the version', async () => {
    const checkout = await createsCheckout(world);
    expect((await world.post(`checkouts/${checkout}/payment`, cardOf(cards.approved), {})).status).toBe(200);
    expect((await world.get(`checkouts/${checkout}/payment?entityId=${demo.entityId}`)).status).toBe(200);
  });

  it('of the result codes, of liveness and of readiness needs no token', async () => {
    expect(JSON.parse((await world.get('v1/resultcodes', {})).text).resultCodes.length).toBeGreaterThan(600);
    expect((await world.get('healthz', {})).status).toBe(200);
    expect((await world.get('readyz', {})).status).toBe(200);
  });

  it('responds while the gateway shuts down, and readiness is refused', async () => {
    const retired = await openWorld();
    retired.wired().retire();
    expect(await retired.get('readyz', {})).toMatchObject({ status: 503 });
    expect((await chargesDirectly(retired)).status).toBe(200);
    await retired.close();
  });
});
