import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decides, opensBankPage } from '../world/bank.ts';
import { entities, tokenOf } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';
import {
  account,
  accountId,
  bakery,
  cardPayment,
  external,
  ledgerOf,
  openAccounts,
  type Paid,
} from './accounts.fixture.ts';

const UNPROCESSED = { acquirerId: 'NOT-PROCESSED-1' };
const NOT_PROCESSED = '900.100.201';
const SUCCESS = { INTERNAL: '000.100.110', EXTERNAL: '000.100.112' } as const;
const [inTown, online] = [entities['bakery in town'], entities['bakery online']];

let world: World;
beforeAll(async () => {
  world = await openAccounts(
    {
      bakery: { settings: { retryAtNextAccount: true } },
      florist: { settings: { retryAtNextAccount: true } },
      'florist in town': { merchantAccounts: [account('6'), account('9')] },
      'florist online': { merchantAccounts: [account('7'), account('8', { connector: 'PROCESSOR_B' })] },
      'bakery in town': {
        merchantAccounts: [
          account('1', UNPROCESSED),
          account('2', { ...UNPROCESSED, brands: ['MASTER'] }),
          account('3', { brands: ['VISA', 'IDEAL'], connector: 'PROCESSOR_B' }),
        ],
      },
      'bakery online': {
        settings: { retryAtNextAccount: false },
        merchantAccounts: [account('4', UNPROCESSED), account('5')],
      },
    },
    { environment: { TILLWAY_ACQUIRER_FAILURES: '3' } },
  );
});
afterAll(() => world.close());

describe.each(['INTERNAL', 'EXTERNAL'] as const)('with testMode=%s, a payment that was not processed', (testMode) => {
  it('is sent to the next account that takes it, and shows each try', async () => {
    const server = bakery(world);
    const paid = await server.pays({ ...cardPayment(), testMode, paymentType: 'PA' }, inTown);
    expect(paid.result.code).toBe(SUCCESS[testMode]);
    const tries = [
      [accountId('1'), NOT_PROCESSED],
      [accountId('3'), SUCCESS[testMode]],
    ];
    expect(triesOf(paid)).toEqual(tries);
    const captured = await server.refers(paid.id, { paymentType: 'CP', amount: '10.00', currency: 'EUR' }, inTown);
    expect(captured).toMatchObject({ result: { code: SUCCESS[testMode] }, merchantAccountId: accountId('3') });
    expect(triesOf(await server.reads(paid.id, inTown))).toEqual(tries);
  });

  it('ends with the fault of the last account', async () => {
    const paid = await bakery(world).pays({ ...cardPayment('MASTER'), testMode }, inTown);
    expect(paid.result.code).toBe(NOT_PROCESSED);
    expect(triesOf(paid)).toEqual([
      [accountId('1'), NOT_PROCESSED],
      [accountId('2'), NOT_PROCESSED],
    ]);
  });

  it('ends with the fault where its channel wants no other try', async () => {
    const paid = await bakery(world).pays({ ...cardPayment(), testMode }, online);
    expect(paid).toMatchObject({ result: { code: NOT_PROCESSED }, merchantAccountId: accountId('4') });
    expect(paid.attempts).toBeUndefined();
  });
});

/** The florist, whose channels want another try as well. */
const florist = async (
  channel: 'florist in town' | 'florist online',
  fields: Record<string, string>,
): Promise<Paid> => {
  const headers = { authorization: `Bearer ${tokenOf('florist')}` };
  return (await world.post('v1/payments', { entityId: entities[channel], ...cardPayment(), ...fields }, headers)).body;
};

it.each([
  ['a decline', { amount: '7000.05' }, '800.100.152'],
  ['a decline that the processor has sent', { amount: '7000.51', ...external }, '800.100.155'],
  ['an unknown outcome', { 'customParameters[SIM_answer]': 'lost', ...external }, '000.200.000'],
] as const)('tries no other account after %s', async (_fact, fields, code) => {
  const paid = await florist('florist in town', fields);
  expect(paid).toMatchObject({ result: { code }, merchantAccountId: accountId('6') });
  expect(paid.attempts).toBeUndefined();
  const lines = (await ledgerOf(world)).filter(({ key }) => key.startsWith(paid.id));
  expect(lines).toHaveLength('testMode' in fields ? 1 : 0);
});

it('tries the next account while the circuit breaker of the first connector is open', async () => {
  const pays = () => florist('florist online', external);
  expect((await pays()).merchantAccountId).toBe(accountId('7'));
  const control = { method: 'POST', body: JSON.stringify({ mode: 'lost', times: 3 }) };
  await fetch(new URL('control', world.processorUrl), control);
  for (let lost = 0; lost < 3; lost += 1) expect((await pays()).result.code).toBe('000.200.000');
  const paid = await pays();
  expect(paid.result.code).toBe(SUCCESS.EXTERNAL);
  expect(triesOf(paid)).toEqual([
    [accountId('7'), '900.100.500'],
    [accountId('8'), SUCCESS.EXTERNAL],
  ]);
});

it('sends each try under a key of its own', async () => {
  const paid = await bakery(world).pays({ ...cardPayment(), ...external }, inTown);
  const lines = (await ledgerOf(world)).filter(({ key }) => key.startsWith(paid.id));
  expect(lines.map(({ key, merchantAccount }) => [key, merchantAccount?.id])).toEqual([
    [`${paid.id}-2`, accountId('3')],
  ]);
});

it('withdraws a payment at the account that has it, when its merchant reverses it before the shopper confirms', async () => {
  const server = bakery(world);
  const transfer = { amount: '10.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'IDEAL' };
  const shopperResultUrl = 'https://shop.example/done';
  const paid = await server.pays({ ...transfer, ...external, shopperResultUrl }, inTown);
  expect(paid).toMatchObject({ result: { code: '000.200.000' }, merchantAccountId: accountId('3') });
  const page = await opensBankPage({ body: paid } as Parameters<typeof opensBankPage>[0]);
  expect((await server.refers(paid.id, { paymentType: 'RV' }, inTown)).result.code).toBe(SUCCESS.EXTERNAL);
  await decides(page, 'confirmed');
  expect((await server.reads(paid.id, inTown)).result.code).toBe('100.396.201');
  const lines = (await ledgerOf(world)).filter(({ key }) => key.startsWith(paid.id));
  expect(lines.map(({ key, outcome }) => [key, outcome])).toEqual([[`${paid.id}-2`, 'declined']]);
});

const triesOf = ({ attempts = [] }: Paid) =>
  attempts.map(({ merchantAccountId, result }) => [merchantAccountId, result.code]);
