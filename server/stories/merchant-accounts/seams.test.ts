import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { type Crossings, crossings } from '../payments/seams.ts';
import { freshDatabase } from '../process/folder.ts';
import { entities } from '../world/two-merchants.ts';
import type { World } from '../world/world.ts';
import { account, accountId, bakery, cardPayment, external, ledgerOf, openAccounts } from './accounts.fixture.ts';

const inTown = entities['bakery in town'];
const seams: Crossings = crossings();
let world: World;
beforeAll(async () => {
  const having = {
    'bakery in town': {
      settings: { retryAtNextAccount: true },
      merchantAccounts: [
        account('1', { acquirerId: 'NOT-PROCESSED-1' }),
        account('2', { connector: 'PROCESSOR_B' }),
        account('3'),
      ],
    },
  };
  world = await openAccounts(having, { database: freshDatabase(), seams });
});
afterAll(() => world.close());

const tried = ['commit', 'request', 'commit', 'request', 'commit'].flatMap((name) => [
  `before ${name}`,
  `after ${name}`,
]);

it('a payment crosses these seams on its way to the second account', async () => {
  seams.arm();
  await bakery(world).pays({ ...cardPayment(), ...external }, inTown);
  expect(seams.crossed()).toEqual(tried);
});

const failures = tried.flatMap((name, at) =>
  (['stop', 'unavailable'] as const).map((kind) => [`${kind} ${name} (${at + 1})`, { at: at + 1, kind }] as const),
);

it.each(failures)('a try at another account is made once after: %s', async (_fact, failure) => {
  const amount = `${200 + failure.at}.${failure.kind === 'stop' ? '10' : '20'}`;
  seams.arm(failure);
  const paying = bakery(world).pays(
    { ...cardPayment(), ...external, amount, merchantTransactionId: `order-${amount}` },
    inTown,
  );
  await Promise.race([paying.catch(() => undefined), seams.stopped()]);
  if (failure.kind === 'stop') await world.crash();
  seams.arm();
  await world.advance(minutes(25));

  const found = await world.get(
    `v1/query?entityId=${inTown}&merchantTransactionId=order-${amount}`,
    bakery(world).headers,
  );
  const [payment] =
    (found.body as unknown as { payments?: readonly { id: string; result: { code: string } }[] }).payments ?? [];
  const lines = await ledgerOf(world);
  const charges = lines.filter((line) => line.outcome === 'approved' && line.amountCents === Number(amount) * 100);
  // Where the first commit failed there is no payment, and nothing was sent for it.
  if (!payment) {
    expect([failure.at <= 2, charges]).toEqual([true, []]);
    return;
  }
  const isApproved = payment.result.code === '000.100.112';
  expect(charges.map(({ key, merchantAccount }) => [key, merchantAccount?.id])).toEqual(
    isApproved ? [[`${payment.id}-2`, accountId('2')]] : [],
  );
  expect(['000.100.112', '900.100.310']).toContain(payment.result.code);
  // From the second account's request on, its acquirer has the outcome, and the inquiry finds it there.
  if (failure.at >= 8) expect(isApproved).toBe(true);
});
