import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { answersChallenge, continues, reports } from '../world/issuer.ts';
import { browser, cardOf, cards, createsCheckout, pays, reads, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { resultOf, starts } from './three-d-secure.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a challenge', () => {
  it.for([
    ['1234', '000.100.110', 'passed'],
    ['1111', '100.380.401', 'failed'],
    ['2222', '100.390.114', 'refused by the issuer'],
    ['3333', '000.400.103', 'not possible for technical reasons'],
    ['7777', '000.100.110', 'attempted'],
    ['9999', '100.380.401', 'passed in the CRes and failed in the RReq'],
  ] as const)('answered with %s ends with %s: %s', async ([code, result]) => {
    const { id } = await starts(world, cards.challenge);
    await answersChallenge(world, id, code);
    expect(await resultOf(world, id)).toBe(result);
  });

  it('shows its indicator in the response, and never the proof', async () => {
    const { id } = await starts(world, cards.challenge);
    await answersChallenge(world, id, '1234');
    const read = await readsPayment(world, id);
    expect(read.body.threeDSecure).toMatchObject({
      eci: '05',
      flow: 'challenge',
      enrollmentStatus: 'Y',
      challengeMandatedIndicator: expect.stringMatching(/^[YN]$/),
      authType: '02',
      authenticationStatus: 'Y',
      dsTransactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(read.body.threeDSecure['verificationId']).toBeUndefined();
  });

  it.for([
    ['the merchant chooses', { 'customer.browser.challengeWindow': '02' }, '?window=03', '02'],
    ['the page has room for', {}, '?window=03', '03'],
    ['fills the screen', {}, '', '05'],
  ] as const)('opens in the window that %s', async ([, chosen, query, size]) => {
    const { id } = await starts(world, cards.challenge, chosen);
    const { text } = await world.get(`3ds/${id}/challenge${query}`, {});
    const creq = /"creq":"([\w-]+)"/.exec(text)?.[1] ?? '';
    expect(JSON.parse(Buffer.from(creq, 'base64url').toString())).toMatchObject({ challengeWindowSize: size });
  });

  it('that is not offered, because the issuer does not participate, is shown as no enrolment', async () => {
    expect((await starts(world, '4532497088771651')).threeDSecure).toMatchObject({
      enrollmentStatus: 'N',
      authenticationStatus: 'U',
    });
  });

  it('that the issuer refuses shows the issuer’s reason', async () => {
    const { id } = await starts(world, cards.challenge);
    await reports(world, id, { transStatus: 'R', transStatusReason: '08', authenticationType: '02' });
    expect((await readsPayment(world, id)).body.threeDSecure).toMatchObject({
      authenticationStatus: 'N',
      transactionStatusReason: '08',
      authType: '02',
    });
  });

  it('that ends more than ten minutes after the security code was sent charges nothing', async () => {
    const { id } = await starts(world, cards.challengeWithMethod);
    await world.advance(minutes(9));
    await continues(world, id);
    await world.advance(minutes(2));
    await answersChallenge(world, id, '1234');
    expect(await resultOf(world, id)).toBe('100.396.103');
  });

  it('that the shopper abandons ends by itself, unpaid', async () => {
    const { id } = await starts(world, cards.challenge);
    await world.advance(minutes(16));
    expect(await resultOf(world, id)).toBe('100.380.501');
  });

  it.for([
    ['eleven minutes', minutes(11)],
    ['a day', days(1)],
  ] as const)('that the shopper abandons is ended by its issuer when the clock moves by %s', async ([, length]) => {
    const { id } = await starts(world, cards.challenge);
    await world.advance(length);
    const read = await readsPayment(world, id);
    expect(read.body.result.code).toBe('100.380.501');
    expect(read.body.threeDSecure).toMatchObject({ authenticationStatus: 'N', transactionStatusReason: '14' });
  });

  it('that the shopper closes can be followed by another card', async () => {
    const checkout = await createsCheckout(world);
    const first = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    expect((await world.post(`3ds/${first.body.id}/cancel`, {}, {})).body.state).toBe('done');
    expect((await reads(world, checkout)).body.result.code).toBe('100.396.101');
    expect((await pays(world, checkout)).body.result.code).toBe('000.100.110');
  });

  it('that is overtaken by a payment in another tab charges nothing when it succeeds late', async () => {
    const checkout = await createsCheckout(world);
    const first = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    const second = await pays(world, checkout);
    await answersChallenge(world, first.body.id, '1234');
    expect((await reads(world, checkout)).body.id).toBe(second.body.id);
    expect(await resultOf(world, first.body.id)).toBe('100.396.101');
  });

  it('that began before the checkout’s end is paid after it', async () => {
    const checkout = await createsCheckout(world);
    await world.advance(minutes(29));
    const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    await world.advance(minutes(2));
    await answersChallenge(world, body.id, '1234');
    expect((await reads(world, checkout)).body.result.code).toBe('000.100.110');
  });

  // See DECISIONS 9.
  it('cannot be passed with the data of the browser’s messages alone', async () => {
    const { id } = await starts(world, cards.challenge);
    const forged = {
      messageType: 'RReq',
      messageVersion: '2.2.0',
      transStatus: 'Y',
      threeDSServerTransID: 'x',
      acsTransID: 'x',
      dsTransID: 'x',
    };
    for (const address of [
      `3ds/${id}/results`,
      `3ds/${id}/results?key=${'0'.repeat(64)}`,
      `3ds/${id}/results?key=${'é'.repeat(64)}`,
    ]) {
      const response = await fetch(new URL(address, world.baseUrl), { method: 'POST', body: JSON.stringify(forged) });
      expect(await response.json()).toMatchObject({ messageType: 'Erro', errorCode: '303' });
    }
    expect(await resultOf(world, id)).toBe('000.200.000');
  });
});

describe('the directory server’s result', () => {
  const proof = 'AAACAgSRBklmQCFgMpEGAAAAAAA=';

  it.for([
    ['names no proof', { transStatus: 'Y', eci: '05' }],
    ['names no proof for an attempt', { transStatus: 'A', eci: '06' }],
    ['names an invalid proof', { transStatus: 'Y', eci: '05', authenticationValue: 'nonsense' }],
    ['names an indicator that does not exist', { transStatus: 'Y', eci: '99', authenticationValue: proof }],
    [
      'is of a version that does not exist',
      { transStatus: 'Y', eci: '05', authenticationValue: proof, messageVersion: '9.9' },
    ],
    [
      'is about another transaction of its own',
      { transStatus: 'Y', eci: '05', authenticationValue: proof, dsTransID: '00000000-0000-4000-8000-000000000000' },
    ],
  ] as const)('is refused when it %s', async ([, result]) => {
    const { id } = await starts(world, cards.challenge);
    expect(await reports(world, id, result)).toMatchObject({ messageType: 'Erro' });
    expect(await resultOf(world, id)).toBe('000.200.000');
  });
});
