import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { AcquirerName } from '../../core/entities/merchant-accounts/pause.ts';
import { minutes, plus } from '../../core/values.ts';
import { offeredBrands } from '../../operations/checkouts/offered-brands.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { type Browser, browserOf } from '../office/browser.ts';
import { overtaking } from '../process/overtaken.ts';
import { answersChallenge } from '../world/issuer.ts';
import { entities } from '../world/two-merchants.ts';
import { browser as ofShopper, cards } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { account, accountId, bakery, cardPayment, external, ledgerOf, openAccounts } from './accounts.fixture.ts';

const [APPROVED, PAUSED] = ['000.100.112', '900.100.500'];
const [inTown, online] = [entities['bakery in town'], entities['bakery online']];

let world: World;
let operator: Browser;
beforeAll(async () => {
  world = await openAccounts({
    'bakery in town': {
      merchantAccounts: [
        account('1', { brands: ['VISA', 'MASTER'] }),
        account('2', { brands: ['VISA'], connector: 'PROCESSOR_B' }),
      ],
    },
  });
  operator = await browserOf(world, { roles: ['operator'], entity: null });
});
afterEach(async () => {
  for (const pause of await world.store().connectorPauses()) await resumes(pause.connector);
});
afterAll(() => world.close());

async function pauses(connector: string, reason = 'maintenance'): Promise<string> {
  await operator.get('/office/system');
  return operator.submit('/office/system/pause', { connector, reason });
}
async function resumes(connector: AcquirerName): Promise<string> {
  await operator.get('/office/system');
  return operator.submit(`/office/system/connectors/${connector}/resume`);
}
const pays = (more: Record<string, string> = {}, entityId: string = inTown) =>
  bakery(world).pays({ ...cardPayment(), ...external, ...more }, entityId);

it('a paused connector takes no authorisations: they go to the next account, or are declined', async () => {
  expect(await pauses('PROCESSOR_A')).toMatch(/paused<\/span>[\s\S]*operator-[^<]*: maintenance/);
  expect(await pays()).toMatchObject({ result: { code: APPROVED }, merchantAccountId: accountId('2') });
  const lines = (await ledgerOf(world)).length;
  expect((await pays(cardPayment('MASTER'))).result.code).toBe(PAUSED);
  await pauses('PROCESSOR_B');
  expect((await pays()).result.code).toBe(PAUSED);
  expect((await ledgerOf(world)).length).toBe(lines);
  // The built-in processor answers for every connector.
  expect((await pays({ testMode: 'INTERNAL' })).merchantAccountId).toBe(accountId('1'));
  await resumes('PROCESSOR_A');
  expect(await pays()).toMatchObject({ result: { code: APPROVED }, merchantAccountId: accountId('1') });
});

it('what is paused without merchant accounts is declined, and the other test mode goes on', async () => {
  await pauses('EXTERNAL');
  expect((await pays({}, online)).result.code).toBe(PAUSED);
  expect((await pays({ testMode: 'INTERNAL' }, online)).result.code).toBe('000.100.110');
  await pauses('INTERNAL');
  for (const entity of [inTown, online])
    expect((await pays({ testMode: 'INTERNAL' }, entity)).result.code).toBe(PAUSED);
});

it('captures, refunds and reversals go on, and charging again does not', async () => {
  const [paid, reserved] = [await pays(), await pays({ paymentType: 'PA' })];
  await pauses('PROCESSOR_A');
  const follows = async (id: string, paymentType: string) =>
    (await bakery(world).refers(id, { paymentType, amount: '5.00', currency: 'EUR' })).result.code;
  expect([
    await follows(reserved.id, 'CP'),
    await follows(paid.id, 'RF'),
    (await bakery(world).refers(reserved.id, { paymentType: 'RV' })).result.code,
    await follows(paid.id, 'RB'),
  ]).toEqual([APPROVED, APPROVED, APPROVED, PAUSED]);
});

it('a payment whose shopper was at 3-D Secure is declined, and nothing is sent', async () => {
  const order = { ...ofShopper, 'card.number': cards.challenge, shopperResultUrl: `${world.shop.url}/result` };
  const begun = await pays({ ...order, paymentBrand: 'VISA' });
  await pauses('PROCESSOR_A');
  const lines = (await ledgerOf(world)).length;
  await answersChallenge(world, begun.id, '1234');
  expect((await bakery(world).reads(begun.id)).result.code).toBe(PAUSED);
  expect((await ledgerOf(world)).length).toBe(lines);
});

