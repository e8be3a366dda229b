import { setImmediate } from 'node:timers/promises';
import { testCards } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { answersChallenge, continues, reports } from '../world/issuer.ts';
import { asksProgress, browser, cardOf, cards, chargesDirectly, createsCheckout, pays, reads, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const resultOf = async (payment: string) => (await readsPayment(world, payment)).body.result.code;
const starts = async (number: string, more: Record<string, string> = {}) =>
  (await chargesDirectly(world, { ...cardOf(number), ...browser, shopperResultUrl: `${world.shop.url}/result`, ...more })).body;

/** What becomes of a payment with each card of the published roster, once the browser has done its part (facts: payment domain 3.5). */
const outcomes = {
  frictionless: '000.100.110',
  attempt: '000.100.110',
  technical: '000.400.103',
  notEnrolled: '000.400.102',
  notParticipating: '000.400.101',
  challenge: '000.100.110',
} as const;

const ownBrands = new Set(['VISA', 'MASTER', 'AMEX', 'DISCOVER', 'DINERS', 'JCB', 'MAESTRO', 'UNIONPAY']);
/** Published as a card that is authenticated and then declined by its issuer. */
const declinedAfterwards = '4000008400001629';
const roster = testCards.filter(({ scenario, trouble, brand }) => scenario !== 'plain' && trouble === undefined && ownBrands.has(brand));

describe('a card of the published roster', () => {
  it.for(roster.map((card) => [card.brand, card.number, card.scenario, card.method ? 'with' : 'without', card] as const))(
    '%s %s: %s, %s the 3-D Secure method',
    async ([brand, number, scenario, , { method }]) => {
      const started = await starts(number, { paymentBrand: brand, 'card.cvv': brand === 'AMEX' ? '1234' : '123' });
      if (method) {
        expect(started).toMatchObject({
          result: { code: '000.200.000' },
          redirect: { preconditions: [{ origin: 'iframe#hidden', waitUntil: 'iframe#onload', method: 'POST' }] },
        });
        await continues(world, started.id);
      }
      if (scenario === 'challenge') {
        expect((await readsPayment(world, started.id)).body).toMatchObject({
          result: { code: '000.200.000' },
          redirect: { url: `${world.baseUrl}3ds/${started.id}` },
        });
        await answersChallenge(world, started.id, '1234');
      }
      expect(await resultOf(started.id)).toBe(number === declinedAfterwards ? '800.100.152' : outcomes[scenario as keyof typeof outcomes]);
    },
  );
});

describe('a challenge', () => {
  it.for([
    ['1234', '000.100.110', 'passed'],
    ['1111', '100.380.401', 'failed'],
    ['2222', '100.390.114', 'refused by the issuer'],
    ['3333', '000.400.103', 'not possible for technical reasons'],
    ['7777', '000.100.110', 'attempted'],
    ['9999', '100.380.401', 'passed in the browser’s words and failed in the issuer’s'],
  ] as const)('answered with %s ends with %s: %s', async ([code, result]) => {
    const { id } = await starts(cards.challenge);
    await answersChallenge(world, id, code);
    expect(await resultOf(id)).toBe(result);
  });

  it('shows the proof’s kind in the answer, and keeps the proof to itself', async () => {
    const { id } = await starts(cards.challenge);
    await answersChallenge(world, id, '1234');
    const read = await readsPayment(world, id);
    expect(read.body.threeDSecure).toMatchObject({
      eci: '05',
      flow: 'challenge',
      enrollmentStatus: 'Y',
      challengeMandatedIndicator: expect.stringMatching(/^[YN]$/),
      authenticationType: '02',
      authenticationStatus: 'Y',
      dsTransactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(read.body.threeDSecure['verificationId']).toBeUndefined();
  });

  it('that nobody offers, because the issuer takes no part, is shown as no enrolment', async () => {
    expect((await starts('4532497088771651')).threeDSecure).toMatchObject({ enrollmentStatus: 'N', authenticationStatus: 'U' });
  });

  it('that the issuer refuses says why', async () => {
    const { id } = await starts(cards.challenge);
    await reports(world, id, { transStatus: 'R', transStatusReason: '08', authenticationType: '02' });
    expect((await readsPayment(world, id)).body.threeDSecure).toMatchObject({
      authenticationStatus: 'N',
      transactionStatusReason: '08',
      authenticationType: '02',
    });
  });

  it('that ends more than ten minutes after the security code was sent charges nothing', async () => {
    const { id } = await starts(cards.challengeWithMethod);
    await world.advance(minutes(9));
    await continues(world, id);
    await world.advance(minutes(2));
    await answersChallenge(world, id, '1234');
    expect(await resultOf(id)).toBe('100.396.103');
  });

  it('that the shopper leaves ends by itself, unpaid', async () => {
    const { id } = await starts(cards.challenge);
    await world.advance(minutes(16));
    expect(await resultOf(id)).toBe('100.380.501');
  });

  it('that the shopper closes can be followed by another card', async () => {
    const checkout = await createsCheckout(world);
    const first = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    expect((await world.post(`3ds/${first.body.id}/cancel`, {}, {})).body.state).toBe('done');
    expect((await reads(world, checkout)).body.result.code).toBe('100.396.101');
    expect((await pays(world, checkout)).body.result.code).toBe('000.100.110');
  });

  it('gives way to another tab that pays: its late success charges nothing', async () => {
    const checkout = await createsCheckout(world);
    const first = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    const second = await pays(world, checkout);
    await answersChallenge(world, first.body.id, '1234');
    expect((await reads(world, checkout)).body.id).toBe(second.body.id);
    expect(await resultOf(first.body.id)).toBe('100.396.101');
  });

  it('begun before the checkout’s end is paid after it', async () => {
    const checkout = await createsCheckout(world);
    await world.advance(minutes(29));
    const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    await world.advance(minutes(2));
    await answersChallenge(world, body.id, '1234');
    expect((await reads(world, checkout)).body.result.code).toBe('000.100.110');
  });

  it('cannot be passed by who only saw the browser’s part', async () => {
    const { id } = await starts(cards.challenge);
    const forged = { messageType: 'RReq', messageVersion: '2.2.0', transStatus: 'Y', threeDSServerTransID: 'x', acsTransID: 'x', dsTransID: 'x' };
    for (const address of [`3ds/${id}/results`, `3ds/${id}/results?key=${'0'.repeat(64)}`, `3ds/${id}/results?key=${'é'.repeat(64)}`]) {
      const response = await fetch(new URL(address, world.baseUrl), { method: 'POST', body: JSON.stringify(forged) });
      expect(await response.json()).toMatchObject({ messageType: 'Erro', errorCode: '303' });
    }
    expect(await resultOf(id)).toBe('000.200.000');
  });
});

describe('the word of the directory server', () => {
  const proof = 'AAACAgSRBklmQCFgMpEGAAAAAAA=';

  it.for([
    ['names no proof', { transStatus: 'Y', eci: '05' }],
    ['names none for an attempt', { transStatus: 'A', eci: '06' }],
    ['names a proof that is none', { transStatus: 'Y', eci: '05', authenticationValue: 'nonsense' }],
    ['names an indicator that does not exist', { transStatus: 'Y', eci: '99', authenticationValue: proof }],
    ['is of a version that does not exist', { transStatus: 'Y', eci: '05', authenticationValue: proof, messageVersion: '9.9' }],
    ['is about another transaction of its own', { transStatus: 'Y', eci: '05', authenticationValue: proof, dsTransID: '00000000-0000-4000-8000-000000000000' }],
  ] as const)('is not heard when it %s', async ([, verdict]) => {
    const { id } = await starts(cards.challenge);
    expect(await reports(world, id, verdict)).toMatchObject({ messageType: 'Erro' });
    expect(await resultOf(id)).toBe('000.200.000');
  });
});

describe('a payment without a shopper', () => {
  it.for([
    ['the merchant initiates it', { 'standingInstruction.source': 'MIT', 'standingInstruction.mode': 'REPEATED', 'standingInstruction.type': 'UNSCHEDULED' }],
    ['the order came by mail', { transactionCategory: 'MO' }],
    ['the order came by telephone', { transactionCategory: 'TO' }],
  ] as const)('is not authenticated, because %s', async ([, more]) => {
    const { body } = await chargesDirectly(world, { ...cardOf(cards.challenge), ...more });
    expect(body).toMatchObject({ result: { code: '000.100.110' } });
    expect(body.threeDSecure).toBeUndefined();
  });
});

describe('the amount that is authenticated', () => {
  const DIFFERS = '100.390.101';

  it.for([
    ['the payment’s own', {}, '000.100.110'],
    ['the one for the risk service', { 'risk.amount': '91.99' }, DIFFERS],
    ['the one named for it', { 'threeDSecure.amount': '91.99' }, DIFFERS],
    ['in the currency named for it', { 'threeDSecure.currency': 'USD' }, DIFFERS],
    ['the one named for it, before the one for the risk service', { 'threeDSecure.amount': '100.00', 'risk.amount': '91.99' }, '000.100.110'],
  ] as const)('is %s', async ([, more, code]) => {
    expect(await resultOf((await starts(cards.frictionless, more)).id)).toBe(code);
  });
});

describe('a browser that a merchant said nothing about', () => {
  it('tells of itself on the gateway’s page', async () => {
    const started = (await chargesDirectly(world, { ...cardOf(cards.frictionless), shopperResultUrl: `${world.shop.url}/result` })).body;
    expect(started).toMatchObject({ result: { code: '000.200.000' }, redirect: { url: `${world.baseUrl}3ds/${started.id}` } });
    await continues(world, started.id, browser);
    expect(await resultOf(started.id)).toBe('000.100.110');
  });
});

describe('a shopper whom a merchant’s server could not get back', () => {
  const noAddress = [{ name: 'shopperResultUrl', value: null, message: 'may not be empty' }];

  it('is not sent away: the payment is refused, and the missing address named', async () => {
    for (const more of [{}, { ...browser, ...cardOf(cards.challengeWithMethod) }, { ...browser, ...cardOf(cards.challenge) }]) {
      const answer = await chargesDirectly(world, { ...cardOf(cards.frictionless), ...more });
      expect(answer).toMatchObject({ status: 400, body: { result: { code: '200.300.404', parameterErrors: noAddress } } });
      expect(answer.body.redirect).toBeUndefined();
    }
  });

  it('need not come back when nobody asks for the shopper', async () => {
    expect((await chargesDirectly(world, { ...cardOf(cards.frictionless), ...browser })).body.result.code).toBe('000.100.110');
  });

  it('is refused again, in the same words, when the request is repeated', async () => {
    const ask = () => chargesDirectly(world, { ...cardOf(cards.challenge), ...browser }, { 'idempotency-key': 'no-way-back' });
    expect((await ask()).text).toBe((await ask()).text);
  });
});

describe('an issuer', () => {
  const technically = { ...browser, shopperResultUrl: 'https://shop.example/result' };

  it.for([
    ['does not answer', '4000008400001280', '000.400.107'],
    ['answers in a form that cannot be read', '375987000000005', '100.390.105'],
  ] as const)('that %s ends the payment with the code for it', async ([, number, code]) => {
    const brand = number.startsWith('37') ? 'AMEX' : 'VISA';
    expect((await chargesDirectly(world, { ...cardOf(number, brand), ...technically })).body.result.code).toBe(code);
  });

  it('that suspects fraud ends the payment with the code for it', async () => {
    const { id } = await starts(cards.challenge);
    await reports(world, id, { transStatus: 'R', transStatusReason: '11' });
    expect(await resultOf(id)).toBe('100.390.118');
  });

  it('that was being asked when the gateway died leaves nobody charged', async () => {
    const mortal = await openWorld({ database: freshDatabase() });
    const checkout = await createsCheckout(mortal, { 'customParameters[SIM_3ds]': 'silent' });
    const unheard = pays(mortal, checkout, { ...cardOf(cards.frictionless), ...browser }).catch(() => 'hung up');
    while ((await asksProgress(mortal, checkout)).body.state === 'open') await setImmediate();
    await mortal.crash();
    expect(await unheard).toBe('hung up');
    await mortal.advance(minutes(16));
    expect((await reads(mortal, checkout)).body.result.code).toBe('100.390.112');
    await mortal.close();
  });
});
