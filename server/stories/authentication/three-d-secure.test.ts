import { setImmediate } from 'node:timers/promises';
import { testCards } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { answersChallenge, continues, reports } from '../world/issuer.ts';
import {
  asksProgress,
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  pays,
  reads,
  readsPayment,
} from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { resultOf, starts } from './three-d-secure.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/**
 * The result code of a payment for each scenario of the published test cards, after the browser's steps (spec, 3D
 * Secure).
 */
const outcomes = {
  frictionless: '000.100.110',
  attempt: '000.100.110',
  technical: '000.400.103',
  notEnrolled: '000.400.102',
  notParticipating: '000.400.101',
  challenge: '000.100.110',
} as const;

/** A published card that is authenticated and then declined by its issuer. */
const declinedAfterwards = '4000008400001629';
/** A published card whose acquirer demands a challenge after an attempt. */
const challengedAfterDecline = '4000002500003155';
const roster = testCards.filter(({ scenario, trouble }) => scenario !== 'plain' && trouble === undefined);

describe('a published test card', () => {
  it.for(
    roster.map((card) => [card.brand, card.number, card.scenario, card.method ? 'with' : 'without', card] as const),
  )('%s %s: %s, %s the 3-D Secure method', async ([brand, number, scenario, , { method }]) => {
    const started = await starts(world, number, { paymentBrand: brand, 'card.cvv': brand === 'AMEX' ? '1234' : '123' });
    if (method) {
      expect(started).toMatchObject({
        result: { code: '000.200.000' },
        redirect: { preconditions: [{ origin: 'iframe#hidden', waitUntil: 'iframe#onload', method: 'POST' }] },
      });
      await continues(world, started.id);
    }
    if (scenario === 'challenge' || number === challengedAfterDecline) {
      expect((await readsPayment(world, started.id)).body).toMatchObject({
        result: { code: '000.200.000' },
        redirect: { url: `${world.baseUrl}3ds/${started.id}` },
      });
      await answersChallenge(world, started.id, '1234');
    }
    expect(await resultOf(world, started.id)).toBe(
      number === declinedAfterwards ? '800.100.152' : outcomes[scenario as keyof typeof outcomes],
    );
  });
});

describe('a payment without a shopper', () => {
  it.for([
    [
      'the merchant initiates it',
      {
        'standingInstruction.source': 'MIT',
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.type': 'UNSCHEDULED',
        'standingInstruction.initialTransactionId': '112233445566778',
      },
    ],
    ['the order came by mail', { transactionCategory: 'MO' }],
    ['the order came by telephone', { transactionCategory: 'TO' }],
  ] as const)('is not authenticated, because %s', async ([, more]) => {
    const { body } = await chargesDirectly(world, { ...cardOf(cards.challenge), ...more });
    expect(body).toMatchObject({ result: { code: '000.100.110' } });
    expect(body.threeDSecure).toBeUndefined();
  });
});

describe('an authentication of recurring payments', () => {
  const missing = (...names: readonly string[]) => ({
    code: '200.300.404',
    parameterErrors: names.map((name) => ({
      name: `standingInstruction.${name}`,
      value: null,
      message: 'may not be empty',
    })),
  });
  const instruction = (type: string, more: Record<string, string> = {}) => ({
    'standingInstruction.type': type,
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    ...more,
  });

  it.for([
    ['RECURRING', missing('expiry', 'frequency')],
    ['INSTALLMENT', missing('expiry', 'frequency', 'numberOfInstallments')],
  ] as const)('of type %s is refused without its terms, and nothing is kept', async ([type, result]) => {
    const { id, result: refusal } = await starts(world, cards.frictionless, instruction(type));
    expect({ id, refusal }).toMatchObject({ id: undefined, refusal: result });
    const checkout = await createsCheckout(world, instruction(type));
    expect((await pays(world, checkout, cardOf(cards.challenge))).body.result).toMatchObject(result);
    expect((await asksProgress(world, checkout)).body.state).toBe('open');
  });

  it('runs with its terms', async () => {
    const terms = { 'standingInstruction.expiry': '2030-01-01', 'standingInstruction.frequency': '28' };
    const { id } = await starts(world, cards.challenge, instruction('RECURRING', terms));
    await answersChallenge(world, id, '1234');
    expect(await resultOf(world, id)).toBe('000.100.110');
  });

  it('names a missing address for the shopper’s return beside missing terms', async () => {
    const { body } = await chargesDirectly(world, {
      ...cardOf(cards.challenge),
      ...instruction('RECURRING', { 'standingInstruction.frequency': '28' }),
    });
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual([
      'standingInstruction.expiry',
      'shopperResultUrl',
    ]);
  });

  it('needs no terms for a card outside of 3-D Secure, or without the shopper', async () => {
    const paid = [
      await chargesDirectly(world, instruction('RECURRING')),
      await chargesDirectly(world, {
        ...cardOf(cards.challenge),
        ...instruction('RECURRING', {
          'standingInstruction.source': 'MIT',
          'standingInstruction.mode': 'REPEATED',
          'standingInstruction.initialTransactionId': '112233445566778',
        }),
      }),
    ];
    expect(paid.map(({ body }) => body.result.code)).toEqual(['000.100.110', '000.100.110']);
  });
});

