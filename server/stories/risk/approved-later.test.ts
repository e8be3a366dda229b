import { afterEach, describe, expect, inject, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { account } from '../merchant-accounts/accounts.fixture.ts';
import { approvedOnce, instruction, idIn } from '../instructions/instructions.fixture.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { decides } from '../world/analyst.ts';
import { demoWith } from '../world/demo-settings.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { browser, cardOf, cards, chargesDirectly, deletes, paysBy, readsPayment } from '../world/words.ts';
import { answersChallenge } from '../world/issuer.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' } as const;
const WAITS = '100.400.500';
const byMerchant = instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED' });

let world: World;
const opened: World[] = [];
const opens = async (...settings: Parameters<typeof openWorld>): Promise<World> => {
  world = await openWorld(...settings);
  opened.push(world);
  return world;
};
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const approves = async (id: string): Promise<Answered['body']> => {
  expect(await decides(world.wired(), id, { decision: 'APPROVE' })).toBe('approved');
  await world.advance(minutes(5));
  return (await readsPayment(world, id)).body;
};

/** A payment is held, something changes, and the same payment is ordered once more and the held one approved. */
async function comparesWithFresh(
  charges: (more?: Record<string, string>) => Promise<Answered>,
  changes: () => Promise<unknown>,
): Promise<{ readonly fresh: string; readonly held: string }> {
  const held = (await charges(toReview)).body;
  expect(held.result.code).toBe(WAITS);
  await changes();
  const fresh = (await charges()).body.result.code;
  const sent = await approves(held.id);
  return { fresh, held: sent.result.code };
}

describe('a payment that was held and is approved is declined as one that is ordered now, after', () => {
  it.each([
    ['the cardholder has stopped its agreement', '21', '800.100.500'],
    ['the issuer has forbidden every further try', '03', '700.601.003'],
    ['the issuer has asked for other card data', '01', '700.601.001'],
    ['the issuer has forbidden a try for three days', '02', '700.600.002'],
  ])('%s', async (_, advice, code) => {
    await opens();
    const card = '4000000000000002';
    const begun = instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' });
    const first = await chargesDirectly(world, { ...begun, ...approvedOnce(card) });
    const named = { ...byMerchant, ...instruction({ initialTransactionId: idIn(first) }) };
    const charges = (more = {}) => chargesDirectly(world, { ...named, ...approvedOnce(card), ...more });
    const stops = () => chargesDirectly(world, { ...named, ...cardOf(card), 'customParameters[SIM_advice]': advice });
    expect(await comparesWithFresh(charges, stops)).toEqual({ fresh: code, held: code });
  });

  it('its card was deleted', async () => {
    await opens();
    const id = await merchantOf(() => world).agrees();
    const charges = (more = {}) => paysBy(world, id, { ...more });
    const code = '100.150.202';
    expect(await comparesWithFresh(charges, () => deletes(world, id))).toEqual({ fresh: code, held: code });
  });

  it('its bank account was deleted', async () => {
    await opens();
    const begun = instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' });
    const { registrationId: id } = (await debits(world, ibans.plain, { ...begun, createRegistration: 'true' })).body;
    const charges = (more = {}) => paysBy(world, id, { ...more });
    const code = '100.150.202';
    expect(await comparesWithFresh(charges, () => deletes(world, id))).toEqual({ fresh: code, held: code });
  });

  it.each([
    ['closed', '500.100.203'],
    ['disabled', '500.100.201'],
  ])('its channel was %s', async (state, code) => {
    await opens();
    const closes = () => administrator(world).patch(`entities/${demo.entityId}`, { state });
    expect(await comparesWithFresh((more = {}) => chargesDirectly(world, more), closes)).toEqual({
      fresh: code,
      held: code,
    });
  });

  it('its card has expired', async () => {
    await opens();
    await world.advance(days(9));
    const expiring = { 'card.expiryMonth': '11', 'card.expiryYear': '2026' };
    const charges = (more = {}) => chargesDirectly(world, { ...expiring, ...more });
    expect(await comparesWithFresh(charges, () => world.advance(days(2)))).toEqual({
      fresh: '100.100.303',
      held: '100.100.303',
    });
  });

  it('the last day of its agreement', async () => {
    await opens();
    const begun = instruction({ mode: 'INITIAL', source: 'CIT', type: 'RECURRING', expiry: '2026-11-21' });
    const limits = instruction({ frequency: '0001', numberOfInstallments: '12' });
    const first = await chargesDirectly(world, { ...begun, ...limits });
    const named = instruction({
      mode: 'REPEATED',
      source: 'MIT',
      type: 'RECURRING',
      initialTransactionId: idIn(first),
    });
    await world.advance(days(1));
    const charges = (more = {}) => chargesDirectly(world, { ...named, ...more });
    expect(await comparesWithFresh(charges, () => world.advance(days(1)))).toEqual({
      fresh: '600.200.501',
      held: '600.200.501',
    });
  });

  it('its merchant account was switched off, unless its channel tries another one', async () => {
    await opens({ provisionFile: demoWith({ retryAtNextAccount: true }) });
    const admin = administrator(world);
    const creates = async (digit: string): Promise<string> => {
      const { id: _own, ...members } = account(digit);
      const { body } = await admin.post(`entities/${demo.entityId}/merchantAccounts`, members);
      return body.id ?? expect.fail('Expected a merchant account');
    };
    const [first, second] = [await creates('1'), await creates('2')];
    const turnsOff = (id: string) => admin.patch(`merchantAccounts/${id}`, { state: 'disabled' });
    const [moved, declined] = [await chargesDirectly(world, toReview), await chargesDirectly(world, toReview)];
    expect(moved.body).toMatchObject({ merchantAccountId: first, result: { code: WAITS } });
    await turnsOff(first);
    expect(await approves(moved.body.id)).toMatchObject({
      merchantAccountId: second,
      result: { code: '000.100.110' },
    });
    await turnsOff(second);
    const fresh = await chargesDirectly(world);
    const sent = await approves(declined.body.id);
    expect([fresh.body.result.code, sent.result.code]).toEqual(['500.100.301', '500.100.301']);
  });
});

