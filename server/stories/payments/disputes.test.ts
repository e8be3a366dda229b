import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { disputeReasons } from 'shared';
import { freshDatabase } from '../process/folder.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { cardOf, chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import type { Payment } from '../../core/payments/payment.ts';

const cards = { fraud: '4000000000000259', notReceived: '4000000000002685' } as const;
const members = ({ type, resultCode, amountCents }: Payment): string => `${type} ${resultCode} ${amountCents}`;

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a card payment that its cardholder disputes, at the processor of %s', (testMode, success) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: freshDatabase() });
  });
  afterAll(() => world.close());
  const charges = async (more: Record<string, string> = {}): Promise<string> => {
    const { body } = await chargesDirectly(world, { testMode, ...more });
    expect(body.result.code).toBe(success);
    return body.id;
  };
  const disputed = (plan: string) => ({ 'customParameters[SIM_dispute]': plan });

  it.each([
    [cards.fraud, '000.100.220'],
    [cards.notReceived, '000.100.221'],
  ])('is charged back days later, with the reason of the card %s, once', async (number, code) => {
    const id = await charges(cardOf(number));
    await world.advance(days(4));
    expect(await treeOf(world, id)).toEqual(['DB']);
    await world.restart();
    await world.advance(days(200));
    expect(await treeOf(world, id, members)).toEqual([`DB ${success} 9200`, `CB ${code} 9200`]);
  });

  it('is charged back in part', async () => {
    const id = await charges(disputed('4834,50.00'));
    await world.advance(days(30));
    expect(await treeOf(world, id, members)).toEqual([`DB ${success} 9200`, 'CB 000.100.224 5000']);
  });

  it('has its money again where the merchant wins', async () => {
    const id = await charges(disputed('4837,50.00,won'));
    await world.advance(days(11));
    expect(await treeOf(world, id)).toEqual(['DB', 'CB']);
    expect((await refersTo(world, id, 'RF')).body.result.code).toBe('700.300.600');
    await world.advance(days(30));
    expect(await treeOf(world, id)).toEqual(['DB', 'CB', 'RF', 'CR']);
    const [root] = await treeOf(world, id, ({ chargedBackCents, recoveredCents }) => [
      chargedBackCents,
      recoveredCents,
    ]);
    expect(root).toEqual([5000, 5000]);
    expect((await refersTo(world, id, 'RF')).body.result.code).toBe(success);
  });

  it('is charged back once more after that', async () => {
    const id = await charges(disputed('4837,,again'));
    await world.advance(days(60));
    expect(await treeOf(world, id)).toEqual(['DB', 'CB', 'CR', 'CB']);
  });

  it('is charged back for the capture that was disputed', async () => {
    const id = await charges({ ...cardOf(cards.fraud), paymentType: 'PA' });
    const money = { amount: '40.00', currency: 'EUR' };
    expect((await refersTo(world, id, 'CP', money)).body.result.code).toBe(success);
    await world.advance(days(30));
    expect(await treeOf(world, id, members)).toEqual([
      `PA ${success} 9200`,
      `CP ${success} 4000`,
      'CB 000.100.220 4000',
    ]);
  });

  it('is not charged back after it was reversed', async () => {
    const id = await charges(disputed('4837'));
    expect((await refersTo(world, id, 'RV', {})).body.result.code).toBe(success);
    await world.advance(days(30));
    expect(await treeOf(world, id)).toEqual(['DB', 'RV']);
  });

  it('has the reversal of a chargeback that the merchant booked first', async () => {
    const id = await charges(disputed('4837,,won'));
    await refersTo(world, id, 'CB', { amount: '92.00', currency: 'EUR' });
    await world.advance(days(60));
    expect(await treeOf(world, id, ({ type, state }) => `${type} ${state}`)).toEqual([
      'DB approved',
      'CB approved',
      'CB rejected',
      'CR approved',
    ]);
  });

  it.each(Object.entries(disputeReasons))('has the result code of the reason %s', async (reason, { resultCode }) => {
    const id = await charges(disputed(reason));
    await world.advance(days(30));
    expect(await treeOf(world, id, (payment) => payment.resultCode)).toEqual([success, resultCode]);
  });
});
