import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettlementTerms } from '../../core/entities/settings/settlement-terms.ts';
import { days } from '../../core/values.ts';
import {
  account,
  accountId,
  bakery,
  cardPayment,
  external,
  openAccounts,
} from '../merchant-accounts/accounts.fixture.ts';
import { entities, tokenOf } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';
import { cents, closesBatches, payoutOf, settlementsOf } from './settlements.fixture.ts';

const inTown = entities['bakery in town'];
const terms: SettlementTerms = {
  clearingInstituteName: 'Acquirer of the channel',
  clearingInstituteMerchantId: 'CHANNEL-1',
  fees: [{ fee: 'CAPTURE_FEE', fixed: '0.10' }],
};
const ownTerms = {
  clearingInstituteName: 'Acquirer of the account',
  clearingInstituteMerchantId: 'ACCOUNT-2',
  cutOff: '18:00',
  zone: 'Asia/Tokyo',
  fees: [{ fee: 'CAPTURE_FEE', percent: '10' }],
};

let world: World;
const settlements = () => settlementsOf(world, { entityId: inTown, token: tokenOf('bakery') });
beforeAll(async () => {
  const having = {
    'bakery in town': {
      settings: { settlement: terms },
      merchantAccounts: [
        account('1', { brands: ['VISA'] }),
        account('2', { brands: ['MASTER'], connector: 'PROCESSOR_B', settlement: ownTerms }),
        account('3', { brands: ['AMEX'], clearingInstitute: 'Acquirer of Amex', acquirerId: '4711' }),
      ],
    },
  };
  world = await openAccounts(having);
  await closesBatches(world);
  // The clocks show 12:00 in UTC, when the third cut-off of the day is over in Tokyo.
  const { pays } = bakery(world);
  await pays({ ...cardPayment('VISA'), ...external }, inTown);
  await pays(cardPayment('VISA'), inTown);
  await pays({ ...cardPayment('MASTER'), ...external }, inTown);
  const { id } = await pays({ ...cardPayment('AMEX'), ...external }, inTown);
  await world.post(
    `v1/payments/${id}`,
    { entityId: inTown, paymentType: 'RF', amount: '3.00', currency: 'EUR' },
    bakery(world).headers,
  );
  await world.advance(days(1));
  await closesBatches(world);
});
afterAll(() => world.close());

it('a merchant account has batches of its own, for each acquirer', async () => {
  const { settlements: batches } = await settlements().lists();
  expect(batches.map((batch) => [batch.merchantAccountId, batch.acquirer, batch.date, payoutOf(batch)])).toEqual([
    [accountId('1'), 'INTERNAL', '2026-11-21', 9_90],
    [accountId('1'), 'PROCESSOR_A', '2026-11-21', 9_90],
    [accountId('2'), 'PROCESSOR_B', '2026-11-21', 9_00],
    [accountId('3'), 'PROCESSOR_A', '2026-11-21', 6_90],
  ]);
});

it('its records name the account, its number and its clearing institute', async () => {
  const { settlements: batches } = await settlements().lists();
  const named = await Promise.all(
    batches.slice(1).map(async ({ id }) => {
      const [record] = (await settlements().recordsOf(id)).records;
      return [record?.merchantAccount.name, record?.clearingInstitute.name, record?.clearingInstitute.merchantId];
    }),
  );
  expect(named).toEqual([
    ['Account 1', 'Acquirer of the channel', 'MERCHANT-1'],
    ['Account 2', 'Acquirer of the account', 'ACCOUNT-2'],
    // A number of less than five characters is none of a record.
    ['Account 3', 'Acquirer of Amex', 'CHANNEL-1'],
  ]);
});

it('a refund is settled with the account of its payment', async () => {
  const { settlements: batches } = await settlements().lists();
  const amex = batches.find(({ merchantAccountId }) => merchantAccountId === accountId('3'));
  const { records } = await settlements().recordsOf(amex?.id ?? '');
  expect(records.map(({ transactionType }) => transactionType)).toEqual(['DEBIT', 'REFUND']);
});

it('batches stay as they are when terms change', async () => {
  const { settlements: batches } = await settlements().lists();
  const [first] = batches;
  const before = await settlements().recordsOf(first?.id ?? '');
  const changed = { ...terms, clearingInstituteName: 'Another acquirer', zone: 'Asia/Tokyo' };
  const { gateway } = world.wired();
  const own = gateway.entities.entityOf(inTown) ?? expect.fail('No channel');
  expect(own.settings.settlement).not.toEqual(changed);
  const row = { ...own, settings: { ...own.own, settlement: changed } };
  await gateway.store.commit([{ kind: 'saveEntity', row }]);
  await gateway.refreshEntities();
  expect((await settlements().recordsOf(first?.id ?? '')).records).toEqual(before.records);
  expect(cents(first?.payout ?? '')).toBe(9_90);
});
