import { beforeAll, describe, expect, it } from 'vitest';
import type { AcquirerFile } from '../../core/reconciliation/file.ts';
import { minutes, seconds } from '../../core/values.ts';
import { browserOf } from '../office/browser.ts';
import { crossings } from '../payments/seams.ts';
import { databases } from '../proofs/databases.ts';
import { until } from '../world/time.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, fileOf, imports, rowsOf } from './files.ts';

/** Rows that are opened in three commits. */
const ROWS = 450;

describe.each(databases)('rows that are compared again, on $name,', ({ fresh }) => {
  const crossing = crossings();
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: await fresh(), seams: crossing });
    return () => world.close();
  });

  let files = 0;
  async function unmatched(count: number): Promise<AcquirerFile> {
    files += 1;
    const rows = Array.from({ length: count }, (_, at) =>
      charge('92.00', '0000', { transaction: `unknown-${files}-${at}` }),
    );
    const { file } = await imports(world, { content: fileOf(...rows) });
    await world.advance(seconds(1));
    await until(() => areCompared(file));
    return file;
  }
  const idOf = ({ key }: AcquirerFile) => world.wired().gateway.ids.publicId('acquirerFile', key);
  const addressOf = (file: AcquirerFile) => `/office/settlements/${idOf(file)}`;
  /** What the audit has of the orders to compare the rows of a file again. */
  const ordersOf = async (file: AcquirerFile) =>
    (await world.store().auditOf(idOf(file))).flatMap(({ action, after }) => (action === 'compareFile' ? [after] : []));
  const pendingIn = async (file: AcquirerFile) =>
    (await rowsOf(world, file)).filter(({ status }) => status === 'PENDING').length;
  /** Time does not wait for the comparison of many rows on a busy machine. */
  const areCompared = async (file: AcquirerFile) => (await pendingIn(file)) === 0;

  it('are so, with an entry of the audit, however the process dies on the way', async () => {
    const file = await unmatched(ROWS);
    const user = await browserOf(world, { roles: ['finance'], entity: null });
    const seen = new Set<number>();
    // Before each commit: after one nothing happens until the next.
    for (let [at, seamsOf] = [0, 1]; at <= seamsOf; at += at === 0 ? 1 : 2) {
      await user.get(addressOf(file));
      const before = await ordersOf(file);
      crossing.arm(at === 0 ? undefined : { at, kind: 'stop' });
      await Promise.race([user.submit(`${addressOf(file)}/compare`), crossing.stopped()]);
      if (at === 0) seamsOf = crossing.crossed().length;
      else await world.crash();
      crossing.arm();
      const pending = await pendingIn(file);
      seen.add(pending);
      const orders = pending === 0 ? before : [...before, { rows: ROWS }];
      expect(await ordersOf(file)).toEqual(orders);
      await world.advance(minutes(2));
      await until(() => areCompared(file));
    }
    expect(seen).toEqual(new Set([0, 200, 400, ROWS]));
  });

  it('are among those that are not compared yet, as an earlier release has left some', async () => {
    const file = await unmatched(3);
    const left = (await rowsOf(world, file)).map((row) => ({ ...row, status: 'PENDING', finding: null }) as const);
    await world.store().commit(left.map((row) => ({ kind: 'saveAcquirerRow', row })));
    await world.advance(minutes(120));
    expect(await pendingIn(file)).toBe(3);
    const user = await browserOf(world, { roles: ['finance'], entity: null });
    await user.get(addressOf(file));
    await user.submit(`${addressOf(file)}/compare`);
    await world.advance(seconds(1));
    await until(() => areCompared(file));
    expect((await rowsOf(world, file)).map(({ status }) => status)).toEqual(Array(3).fill('NOT_MATCHED'));
  });
});