it('a checkout offers the brands that accounts take now', async () => {
  const order = { entityId: inTown, amount: '10.00', currency: 'EUR', paymentType: 'DB', ...external };
  const { gateway } = world.wired();
  const key = gateway.ids.keyOf('checkout', (await world.post('v1/checkouts', order, bakery(world).headers)).body.id);
  const checkout = key && (await world.store().checkout(key));
  if (!checkout) throw new Error('Expected a checkout');
  const offered = async () => (await offeredBrands(gateway, checkout)).map(({ code }) => code);
  const before = await offered();
  await pauses('PROCESSOR_A');
  expect([before, await offered()]).toEqual([expect.arrayContaining(['VISA', 'MASTER']), ['VISA']]);
});

it('only users of the whole gateway pause what there is, once, with a reason, and the audit has it', async () => {
  for (const [connector, reason] of [
    ['__proto__', 'why'],
    ['<b>', 'why'],
    ['PROCESSOR_A', ' '],
    ['PROCESSOR_A', 'x'.repeat(201)],
  ] as const)
    expect([await pauses(connector, reason), operator.status()]).toEqual([
      expect.stringContaining('role="alert"'),
      400,
    ]);
  await operator.get('/office/system');
  const form = { connector: 'PROCESSOR_A', reason: 'maintenance' };
  const page = operator.page();
  await operator.submit('/office/system/pause', form);
  expect(await pauses('PROCESSOR_A')).toContain('This connector is paused already');
  expect(page).toContain('name="reason"');
  const others = await browserOf(world, {
    roles: ['operator'],
    entity: world.wired().gateway.entities.all()[0]?.key ?? null,
  });
  expect(await others.get('/office/system')).not.toContain('/office/system/pause');
  const auditor = await browserOf(world, { roles: ['auditor'], entity: null });
  expect(await auditor.get('/office/system')).toContain('maintenance');
  expect(auditor.page()).not.toContain('/resume');
  const log = await auditor.get('/office/audit?subject=PROCESSOR_A&action=pauseConnector');
  expect(log).toContain('<code>reason</code> <ins>maintenance</ins>');
});

describe('two processes on PostgreSQL', () => {
  it('a pause made in one holds in the other within a second, and counts what is under way', async () => {
    const shared = await openAccounts(
      { 'bakery in town': { merchantAccounts: [account('1', { brands: ['VISA'] })] } },
      { database: await freshDatabase(inject('postgres')) },
    );
    const twin = await shared.twin();
    try {
      const { pays: paysAt } = bakery(shared);
      const lost = { amount: '7100.03' };
      expect((await paysAt({ ...cardPayment(), ...external, ...lost }, inTown)).result.code).toMatch(/^000\.200/);
      const by = await browserOf(shared, { roles: ['operator'], entity: null });
      const isPausedThere = () => twin.gateway.entities.pauseOf('PROCESSOR_A') !== undefined;
      expect(isPausedThere()).toBe(false);
      await by.get('/office/system');
      await by.submit('/office/system/pause', { connector: 'PROCESSOR_A', reason: 'maintenance' });
      await vi.waitFor(() => expect(isPausedThere()).toBe(true), { timeout: 1000, interval: 20 });
      expect(await by.get('/office/system')).toContain('Payments under way: 1');
      await shared.advance(minutes(30));
      const later = await browserOf(shared, { roles: ['operator'], entity: null });
      expect(await later.get('/office/system')).toContain('No payments under way');
      await later.submit('/office/system/connectors/PROCESSOR_A/resume');
      await vi.waitFor(() => expect(isPausedThere()).toBe(false), { timeout: 1000, interval: 20 });
    } finally {
      await twin.close();
      await shared.close();
    }
  });
});

it('a connector that another process pauses anew right before its first pause is ended stays paused', async () => {
  const overtaken = overtaking(({ kind }) => kind === 'resumeConnector');
  const gateway = await openWorld({ seams: overtaken.seams });
  onTestFinished(() => gateway.close());
  const user = await browserOf(gateway, { roles: ['operator'], entity: null });
  await user.get('/office/system');
  await user.submit('/office/system/pause', { connector: 'PROCESSOR_A', reason: 'maintenance' });
  const [pause = expect.fail('no pause')] = await gateway.store().connectorPauses();
  const again = { ...pause, at: plus(pause.at, minutes(1)), reason: 'charges twice' };
  overtaken.meanwhile = async () => {
    await gateway.store().commit([{ kind: 'resumeConnector', pause }]);
    await gateway.store().commit([{ kind: 'pauseConnector', pause: again }]);
  };
  await user.get('/office/system');
  await user.submit('/office/system/connectors/PROCESSOR_A/resume');
  expect([user.status(), user.page()]).toEqual([400, expect.stringContaining('charges twice')]);
  expect(await gateway.store().connectorPauses()).toEqual([again]);
});
