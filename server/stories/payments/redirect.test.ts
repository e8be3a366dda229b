import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import type { AcquirerResponse, InquiryResponse } from '../../core/payments/acquirer.ts';
import { minutes, seconds } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { chargesDirectly, order, readsPayment } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const bankPage = {
  purpose: 'payment',
  url: 'https://bank.example/login',
  method: 'GET',
  parameters: [{ name: 'session', value: '4711' }],
} as const;

const sentToBank: AcquirerResponse = { kind: 'pending', details: { ConnectorTxID1: 'bank-1' }, redirect: bankPage };

/** An acquirer that sends the shopper to a bank's page; what becomes of the payment there is up to the story. */
function redirecting(inquiries: { response: InquiryResponse }, firsts: { response: AcquirerResponse }) {
  return (): Acquirer => ({ send: async () => firsts.response, inquire: async () => inquiries.response });
}

let world: World;
const firsts: { response: AcquirerResponse } = { response: sentToBank };
const inquiries: { response: InquiryResponse } = { response: { kind: 'unknown' } };
let paymentWrites = 0;
const counting = (store: Store): Store => ({
  ...store,
  commit(changes) {
    paymentWrites += changes.filter(({ kind }) => kind === 'savePayment').length;
    return store.commit(changes);
  },
});
beforeAll(async () => {
  world = await openWorld({ seams: { store: counting, acquirer: redirecting(inquiries, firsts) } });
});
afterAll(() => world.close());

describe('a payment whose acquirer sends the shopper to another page', () => {
  it('is answered as pending, with the page and without its purpose', async () => {
    const { purpose: _purpose, ...redirect } = bankPage;
    expect(await chargesDirectly(world)).toMatchObject({
      status: 200,
      body: {
        result: { code: '000.200.000' },
        resultDetails: { ConnectorTxID1: 'bank-1', ExtendedDescription: expect.any(String) },
        redirect,
      },
    });
    expect((await chargesDirectly(world)).body.redirect).not.toHaveProperty('purpose');
  });

  it('stays pending while an inquiry finds no outcome, and keeps the page', async () => {
    inquiries.response = { kind: 'unknown' };
    const { id } = (await chargesDirectly(world)).body;
    await world.advance(seconds(31));
    expect((await readsPayment(world, id)).body).toMatchObject({
      result: { code: '000.200.000' },
      redirect: { url: bankPage.url },
    });
  });

  it('is not written again when an inquiry finds it as it was', async () => {
    inquiries.response = { kind: 'pending', details: { ConnectorTxID1: 'bank-1' }, redirect: bankPage };
    await chargesDirectly(world);
    const before = paymentWrites;
    await world.advance(seconds(31));
    expect(paymentWrites).toBe(before);
  });

  it('succeeds when an inquiry finds it approved, and needs the page no more', async () => {
    inquiries.response = { kind: 'approved', details: { ConnectorTxID1: 'bank-2' } };
    const { id } = (await chargesDirectly(world)).body;
    await world.advance(seconds(31));
    const { body } = await readsPayment(world, id);
    expect(body).toMatchObject({ result: { code: '000.100.110' }, resultDetails: { ConnectorTxID1: 'bank-2' } });
    expect(body.redirect).toBeUndefined();
  });

  it('is declined when an inquiry finds it declined, and moves no money', async () => {
    inquiries.response = { kind: 'declined', resultCode: '800.100.152', details: {} };
    const { id } = (await chargesDirectly(world)).body;
    await world.advance(seconds(31));
    expect((await readsPayment(world, id)).body.result.code).toBe('800.100.152');
  });
});

describe('a payment whose acquirer waits for a slow bank', () => {
  const waits = { kind: 'pending', resultCode: '800.400.500', details: { ConnectorTxID1: 'bank-3' } } as const;
  const transfer = { ...order, paymentBrand: 'SOFORTUEBERWEISUNG', shopperResultUrl: 'https://shop.example/done' };

  it('is answered as pending for days, without a redirect', async () => {
    firsts.response = waits;
    const { status, body } = await world.post('v1/payments', transfer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      paymentBrand: 'SOFORTUEBERWEISUNG',
      result: { code: '800.400.500' },
      resultDetails: { ConnectorTxID1: 'bank-3' },
    });
    expect(body.redirect).toBeUndefined();
  });

  it('stays pending for days, and ends when an inquiry finds an outcome', async () => {
    firsts.response = waits;
    inquiries.response = waits;
    const { id } = (await world.post('v1/payments', transfer)).body;
    await world.advance(minutes(2 * 24 * 60));
    expect((await readsPayment(world, id)).body.result.code).toBe('800.400.500');
    inquiries.response = { kind: 'approved', details: {} };
    await world.advance(minutes(60));
    expect((await readsPayment(world, id)).body.result.code).toBe('000.100.110');
  });

  it('is answered the same when its request is repeated with its Idempotency-Key', async () => {
    firsts.response = waits;
    const headers = { authorization: `Bearer ${demo.token}`, 'idempotency-key': 'transfer-1' };
    const first = await world.post('v1/payments', transfer, headers);
    expect((await world.post('v1/payments', transfer, headers)).text).toBe(first.text);
  });
});
