import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { debits, ibans, treeOf } from '../world/bank-accounts.ts';
import { paysBy, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a payout to a bank account of testMode %s', (testMode, success) => {
  const paysOut = (iban: string, more: Record<string, string> = {}) =>
    debits(world, iban, { paymentType: 'CD', testMode, ...more });

  it('has no mandate, no due date and no terms of a debit', async () => {
    const { body } = await paysOut(ibans.plain, { transactionDueDate: '2026-12-04' });
    expect(body).toMatchObject({ paymentType: 'CD', result: { code: success }, bankAccount: { last4Digits: '3000' } });
    expect(body.bankAccount).not.toHaveProperty('mandate');
    expect(body).not.toHaveProperty('transactionDueDate');
    expect(body.resultDetails).not.toHaveProperty('SequenceType');
  });

  it.each([ibans.insufficient, ibans.failing, ibans.delayed, ibans.notDebitable])(
    'is carried out although a debit of the account %s would not be',
    async (iban) => {
      const { body } = await paysOut(iban, { 'customParameters[SIM_return]': 'AM04' });
      expect(body.result.code).toBe(success);
      await world.advance(days(1));
      expect(await treeOf(world, body.id)).toEqual(['CD']);
    },
  );

  it('is reversed on its day, and never refunded, captured or charged back', async () => {
    const { body } = await paysOut(ibans.plain);
    const codeOf = async (type: string, more?: Record<string, string>): Promise<string> =>
      (await refersTo(world, body.id, type, more)).body.result.code;
    expect([await codeOf('RF'), await codeOf('CP'), await codeOf('CB')]).toEqual([
      '700.400.520',
      '700.400.510',
      '700.400.550',
    ]);
    expect(await codeOf('RV', {})).toBe(success);
  });

  it('is made by a registration without its mandate, which is not used by it', async () => {
    const { body: first } = await debits(world, ibans.plain, { testMode, createRegistration: 'true' });
    const payout = await paysBy(world, first.registrationId, { paymentType: 'CD', testMode });
    expect([payout.body.result.code, payout.body.bankAccount]).toEqual([
      success,
      expect.not.objectContaining({ mandate: expect.anything() as unknown }),
    ]);
  });

  it('can store the account, which is then without a mandate for further debits', async () => {
    const { body } = await paysOut(ibans.plain, { createRegistration: 'true' });
    const registration = body.registrationId;
    const repeated = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
    const further = await paysBy(world, registration, { ...repeated, 'standingInstruction.type': 'UNSCHEDULED' });
    expect(further.body.result.code).toBe('100.500.303');
    expect((await paysBy(world, registration)).body.resultDetails).toMatchObject({ SequenceType: 'OOFF' });
  });

  it('is refused to an account that cannot be', async () => {
    expect((await paysOut(`${ibans.plain}1`)).body.result.code).toMatch(/^100\./);
    expect((await paysOut(ibans.plain, { amount: '0.00' })).body.result.code).toBe('100.550.300');
  });
});
