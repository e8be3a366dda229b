import { manners } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../core/values.ts';
import { faultAmounts, isProcessorFault, type ProcessorFault, processorFaults } from '../../test-data/faults.ts';
import { debits, ibans } from '../world/bank-accounts.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { chargesAt, type Charge, linesAt } from './books.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const faults = Object.keys(processorFaults) as ProcessorFault[];
const external = { testMode: 'EXTERNAL' };
const withFault = (fault: string) => ({ ...external, 'customParameters[SIM_answer]': fault });
const control = (order: object) =>
  fetch(`${world.processorUrl}control`, { method: 'POST', body: JSON.stringify(order) });
const codeOf = async (payment: string) => (await readsPayment(world, payment)).body.result.code;
const chargesOf = async (payment: string): Promise<readonly Charge[]> =>
  (await chargesAt(world.processorUrl)).filter(({ key, original }) => key === payment || original === payment);

/**
 * Sends a request, and moves the clock on once the processor has it, because some responses take longer than the gateway
 * waits.
 */
async function inTime<T>(send: () => Promise<T>): Promise<T> {
  const before = (await linesAt(world.processorUrl)).length;
  const progress = { isDone: false };
  const response = send().finally(() => (progress.isDone = true));
  while (!progress.isDone) if ((await linesAt(world.processorUrl)).length > before) await world.advance(seconds(2));
  return response;
}

/** The code of a payment with each fault once everything has settled: approved, not charged, or charged and reversed. */
const ends: Readonly<Record<ProcessorFault, '000.100.112' | '900.100.310' | '900.100.301'>> = {
  malformed: '000.100.112',
  truncated: '000.100.112',
  huge: '000.100.112',
  drip: '000.100.112',
  reset: '000.100.112',
  duplicate: '000.100.112',
  error500: '000.100.112',
  error503: '900.100.310',
  redirect: '000.100.112',
  wrongKey: '000.100.112',
  wrongAmount: '000.100.112',
  wrongCurrency: '000.100.112',
  chargedWrongAmount: '900.100.301',
  chargedWrongCurrency: '900.100.301',
};

describe('a processor with a fault', () => {
  it.each(faults)('(%s) leads to a payment that is pending or approved, and ends as it was charged', async (fault) => {
    const { body } = await inTime(() => chargesDirectly(world, withFault(fault)));
    expect(body.result.code).toBe(fault === 'duplicate' ? '000.100.112' : '000.200.000');
    await world.advance(minutes(10));
    expect(await codeOf(body.id)).toBe(ends[fault]);
    const operations = (await chargesOf(body.id)).map(({ operation }) => operation);
    const expected = { '000.100.112': ['sale'], '900.100.310': [], '900.100.301': ['sale', 'void'] };
    expect(operations).toEqual(expected[ends[fault]]);
    // The connection serves the next payment, whatever was sent on it before.
    expect((await chargesDirectly(world, external)).body.result.code).toBe('000.100.112');
  });

  it.each(Object.entries(faultAmounts).filter(([, fault]) => isProcessorFault(fault)) as [string, ProcessorFault][])(
    '(amount %s: %s) ends the same by an amount alone, every time',
    async (amount, fault) => {
      for (const _ of [1, 2]) {
        const { body } = await inTime(() => chargesDirectly(world, { ...external, amount }));
        expect(body.result.code).toBe(fault === 'duplicate' ? '000.100.112' : '000.200.000');
        await world.advance(minutes(10));
        expect(await codeOf(body.id)).toBe(ends[fault]);
      }
    },
  );

  it('has an amount for every fault and every timing', () => {
    const named = new Set<string>(Object.values(faultAmounts));
    expect(named).toEqual(new Set([...faults, ...manners.filter((manner) => manner !== 'prompt')]));
  });

  it.each(faults)('(%s) leads a direct debit to its right end as well', async (fault) => {
    const { body } = await inTime(() => debits(world, ibans.plain, withFault(fault)));
    expect(body.result.code).toBe(fault === 'duplicate' ? '000.100.112' : '000.200.000');
    await world.advance(minutes(10));
    expect(await codeOf(body.id)).toBe(ends[fault]);
  });

  it.each(faults)('(%s) leads a payout to its right end as well', async (fault) => {
    const { body } = await inTime(() => chargesDirectly(world, { ...withFault(fault), paymentType: 'CD' }));
    expect(body.result.code).toBe(fault === 'duplicate' ? '000.100.112' : '000.200.000');
    await world.advance(minutes(10));
    expect(await codeOf(body.id)).toBe(ends[fault]);
  });

  it.each(faults)('(%s) leads a refund to its right end as well', async (fault) => {
    const { body: paid } = await chargesDirectly(world, external);
    await control({ mode: fault, times: 1 });
    const { body } = await inTime(() => refersTo(world, paid.id, 'RF', { amount: '10.00', currency: 'EUR' }));
    expect(body.result.code).toBe(fault === 'duplicate' ? '000.100.112' : '000.200.000');
    await world.advance(minutes(10));
    expect(await codeOf(body.id)).toBe(ends[fault]);
  });

  it('is asked again and again with growing delay, until it answers', async () => {
    const { body } = await chargesDirectly(world, withFault('reset'));
    await control({ mode: 'error500', times: 8, on: 'inquiries' });
    await world.advance(minutes(60));
    expect(await codeOf(body.id)).toBe('000.200.000');
    await world.advance(minutes(240));
    expect(await codeOf(body.id)).toBe('000.100.112');
  });
});
