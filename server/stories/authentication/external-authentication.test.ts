import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquirerLog } from '../world/acquirer-log.ts';
import { answersChallenge } from '../world/issuer.ts';
import { payWithToken, tokenFor } from '../wallets/wallet.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  order,
  pays,
  paysBy,
  reads,
} from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
const { requests, seams } = acquirerLog();
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

describe('an external authentication', () => {
  const proof = {
    'threeDSecure.eci': '05',
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    'threeDSecure.enrollmentStatus': 'Y',
    'threeDSecure.authenticationStatus': 'Y',
  };

  it('is sent to the acquirer unchanged', async () => {
    expect((await chargesDirectly(world, proof)).body.result.code).toBe('000.100.110');
    expect((await chargesDirectly(world, { ...cardOf(cards.frictionless), ...proof })).body.result.code).toBe(
      '800.400.200',
    );
  });

  it.for([
    ['the payment’s amount', '000.100.110', { 'threeDSecure.amount': '92.00', 'threeDSecure.currency': 'EUR' }],
    ['a higher amount', '000.100.110', { 'threeDSecure.amount': '92.01' }],
    ['a lower amount', '100.390.101', { 'threeDSecure.amount': '91.99' }],
    ['another currency', '100.390.101', { 'threeDSecure.amount': '92.00', 'threeDSecure.currency': 'USD' }],
  ] as const)('for %s ends with %s', async ([, code, more]) => {
    expect((await chargesDirectly(world, { ...proof, ...more })).body.result.code).toBe(code);
  });
});

const sent = () => requests.at(-1);
const xid = 'MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw';

describe('an xid', () => {
  it('reaches the acquirer alone', async () => {
    expect((await chargesDirectly(world, { 'threeDSecure.xid': xid })).body.result.code).toBe('000.100.110');
    expect(sent()).toMatchObject({ account: { proof: { xid, eci: null, verificationId: null } } });
  });

  it('does not replace an authentication, whose proof reaches the acquirer with it', async () => {
    const card = { ...cardOf(cards.frictionless), ...browser, 'threeDSecure.xid': xid };
    expect((await chargesDirectly(world, card)).body.threeDSecure).toMatchObject({ flow: 'frictionless' });
    expect(sent()).toMatchObject({ account: { proof: { xid, eci: '05', verificationId: expect.any(String) } } });
  });
});

describe('the result of an external authentication', () => {
  const result = (eci: string, status: string): Record<string, string> => ({
    'threeDSecure.eci': eci,
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    'threeDSecure.enrollmentStatus': 'Y',
    'threeDSecure.authenticationStatus': status,
  });
  const numbers: Record<string, string> = {
    VISA: cards.approved,
    MASTER: cards.mastercard,
    AMEX: '377777777777770',
    UNIONPAY: '8171999927660000',
  };
  const good: Record<string, readonly string[]> = {
    Y: ['VISA 05', 'MASTER 02', 'AMEX 05', 'UNIONPAY 02', 'UNIONPAY 05'],
    A: ['VISA 06', 'MASTER 01', 'AMEX 06', 'UNIONPAY 01', 'UNIONPAY 06'],
    U: ['VISA 07', 'MASTER 06', 'MASTER 07', 'AMEX 07', 'UNIONPAY 07'],
  };
  const ends: Record<string, string> = { Y: '000.100.110', A: '000.100.110', U: '000.100.110' };
  const all = Object.keys(numbers).flatMap((brand) =>
    ['01', '02', '03', '04', '05', '06', '07', '08'].flatMap((eci) =>
      Object.keys(good).map((status) => ({ brand, eci, status })),
    ),
  );

  it.for(all)(
    'of $brand with status $status counts with its indicators, and $eci is one or is refused',
    async ({ brand, eci, status }) => {
      const answer = await chargesDirectly(world, { ...cardOf(numbers[brand] ?? '', brand), ...result(eci, status) });
      const code = good[status]?.includes(`${brand} ${eci}`) ? ends[status] : '100.370.121';
      expect(answer.body.result.code).toBe(code);
    },
  );

  // See DECISIONS 54.
  it('that the issuer was unable reaches the acquirer, which decides', async () => {
    await chargesDirectly(world, result('07', 'U'));
    expect(sent()).toMatchObject({ account: { proof: { eci: '07', verificationId: 'AAACAgSRBklmQCFgMpEGAAAAAAA=' } } });
  });

  it('that the holder failed charges nothing', async () => {
    expect((await chargesDirectly(world, result('05', 'N'))).body.result.code).toBe('100.380.401');
  });

  // See DECISIONS 37.
  it('is ignored for a checkout, whose card is not known yet', async () => {
    const checkout = await createsCheckout(world, result('05', 'Y'));
    const paid = await pays(world, checkout, cardOf(cards.approved));
    expect(paid.body.result.code).toBe('000.100.110');
    expect((await reads(world, checkout)).body.threeDSecure).toBeUndefined();
  });
});

