import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PaymentBody, referenceTypes, type responses, tillway } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, cards, registers } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' } as const;
const clientOf = (base: string) => tillway({ base, token: demo.token, entityId: demo.entityId });

describe('a merchant’s client', () => {
  it('has types for every member of a payment that responses describe', () => {
    type Members = keyof (typeof responses)['payment']['members'];
    type First<Name> = Name extends `${infer Head}.${string}`
      ? First<Head>
      : Name extends `${infer List}[${string}`
        ? List
        : Name;
    type Untyped = Exclude<First<Members>, keyof PaymentBody>;
    const isComplete: [Untyped] extends [never] ? true : Untyped = true;
    expect(isComplete).toBe(true);
  });

  it('reads from a payment what the gateway has sent', async () => {
    const answer = await clientOf(world.baseUrl).pay({
      ...order,
      ...cardOf(cards.approved),
      paymentBrand: undefined,
      'customParameters[order]': '4711',
    });
    if (answer.kind !== 'succeeded') throw new Error(`Expected a success, saw ${answer.kind}`);
    const { buildNumber, descriptor, resultDetails, brandResult, customParameters } = answer.payment;
    expect({ buildNumber, descriptor, resultDetails, brandResult, customParameters }).toEqual({
      buildNumber: expect.stringContaining('@'),
      descriptor: expect.stringContaining('Demo shop'),
      resultDetails: expect.objectContaining({ AcquirerResponse: '00' }),
      brandResult: 'VISA',
      customParameters: { order: '4711' },
    });
  });

  it('has a function for every type that refers to a payment, and for credits', async () => {
    const client = clientOf(world.baseUrl);
    const money = (amount: string) => ({ amount, currency: 'EUR' });
    const idOf = async (answer: ReturnType<typeof client.pay>): Promise<string> => {
      const { kind, ...rest } = await answer;
      if (!('payment' in rest) || !rest.payment) throw new Error(`Expected a payment, saw ${kind}`);
      return rest.payment.id;
    };
    const pay = (paymentType: 'DB' | 'PA', more: Record<string, string | undefined> = {}) =>
      idOf(client.pay({ ...order, paymentType, ...cardOf(cards.approved), ...more }));
    const invoice = await idOf(client.pay({ ...order, paymentType: 'PA', paymentBrand: 'PAYOLUTION_INVOICE' }));
    const [reserved, debited, returned] = [await pay('PA'), await pay('DB'), await pay('DB')];
    const chargeback = client.bookChargeback(returned, { ...money('92.00'), chargebackResultCode: '000.100.205' });
    const answers = [
      await client.capture(reserved, money('50.00')),
      await client.reverse(reserved),
      await client.refund(debited, money('12.00')),
      await client.rebill(debited, money('12.00')),
      await chargeback,
      await client.bookChargebackReversal(await idOf(chargeback), money('92.00')),
      await client.bookReceipt(invoice, money('40.00')),
      await client.credit({ ...money('5.00'), ...cardOf(cards.approved) }),
    ];
    const seen = answers.map((answer) => [
      answer.kind,
      'payment' in answer ? answer.payment?.paymentType : answer.kind,
    ]);
    expect(seen).toEqual([
      ['succeeded', 'CP'],
      ['succeeded', 'RV'],
      ['succeeded', 'RF'],
      ['succeeded', 'RB'],
      ['chargedBack', 'CB'],
      ['succeeded', 'CR'],
      ['succeeded', 'RC'],
      ['succeeded', 'CD'],
    ]);
    expect(new Set(seen.map(([, type]) => type))).toEqual(new Set([...referenceTypes, 'CD']));
  });

  it('pays with a registration, and deletes it once', async () => {
    const client = clientOf(world.baseUrl);
    const { id: registration } = (await registers(world)).body;
    expect(await client.payByRegistration(registration, order)).toMatchObject({
      kind: 'succeeded',
      payment: { registrationId: registration, amount: '92.00' },
    });
    expect(await client.deleteRegistration(registration)).toEqual({ kind: 'deleted' });
    expect(await client.deleteRegistration(registration)).toMatchObject({
      kind: 'refused',
      result: { code: '100.150.202' },
    });
  });
});

/** A gateway that gives one response to every request. */
async function responding(status: number, body: object) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, client: clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) };
}

const id = '8a6eae88848978389ce98eb4a089eb65';

it('a throttled request counts as refused, although its response has an id', async () => {
  const result = { code: '800.120.100', description: 'too many requests' };
  const { server, client } = await responding(429, { id, result });
  const refused = { kind: 'refused', status: 429, result };
  expect(await client.pay(order)).toEqual(refused);
  expect(await client.readPayment(id)).toEqual(refused);
  expect(await client.read('65B0C88BAAB920A58B24502F227C14B6.node0')).toEqual(refused);
  expect(await client.create(order)).toEqual(refused);
  server.close();
});

it('a payment that was charged back is neither succeeded nor declined', async () => {
  const body = { id, result: { code: '000.100.203', description: 'chargeback' } };
  const { server, client } = await responding(200, body);
  expect(await client.readPayment(id)).toEqual({ kind: 'chargedBack', payment: body });
  server.close();
});