describe('a payment that is declined after its approval', () => {
  it('shows its merchant that it was not sent', async () => {
    await opens();
    const id = await merchantOf(() => world).agrees();
    const held = (await paysBy(world, id, toReview)).body.id;
    await deletes(world, id);
    expect((await approves(held)).resultDetails).toMatchObject({
      ExtendedDescription: 'the payment waited, and was not sent because it may not be made now',
    });
  });

  it('leaves an agreement alone that its shopper has made after the revocation of all', async () => {
    await opens();
    const begun = instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' });
    const begins = async () => instruction({ initialTransactionId: idIn(await chargesDirectly(world, begun)) });
    const charges = (named: Record<string, string>, more = {}) =>
      chargesDirectly(world, { ...byMerchant, ...named, ...more });
    const revoked = await begins();
    const held = (await charges(revoked, toReview)).body.id;
    await charges(revoked, { 'customParameters[forceResultCode]': '800.100.501' });
    const later = await begins();
    expect((await approves(held)).result.code).toBe('800.100.501');
    expect((await charges(later)).body.result.code).toBe('000.100.110');
  });

  it('lets the next one of a limited agreement be charged', async () => {
    await opens();
    const limits = instruction({ frequency: '0001', numberOfInstallments: '12', expiry: '2027-11-20' });
    const begun = instruction({ mode: 'INITIAL', source: 'CIT', type: 'INSTALLMENT' });
    const first = await chargesDirectly(world, { ...begun, ...limits });
    const named = instruction({ mode: 'REPEATED', source: 'MIT', type: 'INSTALLMENT' });
    const charges = (more = {}) =>
      chargesDirectly(world, { ...named, ...instruction({ initialTransactionId: idIn(first) }), ...more });
    await world.advance(days(1));
    const [declined, sent] = [(await charges(toReview)).body.id, () => charges(toReview)];
    const admin = administrator(world);
    await admin.patch(`entities/${demo.entityId}`, { state: 'disabled' });
    expect((await approves(declined)).result.code).toBe('500.100.201');
    await admin.patch(`entities/${demo.entityId}`, { state: 'active' });
    expect((await approves((await sent()).body.id)).result.code).toBe('000.100.110');
  });
});

it('a debit that was held until its due date has passed is due on the next day on which its bank can be asked', async () => {
  await opens();
  const held = (await debits(world, ibans.plain, { ...toReview, transactionDueDate: '2026-11-23' })).body;
  await world.advance(days(2.5));
  const sent = await approves(held.id);
  expect([held.result.code, sent.result.code, sent['transactionDueDate']]).toEqual([
    WAITS,
    '000.100.110',
    '2026-11-24',
  ]);
});

it('a debit that was held is sent on a later day beside another one of its registration', async () => {
  await opens();
  const stored = await world.post('v1/registrations', { entityId: demo.entityId, ...accountOf(ibans.plain) });
  const on = (day: string) => ({ transactionDueDate: day });
  const held = (await paysBy(world, stored.body.id, { ...toReview, ...on('2026-11-23') })).body;
  expect(held.result.code).toBe(WAITS);
  await world.advance(days(2.5));
  const [sent, beside] = await Promise.all([approves(held.id), paysBy(world, stored.body.id, on('2026-11-24'))]);
  expect([sent, beside.body].map(({ result, transactionDueDate }) => [result.code, transactionDueDate])).toEqual([
    ['000.100.110', '2026-11-24'],
    ['000.100.110', '2026-11-24'],
  ]);
});

it.each(['SQLite', 'PostgreSQL'])(
  'a mandate lapses 36 months after the due date to which its last debit was moved, on %s',
  async (kind) => {
    await opens({ database: kind === 'SQLite' ? freshFile() : await freshDatabase(inject('postgres')) });
    const stored = await world.post('v1/registrations', { entityId: demo.entityId, ...accountOf(ibans.plain) });
    const on = (day: string) => ({ transactionDueDate: day });
    await world.advance(days(2));
    const held = (await paysBy(world, stored.body.id, { ...toReview, ...on('2026-11-24') })).body;
    await world.advance(days(2.5));
    expect((await approves(held.id))['transactionDueDate']).toBe('2026-11-26');
    await world.advance(days(1085));
    const further = (await paysBy(world, stored.body.id, on('2029-11-26'))).body;
    expect([further.result.code, further['transactionDueDate']]).toEqual(['000.100.110', '2029-11-26']);
  },
);

it('a payment is not sent after its challenge where its channel was disabled meanwhile', async () => {
  await opens();
  const form = { ...cardOf(cards.challenge), ...browser, shopperResultUrl: `${world.shop.url}/back` };
  const { id } = (await chargesDirectly(world, form)).body;
  await administrator(world).patch(`entities/${demo.entityId}`, { state: 'disabled' });
  await answersChallenge(world, id, '1234');
  expect((await readsPayment(world, id)).body.result.code).toBe('500.100.201');
});
