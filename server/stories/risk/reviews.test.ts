import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addressCodes } from '../../test-data/outcomes.ts';
import { minutes, seconds } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Wired } from '../../wiring.ts';
import { chargesAt } from '../payments/books.ts';
import { crossings } from '../payments/seams.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { decides } from '../world/analyst.ts';
import { demoWithRules } from '../world/risk-rules.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  paysBy,
  pays,
  reads,
  readsPayment,
  registers,
} from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' } as const;
const WAITS = '100.400.500';

describe.each([
  ['SQLite', async (): Promise<string> => freshFile()],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('a case on %s', (_, database) => {
  let world: World;
  let twin: Wired;
  beforeAll(async () => {
    world = await openWorld({ database: await database() });
    twin = _ === 'SQLite' ? world.wired() : await world.twin();
  });
  afterAll(async () => {
    if (twin !== world.wired()) await twin.close();
    await world.close();
  });

  it('is decided by one of two analysts at once, and its payment is charged once', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { body } = await chargesDirectly(world, { ...toReview, testMode: 'EXTERNAL', amount: `${200 + run}.00` });
      const decided = await Promise.all([
        decides(world.wired(), body.id, { decision: 'APPROVE', userId: 'ana' }),
        decides(twin, body.id, { decision: 'CANCEL', userId: 'ben' }),
        decides(world.wired(), body.id, { decision: 'APPROVE', userId: 'cleo' }),
      ]);
      expect(decided.filter((state) => state === 'riskCaseClosed')).toHaveLength(2);
      await world.advance(minutes(1));
      const isApproved = decided.includes('approved');
      expect((await readsPayment(world, body.id)).body.result.code).toBe(isApproved ? '000.100.112' : '100.400.147');
      const charges = await chargesAt(world.processorUrl);
      expect(charges.filter(({ amountCents }) => amountCents === (200 + run) * 100)).toHaveLength(isApproved ? 1 : 0);
    }
  });

  it('keeps notes and the decision in the terms of the callback', async () => {
    const { body } = await chargesDirectly(world, toReview);
    expect(await decides(world.wired(), body.id, { decision: 'PENDING' })).toBe('open');
    expect((await readsPayment(world, body.id)).body.result.code).toBe(WAITS);
    expect(await decides(world.wired(), body.id, { decision: 'CANCEL' })).toBe('cancelled');
    const { body: kept } = await administrator(world).get(`risk/cases/${body.id}`);
    expect(kept).toMatchObject({
      state: 'cancelled',
      score: -200,
      reasons: [{ rule: 'riskService' }],
      actions: [
        { decision: 'PENDING', userId: 'ana', cancelReason: null, note: 'seen by ana' },
        { decision: 'CANCEL', userId: 'ana', cancelReason: 'fraud', processedAt: expect.any(String) },
      ],
    });
  });

  it('has no effect on a payment that another merchant reads', async () => {
    expect(await decides(world.wired(), (await chargesDirectly(world)).body.id, { decision: 'APPROVE' })).toBe(
      'riskCaseUnknown',
    );
  });

  it('lets exactly so many payments pass as a rule allows, however many come at once', async () => {
    const file = demoWithRules([
      {
        name: 'emails',
        when: [{ is: 'velocity', per: 'email', of: 'attempts', limit: 5, minutes: 60 }],
        action: 'deny',
      },
    ]);
    const limited = await openWorld({ database: await database(), provisionFile: file });
    const customer = { 'customer.givenName': 'Ana', 'customer.surname': 'Roth', 'customer.email': 'ana@shop.example' };
    const answers = await Promise.all(Array.from({ length: 24 }, () => chargesDirectly(limited, customer)));
    const codes = answers.map(({ body }) => body.result.code);
    expect(codes.filter((code) => code === '000.100.110')).toHaveLength(5);
    expect(codes.filter((code) => code === '100.400.147')).toHaveLength(19);
    await limited.close();
  });
});

