import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import type { PaymentKey } from '../../core/values.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { order, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { daysPass, external, rowsOf } from './files.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const owes = async (paymentBrand: string, receipts: string, more: Readonly<Record<string, string>> = {}) => {
  const account = { paymentBrand, 'customParameters[SIM_receipts]': receipts, paymentType: 'PA' };
  return (await world.post('v1/payments', { ...order, ...external, ...account, ...more })).body.id;
};

/** The rows of the processor's daily files, each with the amount of its payment. */
async function matchedIn(count: number): Promise<readonly (readonly unknown[])[]> {
  const files = [];
  for (let day = 0; day < count; day += 1) files.push(...(await daysPass(world, 1)));
  const rows = (await Promise.all(files.map(({ file }) => rowsOf(world, file)))).flat();
  return Promise.all(rows.filter(({ cells: [type] }) => type === 'CHARGE').map(shown));
}

const shown = async ({ status, payment: key, finding }: AcquirerRow) => {
  const payment = key === null ? undefined : await world.store().payment(key);
  return [status, payment?.type, payment?.amountCents, finding?.differences];
};

async function openItems(id: string) {
  const [entity] = await treeOf(world, id, (payment) => payment.entity as never);
  const page = { after: 0 as PaymentKey, before: world.clock.now(), limit: 10 };
  return world.store().openItems({ entity: entity as never, ...page });
}

it('the row of a prepayment without a reference is that of its receipt', async () => {
  const id = await owes('PREPAYMENT', '92.00');
  expect(await matchedIn(12)).toEqual([['MATCHED', 'RC', 9200, undefined]]);
  expect(await openItems(id)).toEqual([]);
});

it('each row of money that arrives in parts is that of its part, also where two are alike', async () => {
  const id = await owes('PREPAYMENT', '40.00,12.00,40.00', { merchantTransactionId: 'order-in-parts' });
  expect(await matchedIn(15)).toEqual([
    ['MATCHED', 'RC', 4000, undefined],
    ['MATCHED', 'RC', 1200, undefined],
    ['MATCHED', 'RC', 4000, undefined],
  ]);
  expect(await openItems(id)).toEqual([]);
});

it('the row of an invoice that was captured before it was paid is that of its capture', async () => {
  const id = await owes('PAYOLUTION_INVOICE', '92.00', { merchantTransactionId: 'invoice-1' });
  expect((await refersTo(world, id, 'CP')).body.result.code).toBe('000.100.112');
  expect(await matchedIn(12)).toEqual([['MATCHED', 'CP', 9200, undefined]]);
  expect(await openItems(id)).toEqual([]);
});

it('the row of a prepayment whose receipt its merchant has booked is that of this receipt', async () => {
  const id = await owes('PREPAYMENT', '92.00', { merchantTransactionId: 'booked-1' });
  await refersTo(world, id, 'RC');
  expect(await matchedIn(12)).toEqual([['MATCHED', 'RC', 9200, undefined]]);
  expect(await openItems(id)).toEqual([]);
});
