import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isSensitive } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutKey, type EntityKey, type Key, minutes } from '../../core/values.ts';
import { crossings } from '../payments/seams.ts';
import { cellsOf, rowsOf } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { answersChallenge, continues } from '../world/issuer.ts';
import { whileTimePasses } from '../world/time.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  pays,
  reads,
  readsPayment,
  refersTo,
} from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Form, formsIn, fullWidth, securityCodeForms, SEPARATORS, writtenForms } from './written-forms.ts';

const database = freshDatabase();
const seams = crossings();
const answers: string[] = [];
let world: World;

const amex = { plain: '377777777777770', challenge: '375987000169867' };
const numbers = [...Object.values(cards), ...Object.values(amex), '4200000000000001'];
const [threeDigits, fourDigits] = ['907', '8051'];
/** Data that a merchant may send and that must not be stored in the clear (PCI DSS 3.3). */
const confided: Record<string, string> = {
  'authentication.userId': 'user-kRt73mW',
  'authentication.password': 'password-9fYqT2',
  'threeDSecure.v1.visa.password': 'directory-3hJw8x',
  'threeDSecure.v1.jcb.password': 'directory-7vLq1s',
  'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  'threeDSecure.eci': '05',
  'threeDSecure.enrollmentStatus': 'Y',
  'threeDSecure.authenticationStatus': 'Y',
};
const bodies: string[] = [];
const withCode = (number: string, brand = 'VISA') => ({
  ...cardOf(number, brand),
  'card.cvv': brand === 'AMEX' ? fourDigits : threeDigits,
});

/** A gateway that receives every kind of request, and a record of all of its output. */
beforeAll(async () => {
  const opened = await openWorld({ database, seams });
  const note = async (answer: ReturnType<World['get']>) => {
    answers.push((await answer).text);
    return answer;
  };
  world = {
    ...opened,
    post: (...request) => {
      bodies.push(String(new URLSearchParams(request[1])));
      return note(opened.post(...request));
    },
    get: (...request) => note(opened.get(...request)),
  };
  await everythingHappens();
}, 30_000);
afterAll(() => world.close());

async function everythingHappens(): Promise<void> {
  await checkoutsHappen();
  await challengesHappen();
  await serversAsk();
  await faultsHappen();
  await answersGoAstray();
  await world.restart();
  await checkoutsHappen();
  await shoppersAreAway();
  await world.wired().gateway.requestLog.flush();
}

async function checkoutsHappen(): Promise<void> {
  const checkout = await createsCheckout(world, confided);
  await world.post(`v1/checkouts/${checkout}`, { entityId: demo.entityId, ...confided });
  await pays(world, checkout, withCode(cards.declined));
  const key = { 'idempotency-key': 'an attempt' };
  const paid = await pays(world, checkout, withCode(cards.approved), key);
  await pays(world, checkout, withCode(cards.approved), key);
  await reads(world, checkout);
  await refersTo(world, paid.body.id, 'RF');
  await refersTo(world, paid.body.id, 'RF');
}

async function challengesHappen(): Promise<void> {
  const passed = await challenged(withCode(cards.challenge), (payment) => answersChallenge(world, payment, '1234'));
  const failed = await challenged(withCode(amex.challenge, 'AMEX'), (payment) =>
    answersChallenge(world, payment, '1111'),
  );
  const cancelled = await challenged(withCode(cards.challengeWithMethod), async (payment) => {
    await continues(world, payment);
    await world.post(`3ds/${payment}/cancel`, {}, {});
  });
  expect([passed, failed, cancelled]).toEqual(['000.100.112', '100.380.401', '100.396.101']);
}

async function challenged(card: Record<string, string>, shopper: (payment: string) => Promise<void>): Promise<string> {
  const checkout = await createsCheckout(world, { testMode: 'EXTERNAL' });
  await shopper((await pays(world, checkout, { ...card, ...browser })).body.id);
  return (await reads(world, checkout)).body.result.code;
}

async function serversAsk(): Promise<void> {
  const order = { ...withCode(amex.plain, 'AMEX'), testMode: 'EXTERNAL' };
  for (const amount of ['92.00', '92.00', '93.00'])
    await chargesDirectly(world, { ...order, amount }, { 'idempotency-key': 'an order' });
  const reserved = await chargesDirectly(world, { ...withCode(cards.frictionless), ...browser, paymentType: 'PA' });
  await refersTo(world, reserved.body.id, 'CP', { amount: '50.00', currency: 'EUR' });
  await refersTo(world, reserved.body.id, 'RV', {});
  await readsPayment(world, reserved.body.id);
  await chargesDirectly(world, { ...withCode(cards.approved), ...confided });
}