describe('a payment under review', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld({ database: freshFile() });
  });
  afterEach(() => world.close());

  const approves = async (id: string): Promise<string> => {
    await decides(world.wired(), id, { decision: 'APPROVE' });
    await world.advance(minutes(1));
    return (await readsPayment(world, id)).body.result.code;
  };

  it('keeps its checkout from being paid otherwise', async () => {
    const checkout = await createsCheckout(world, toReview);
    const first = await pays(world, checkout);
    expect(first.body.result.code).toBe(WAITS);
    expect((await pays(world, checkout)).body.id).toBe(first.body.id);
    expect((await reads(world, checkout)).body.result.code).toBe(WAITS);
    expect(await approves(first.body.id)).toBe('000.100.110');
    expect((await reads(world, checkout)).body.result.code).toBe('000.100.110');
  });

  it('survives a restart, and goes on without the security code after ten minutes', async () => {
    const { body } = await chargesDirectly(world, toReview);
    await world.advance(minutes(11));
    await world.restart();
    expect(await approves(body.id)).toBe('000.100.110');
    const { body: paid } = await readsPayment(world, body.id);
    expect(paid.result).not.toHaveProperty('cvvResponse');
  });

  it('still has the security code within ten minutes', async () => {
    const { body } = await chargesDirectly(world, toReview);
    expect(await approves(body.id)).toBe('000.100.110');
    expect((await readsPayment(world, body.id)).body.result).toMatchObject({ cvvResponse: 'M' });
  });

  it('was authenticated before, while its shopper was there', async () => {
    const { body } = await chargesDirectly(world, {
      ...toReview,
      ...cardOf(cards.frictionless),
      ...browser,
      testMode: 'EXTERNAL',
      shopperResultUrl: 'http://localhost:8099/result',
    });
    expect(body).toMatchObject({ result: { code: WAITS }, threeDSecure: { eci: '05' } });
    expect(await approves(body.id)).toBe('000.100.112');
  });

  it('stores its account when it is approved, and not before', async () => {
    const { body } = await chargesDirectly(world, { ...toReview, createRegistration: 'true' });
    expect(body.registrationId).toBeUndefined();
    expect(await approves(body.id)).toBe('000.100.110');
    const { registrationId } = (await readsPayment(world, body.id)).body;
    const other = { 'customer.givenName': 'Ana', 'customer.surname': 'Roth' };
    expect((await paysBy(world, registrationId, other)).body.result.code).toBe('000.100.110');
  });

  it('by a registration is screened with the stored data of the shopper', async () => {
    const { body: stored } = await registers(world, { 'customer.givenName': 'simulate', 'customer.surname': 'Roth' });
    expect((await paysBy(world, stored.id, toReview)).body.result.code).toBe(WAITS);
  });

  it('repeats its first answer under its Idempotency-Key, and counts once', async () => {
    const key = { 'idempotency-key': 'k-1' };
    const first = await chargesDirectly(world, toReview, key);
    await approves(first.body.id);
    expect((await chargesDirectly(world, toReview, key)).text).toBe(first.text);
  });

  it('leaves neither number nor security code in the database', async () => {
    const file = freshFile();
    const own = await openWorld({ database: file });
    await chargesDirectly(own, { ...toReview, 'card.cvv': '917' });
    await own.advance(seconds(1));
    await own.close();
    const bytes = readFileSync(file).toString('latin1') + JSON.stringify(own.logged);
    expect(bytes).toContain('riskService');
    expect(bytes).not.toContain(cards.approved);
    expect(bytes).not.toMatch(/cvv":"917|"917"/);
  });
});

