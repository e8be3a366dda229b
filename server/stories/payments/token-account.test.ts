import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const token = {
  paymentBrand: 'VISA',
  'tokenAccount.number': '9876543210987654',
  'tokenAccount.type': 'EXTERNAL',
};
const pays = (more: Record<string, string> = {}) => world.post('v1/payments', { ...order, ...token, ...more });

describe.each(['INTERNAL', 'EXTERNAL'])('a token of another provider, by the processor of %s', (testMode) => {
  const success = testMode === 'INTERNAL' ? '000.100.110' : '000.100.112';

  it('is charged like a card without a security code', async () => {
    const { body } = await pays({ testMode, 'tokenAccount.expiryMonth': '12', 'tokenAccount.expiryYear': '2034' });
    expect(body.result.code).toBe(success);
    expect((await refersTo(world, body.id, 'RF')).body.result.code).toBe(success);
  });

  it('is reserved and captured', async () => {
    const { body } = await pays({ testMode, paymentType: 'PA' });
    expect((await refersTo(world, body.id, 'CP')).body.result.code).toBe(success);
  });
});

describe('a token of another provider', () => {
  it('is charged by the merchant under the terms that were agreed', async () => {
    const instruction = (members: Record<string, string>) =>
      Object.fromEntries(Object.entries(members).map(([name, value]) => [`standingInstruction.${name}`, value]));
    const repeated = { mode: 'REPEATED', source: 'MIT' };
    const first = await pays(instruction({ mode: 'INITIAL', source: 'CIT', numberOfInstallments: '2' }));
    const codes = [];
    for (const initialTransactionId of [first.body.id, first.body.id])
      codes.push((await pays(instruction({ ...repeated, initialTransactionId }))).body.result.code);
    expect(codes).toEqual(['000.100.110', '600.200.501']);
    expect((await pays(instruction(repeated))).body.result.parameterErrors).toMatchObject([
      { name: 'standingInstruction.initialTransactionId' },
    ]);
  });

  it('is shown by its last four digits', async () => {
    const { body, text } = await pays();
    expect(JSON.parse(text)).toMatchObject({ tokenAccount: { type: 'EXTERNAL', last4Digits: '7654' } });
    const read = await readsPayment(world, body.id);
    expect([text, read.text, JSON.stringify(world.logged)].filter((each) => each.includes('9876543210987654'))).toEqual(
      [],
    );
  });

  it('is not charged after its expiry, when that is sent', async () => {
    const expired = { 'tokenAccount.expiryMonth': '10', 'tokenAccount.expiryYear': '2026' };
    expect((await pays(expired)).body.result.code).toBe('100.100.303');
  });

  it('belongs to a brand of cards', async () => {
    expect((await pays({ paymentBrand: 'DIRECTDEBIT_SEPA' })).body.result.code).toBe('200.300.404');
  });
});
