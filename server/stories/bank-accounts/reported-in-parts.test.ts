import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

/** What the merchant books ("merchant CB 40.00"), and what a bank does ("bank dispute 92.00"), in their order. */
type Steps = readonly string[];

describe('what a merchant has booked of several reports of its bank', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: freshDatabase() });
  });
  afterAll(() => world.close());

  /** The references of a payment of 92.00 after these steps. */
  async function after(steps: Steps): Promise<readonly string[]> {
    const { id } = (await chargesDirectly(world, { testMode: 'EXTERNAL' })).body;
    for (const step of steps) {
      const [by, what = '', amount = ''] = step.split(' ');
      await (by === 'bank' ? reports(id, what, amount) : books(id, what, amount));
    }
    return bookings(id);
  }
  async function books(id: string, type: string, amount: string): Promise<void> {
    const tree = await treeOf(world, id, ({ key, type: of, state }) =>
      [of, state, world.wired().gateway.ids.publicId('payment', key)].join(' '),
    );
    const [, , chargeback = ''] = (tree.findLast((each) => each.startsWith('CB approved')) ?? '').split(' ');
    const { body } = await refersTo(world, type === 'CR' ? chargeback : id, type, { amount, currency: 'EUR' });
    expect(body.result.code).toMatch(/^000\.100\./);
  }
  async function reports(id: string, kind: string, amount: string): Promise<void> {
    const order = { kind, amount, ...(kind === 'dispute' ? { reason: '4837' } : {}) };
    const headers = { 'content-type': 'application/json' };
    const url = `${world.processorUrl}payments/${id}/bookings`;
    const sent = await fetch(url, { method: 'POST', body: JSON.stringify(order), headers });
    expect(sent.status).toBeLessThan(300);
    await world.advance(days(5));
  }
  const bookings = async (id: string) =>
    (await treeOf(world, id, ({ type, amountCents, state }) => [type, amountCents, state].join(' '))).slice(1);

  const sumOf = (tree: readonly string[], type: string): number =>
    tree
      .filter((each) => each.startsWith(type) && each.endsWith('approved'))
      .reduce((sum, each) => sum + Number(each.split(' ')[1]), 0);

  const disputed = 'bank dispute 92.00';
  const returned = 'merchant CR 40.00';

  it.each<[title: string, reported: Steps, booked: readonly string[]]>([
    ['the same amount', ['40.00'], ['CR 4000 rejected']],
    ['the same amount twice', ['40.00', '40.00'], ['CR 4000 rejected', 'CR 4000 approved']],
    ['the same amount and the rest', ['40.00', '52.00'], ['CR 4000 rejected', 'CR 5200 approved']],
    ['more', ['60.00'], ['CR 2000 approved']],
    ['more, and the rest', ['60.00', '32.00'], ['CR 2000 approved', 'CR 3200 approved']],
    ['all of it', ['92.00'], ['CR 5200 approved']],
    ['less, and the rest', ['30.00', '62.00'], ['CR 3000 rejected', 'CR 5200 approved']],
  ])('as returned is booked once where the bank reports %s', async (_, reported, booked) => {
    const wins = reported.map((amount) => `bank disputeReversal ${amount}`);
    const steps = [disputed, returned, ...wins];
    expect(await after(steps)).toEqual(['CB 9200 approved', 'CR 4000 approved', ...booked]);
  });

  it('as returned of its own chargeback is booked once', async () => {
    const steps = ['merchant CB 92.00', disputed, returned, 'bank disputeReversal 40.00'];
    expect(await after(steps)).toEqual([
      'CB 9200 approved',
      'CB 9200 rejected',
      'CR 4000 approved',
      'CR 4000 rejected',
    ]);
  });

  it('as returned before a dispute is no part of what is returned after it', async () => {
    const steps = ['merchant CB 40.00', returned, disputed, 'bank disputeReversal 92.00'];
    expect(await after(steps)).toEqual([
      'CB 4000 approved',
      'CR 4000 approved',
      'CB 9200 approved',
      'CR 9200 approved',
    ]);
  });

  it.each(['40.00', '10.00'])(
    'as returned, %s, between two disputes leaves nothing when both were won',
    async (own) => {
      const disputes = ['bank dispute 40.00', `merchant CR ${own}`, 'bank dispute 52.00'];
      const tree = await after([...disputes, 'bank disputeReversal 40.00', 'bank disputeReversal 52.00']);
      expect([sumOf(tree, 'CB'), sumOf(tree, 'CR')]).toEqual([92_00, 92_00]);
    },
  );

  it('as taken back and returned offsets itself, and the bank’s disputes are booked beside it', async () => {
    const own = ['merchant CB 30.00', 'merchant CR 30.00', 'merchant CB 40.00'];
    const tree = await after([...own, 'bank dispute 30.00', 'bank dispute 10.00', 'bank dispute 52.00']);
    expect(tree.slice(3)).toEqual(['CB 3000 rejected', 'CB 1000 rejected', 'CB 5200 approved']);
    expect(sumOf(tree, 'CB') - sumOf(tree, 'CR')).toBe(92_00);
  });

  it.each<[title: string, reported: Steps, booked: readonly string[]]>([
    ['less, and the rest', ['30.00', '62.00'], ['CB 3000 rejected', 'CB 5200 approved']],
    [
      'two parts of it, and the rest',
      ['30.00', '10.00', '52.00'],
      ['CB 3000 rejected', 'CB 1000 rejected', 'CB 5200 approved'],
    ],
    ['less, and exactly the rest of it', ['30.00', '10.00'], ['CB 3000 rejected', 'CB 1000 rejected']],
    ['the same amount, and the rest', ['40.00', '52.00'], ['CB 4000 rejected', 'CB 5200 approved']],
  ])('as taken back is booked once where the bank reports %s', async (_, reported, booked) => {
    const steps = ['merchant CB 40.00', ...reported.map((amount) => `bank dispute ${amount}`)];
    expect(await after(steps)).toEqual(['CB 4000 approved', ...booked]);
  });
});