describe.for([
  ['a stored card', paysByRegistration],
  ['a token of another provider', paysByToken],
  ['the number of a card in a wallet', paysByWallet],
] as const)('the result of an external authentication with %s', ([, paysWith]) => {
  const result = (more: Record<string, string> = {}): Record<string, string> => ({
    'threeDSecure.eci': '05',
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    'threeDSecure.enrollmentStatus': 'Y',
    'threeDSecure.authenticationStatus': 'Y',
    ...more,
  });

  it.for([
    ['is a success', {}, '000.100.110'],
    ['is a failure', { 'threeDSecure.authenticationStatus': 'N' }, '100.380.401'],
    ['has an indicator of another scheme', { 'threeDSecure.eci': '02' }, '100.370.121'],
    ['is for a lower amount', { 'threeDSecure.amount': '91.99' }, '100.390.101'],
  ] as const)('that %s', async ([, more, code]) => {
    const before = requests.length;
    expect((await paysWith(result(more))).body.result.code).toBe(code);
    const proof = { eci: '05', verificationId: 'AAACAgSRBklmQCFgMpEGAAAAAAA=' };
    expect(requests.slice(before)).toMatchObject(code === '000.100.110' ? [{ account: { proof } }] : []);
  });
});

it('a card that was authenticated elsewhere is not authenticated again when it is stored', async () => {
  const { body: authenticated } = await world.post('v1/threeDSecure', {
    ...order,
    paymentType: '3D',
    ...cardOf(cards.challenge),
    ...browser,
    shopperResultUrl: `${world.shop.url}/result`,
  });
  await answersChallenge(world, authenticated.id, '1234');
  const { body: shown } = await world.get(`v1/threeDSecure/${authenticated.id}?entityId=${demo.entityId}`);
  const registered = await world.post('v1/registrations', { entityId: demo.entityId, ...cardOf(cards.challenge) });
  const proof = Object.entries(shown.threeDSecure as Record<string, string>).map(([name, value]) => [
    `threeDSecure.${name}`,
    value,
  ]);
  const { body } = await paysBy(world, registered.body.id, Object.fromEntries(proof));
  expect(body.result.code).toBe('000.100.110');
});

it.for([
  ['CARTEBANCAIRE', '5454545454545454', '02'],
  ['MADA', '5297412542005689', '02'],
  ['CARTEBANCAIRE', '4035501428146300', '05'],
] as const)(
  'a national brand (%s) has the indicators of the scheme that carries its number %s',
  async ([brand, number, eci]) => {
    const proof = {
      'threeDSecure.eci': eci,
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.enrollmentStatus': 'Y',
      'threeDSecure.authenticationStatus': 'Y',
    };
    const { body } = await chargesDirectly(world, { ...cardOf(number, brand), ...proof });
    expect(body.result.code).toBe('000.100.110');
    const other = await chargesDirectly(world, { ...cardOf(number, brand), ...proof, 'threeDSecure.eci': '04' });
    expect(other.body.result.code).toBe('100.370.121');
  },
);

it.each(['CARTEBANCAIRE', 'MADA', 'BCMC'])(
  'a token of a national brand (%s) has the indicators of every scheme, because its carrier is not known',
  async (paymentBrand) => {
    const proof = {
      'threeDSecure.eci': '02',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.enrollmentStatus': 'Y',
      'threeDSecure.authenticationStatus': 'Y',
    };
    expect((await paysByToken({ paymentBrand, ...proof })).body.result.code).toBe('000.100.110');
    expect((await paysByToken({ ...proof })).body.result.code).toBe('100.370.121');
  },
);

it('an account is stored without a payment, in whatever currency its card is authenticated', async () => {
  const { 'card.cvv': _code, ...card } = cardOf(cards.approved);
  const named = { 'threeDSecure.amount': '1.00', 'threeDSecure.currency': 'EUR' };
  const { body } = await world.post('v1/registrations', { entityId: demo.entityId, ...card, ...named });
  expect(body.result.code).toBe('000.100.110');
});

async function paysByRegistration(more: Record<string, string>): Promise<Answered> {
  const registered = await world.post('v1/registrations', { entityId: demo.entityId, ...cardOf(cards.approved) });
  return paysBy(world, registered.body.id, more);
}

function paysByToken(more: Record<string, string>): Promise<Answered> {
  const token = { paymentBrand: 'VISA', 'tokenAccount.number': '9876543210987654', 'tokenAccount.type': 'EXTERNAL' };
  return world.post('v1/payments', { ...order, ...token, ...more });
}

async function paysByWallet(more: Record<string, string>): Promise<Answered> {
  const token = await tokenFor(world, { brand: 'GOOGLEPAY', authMethod: 'PAN_ONLY', number: cards.approved });
  return payWithToken(world, token, { paymentBrand: 'GOOGLEPAY', ...more });
}
