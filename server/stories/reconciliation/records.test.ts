import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcquirerRow } from '../../core/reconciliation/file.ts';
import { days, seconds } from '../../core/values.ts';
import { closeDueBatches } from '../../operations/settlement/close.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, imports, rowsOf } from './files.ts';

const settlement = {
  clearingInstituteName: 'Tillway test; acquirer',
  clearingInstituteMerchantId: 'TW-4711',
  currency: 'EUR',
  rates: [{ from: 'JPY', rate: '0.0061234' }],
  fees: [
    { fee: 'AUTH_FEE', fixed: '0.05' },
    { fee: 'CAPTURE_FEE', percent: '1.4', fixed: '0.10' },
    { fee: 'REFUND_FEE', fixed: '0.25' },
    { fee: 'BATCH', fixed: '1.00' },
  ],
};
/** Texts that have broken other programs' files. */
const naughty = [
  '=1+1',
  '@SUM(1)',
  '";"',
  'a\r\nb',
  ' edge ',
  '\ufeff',
  '\u202e',
  'Größe',
  '田中さん',
  '👾',
  '\\N',
  "1'; --",
];

let world: World;
let rows: readonly AcquirerRow[];
const headers = { authorization: `Bearer ${demo.token}`, accept: 'text/csv' };
async function closes(): Promise<void> {
  for await (const _ of closeDueBatches(world.wired().gateway));
}

beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ settlement }) });
  await closes();
  const pays = async (more: Record<string, string> = {}) =>
    (await chargesDirectly(world, { ...external, merchantTransactionId: 'order-0001', ...more })).body.id;
  const debit = await pays({ 'card.holder': 'Jane; "J" Jones' });
  await pays({ amount: '333.00', currency: 'JPY' });
  await refersTo(world, debit, 'RF', { amount: '12.00', currency: 'EUR' });
  await world.advance(days(1));
  await closes();
  const { gateway } = world.wired();
  const entity = gateway.entities.entityOf(demo.entityId)?.key ?? expect.fail('Expected the demo channel');
  const all = { after: 0 as never, before: Number.MAX_SAFE_INTEGER as never, order: 'oldestFirst', limit: 10 } as const;
  const batches = await world.store().batches({ entity, first: '2026-01-01', last: '2027-12-31', ...all });
  const read: AcquirerRow[] = [];
  for (const { key } of batches) {
    const path = `v1/reports/settlements/${gateway.ids.publicId('batch', key)}?entityId=${demo.entityId}&extended=true`;
    const { text: content } = await world.get(path, headers);
    const { file } = await imports(world, { content, profile: 'reconciliation-record-extended' });
    await world.advance(seconds(1));
    read.push(...(await rowsOf(world, file)));
  }
  rows = read;
});
afterAll(() => world.close());

describe('the gateway’s own files, as an acquirer would send them', () => {
  it('are matched row by row, and state what is expected', () => {
    const settled = rows.filter(({ cells: [type] }) => type === 'SETTLED');
    expect(settled.map(({ status, finding }) => [status, finding])).toEqual(
      Array.from({ length: 3 }, () => ['MATCHED', { by: 'connectorId' }]),
    );
    expect(new Set(settled.map(({ payment }) => payment)).size).toBe(3);
  });

  it('have fees of payments, which are theirs, and fees of batches, which are of none', () => {
    const fees = rows.filter(({ cells: [type] }) => type === 'FEE');
    expect(fees.map(({ status, cells: [, kind] }) => `${kind} ${status}`).toSorted()).toEqual([
      'AUTH_FEE MATCHED',
      'AUTH_FEE MATCHED',
      'BATCH NONE',
      'BATCH NONE',
    ]);
  });
});

describe('a text of a file', () => {
  it('is kept as it was, whatever it is', async () => {
    const content = fileOf(...naughty.map((text) => charge('1.00', '0000', { reference: text, text })));
    const { outcome, file } = await imports(world, { content });
    expect(outcome).toBe('imported');
    const kept = await rowsOf(world, file);
    expect(kept.map(({ cells }) => [cells[2], cells[15]])).toEqual(naughty.map((text) => [text, text]));
  });
});
