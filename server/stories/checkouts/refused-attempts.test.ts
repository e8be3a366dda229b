import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { contradictions } from '../payments/books.ts';
import { crossings } from '../payments/seams.ts';
import { browserOf } from '../office/browser.ts';
import { textIn } from '../office/lists.fixture.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { demoWith } from '../world/demo-settings.ts';
import { answersChallenge } from '../world/issuer.ts';
import { demoWithRules } from '../world/risk-rules.ts';
import {
  asksProgress,
  browser,
  cardOf,
  cards,
  createsCheckout,
  order,
  pays,
  reads,
  readsPayment,
} from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

const [SUCCESS, PENDING, SHOWN, REFUSED] = ['000.100.112', '000.200.000', '800.100.152', '100.400.319'] as const;
const [UPDATED, IN_USE, CANCELLED] = ['000.200.101', '200.300.404', '100.396.101'] as const;
const ideal = { paymentBrand: 'IDEAL' };
const challenged = { ...cardOf(cards.challenge), ...browser };
const expired = { ...cardOf(cards.approved), 'card.expiryYear': '2020' };
const retriedWith = (key: string) => ({ 'idempotency-key': key });

let world: World;
let checkout: string;
afterEach(() => world.close());

const newCheckout = (more: Record<string, string> = {}): Promise<string> =>
  createsCheckout(world, { testMode: 'EXTERNAL', 'customParameters[SIM_notification]': 'none', ...more });
const codeOf = async (answer: Promise<Answered>): Promise<string> => (await answer).body.result.code;
const updates = (amount: string): Promise<string> =>
  codeOf(
    world.post(`v1/checkouts/${checkout}`, { entityId: demo.entityId, amount, currency: 'EUR', paymentType: 'DB' }),
  );

type Line = { readonly operation: string; readonly amount: string };
async function charges(): Promise<readonly string[]> {
  const ledger = (await (await fetch(new URL('ledger', world.processorUrl))).json()) as { charges: readonly Line[] };
  return ledger.charges.map(({ operation }) => operation);
}

describe('an attempt that the limits refuse while a transfer waits for its shopper', () => {
  let transfer: Answered;
  beforeEach(async () => {
    world = await openWorld({ provisionFile: demoWith({ checkoutAttempts: 1 }) });
    checkout = await newCheckout();
    transfer = await pays(world, checkout, ideal);
  });

  it('leaves the price as the shopper may still confirm it, and the transfer as the result', async () => {
    const refused = await pays(world, checkout);
    expect(refused.body.result.code).toBe(SHOWN);
    expect(refused.body.id).not.toBe(transfer.body.id);
    expect(await updates('200.00')).toBe(IN_USE);
    expect((await reads(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: PENDING } });
    await decides(await opensBankPage(transfer), 'confirmed');
    await comesBack(world, transfer.body.id);
    expect((await reads(world, checkout)).body).toMatchObject({
      id: transfer.body.id,
      amount: '92.00',
      result: { code: SUCCESS },
    });
    expect(await charges()).toEqual(['sale']);
    expect(await codeOf(readsPayment(world, refused.body.id))).toBe(REFUSED);
  });

  it('is shown to the shopper as a decline, with the form open for another', async () => {
    expect((await pays(world, checkout)).status).toBe(400);
    expect((await asksProgress(world, checkout)).body).toMatchObject({
      state: 'open',
      attempt: { id: transfer.body.id },
    });
  });

  it('is answered with the transfer where that was confirmed already', async () => {
    await decides(await opensBankPage(transfer), 'confirmed');
    expect((await pays(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: SUCCESS } });
    expect((await reads(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: SUCCESS } });
  });

  it('takes its place where the bank has declined the transfer already', async () => {
    await decides(await opensBankPage(transfer), 'cancelled');
    const { id } = (await pays(world, checkout)).body;
    expect((await reads(world, checkout)).body).toMatchObject({ id, result: { code: REFUSED } });
    expect(await updates('200.00')).toBe(UPDATED);
  });

  it('is kept once, however many follow, and is repeated by its Idempotency-Key', async () => {
    const first = await pays(world, checkout, cardOf(cards.approved), retriedWith('first'));
    expect((await pays(world, checkout, cardOf(cards.mastercard, 'MASTER'))).body.id).toBe(first.body.id);
    await decides(await opensBankPage(transfer), 'confirmed');
    await comesBack(world, transfer.body.id);
    expect((await pays(world, checkout, cardOf(cards.approved), retriedWith('first'))).text).toBe(first.text);
    expect((await pays(world, checkout)).body.id).toBe(transfer.body.id);
  });

  it('is listed with its checkout, beside the transfer that is its result', async () => {
    const { body } = await pays(world, checkout);
    const finance = await browserOf(world, { roles: ['finance', 'support'], entity: null });
    const page = textIn(await finance.get(`/office/checkouts/${checkout}`));
    expect(page).toMatch(/pending result of the checkout .*declined .*100\.400\.319/);
    expect(page).toContain('State payment pending');
    expect(await finance.get(`/office/payments/${body.id}`)).toContain(`/office/checkouts/${checkout}`);
  });

  it('is followed by the end of the transfer that no shopper has confirmed', async () => {
    await pays(world, checkout);
    await world.advance(minutes(28));
    const { body } = await reads(world, checkout);
    expect(body.id).toBe(transfer.body.id);
    expect(body.result.code).not.toBe(PENDING);
    expect(await updates('200.00')).toBe(UPDATED);
  });
});

