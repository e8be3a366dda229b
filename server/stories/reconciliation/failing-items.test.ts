import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, seconds } from '../../core/values.ts';
import type { LogFields } from '../../operations/gateway.ts';
import { browserOf } from '../office/browser.ts';
import { demoWith } from '../world/demo-settings.ts';
import { refusing } from '../process/refused-changes.ts';
import { chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, imports, rowsOf } from './files.ts';

let world: World;
/** The amount of which the database keeps no item. */
let refusedCents: number | undefined;

beforeAll(async () => {
  world = await openWorld({
    provisionFile: demoWith({}),
    seams: {
      store: refusing((change) => change.kind === 'addSettlementItem' && change.item.cents === refusedCents),
      acquirer: (acquirer) => acquirer,
    },
  });
});
afterAll(() => world.close());

const pays = async (amount: string, reference: string): Promise<string> =>
  (await chargesDirectly(world, { ...external, amount, merchantTransactionId: reference })).body.id;

/** The states of rows of a file with a charge for each amount and reference. */
async function compares(...rows: readonly (readonly [amount: string, reference: string])[]) {
  const content = fileOf(...rows.map(([amount, reference]) => charge(amount, '0000', { reference })));
  const { file } = await imports(world, { content });
  await world.advance(seconds(1));
  return { file, statuses: async () => (await rowsOf(world, file)).map(({ status }) => status) };
}

it('a payment whose item cannot be added keeps no other one of its channel from its row', async () => {
  refusedCents = 20_00;
  await pays('10.00', 'order before');
  const id = await pays('20.00', 'order failing');
  await pays('30.00', 'order after');
  const all = [
    ['10.00', 'order before'],
    ['20.00', 'order failing'],
    ['30.00', 'order after'],
  ] as const;
  const { file, statuses } = await compares(...all);
  expect(await statuses()).toEqual(['MATCHED', 'NOT_MATCHED', 'MATCHED']);
  const lines: readonly LogFields[] = world.logged;
  expect(lines).toContainEqual(expect.objectContaining({ id, reason: 'Error: out of range' }));

  // Longer than late commits are looked for.
  await world.advance(days(9));
  await pays('40.00', 'order later');
  expect(await (await compares(['40.00', 'order later'])).statuses()).toEqual(['MATCHED']);
  await world.advance(days(9));

  refusedCents = undefined;
  const user = await browserOf(world, { roles: ['finance'], entity: null });
  const address = `/office/settlements/${world.wired().gateway.ids.publicId('acquirerFile', file.key)}`;
  await user.get(address);
  await user.submit(`${address}/compare`);
  await world.advance(seconds(1));
  expect(await statuses()).toEqual(['MATCHED', 'MATCHED', 'MATCHED']);
});