const wrongs: readonly Record<string, string>[] = [
  { 'card.number': `${cards.approved}x` },
  { 'card.number': '4200000000000001' },
  { 'card.number': `${cards.approved} ` },
  { 'card.cvv': `${fourDigits}5` },
  { 'card.expiryMonth': '13' },
  { paymentBrand: 'MASTER' },
  { cardNumber: cards.approved, cvv: fourDigits },
  { 'card.holder': cards.approved },
  { 'card.expiryYear': cards.approved },
  { 'customer.givenName': 'Jane', 'customer.surname': `Jones ${cards.approved}` },
  { descriptor: `paid with ${cards.approved}`, merchantTransactionId: '4200 0000 0000 0000' },
  { 'customParameters[SHOPPER_card]': amex.plain, [`customParameters[SHOPPER_${cards.approved}]`]: 'x' },
];

/** The ways in which shoppers and shops write a number into a text. */
const spelled = [
  ...SEPARATORS.map((gap) => (cards.approved.match(/.{4}/g) ?? []).join(gap)),
  fullWidth(cards.approved),
  `a${cards.approved}`,
].flatMap((number) =>
  ['card.holder', 'billing.street1', 'customParameters[SHOPPER_note]', 'merchantTransactionId', 'amount'].map(
    (name) => ({ [name]: number }),
  ),
);

async function faultsHappen(): Promise<void> {
  const checkout = await createsCheckout(world);
  for (const [place, wrong] of [...wrongs, ...spelled].entries()) {
    await chargesDirectly(world, { ...withCode(cards.approved), ...wrong }, { 'idempotency-key': `fault ${place}` });
    await pays(world, checkout, { ...withCode(cards.approved), ...wrong });
  }
  for (const headers of [{}, { authorization: 'Bearer not-the-token' }])
    await world.post('v1/payments', withCode(cards.approved), headers);
  for (const at of [1, 2, 3, 4]) {
    seams.arm({ at, kind: 'unavailable' });
    await chargesDirectly(world, withCode(cards.approved));
  }
  seams.arm();
}

async function answersGoAstray(): Promise<void> {
  const astray = (manner: string, testMode: string) =>
    chargesDirectly(world, { ...withCode(cards.approved), testMode, 'customParameters[SIM_answer]': manner });
  await whileTimePasses(
    world,
    Promise.all([astray('lost', 'EXTERNAL'), astray('dropped', 'EXTERNAL'), astray('late', 'INTERNAL')]),
  );
  await world.advance(minutes(31));
}

/** Sealed account data and a security code in memory exist while the scan runs. */
async function shoppersAreAway(): Promise<void> {
  await pays(world, await createsCheckout(world), { ...withCode(cards.challenge), ...browser });
  await chargesDirectly(world, {
    ...withCode(amex.challenge, 'AMEX'),
    ...browser,
    shopperResultUrl: `${world.shop.url}/result`,
  });
  await pays(world, await createsCheckout(world), { ...withCode(cards.challengeWithMethod), ...browser });
}

const places: Record<string, () => Buffer> = {
  'the database': () => readFileSync(database),
  'its write-ahead log': () => readFileSync(`${database}-wal`),
  'what was logged': () => Buffer.from(world.logged.map((line) => JSON.stringify(line)).join('\n')),
  'all answers': () => Buffer.from(answers.join('\n')),
};

const secrets: Record<string, readonly Form[]> = {
  'card number': numbers.flatMap(writtenForms),
  'security code': [threeDigits, fourDigits].flatMap(securityCodeForms),
  'access token': writtenForms(demo.token),
  'value that was sent in confidence': Object.entries(confided).flatMap(([name, value]) =>
    isSensitive(name) ? writtenForms(value) : [],
  ),
};

const contentOf = (place: string): Buffer => places[place]?.() ?? expect.fail(`There is no such place: ${place}`);

