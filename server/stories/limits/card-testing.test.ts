import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase } from '../process/folder.ts';
import { demoWith } from '../world/demo-settings.ts';
import { answersChallenge } from '../world/issuer.ts';
import { asksProgress, browser, cardOf, cards, createsCheckout, pays, reads } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

const [SHOWN, REFUSED, APPROVED] = ['800.100.152', '100.400.319', '000.100.110'] as const;
const off = { checkoutAttempts: 1000, checkoutDeclines: 1000 };

/** The published cards of one BIN that its issuer declines, each for another reason. */
const [noFunds, lost, stolen, wrongCode] = [
  '4000000000009995',
  '4000000000009987',
  '4000000000009979',
  '4000000000000127',
] as const;

let world: World;
const codeOf = async (answer: Promise<Answered>): Promise<string> => (await answer).body.result.code;
const tries = async (number: string, checkout?: string, headers?: Record<string, string>): Promise<string> =>
  codeOf(pays(world, checkout ?? (await createsCheckout(world)), { ...cardOf(number), ...browser }, headers));
const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) await work();
};

describe('a checkout of the demo merchant', () => {
  beforeAll(async () => (world = await openWorld()));
  afterAll(() => world.close());

  it('takes five declines, and then no further card', async () => {
    const checkout = await createsCheckout(world);
    await times(5, async () => expect(await tries(noFunds, checkout)).toBe('800.100.155'));
    expect(await tries(cards.approved, checkout)).toBe(SHOWN);
    const { body } = await reads(world, checkout);
    expect(body.result.code).toBe(REFUSED);
    expect(body.resultDetails['ExtendedDescription']).toBe('too many declines at this checkout');
    expect((await asksProgress(world, checkout)).body.attempt).toMatchObject({ result: { code: SHOWN } });
  });

  it('stores no account any more after five declines, which its registration answers for good', async () => {
    const checkout = await createsCheckout(world, { createRegistration: 'true' });
    const read = () => codeOf(world.get(`v1/checkouts/${checkout}/registration?entityId=${demo.entityId}`));
    await times(4, () => tries(noFunds, checkout));
    expect(await read()).toBe('000.200.000');
    await tries(noFunds, checkout);
    expect(await read()).toBe('100.150.200');
    await tries(cards.approved, checkout);
    expect(await read()).toBe('100.150.200');
    await world.advance(minutes(30));
    expect(await read()).toBe('200.300.404');
  });

  it('keeps one refused attempt, however many follow', async () => {
    const checkout = await createsCheckout(world);
    await times(5, () => tries(noFunds, checkout));
    const refused = await pays(world, checkout);
    expect((await pays(world, checkout, cardOf(lost))).body.id).toBe(refused.body.id);
    const sent = { ...cardOf(stolen), 'card.holder': 'John Jones' };
    expect((await pays(world, checkout, sent, { 'idempotency-key': 'again' })).body.id).toBe(refused.body.id);
  });

  it('takes ten attempts, whatever becomes of them', async () => {
    const checkout = await createsCheckout(world);
    const expired = { ...cardOf(cards.approved), 'card.expiryYear': '2020' };
    await times(10, async () => expect(await codeOf(pays(world, checkout, expired))).toBe('100.100.303'));
    expect(await tries(cards.approved, checkout)).toBe(SHOWN);
  });

  it('takes as many attempts as that for any number at the same moment', async () => {
    const checkout = await createsCheckout(world);
    const answers = await Promise.all(Array.from({ length: 40 }, () => tries(wrongCode, checkout)));
    expect(answers.filter((code) => code === '800.100.153')).toHaveLength(5);
    expect(answers.filter((code) => code === SHOWN)).toHaveLength(35);
  });

  it('counts nothing of a shopper who is asked again for a parameter', async () => {
    const checkout = await createsCheckout(world);
    await times(20, () => pays(world, checkout, {}));
    expect(await tries(cards.approved, checkout)).toBe(APPROVED);
  });
});

describe('a card', () => {
  beforeAll(async () => {
    world = await openWorld({ database: freshDatabase(), provisionFile: demoWith({ ...off, cardDeclines: 3 }) });
  });
  afterAll(() => world.close());

  it('is refused at every checkout after three declines, and after a restart too, until a day is over', async () => {
    await times(3, async () => expect(await tries(noFunds)).toBe('800.100.155'));
    expect(await tries(noFunds)).toBe(SHOWN);
    expect(await tries(lost)).toBe('800.100.165');
    await world.restart();
    expect(await tries(noFunds)).toBe(SHOWN);
    await world.advance(minutes(24 * 60));
    expect(await tries(noFunds)).toBe('800.100.155');
  });

  it('that was approved counts nothing', async () => {
    await times(6, async () => expect(await tries(cards.approved)).toBe(APPROVED));
  });

  it('counts those at the acquirer as well, so that no flood goes past the limit', async () => {
    const external = await Promise.all(
      Array.from({ length: 12 }, () => createsCheckout(world, { testMode: 'EXTERNAL' })),
    );
    const answers = await Promise.all(external.map((checkout) => tries(stolen, checkout)));
    expect(answers.filter((code) => code === '800.100.159')).toHaveLength(3);
  });
});

