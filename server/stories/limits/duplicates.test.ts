import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { days, minutes, seconds } from '../../core/values.ts';
import { createPurge } from '../../outbox/purge.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase } from '../process/folder.ts';
import { crossings } from '../payments/seams.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { demoWith } from '../world/demo-settings.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, cards, chargesDirectly, createsCheckout, pays, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

const [APPROVED, DECLINED, USED, REPEATED] = ['000.100.110', '800.100.152', '800.130.100', '800.110.100'] as const;
const APPROVED_OUTSIDE = '000.100.112';
const codeOf = async (answer: Promise<Answered>): Promise<string> => (await answer).body.result.code;
const key = (value: string) => ({ authorization: `Bearer ${demo.token}`, 'idempotency-key': value });

describe.each([
  ['SQLite', async () => freshDatabase()],
  ['PostgreSQL', () => freshPostgres(inject('postgres'))],
] as const)('a reference that has to be unique on %s', (_, database) => {
  const seams = crossings();
  let world: World;
  beforeAll(async () => {
    const provisionFile = demoWith({ uniqueMerchantTransactionId: true });
    world = await openWorld({ database: await database(), provisionFile, seams });
  });
  afterAll(() => world.close());

  let references = 0;
  const fresh = () => ({ merchantTransactionId: `reference-${++references}` });
  const charges = (more: Record<string, string>, headers?: Record<string, string>) =>
    codeOf(chargesDirectly(world, more, headers));

  it.each(['INTERNAL', 'EXTERNAL'])(
    'is approved once, however many use it at the same moment (%s)',
    async (testMode) => {
      const sent = { ...fresh(), testMode };
      const ends = await Promise.all(Array.from({ length: 8 }, () => charges(sent)));
      expect(ends.filter((code) => code === USED)).toHaveLength(7);
      expect(ends.filter((code) => code === APPROVED || code === APPROVED_OUTSIDE)).toHaveLength(1);
      expect(await charges({ ...sent, amount: '1.00' })).toBe(USED);
    },
  );

  it('may be used again after a decline, and by payments that refer to its payment', async () => {
    const sent = fresh();
    for (const testMode of ['INTERNAL', 'EXTERNAL'])
      expect(await charges({ ...sent, testMode, ...cardOf(cards.declined) })).toBe(DECLINED);
    const { body } = await chargesDirectly(world, sent);
    expect(body.result.code).toBe(APPROVED);
    expect(await codeOf(refersTo(world, body.id, 'RF', { amount: '92.00', currency: 'EUR', ...sent }))).toBe(APPROVED);
    expect(await charges(sent)).toBe(USED);
  });

  it('is kept with its declined payment, and its request is repeated by the Idempotency-Key', async () => {
    const sent = fresh();
    const first = await chargesDirectly(world, sent, key(`first of ${sent.merchantTransactionId}`));
    const refused = await chargesDirectly(world, sent, key(`second of ${sent.merchantTransactionId}`));
    expect(refused).toMatchObject({ status: 400, body: { result: { code: USED }, ...sent } });
    const again = [first, refused].map(async ({ text }, n) => {
      const name = `${['first', 'second'][n]} of ${sent.merchantTransactionId}`;
      expect((await chargesDirectly(world, sent, key(name))).text).toBe(text);
    });
    await Promise.all(again);
  });

  it('belongs to all attempts of its checkout, and to no other checkout', async () => {
    const sent = fresh();
    const [checkout, other] = [await createsCheckout(world, sent), await createsCheckout(world, sent)];
    const waiting = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    expect(waiting.body.result.code).toBe('000.200.000');
    expect(await codeOf(pays(world, other))).toBe(USED);
    expect(await codeOf(pays(world, checkout, cardOf(cards.declined)))).toBe(DECLINED);
    expect(await codeOf(pays(world, checkout))).toBe(APPROVED);
    expect(await codeOf(pays(world, await createsCheckout(world, sent)))).toBe(USED);
  });

  it('is free again when the shopper fails the challenge', async () => {
    const sent = fresh();
    const checkout = await createsCheckout(world, sent);
    const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    await answersChallenge(world, body.id, '0000');
    await world.advance(minutes(60));
    expect(await charges(sent)).toBe(APPROVED);
  });

  it('is neither used twice nor lost where the process stops at any seam', async () => {
    for (const [card, end] of [
      [cards.approved, USED],
      [cards.declined, APPROVED],
    ] as const) {
      seams.arm();
      await charges({ ...fresh(), testMode: 'EXTERNAL', ...cardOf(card) });
      const count = seams.crossed().length;
      for (let at = 1; at <= count; at += 1) {
        const sent = fresh();
        seams.arm({ at, kind: 'stop' });
        await Promise.race([charges({ ...sent, testMode: 'EXTERNAL', ...cardOf(card) }), seams.stopped()]);
        await world.crash();
        seams.arm();
        await world.advance(minutes(25));
        // Before its first commit, a payment has claimed nothing; a request that never arrived ends as rejected.
        expect([end, APPROVED], `seam ${at}`).toContain(await charges(sent));
        expect(await charges(sent)).toBe(USED);
      }
    }
  }, 60_000);
});

