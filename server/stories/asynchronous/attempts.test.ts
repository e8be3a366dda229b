import { afterEach, describe, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { seconds } from '../../core/values.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cardOf, cards, createsCheckout, pays, reads, readsPayment, refersTo } from '../world/words.ts';
import { freshDatabase } from '../process/folder.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
afterEach(() => world.close());

const ideal = { paymentBrand: 'IDEAL' };
const CANCELLED = '100.396.101';
const WITHDRAWN = '100.396.201';
const DUPLICATE = '800.110.100';
const SUCCESS = '000.100.112';

/** Acquirers whose withdrawals get no response. */
const silent = (acquirer: Acquirer): Acquirer => ({ ...acquirer, withdraw: async () => ({ kind: 'unknown' }) });

async function opens({ withdrawals }: { withdrawals: 'answered' | 'lost' }): Promise<void> {
  world = await openWorld({
    seams: { store: (store) => store, acquirer: withdrawals === 'lost' ? silent : (acquirer) => acquirer },
  });
}
const newCheckout = (): Promise<string> =>
  createsCheckout(world, { testMode: 'EXTERNAL', 'customParameters[SIM_notification]': 'none' });
const codeOf = async (payment: string): Promise<string> => (await readsPayment(world, payment)).body.result.code;

type Line = { readonly operation: string; readonly outcome: string };
async function charges(): Promise<readonly string[]> {
  const ledger = (await (await fetch(new URL('ledger', world.processorUrl))).json()) as { charges: readonly Line[] };
  return ledger.charges.map(({ operation }) => operation);
}

describe('a shopper who leaves the bank and pays otherwise', () => {
  it('can no longer confirm there, and is charged once', async () => {
    await opens({ withdrawals: 'answered' });
    const checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    const page = await opensBankPage(transfer);
    expect((await pays(world, checkout)).body.result.code).toBe(SUCCESS);
    await decides(page, 'confirmed');
    await comesBack(world, transfer.body.id);
    expect(await codeOf(transfer.body.id)).toBe(CANCELLED);
    expect(await charges()).toEqual(['sale']);
  });

  it('is answered with the transfer when that was confirmed already', async () => {
    await opens({ withdrawals: 'answered' });
    const checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    await decides(await opensBankPage(transfer), 'confirmed');
    expect((await pays(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: SUCCESS } });
    expect(await charges()).toEqual(['sale']);
  });

  it('may open the bank’s page again: the earlier one is over', async () => {
    await opens({ withdrawals: 'answered' });
    const checkout = await newCheckout();
    const [first, second] = [await pays(world, checkout, ideal), await pays(world, checkout, ideal)];
    await decides(await opensBankPage(first), 'confirmed');
    await decides(await opensBankPage(second), 'confirmed');
    await comesBack(world, second.body.id);
    expect((await reads(world, checkout)).body).toMatchObject({ id: second.body.id, result: { code: SUCCESS } });
    expect(await codeOf(first.body.id)).toBe(CANCELLED);
    expect(await charges()).toEqual(['sale']);
  });

  it('is not charged twice when both attempts succeed: the later success is reversed', async () => {
    await opens({ withdrawals: 'lost' });
    const checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    const page = await opensBankPage(transfer);
    const card = await pays(world, checkout);
    await decides(page, 'confirmed');
    await comesBack(world, transfer.body.id);
    expect(await codeOf(transfer.body.id)).toBe(DUPLICATE);
    expect((await reads(world, checkout)).body).toMatchObject({ id: card.body.id, result: { code: SUCCESS } });
    await world.advance(seconds(1));
    expect(await charges()).toEqual(['sale', 'sale', 'void']);
  });

  it('has paid with the transfer when the other attempt was declined', async () => {
    await opens({ withdrawals: 'lost' });
    const checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    const page = await opensBankPage(transfer);
    expect((await pays(world, checkout, cardOf(cards.declined))).status).toBe(400);
    const update = { entityId: demo.entityId, amount: '200.00', currency: 'EUR' };
    expect((await world.post(`v1/checkouts/${checkout}`, update)).body.result.code).toBe('200.300.404');
    await decides(page, 'confirmed');
    await comesBack(world, transfer.body.id);
    expect((await reads(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: SUCCESS } });
    expect((await pays(world, checkout)).body.id).toBe(transfer.body.id);
    expect(await charges()).toEqual(['sale']);
  });

  it('waits for the outcome of the other attempt, which decides about the transfer', async () => {
    await opens({ withdrawals: 'lost' });
    const checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    const page = await opensBankPage(transfer);
    const control = { method: 'POST', body: JSON.stringify({ mode: 'lost', times: 1, on: 'payments' }) };
    await fetch(new URL('control', world.processorUrl), control);
    const card = await pays(world, checkout);
    expect(card.body.result.code).toBe('000.200.000');
    await decides(page, 'confirmed');
    await comesBack(world, transfer.body.id);
    expect(await codeOf(transfer.body.id)).toBe('000.200.000');
    await world.advance(seconds(35));
    expect((await reads(world, checkout)).body).toMatchObject({ id: card.body.id, result: { code: SUCCESS } });
    await world.advance(seconds(600));
    expect(await codeOf(transfer.body.id)).toBe(DUPLICATE);
  });
});

describe('a repeated request, with the Idempotency-Key of a transfer that waits for its shopper,', () => {
  const withKey = (checkout: string, key: string): Promise<Answered> =>
    pays(world, checkout, ideal, { 'idempotency-key': key });

  it('gets the first response again, and leaves the transfer for its shopper to confirm', async () => {
    await opens({ withdrawals: 'answered' });
    const checkout = await newCheckout();
    const first = await withKey(checkout, 'one');
    expect((await withKey(checkout, 'one')).text).toBe(first.text);
    await decides(await opensBankPage(first), 'confirmed');
    await comesBack(world, first.body.id);
    expect(await codeOf(first.body.id)).toBe(SUCCESS);
    expect((await withKey(checkout, 'one')).text).toBe(first.text);
    expect(await charges()).toEqual(['sale']);
  });

  it('leaves a later one as it is', async () => {
    await opens({ withdrawals: 'answered' });
    const checkout = await newCheckout();
    const [first, second] = [await withKey(checkout, 'one'), await withKey(checkout, 'two')];
    expect((await withKey(checkout, 'one')).text).toBe(first.text);
    await decides(await opensBankPage(second), 'confirmed');
    await comesBack(world, second.body.id);
    expect((await reads(world, checkout)).body).toMatchObject({ id: second.body.id, result: { code: SUCCESS } });
  });
});

it('a shopper who leaves the bank for a card that is refused can still confirm there', async () => {
  world = await openWorld({ provisionFile: demoWith({ checkoutAttempts: 1 }) });
  const checkout = await newCheckout();
  const transfer = await pays(world, checkout, ideal);
  const page = await opensBankPage(transfer);
  expect((await pays(world, checkout)).body.result.code).toBe('800.100.152');
  expect(await codeOf(transfer.body.id)).toBe('000.200.000');
  await decides(page, 'confirmed');
  await comesBack(world, transfer.body.id);
  expect((await reads(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: SUCCESS } });
  expect((await pays(world, checkout)).body.id).toBe(transfer.body.id);
  expect(await charges()).toEqual(['sale']);
});

describe('a merchant who reverses a payment that its shopper has not confirmed', () => {
  it('withdraws it, and no money moves', async () => {
    await opens({ withdrawals: 'answered' });
    const transfer = await pays(world, await newCheckout(), ideal);
    const page = await opensBankPage(transfer);
    expect((await refersTo(world, transfer.body.id, 'RV', {})).body).toMatchObject({
      paymentType: 'RV',
      referencedId: transfer.body.id,
      amount: '92.00',
      result: { code: SUCCESS },
    });
    await decides(page, 'confirmed');
    expect(await codeOf(transfer.body.id)).toBe(WITHDRAWN);
    expect(await charges()).toEqual([]);
    expect((await refersTo(world, transfer.body.id, 'RV', {})).body.result.code).toBe('700.300.200');
  });

  it('withdraws it once, when two processes are asked at once, and the other reversal is refused', async () => {
    const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = (acquirer: Acquirer): Acquirer => ({
      ...acquirer,
      async withdraw(key) {
        const response = (await acquirer.withdraw?.(key)) ?? { kind: 'unknown' };
        asked.resolve();
        await answers.promise;
        return response;
      },
    });
    world = await openWorld({ database: freshDatabase(), seams: { store: (store) => store, acquirer: slow } });
    const transfer = await pays(world, await newCheckout(), ideal);
    const twin = await world.twin();
    const app = await twin.app();
    const reversal = { entityId: demo.entityId, paymentType: 'RV' };
    const headers = { authorization: `Bearer ${demo.token}` };
    const reverses = async () => {
      const order = { method: 'POST', body: new URLSearchParams(reversal), headers };
      return (await (await app.request(`/v1/payments/${transfer.body.id}`, order)).json()) as Answered['body'];
    };
    const slower = refersTo(world, transfer.body.id, 'RV', {});
    await asked.promise;
    const first = await reverses();
    answers.resolve();
    const { body: second } = await slower;
    expect([first, second].map(({ result }) => result.code)).toEqual([SUCCESS, '700.300.200']);
    for (const { id } of [first, second]) expect((await readsPayment(world, id)).body.id).toBe(id);
    await twin.close();
  });

  it('reverses it when the shopper has confirmed it meanwhile', async () => {
    await opens({ withdrawals: 'answered' });
    const transfer = await pays(world, await newCheckout(), { paymentBrand: 'PAYPAL' });
    await decides(await opensBankPage(transfer), 'confirmed');
    expect((await refersTo(world, transfer.body.id, 'RV', {})).body.result.code).toBe(SUCCESS);
    expect(await codeOf(transfer.body.id)).toBe(SUCCESS);
    expect(await charges()).toEqual(['sale', 'void']);
  });

  it('is refused when the acquirer does not respond, or when a part is stated', async () => {
    await opens({ withdrawals: 'lost' });
    const transfer = await pays(world, await newCheckout(), ideal);
    const part = { amount: '1.00', currency: 'EUR' };
    expect((await refersTo(world, transfer.body.id, 'RV', {})).body.result.code).toBe('700.400.570');
    expect((await refersTo(world, transfer.body.id, 'RV', part)).body.result.code).toBe('700.400.300');
    expect((await refersTo(world, transfer.body.id, 'RF')).body.result.code).toBe('700.400.570');
  });
});
