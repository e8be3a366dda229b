import { afterAll, beforeAll, expect, it } from 'vitest';
import { seconds } from '../../core/values.ts';
import {
  account,
  accountId,
  bakery,
  cardPayment,
  external,
  openAccounts,
} from '../merchant-accounts/accounts.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { adminTokenOf, entities } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';
import { charge, fileOf, sends } from './files.ts';

const [right, wrong] = [accountId('1'), accountId('2')];
const channel = 'bakery in town';
const token = adminTokenOf('division');

let world: World;
beforeAll(async () => {
  const merchantAccounts = [account('1'), account('2', { connector: 'PROCESSOR_B' })];
  world = await openAccounts({ [channel]: { merchantAccounts } });
});
afterAll(() => world.close());

async function imports(merchantAccountId: string, content: string) {
  const sent = { entityId: entities[channel], merchantAccountId, content };
  const { status, body } = await sends(world, sent, { authorization: `Bearer ${token}` });
  await world.advance(seconds(1));
  const { rows } = (await administrator(world, token).get(`acquirerFiles/${body.id}/rows`)).body;
  return { status, body, rows };
}

it('a file that was imported for the wrong account is imported once for the right one', async () => {
  const { id } = await bakery(world).pays({ ...cardPayment(), ...external }, entities[channel]);
  const { body } = await world.get(`v1/payments/${id}?entityId=${entities[channel]}`, bakery(world).headers);
  const transaction = body.resultDetails['ConnectorTxID1'] ?? expect.fail('Expected the number of the acquirer');
  const dispute = { type: 'DISPUTE', net: '-10.00', dispute: 'dispute-1', reason: 'fraud', transaction };
  const content = fileOf(charge('10.00', '0000', { transaction }), charge('-10.00', '0000', dispute));

  const misplaced = await imports(wrong, content);
  expect(misplaced.rows?.map(({ status }) => status)).toEqual(['NOT_MATCHED', 'NOT_MATCHED']);
  const placed = await imports(right, content);
  expect([placed.status, placed.body]).toMatchObject([200, { state: 'imported', merchantAccountId: right }]);
  expect(placed.body.id).not.toBe(misplaced.body.id);
  expect(placed.rows).toMatchObject([
    { status: 'MATCHED', paymentId: id },
    { status: 'MATCHED', paymentId: id, chargebackId: expect.stringMatching(/.+/) },
  ]);
  expect((await imports(right, content)).body.id).toBe(placed.body.id);
  expect((await imports(wrong, content)).body.id).toBe(misplaced.body.id);
});
