import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isActive } from '../../core/registrations/registration.ts';
import { days, type RegistrationKey, type ScheduleKey } from '../../core/values.ts';
import { chargeNow } from '../../operations/schedules/charge-now.ts';
import { databases } from '../proofs/databases.ts';
import { idIn, instruction } from '../instructions/instructions.fixture.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { entities, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { ibans } from '../world/bank-accounts.ts';

/** What a real payment ends with that nothing forbids: live mode has no acquirer. */
const SENT = '500.100.401';
const OK = '000.100.110';
const NO_AGREEMENT = '100.150.300';

const settings = {
  uniqueMerchantTransactionId: true,
  duplicateWindowSeconds: 3600,
  riskScreening: true,
  riskRules: [
    { name: 'often', when: [{ is: 'velocity', per: 'card', of: 'attempts', limit: 2, minutes: 60 }], action: 'deny' },
  ],
};

describe.each(databases)('a test of live mode on $name', ({ fresh }) => {
  let world: World;
  beforeAll(async () => {
    const file = provisionFile({ 'florist online': { settings } }, [], 'live');
    world = await openWorld({ mode: 'live', provisionFile: file, database: await fresh() });
  });
  afterAll(() => world.close());

  const test = { testMode: 'INTERNAL' };
  const channelOf = (name: 'bakery online' | 'florist online') => {
    const [entityId, headers] = [entities[name], { authorization: `Bearer ${tokenOf(name)}` }];
    return {
      entityId,
      posts: (path: string, form: Record<string, string>) => world.post(path, { entityId, ...form }, headers),
    };
  };
  const { posts, entityId } = channelOf('bakery online');
  const codeOf = async (answer: ReturnType<typeof posts>) => (await answer).body.result.code;
  const pays = (more: Record<string, string> = {}) =>
    posts('v1/payments', { ...order, ...cardOf(cards.approved), entityId, ...more });
  const initial = instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' });
  const repeated = (more: Record<string, string> = {}) =>
    instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED', ...more });
  const stores = async (more: Record<string, string> = {}) =>
    (await posts('v1/registrations', { ...cardOf(cards.approved), ...more })).body.id;
  const charges = (id: string, more: Record<string, string>) =>
    posts(`v1/registrations/${id}/payments`, { ...order, entityId, ...more });

  it('makes an agreement for tests alone', async () => {
    const id = await stores();
    expect(await codeOf(charges(id, { ...test, ...initial }))).toBe(OK);
    expect(await codeOf(charges(id, { ...test, ...repeated() }))).toBe(OK);
    expect(await codeOf(charges(id, repeated()))).toBe(NO_AGREEMENT);
  });

  it('is named by its scheme id and by its own id to tests alone', async () => {
    const first = await pays({ ...test, ...initial });
    for (const initialTransactionId of [idIn(first), first.body.id]) {
      expect(await codeOf(pays({ ...test, ...repeated({ initialTransactionId }) }))).toBe(OK);
    }
    expect(await codeOf(pays(repeated({ initialTransactionId: first.body.id })))).toBe(NO_AGREEMENT);
    // The acquirer alone would know the scheme's id of a payment that was made elsewhere.
    expect(await codeOf(pays(repeated({ initialTransactionId: idIn(first) })))).toBe(SENT);
  });

  it.each([
    ['advises against a retry', { amount: '7000.43' }, '700.601.003'],
    ['has a revocation of all', { 'customParameters[forceResultCode]': '800.100.501' }, '800.100.501'],
  ])('that %s forbids tests alone', async (_, declined, code) => {
    const initialTransactionId = `9988776655${code.replaceAll('.', '').slice(0, 5)}`;
    const card = cardOf(
      code === '800.100.501' ? '4200000000000026' : cards.mastercard,
      code === '800.100.501' ? 'VISA' : 'MASTER',
    );
    const again = (more: Record<string, string>) => pays({ ...card, ...repeated({ initialTransactionId }), ...more });
    await again({ ...test, ...declined });
    expect(await codeOf(again(test))).toBe(code);
    expect(await codeOf(again({}))).toBe(SENT);
  });

  it('stores an account for tests alone', async () => {
    const id = await stores(test);
    expect(await codeOf(charges(id, test))).toBe(OK);
    expect(await codeOf(charges(id, {}))).toBe('100.150.200');
    const offer = { ...order, entityId, 'registrations[0].id': id };
    expect(await codeOf(posts('v1/checkouts', { ...offer, ...test }))).toBe('000.200.100');
    expect(await codeOf(posts('v1/checkouts', offer))).toBe('100.150.200');
  });

  it('stores an account for tests alone, although a schedule of an earlier release would charge it', async () => {
    const daily = { amount: '9.90', currency: 'EUR', paymentType: 'DB', 'job.expression': '0 0 6 * * ?' };
    const { 'card.cvv': _, ...card } = cardOf(cards.approved);
    const { body } = await posts('v1/registrations', { ...card, ...initial });
    const { body: schedule } = await posts('scheduling/v1/schedules', { ...daily, registrationId: body.id });
    const { gateway } = world.wired();
    const row = await world.store().registration(gateway.ids.keyOf('registration', body.id) as RegistrationKey);
    if (!row || !isActive(row)) expect.fail('Expected the card to be stored');
    await world.store().commit([{ kind: 'saveRegistration', row: { ...row, testMode: 'INTERNAL' } }]);
    const at = `scheduling/v1/schedules/${schedule.id}`;
    expect(await codeOf(posts(`${at}/reschedule`, { amount: '8.80' }))).toBe('100.150.200');
    const kept = () => gateway.store.schedule(gateway.ids.keyOf('schedule', schedule.id) as ScheduleKey);
    const asked = (await kept()) ?? expect.fail('Expected the schedule to be kept');
    const charged = await chargeNow(gateway, { schedule: asked, payment: gateway.ids.key('payment'), alongside: [] });
    expect(charged).toMatchObject({ reason: 'registrationUnknown' });
    await world.advance(days(1));
    expect(await kept()).toMatchObject({ run: null, ended: 'registrationGone' });
  });

  it('uses no mandate of an account that is stored for payments', async () => {
    const account = {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': ibans.plain,
    };
    const [real, tested] = [
      await posts('v1/registrations', account),
      await posts('v1/registrations', { ...account, ...test }),
    ];
    const usedOn = async (id: string) => {
      const key = world.wired().gateway.ids.keyOf('registration', id);
      return key && (await world.store().registration(key))?.mandateUsedOn;
    };
    for (const { body } of [real, tested]) expect(await codeOf(charges(body.id, test))).toBe(OK);
    expect(await usedOn(real.body.id)).toBeNull();
    expect(await usedOn(tested.body.id)).toMatch(/^2026/);
  });

  it('ends no mandate of payments', async () => {
    const debit = {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': ibans.plain,
      'bankAccount.mandate.id': 'B'.repeat(35),
      'bankAccount.mandate.dateOfSignature': '2026-11-01',
    };
    const debits = (more: Record<string, string>) => posts('v1/payments', { ...order, entityId, ...debit, ...more });
    expect(await codeOf(debits({ ...test, ...initial }))).toBe(OK);
    expect(await codeOf(debits({ ...test, ...repeated(), sequence: 'FINAL' }))).toBe(OK);
    expect(await codeOf(debits({ ...test, ...repeated() }))).toBe('800.100.204');
    expect(await codeOf(debits(repeated()))).toBe(SENT);
  });

  it('claims no reference and no charge of payments', async () => {
    const florist = channelOf('florist online');
    const buys = (more: Record<string, string>) =>
      codeOf(
        florist.posts('v1/payments', {
          ...order,
          ...cardOf(cards.approved),
          entityId: florist.entityId,
          merchantTransactionId: 'order 17',
          ...more,
        }),
      );
    expect(await buys(test)).toBe(OK);
    expect(await buys(test)).toMatch(/^800\.1[13]0\.100$/);
    expect(await buys({})).toBe(SENT);
  });

  it('counts for the limits of tests alone', async () => {
    const florist = channelOf('florist online');
    const card = cardOf(cards.mastercard, 'MASTER');
    const buys = (at: number, more: Record<string, string>) =>
      codeOf(
        florist.posts('v1/payments', {
          ...order,
          ...card,
          entityId: florist.entityId,
          amount: `${at}.00`,
          merchantTransactionId: `limit of ${at}`,
          ...more,
        }),
      );
    expect([await buys(1, test), await buys(2, test), await buys(3, test)]).toEqual([OK, OK, '100.400.147']);
    expect([await buys(4, {}), await buys(5, {})]).toEqual([SENT, SENT]);
  });
});