// See DECISIONS 65.
it('an authentication runs without a billing address', async () => {
  const { id } = await starts(world, cards.frictionless);
  expect((await readsPayment(world, id)).body).toMatchObject({
    result: { code: '000.100.110' },
    threeDSecure: { authenticationStatus: 'Y' },
  });
});

describe('the amount that is authenticated', () => {
  const DIFFERS = '100.390.101';

  it.for([
    ['the payment’s own', {}, '000.100.110'],
    ['the payment’s own, if the one for the risk service is lower', { 'risk.amount': '91.99' }, '000.100.110'],
    ['the one for the risk service, if it is higher', { 'risk.amount': '92.01' }, '000.100.110'],
    ['the one named for it', { 'threeDSecure.amount': '91.99' }, DIFFERS],
    ['in the currency named for it', { 'threeDSecure.currency': 'USD' }, DIFFERS],
    [
      'the one named for it, before the one for the risk service',
      { 'threeDSecure.amount': '100.00', 'risk.amount': '91.99' },
      '000.100.110',
    ],
  ] as const)('is %s', async ([, more, code]) => {
    expect(await resultOf(world, (await starts(world, cards.frictionless, more)).id)).toBe(code);
  });
});

const byMerchant = {
  'standingInstruction.source': 'MIT',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.initialTransactionId': '112233445566778',
};
it.each([
  ['of a card that is not enrolled', cardOf(cards.approved)],
  ['by the merchant', { ...cardOf(cards.approved), ...byMerchant }],
  ['by telephone', { ...cardOf(cards.frictionless), transactionCategory: 'TO' }],
])('a payment %s is declined as well where another amount was to be authenticated', async (_what, payment) => {
  const { body } = await chargesDirectly(world, { ...payment, 'threeDSecure.amount': '91.99' });
  expect(body.result.code).toBe('100.390.101');
});

describe('a browser whose data the merchant did not send', () => {
  it('sends its data from the gateway’s page', async () => {
    const started = (
      await chargesDirectly(world, { ...cardOf(cards.frictionless), shopperResultUrl: `${world.shop.url}/result` })
    ).body;
    expect(started).toMatchObject({
      result: { code: '000.200.000' },
      redirect: { url: `${world.baseUrl}3ds/${started.id}` },
    });
    await continues(world, started.id, browser);
    expect(await resultOf(world, started.id)).toBe('000.100.110');
  });
});

describe('a shopper without an address to return to', () => {
  const noAddress = [{ name: 'shopperResultUrl', value: null, message: 'may not be empty' }];

  it('is not redirected: the payment is refused, and the missing address named', async () => {
    for (const more of [
      {},
      { ...browser, ...cardOf(cards.challengeWithMethod) },
      { ...browser, ...cardOf(cards.challenge) },
    ]) {
      const answer = await chargesDirectly(world, { ...cardOf(cards.frictionless), ...more });
      expect(answer).toMatchObject({
        status: 400,
        body: { result: { code: '200.300.404', parameterErrors: noAddress } },
      });
      expect(answer.body.redirect).toBeUndefined();
    }
  });

  it('is no obstacle when the issuer asks for no challenge', async () => {
    expect((await chargesDirectly(world, { ...cardOf(cards.frictionless), ...browser })).body.result.code).toBe(
      '000.100.110',
    );
  });

  it('is refused with the same response when the request is repeated', async () => {
    const ask = () =>
      chargesDirectly(world, { ...cardOf(cards.challenge), ...browser }, { 'idempotency-key': 'no-way-back' });
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
    const { id } = await starts(world, cards.challenge);
    await reports(world, id, { transStatus: 'R', transStatusReason: '11' });
    expect(await resultOf(world, id)).toBe('100.390.118');
  });

  it('that had not responded when the gateway died leads to no charge', async () => {
    const dying = await openWorld({ database: freshDatabase() });
    const checkout = await createsCheckout(dying, { 'customParameters[SIM_3ds]': 'silent' });
    const unanswered = pays(dying, checkout, { ...cardOf(cards.frictionless), ...browser }).catch(() => 'hung up');
    while ((await asksProgress(dying, checkout)).body.state === 'open') await setImmediate();
    await dying.crash();
    expect(await unanswered).toBe('hung up');
    await dying.advance(minutes(16));
    expect((await reads(dying, checkout)).body.result.code).toBe('100.390.112');
    await dying.close();
  });
});
