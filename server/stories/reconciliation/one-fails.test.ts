import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import { minutes, seconds } from '../../core/values.ts';
import type { LogFields } from '../../operations/gateway.ts';
import { demoWith } from '../world/demo-settings.ts';
import { refusing } from '../process/refused-changes.ts';
import { chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, imports, rowsOf } from './files.ts';

let world: World;
/** Whether the database refuses the outcome of a row. */
let isRefused: (row: AcquirerRow) => boolean = () => false;

beforeAll(async () => {
  world = await openWorld({
    provisionFile: demoWith({}),
    seams: {
      store: refusing((change) => change.kind === 'saveAcquirerRow' && isRefused(change.row)),
      acquirer: (acquirer) => acquirer,
    },
  });
});
afterAll(() => world.close());

it.each(['CHARGE', 'DISPUTE'])('a row that cannot be compared keeps no other one of its file: %s', async (type) => {
  const reference = `order ${type}`;
  await chargesDirectly(world, { ...external, merchantTransactionId: reference, amount: '92.00' });
  const settles = charge('92.00', '0000', { reference });
  const disputes = charge('-92.00', '0000', { type: 'DISPUTE', reference });
  const unknown = Array.from({ length: 210 }, (_, at) => charge(`${at + 100}.00`, '0000'));
  const rows = type === 'CHARGE' ? [settles, disputes] : [disputes, settles];
  isRefused = ({ cells }) => cells[0] === type && cells.includes(reference);
  const { file } = await imports(world, { content: fileOf(...rows, ...unknown) });
  await world.advance(seconds(1));
  const [first, second, ...others] = await rowsOf(world, file);
  expect([first?.status, second?.status]).toEqual(['PENDING', 'MATCHED']);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['NOT_MATCHED']));
  const lines: readonly LogFields[] = world.logged;
  const id = world.wired().gateway.ids.publicId('acquirerRow', first?.key ?? expect.fail('no row'));
  expect(lines).toContainEqual(expect.objectContaining({ id, reason: 'Error: out of range' }));
  isRefused = () => false;
  await world.advance(minutes(1));
  expect((await rowsOf(world, file)).slice(0, 2).map(({ status }) => status)).toEqual(['MATCHED', 'MATCHED']);
});