describe('a charge that is repeated', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ duplicateWindowSeconds: 60 }) });
  });
  afterAll(() => world.close());
  const charges = (more: Record<string, string> = {}) => codeOf(chargesDirectly(world, more));

  it('is declined within the window, and approved at its end', async () => {
    expect(await charges()).toBe(APPROVED);
    await world.advance(seconds(59));
    expect(await charges()).toBe(REPEATED);
    await world.advance(seconds(1));
    expect(await charges()).toBe(APPROVED);
    expect(await charges()).toBe(REPEATED);
  });

  it.each([
    ['account', cardOf(cards.mastercard, 'MASTER')],
    ['amount', { amount: '92.01' }],
    ['currency', { currency: 'USD' }],
    ['type', { paymentType: 'PA' }],
  ] as const)('is another one with another %s', async (_, more) => {
    await charges();
    expect(await charges(more)).toBe(APPROVED);
    expect(await charges(more)).toBe(REPEATED);
  });

  it('may be repeated after a decline', async () => {
    for (const testMode of ['EXTERNAL', 'INTERNAL', 'EXTERNAL'])
      expect(await charges({ testMode, ...cardOf(cards.declined) })).toBe(DECLINED);
  });

  it('is the only one of many at the same moment, and leaves no row behind after the window', async () => {
    const ends = await Promise.all(Array.from({ length: 8 }, () => charges({ amount: '7.00' })));
    expect(ends.filter((code) => code === APPROVED)).toHaveLength(1);
    expect(ends.filter((code) => code === REPEATED)).toHaveLength(7);
    await world.advance(minutes(121));
    const purge = createPurge(world.wired().gateway, {
      unpaidCheckouts: days(1),
      events: days(1),
      requests: days(1),
      exports: days(1),
      accessTokens: days(1),
    });
    while (await purge());
    expect(await world.store().deleteEndedClaims({ before: world.clock.now(), limit: 500 })).toBe(0);
  });
});

describe('a reference whose checkout has an attempt that is not confirmed', () => {
  const silent = (acquirer: Acquirer): Acquirer => ({ ...acquirer, withdraw: async () => ({ kind: 'unknown' }) });
  const sent = {
    merchantTransactionId: 'reference',
    testMode: 'EXTERNAL',
    'customParameters[SIM_notification]': 'none',
  };
  let world: World;
  let [transfer, page] = ['', ''];
  beforeEach(async () => {
    const provisionFile = demoWith({ uniqueMerchantTransactionId: true });
    world = await openWorld({ provisionFile, seams: { store: (store) => store, acquirer: silent } });
    const checkout = await createsCheckout(world, sent);
    const attempt = await pays(world, checkout, { paymentBrand: 'IDEAL' });
    [transfer, page] = [attempt.body.id, await opensBankPage(attempt)];
    await pays(world, checkout, cardOf(cards.declined));
    return () => world.close();
  });
  const paysAnother = async () => codeOf(pays(world, await createsCheckout(world, sent)));

  it('is used when the attempt is confirmed at last', async () => {
    expect(await paysAnother()).toBe(USED);
    await decides(page, 'confirmed');
    await comesBack(world, transfer);
    expect(await paysAnother()).toBe(USED);
  });

  it('is free when the attempt has failed, and not before', async () => {
    expect(await paysAnother()).toBe(USED);
    await decides(page, 'cancelled');
    await comesBack(world, transfer);
    expect(await paysAnother()).toBe(APPROVED_OUTSIDE);
  });
});

describe('a schedule', () => {
  it('charges at every date, although all its payments have its reference', async () => {
    const provisionFile = demoWith({ uniqueMerchantTransactionId: true, duplicateWindowSeconds: 86_400 });
    const world = await openWorld({ provisionFile });
    const merchant = merchantOf(() => world);
    const id = await merchant.agrees();
    const created = await merchant.schedules(id, {
      'job.expression': '0 0 * * * ?',
      merchantTransactionId: 'reference',
    });
    await world.advance(minutes(180));
    expect(await merchant.reads(created.body.id)).toMatchObject({
      plan: { charges: '3' },
      lastRun: { result: { code: APPROVED } },
    });
    await world.close();
  });
});

describe('a channel without these settings', () => {
  it('approves repeated payments, and keeps no claims', async () => {
    const world = await openWorld();
    const sent = { merchantTransactionId: 'reference' };
    const ends = [await codeOf(chargesDirectly(world, sent)), await codeOf(chargesDirectly(world, sent))];
    expect(ends).toEqual([APPROVED, APPROVED]);
    await world.close();
  });
});
