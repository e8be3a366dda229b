import { afterAll, beforeAll, expect, it } from 'vitest';
import { profiles } from '../../core/reconciliation/profile.ts';
import { seconds } from '../../core/values.ts';
import { chargesAt } from '../payments/books.ts';
import { demoWith } from '../world/demo-settings.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { external, imports, rowsOf } from './files.ts';

/** A published card whose acquirer demands a challenge. */
const softlyDeclined = '4000002500003155';
const profile = 'reconciliation-record';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({}) });
});
afterAll(() => world.close());

/** A file with a row of 92.00 EUR for each number, which has no other mark of its payment. */
function fileWith(...numbers: readonly string[]): string {
  const columns = profiles[profile].columns.map(([column]) => column);
  const rows = numbers.map((number) => {
    const cells: Readonly<Record<string, string>> = {
      ReconciliationType: 'SETTLED',
      PaymentType: 'DEBIT',
      Cashflow: 'POS',
      UniqueID: number,
      Amount: '92.00',
      Currency: 'EUR',
      SettlementAmount: '92.00',
      SettlementDate: '2026-11-20',
      SettlementStatus: 'SUCCESS',
    };
    return columns.map((column) => cells[column] ?? '');
  });
  return [columns, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('');
}

it('a row with the key of a payment’s second request is matched to the payment, and no other text is', async () => {
  const form = { ...cardOf(softlyDeclined), ...browser, ...external, shopperResultUrl: `${world.shop.url}/result` };
  const { id } = (await chargesDirectly(world, form)).body;
  await answersChallenge(world, id, '1234');
  const charged = (await chargesAt(world.processorUrl)).find(({ key }) => key.startsWith(id));
  expect(charged?.key).toBe(`${id}-2`);

  const { file } = await imports(world, { content: fileWith(`${id}-x`, `${id}-2`), profile });
  await world.advance(seconds(1));
  const key = world.wired().gateway.ids.keyOf('payment', id);
  expect((await rowsOf(world, file)).map(({ status, payment }) => [status, payment])).toEqual([
    ['NOT_MATCHED', null],
    ['MATCHED', key],
  ]);
});
