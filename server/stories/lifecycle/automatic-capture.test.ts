import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { bookingOccasion } from '../../core/references/occasion.ts';
import { makeReference } from '../../operations/references/make.ts';
import { freshDatabase } from '../process/folder.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { answersChallenge } from '../world/issuer.ts';
import { whileTimePasses } from '../world/time.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  order as orderOf92,
  pays,
  readsPayment,
  refersTo,
} from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());

const order = { paymentType: 'PA.CP' };
const money = (amount: string) => ({ amount, currency: 'EUR' });
const keyOf = (payment: string) => {
  const key = world.wired().gateway.ids.keyOf('payment', payment);
  if (key === undefined) throw new Error(`Expected ${payment} to be a payment`);
  return key;
};
const treeOf = async (payment: string) =>
  (await world.store().paymentTree(keyOf(payment))).map(({ type, state, amountCents }) => ({
    type,
    state,
    amountCents,
  }));

const both = [
  { type: 'PA', state: 'approved', amountCents: 9200 },
  { type: 'CP', state: 'approved', amountCents: 9200 },
];

describe.for(['INTERNAL', 'EXTERNAL'])('in mode %s, a preauthorisation with automatic capture', (testMode) => {
  it('is answered as the preauthorisation, when both payments are made', async () => {
    const { body } = await chargesDirectly(world, { ...order, testMode });
    expect(body).toMatchObject({ paymentType: 'PA', amount: '92.00' });
    expect(await treeOf(body.id)).toEqual(both);
    expect((await refersTo(world, body.id, 'RF', money('92.00'))).status).toBe(200);
  });

  it('is found with its capture by the merchant’s reference', async () => {
    const merchantTransactionId = `automatic-${testMode}`;
    const { body } = await chargesDirectly(world, { ...order, testMode, merchantTransactionId });
    const found = await world.get(`v1/query?entityId=${demo.entityId}&merchantTransactionId=${merchantTransactionId}`);
    const { payments } = found.body as unknown as {
      payments: readonly { paymentType: string; referencedId?: string }[];
    };
    expect(payments.map(({ paymentType, referencedId }) => [paymentType, referencedId])).toEqual([
      ['CP', body.id],
      ['PA', undefined],
    ]);
  });

  it('is captured after a challenge, from a server and from a checkout', async () => {
    const card = { ...cardOf(cards.challenge), ...browser };
    const shopperResultUrl = `${world.shop.url}/result`;
    const direct = await chargesDirectly(world, { ...order, ...card, testMode, shopperResultUrl });
    const checkout = await createsCheckout(world, { ...order, testMode });
    for (const { id } of [direct.body, (await pays(world, checkout, card)).body]) {
      await answersChallenge(world, id, '1234');
      expect(await treeOf(id)).toEqual(both);
    }
  });

  it('is captured when its shopper comes back from the page of a payment service', async () => {
    // Without the processor's notification, after which the capture is made beside the shopper's return.
    const silent = { 'customParameters[SIM_notification]': 'none' };
    const returning = { paymentBrand: 'PAYPAL', shopperResultUrl: `${world.shop.url}/result` };
    const later = { ...orderOf92, ...order, testMode, ...silent, ...returning };
    const started = await world.post('v1/payments', later);
    await decides(await opensBankPage(started), 'confirmed');
    await comesBack(world, started.body.id);
    expect(await treeOf(started.body.id)).toEqual(both);
  });

  it('is not captured when it is declined', async () => {
    const { id } = (await chargesDirectly(world, { ...order, testMode, ...cardOf(cards.declined) })).body;
    expect(await treeOf(id)).toEqual([{ type: 'PA', state: 'rejected', amountCents: 9200 }]);
  });

  it('is captured when its outcome came by an inquiry only', async () => {
    const lost = { ...order, testMode, 'customParameters[SIM_answer]': 'lost' };
    const { id } = (await whileTimePasses(world, chargesDirectly(world, lost))).body;
    await world.advance(minutes(5));
    expect(await treeOf(id)).toEqual(both);
  });

  it('keeps its reservation when its capture is declined, which is not made again', async () => {
    const declined = { ...order, testMode, 'customParameters[SIM_capture]': '51' };
    const { body } = await chargesDirectly(world, declined);
    expect(body).toMatchObject({ paymentType: 'PA', result: { code: expect.stringMatching(/^000\.100\./) } });
    const capture = { type: 'CP', state: 'rejected', amountCents: 9200 };
    const tree = [both[0], capture];
    expect(await treeOf(body.id)).toEqual(tree);
    const [, kept] = await world.store().paymentTree(keyOf(body.id));
    expect(kept?.resultCode).toBe('800.100.155');
    await world.advance(minutes(24 * 60));
    expect(await treeOf(body.id)).toEqual(tree);
    expect((await refersTo(world, body.id, 'RV', {})).status).toBe(200);
  });

  it('is captured once when the response to its capture is late', async () => {
    const late = { ...order, testMode, ...cardOf('4100000000000019') };
    const { id } = (await whileTimePasses(world, chargesDirectly(world, late))).body;
    await world.advance(minutes(5));
    expect(await treeOf(id)).toEqual(both);
  });
});

describe('a reference that the gateway makes itself', () => {
  const chargeback = (base: string, returned: string) =>
    makeReference(world.wired().gateway, {
      base: keyOf(base),
      type: 'CB',
      occasion: bookingOccasion(returned, keyOf(base)),
      cents: null,
      fields: { chargebackResultCode: '000.100.203' },
      ndc: 'a-return',
    });

  it('is made once for its occasion, by twenty calls at once and after a restart', async () => {
    const { id } = (await chargesDirectly(world)).body;
    const made = await Promise.all(Array.from({ length: 20 }, () => chargeback(id, 'return 1')));
    await world.restart();
    made.push(await chargeback(id, 'return 1'));
    expect(new Set(made.map((each) => each !== 'busy' && each.key)).size).toBe(1);
    expect(await treeOf(id)).toEqual([
      { type: 'DB', state: 'approved', amountCents: 9200 },
      { type: 'CB', state: 'approved', amountCents: 9200 },
    ]);
    const key = made[0] !== undefined && made[0] !== 'busy' ? made[0].key : undefined;
    const shown = await readsPayment(world, world.wired().gateway.ids.publicId('payment', key as never));
    expect(shown.body).toMatchObject({ paymentType: 'CB', result: { code: '000.100.203' }, referencedId: id });
  });

  it('waits while the tree has a pending reference, and keeps nothing until then', async () => {
    const { id } = (await chargesDirectly(world)).body;
    const lost = { ...money('1.00'), 'customParameters[SIM_answer]': 'lost' };
    await whileTimePasses(world, refersTo(world, id, 'RF', lost));
    expect(await chargeback(id, 'return 2')).toBe('busy');
    expect(await treeOf(id)).toHaveLength(2);
    await world.advance(minutes(5));
    expect(await chargeback(id, 'return 2')).toMatchObject({ type: 'CB', state: 'approved', amountCents: 9200 });
  });

  it('is kept when it is refused, and not tried again', async () => {
    const { id } = (await chargesDirectly(world, { paymentType: 'PA' })).body;
    const refused = await chargeback(id, 'return 3');
    expect(refused).toMatchObject({ state: 'rejected', resultCode: '700.400.550' });
    await refersTo(world, id, 'CP', money('92.00'));
    expect(await chargeback(id, 'return 3')).toMatchObject({ state: 'rejected' });
  });
});