it('a refused attempt beside a transfer is kept once, or not at all, where the process stops at any seam', async () => {
  const [seams, database] = [crossings(), freshDatabase()];
  world = await openWorld({ database, seams, provisionFile: demoWith({ checkoutAttempts: 1 }) });
  const tries = () => pays(world, checkout, cardOf(cards.approved), retriedWith(`key of ${checkout}`));
  for (let [at, isOver] = [1, false]; !isOver; at += 1) {
    checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    seams.arm({ at, kind: 'stop' });
    isOver = (await Promise.race([tries(), seams.stopped()])) !== 'stopped';
    if (isOver) expect(seams.crossed()).toContain('after commit');
    await world.crash();
    seams.arm();
    const refused = await tries();
    expect(refused.body.result.code, `seam ${at}`).toBe(SHOWN);
    expect((await tries()).text).toBe(refused.text);
    expect((await pays(world, checkout)).body.id).toBe(refused.body.id);
    expect((await reads(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: PENDING } });
    await decides(await opensBankPage(transfer), 'confirmed');
    expect((await pays(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: SUCCESS } });
    expect(await contradictions(database, world)).toEqual([]);
  }
});

describe('an attempt that the limits refuse while a card waits for its challenge', () => {
  it('leaves the challenge open, which then pays the checkout', async () => {
    world = await openWorld({ provisionFile: demoWith({ checkoutAttempts: 1 }) });
    checkout = await newCheckout();
    const first = await pays(world, checkout, challenged);
    expect(await codeOf(pays(world, checkout))).toBe(SHOWN);
    expect(await codeOf(readsPayment(world, first.body.id))).toBe(PENDING);
    expect((await asksProgress(world, checkout)).body).toMatchObject({
      state: 'pending',
      attempt: { id: first.body.id, redirect: { purpose: 'authentication' } },
    });
    expect(await updates('200.00')).toBe(IN_USE);
    await answersChallenge(world, first.body.id, '1234');
    expect((await reads(world, checkout)).body).toMatchObject({ id: first.body.id, result: { code: SUCCESS } });
    expect(await charges()).toEqual(['sale']);
  });
});

describe('an attempt that no acquirer receives', () => {
  const newCard = { name: 'new', when: [{ is: 'firstTime', per: 'card', days: 30 }], action: 'deny' };
  const cases: readonly (readonly [name: string, card: Record<string, string>, provisionFile: string | undefined])[] = [
    ['because its card has expired', expired, undefined],
    ['because its card is of another brand', cardOf(cards.approved, 'MASTER'), undefined],
    ['because its card cannot be challenged', cardOf(cards.approved), demoWith({ binDeclines: 1 })],
    ['because a risk rule denies it', cardOf(cards.approved), demoWithRules([newCard])],
  ];

  it.each(cases)('%s leaves a transfer and its price as they are', async (_name, card, provisionFile) => {
    world = await openWorld(provisionFile === undefined ? {} : { provisionFile });
    await pays(world, await createsCheckout(world), { ...cardOf(cards.approved), 'card.holder': 'REFUSED' });
    checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    const refused = await pays(world, checkout, card);
    expect(refused.status).toBe(400);
    expect(refused.body.id).not.toBe(transfer.body.id);
    expect(await codeOf(readsPayment(world, transfer.body.id))).toBe(PENDING);
    expect(await updates('200.00')).toBe(IN_USE);
    await decides(await opensBankPage(transfer), 'confirmed');
    expect((await pays(world, checkout, card)).body).toMatchObject({ id: transfer.body.id, result: { code: SUCCESS } });
    expect(await charges()).toEqual(['sale']);
  });

  it('leaves a challenge and its price as they are', async () => {
    world = await openWorld();
    checkout = await newCheckout();
    const first = await pays(world, checkout, challenged);
    expect((await pays(world, checkout, expired)).status).toBe(400);
    expect(await updates('200.00')).toBe(IN_USE);
    await answersChallenge(world, first.body.id, '1234');
    expect((await reads(world, checkout)).body).toMatchObject({ id: first.body.id, result: { code: SUCCESS } });
  });

  it('as another checkout was just paid so leaves a transfer whose withdrawal has no response', async () => {
    const silent = (acquirer: Acquirer): Acquirer => ({ ...acquirer, withdraw: async () => ({ kind: 'unknown' }) });
    const provisionFile = demoWith({ duplicateWindowSeconds: 60 });
    world = await openWorld({ provisionFile, seams: { store: (store) => store, acquirer: silent } });
    await pays(world, await newCheckout());
    checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    expect(await codeOf(pays(world, checkout))).toBe('800.110.100');
    expect(await updates('200.00')).toBe(IN_USE);
    expect((await reads(world, checkout)).body).toMatchObject({ id: transfer.body.id, result: { code: PENDING } });
  });

  it('is followed by one that withdraws the transfer, so that only one of both is charged', async () => {
    world = await openWorld();
    checkout = await newCheckout();
    const transfer = await pays(world, checkout, ideal);
    const page = await opensBankPage(transfer);
    await pays(world, checkout, expired);
    expect(await codeOf(pays(world, checkout))).toBe(SUCCESS);
    await decides(page, 'confirmed');
    await comesBack(world, transfer.body.id);
    expect(await codeOf(readsPayment(world, transfer.body.id))).toBe(CANCELLED);
    expect(await charges()).toEqual(['sale']);
  });

  it('is answered without the withdrawal of a transfer where parameters are missing', async () => {
    world = await openWorld();
    const sent = { ...order, testMode: 'EXTERNAL', 'customParameters[SIM_notification]': 'none' };
    checkout = (await world.post('v1/checkouts', sent)).body.id;
    const transfer = await pays(world, checkout, { ...ideal, shopperResultUrl: `${world.shop.url}/result` });
    expect(await codeOf(pays(world, checkout, ideal))).toBe(IN_USE);
    expect(await codeOf(readsPayment(world, transfer.body.id))).toBe(PENDING);
  });
});