describe('a decision whose process stops at any seam', () => {
  it('moves its payment on at most once', async () => {
    const seams = crossings();
    const world = await openWorld({ database: freshFile(), seams });
    let amount = 300;
    const held = async () => {
      seams.arm();
      amount += 1;
      return (await chargesDirectly(world, { ...toReview, testMode: 'EXTERNAL', amount: `${amount}.00` })).body.id;
    };
    const decidesAndGoesOn = async (id: string) => {
      await decides(world.wired(), id, { decision: 'APPROVE' });
      await world.advance(seconds(1));
    };
    const plain = await held();
    seams.arm();
    await decidesAndGoesOn(plain);
    const crossed = seams.crossed().length;
    expect(crossed).toBeGreaterThan(5);
    for (let at = 1; at <= crossed; at += 1) {
      const id = await held();
      seams.arm({ at, kind: 'stop' });
      await Promise.race([decidesAndGoesOn(id), seams.stopped()]);
      await world.crash();
      seams.arm();
      await decides(world.wired(), id, { decision: 'APPROVE' });
      await world.advance(minutes(5));
      const { code } = (await readsPayment(world, id)).body.result;
      const charges = (await chargesAt(world.processorUrl)).filter(({ amountCents }) => amountCents === amount * 100);
      // A request that was committed and never sent is not sent again.
      expect([code, charges.length]).toEqual(charges.length === 1 ? ['000.100.112', 1] : ['900.100.310', 0]);
    }
    await world.close();
  }, 60_000);
});

describe('a rule about the checks of the acquirer', () => {
  /** The test postcode whose check ends with N, listed in docs/testing.md. */
  const wrongAddress = { 'billing.street1': 'Lindenallee', 'billing.city': 'Wien', 'billing.country': 'AT' } as const;
  const rule = (action: string) => [{ name: 'address', when: [{ is: 'check', of: 'avs', results: ['N'] }], action }];

  it.each(['INTERNAL', 'EXTERNAL'])('reverses an approval, or leaves it to be reviewed (%s)', async (testMode) => {
    const sent = { ...wrongAddress, 'billing.postcode': postcodeOf('N'), testMode };
    const reversing = await openWorld({ provisionFile: demoWithRules(rule('deny')) });
    const denied = await chargesDirectly(reversing, sent);
    expect(denied.body).toMatchObject({
      result: { code: '800.400.100', avsResponse: 'N' },
      risk: { parameters: { 'rule.address': 'the check of the address is N' } },
    });
    await reversing.advance(minutes(1));
    expect(reversing.logged).toContainEqual(
      expect.objectContaining({ text: 'Reversed an approval that must not stand' }),
    );
    expect((await chargesDirectly(reversing, { ...sent, 'billing.postcode': '1010' })).status).toBe(200);
    await reversing.close();

    const reviewing = await openWorld({ provisionFile: demoWithRules(rule('review')) });
    const { status, body } = await chargesDirectly(reviewing, sent);
    expect({ status, code: body.result.code }).toEqual({ status: 200, code: '000.400.010' });
    await reviewing.close();
  });
});

describe('a risk service that does not answer', () => {
  const surnames = ['late', 'malformed', 'oversized', 'unavailable'] as const;
  it.each([
    ['accept', '000.100.112'],
    ['review', WAITS],
    ['deny', '100.400.147'],
  ])('%ss the payment where the channel wants that', async (riskServiceFailure, code) => {
    const world = await openWorld({ provisionFile: demoWithRules([], { riskService: true, riskServiceFailure }) });
    for (const surname of surnames) {
      const sent = { 'customer.givenName': 'simulate', 'customer.surname': surname, testMode: 'EXTERNAL' };
      const answer = chargesDirectly(world, sent);
      if (surname === 'late') await passes(world);
      expect((await answer).body.result.code).toBe(code);
    }
    await world.close();
  });
});

/** Moves the clock on until the gateway gives a service up. */
async function passes(world: World): Promise<void> {
  while (world.clock.nextTimer() === undefined) await new Promise((resolve) => void setImmediate(resolve));
  for (let n = 0; n < 50; n += 1) await new Promise((resolve) => void setImmediate(resolve));
  await world.advance(seconds(3));
}

const postcodeOf = (response: string): string =>
  Object.entries(addressCodes).find(([, each]) => each === response)?.[0] ?? '';