describe.for(Object.keys(places))('in %s', (place) => {
  it('the card holder’s name and the fault’s text are found', () => {
    const [holder, fault] = ['Jane Jones', 'A request failed'].map((text) => contentOf(place).includes(text));
    expect(place === 'what was logged' ? fault : holder).toBe(true);
  });

  it.for(Object.entries(secrets))('there is no %s, in any form', ([, forms]) => {
    expect(formsIn(contentOf(place), forms)).toEqual([]);
  });

  it.for(Object.entries(secrets))('a planted %s is found in every form', ([, forms]) => {
    const [before, after] = [contentOf(place).subarray(-50), contentOf(place).subarray(0, 50)];
    for (const form of forms) expect(formsIn(Buffer.concat([before, form.bytes, after]), forms)).toContain(form.name);
  });
});

describe('the request log', () => {
  const logged = () => rowsOf(database, 'request_log');

  it('has what was sent with a token, whatever became of it', () => {
    expect(logged().length).toBeGreaterThan(60);
    expect(new Set(logged().map(({ status }) => status))).toEqual(new Set([200, 400, 503]));
  });

  it('has nothing about a customer, in parameters and answers alike', () => {
    const text = JSON.stringify(logged());
    for (const personal of ['Jane', 'Jones', 'example.com', cards.approved.slice(0, 6)])
      expect(text).not.toContain(personal);
  });
});

describe('account data that waits for its shopper', () => {
  const kept = () => rowsOf(database, 'payments').filter((row) => row['sealed'] !== null);
  // Time that passes while the risk service is asked leaves the payment to an analyst, with its account as well.
  const sealed = () => kept().filter((row) => row['waits_for'] !== 'analyst');

  it('is sealed', () => {
    expect(sealed()).toHaveLength(3);
  });

  it('holds no security code even when it is decrypted', async () => {
    const { vault } = world.wired().gateway;
    for (const { entity, key, sealed: text, waits_for: waitsFor } of kept()) {
      const account = JSON.parse(await vault.open(Number(entity) as EntityKey, Number(key) as Key, String(text))) as {
        card: object;
        cvv?: string | null;
      };
      expect(account.cvv ?? null).toBeNull();
      if (waitsFor !== 'analyst') expect(Object.keys(account).toSorted()).toEqual(['card', 'kind']);
      expect(Object.keys(account.card).toSorted()).toEqual(['expiryMonth', 'expiryYear', 'holder', 'number']);
    }
  });
});

describe('a cell of the database', () => {
  // See DECISIONS 38.
  it('is never a plain hash of a card number', () => {
    const hashes = new Set(bodies.map((body) => createHash('sha256').update(body).digest('hex')));
    expect(rowsOf(database, 'kept_answers').length).toBeGreaterThan(0);
    expect(cellsOf(database).filter((cell) => hashes.has(cell))).toEqual([]);
  });

  it('is never a security code', () => {
    expect(cellsOf(database).filter((cell) => cell === threeDigits || cell === fourDigits)).toEqual([]);
  });
});

describe('the scan itself', () => {
  it('finds a card number at any place of an encoded text', () => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const text = Buffer.from(`${before}${cards.approved} and more`);
      const encoded = [
        text.toString('base64'),
        text.toString('base64url'),
        text.toString('hex'),
        text.toString().replaceAll(/./g, (letter) => `%${letter.codePointAt(0)?.toString(16)}`),
      ];
      expect(encoded.map((each) => formsIn(Buffer.from(each), writtenForms(cards.approved)).length)).not.toContain(0);
    }
  });

  it('finds data in a row and in the log', async () => {
    const { ids, log } = world.wired().gateway;
    const checkout = await world
      .store()
      .checkout(ids.keyOf('checkout', await createsCheckout(world)) ?? (0 as CheckoutKey));
    if (!checkout) throw new Error('Expected the checkout that was just made');
    await world
      .store()
      .commit([{ kind: 'saveCheckout', row: { ...checkout, fields: { note: cards.approved, code: fourDigits } } }]);
    log.error({ reason: `declined ${cards.approved}` }, 'A slip');
    expect(formsIn(contentOf('its write-ahead log'), writtenForms(cards.approved))).toContain('raw');
    expect(formsIn(contentOf('its write-ahead log'), securityCodeForms(fourDigits))).toContain('raw');
    expect(formsIn(contentOf('what was logged'), writtenForms(cards.approved))).toContain('raw');
    await world.restart();
    expect(formsIn(contentOf('the database'), writtenForms(cards.approved))).toContain('raw');
  });
});
