import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debits, ibans } from '../world/bank-accounts.ts';
import { readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const codeOf = async (payment: ReturnType<World['post']>): Promise<string> => (await payment).body.result.code;

describe.each(['INTERNAL', 'EXTERNAL'] as const)('a direct debit by the processor of %s', (testMode) => {
  const success = testMode === 'INTERNAL' ? '000.100.110' : '000.100.112';
  const debit = (iban: string, more: Record<string, string> = {}) => debits(world, iban, { testMode, ...more });

  it('is approved at once for an ordinary account', async () => {
    const { status, body } = await debit(ibans.plain);
    expect([status, body.result.code, body.paymentBrand]).toEqual([200, success, 'DIRECTDEBIT_SEPA']);
  });

  it('is approved as a reservation that a capture collects', async () => {
    const { body } = await debit(ibans.plain, { paymentType: 'PA' });
    expect([body.result.code, await codeOf(refersTo(world, body.id, 'CP'))]).toEqual([success, success]);
  });

  it('is refunded like any other', async () => {
    const { body } = await debit(ibans.plain);
    expect(await codeOf(refersTo(world, body.id, 'RF'))).toBe(success);
  });

  it.each(['PA', 'DB', 'CD'])('of type %s is of 999,999,999.99 at most', async (paymentType) => {
    const codes = ['999999999.99', '1000000000.00'].map((amount) =>
      codeOf(debit(ibans.plain, { paymentType, amount })),
    );
    expect(await Promise.all(codes)).toEqual([success, '100.550.301']);
  });

  it('is debited again for 999,999,999.99 at most', async () => {
    const { id } = (await debit(ibans.plain)).body;
    const again = (amount: string) => codeOf(refersTo(world, id, 'RB', { amount, currency: 'EUR' }));
    expect([await again('1000000000.00'), await again('999999999.99')]).toEqual(['100.550.301', success]);
  });

  it('is declined with the code of the reason of the bank', async () => {
    expect(await codeOf(debit(ibans.failing))).toBe('800.100.200');
    expect(await codeOf(debit(ibans.unreachable))).toBe('800.100.208');
    expect(await codeOf(debit(ibans.notDebitable))).toBe('800.100.208');
  });
});

describe('the account of a direct debit', () => {
  it('is shown by its holder and its last four characters', async () => {
    const { body } = await debits(world, ibans.plain, { 'bankAccount.bic': 'MARKDEF1100' });
    const shown = { holder: 'Jane Jones', bic: 'MARKDEF1100', last4Digits: '3000' };
    expect(body.bankAccount).toMatchObject(shown);
    expect((await readsPayment(world, body.id)).body.bankAccount).toMatchObject(shown);
  });

  it('may be pasted in groups and in small letters', async () => {
    expect(await codeOf(debits(world, 'de89 3704 0044 0532 0130 00'))).toBe('000.100.110');
  });
});
