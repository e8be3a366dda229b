import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { administrator } from '../world/administrator.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { closesBatches, settlementsOf } from './settlements.fixture.ts';

const settlement = { clearingInstituteName: 'Acquirer', clearingInstituteMerchantId: 'TW-4711' };
const masterCard = { paymentBrand: 'MASTER', 'card.number': '5454545454545454' };
const DEBITS = 40;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await closesBatches(world);
  const opens = async (brand: string, more: object) => {
    const account = { name: brand, connector: 'PROCESSOR_A', acquirerId: brand, brands: [brand], ...more };
    const { status } = await administrator(world).post(`entities/${demo.entityId}/merchantAccounts`, account);
    expect(status).toBe(200);
  };
  await opens('VISA', {});
  await opens('MASTER', { settlement });
  await world.advance(days(1));
  await closesBatches(world);
  await Promise.all(Array.from({ length: DEBITS }, () => chargesDirectly(world)));
  await chargesDirectly(world, { ...masterCard, amount: '60.00' });
});
afterAll(() => world.close());

it('an account is settled without a look at each payment of those that are not settled', async () => {
  await world.advance(days(1));
  await closesBatches(world);
  await world.advance(days(1));
  const { gateway } = world.wired();
  let reads = 0;
  const noted =
    <Of extends unknown[], Rows>(of: (...values: Of) => Promise<Rows>) =>
    (...values: Of): Promise<Rows> => ((reads += 1), of(...values));
  const { bookedEntries, bookedEntriesAmong } = gateway.store;
  const store = {
    ...gateway.store,
    bookedEntries: noted(bookedEntries),
    bookedEntriesAmong: noted(bookedEntriesAmong),
  };
  await closesBatches({ wired: () => ({ ...world.wired(), gateway: { ...gateway, store } }) });
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(5);
  const { settlements } = await settlementsOf(world).lists();
  expect(settlements).toMatchObject([{ lines: '1', payout: '60.00' }]);
});