describe('a BIN', () => {
  const busy = async (): Promise<void> =>
    times(2, async () =>
      codeOf(pays(world, await createsCheckout(world), { ...cardOf(cards.approved), 'card.holder': 'REFUSED' })),
    );
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ ...off, binDeclines: 2 }) });
  });
  afterAll(() => world.close());

  it('with too many declines is refused where the card takes part in no 3-D Secure, for ten minutes', async () => {
    await busy();
    const checkout = await createsCheckout(world);
    expect(await tries(cards.approved, checkout)).toBe(SHOWN);
    expect((await reads(world, checkout)).body.resultDetails['ExtendedDescription']).toMatch(/challenge/);
    expect(await tries(cards.mastercard)).not.toBe(SHOWN);
    await world.advance(minutes(10));
    expect(await tries(cards.approved)).toBe(APPROVED);
  });

  it('with too many declines is paid after a challenge, also by a card that would not be challenged', async () => {
    expect(await tries(cards.frictionless)).toBe(APPROVED);
    await busy();
    const checkout = await createsCheckout(world);
    const { body } = await pays(world, checkout, { ...cardOf(cards.frictionless), ...browser });
    expect(body.result.code).toBe('000.200.000');
    await answersChallenge(world, body.id, '1234');
    expect((await reads(world, checkout)).body.result.code).toBe(APPROVED);
  });
});

describe('an address', () => {
  const behind = (address: string) => ({ 'x-forwarded-for': address });
  beforeAll(async () => {
    const provisionFile = demoWith({ ...off, addressAttempts: 3 });
    world = await openWorld({ provisionFile, environment: { TILLWAY_TRUSTED_PROXIES: '127.0.0.1,::1' } });
  });
  afterAll(() => world.close());

  it('may make three attempts in ten minutes, at whatever checkouts, and is then challenged or refused', async () => {
    const from = behind('192.0.2.7');
    await times(3, async () => expect(await tries(cards.approved, undefined, from)).toBe(APPROVED));
    expect(await tries(cards.approved, undefined, from)).toBe(SHOWN);
    expect(await tries(cards.frictionless, undefined, from)).toBe('000.200.000');
    expect(await tries(cards.approved, undefined, behind('192.0.2.8'))).toBe(APPROVED);
    await world.advance(minutes(10));
    expect(await tries(cards.approved, undefined, from)).toBe(APPROVED);
  });

  it('of IPv6 is that of its subscriber', async () => {
    for (const host of ['1', '2', '3']) await tries(cards.approved, undefined, behind(`2001:db8:0:1::${host}`));
    expect(await tries(cards.approved, undefined, behind('2001:db8:0:1::4'))).toBe(SHOWN);
    expect(await tries(cards.approved, undefined, behind('2001:db8:0:2::1'))).toBe(APPROVED);
  });

  it('is not what a browser states that no listed proxy stands for', async () => {
    await world.close();
    world = await openWorld({ provisionFile: demoWith({ ...off, addressAttempts: 3 }) });
    const all = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
    const codes: string[] = [];
    for (const address of all) codes.push(await tries(cards.approved, undefined, behind(address)));
    expect(codes).toEqual([APPROVED, APPROVED, APPROVED, SHOWN]);
  });
});

describe('a merchant most of whose payments are declined', () => {
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ ...off, declineShare: 60, binDeclines: 1000 }) });
  });
  afterAll(() => world.close());
  const warned = () => world.logged.filter((line) => 'level' in line && line.level === 'warn').length;

  it('is protected from the fiftieth attempt on: honest cards are paid, those of a busy BIN are not', async () => {
    await times(49, () => tries(noFunds));
    const checkout = await createsCheckout(world);
    expect([await tries(lost, checkout), warned()]).toEqual([SHOWN, 1]);
    expect((await reads(world, checkout)).body.result.code).toBe('800.100.165');
    expect(await tries(lost)).toBe(SHOWN);
    expect(await tries(cards.approved)).toBe(APPROVED);
    expect(await tries(cards.frictionless)).toBe('000.200.000');
    await world.advance(minutes(10));
    expect(await tries(cards.frictionless)).toBe(APPROVED);
    expect(await tries(lost)).toBe('800.100.165');
  });
});

describe('a channel that shows one decline', () => {
  beforeAll(async () => {
    world = await openWorld({ provisionFile: demoWith({ genericDeclines: true }) });
  });
  afterAll(() => world.close());

  it('shows the browser no reason of an issuer, and the merchant each of them', async () => {
    for (const [number, code] of [
      [noFunds, '800.100.155'],
      [lost, '800.100.165'],
      [wrongCode, '800.100.153'],
    ] as const) {
      const checkout = await createsCheckout(world);
      expect(await tries(number, checkout)).toBe(SHOWN);
      expect((await reads(world, checkout)).body.result.code).toBe(code);
    }
  });
});

describe('two processes on one database', () => {
  it('share the declines of a card, which are kept as keyed hashes', async () => {
    const database = await freshPostgres(inject('postgres'));
    world = await openWorld({ database, provisionFile: demoWith({ ...off, cardDeclines: 3, binDeclines: 1000 }) });
    const twin = await world.twin();
    await times(3, () => tries(noFunds));
    const checkout = await createsCheckout(world);
    const answer = await (
      await twin.app()
    ).request(`/v1/checkouts/${checkout}/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(cardOf(noFunds)).toString(),
    });
    expect(await answer.json()).toMatchObject({ result: { code: SHOWN } });
    const client = new Client({ connectionString: database });
    await client.connect();
    const { rows } = await client.query<{ name: string; used: string }>(
      "select name, used from allowances where name like 'bin %' or name like 'card %'",
    );
    await client.end();
    const kept = rows.map(({ name, used }) => `${name} ${used}`).toSorted();
    expect(kept).toEqual([
      expect.stringMatching(/^bin [0-9a-f]{24} 3$/),
      expect.stringMatching(/^card [0-9a-f]{24} 3$/),
    ]);
    await twin.close();
    await world.close();
  });
});
