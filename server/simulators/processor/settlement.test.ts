import { describe, expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import { fileReader } from '../../core/reconciliation/file-reader.ts';
import { profiles } from '../../core/reconciliation/profile.ts';
import { days, type Instant, plus } from '../../core/values.ts';
import { openLedger } from './ledger.ts';
import type { LedgerPayment } from './ledger.ts';
import { settlementFile, settlementFiles } from './settlement-files.ts';

const START = Date.UTC(2026, 0, 1, 12) as Instant;
const DAYS = 365;
const money = [
  ['EUR', 92_00],
  ['JPY', 5000_00],
  ['KWD', 1_23],
] as const;

const line = (key: string, own: Partial<LedgerPayment>): LedgerPayment => ({
  key,
  at: '',
  outcome: 'approved',
  operation: 'sale',
  amountCents: 92_00,
  currency: 'EUR',
  responseCode: '00',
  transactionId: `number-${key}`,
  last4: '4242',
  reference: `order; "${key}", and more`,
  descriptor: '=1+1\n',
  ...own,
});

/** A ledger with a charge of each currency on each day of a year, each refunded a day later. */
async function aYear() {
  const ledger = await openLedger();
  const clock = stillClock(START);
  for (let day = 0; day < DAYS; day += 1) {
    const at = new Date(plus(START, days(day))).toISOString();
    const next = new Date(plus(START, days(day + 1))).toISOString();
    for (const [currency, amountCents] of money) {
      const key = `${day}-${currency}`;
      await ledger.once(key, () => line(key, { at, currency, amountCents }));
      const refund = { at: next, currency, amountCents, operation: 'refund', original: key } as const;
      await ledger.once(`${key}-r`, () => line(`${key}-r`, refund));
    }
  }
  clock.moveTo(plus(START, days(DAYS)));
  return { ledger, clock };
}

describe('the settlement files of a year', () => {
  it('are one for each day and currency, which the profile reads, and stay the same', async () => {
    const parts = await aYear();
    const files = settlementFiles(parts);
    expect(files).toHaveLength(DAYS * money.length);
    let rows = 0;
    const contents = files.map(({ name }) => settlementFile(parts, name) ?? expect.fail(name));
    for (const content of contents) {
      const reader = fileReader(profiles['simulated-processor']);
      rows += reader.read(Buffer.from(content)).length + reader.end().length;
      expect(reader.findings().faults).toEqual([]);
    }
    // A fee of the day is less than a yen.
    expect(rows).toBe(DAYS * 2 * 3 - 3 + DAYS * 2);
    parts.clock.moveTo(plus(parts.clock.now(), days(100)));
    const [first] = files;
    expect(settlementFile(parts, first?.name ?? '')).toBe(contents[0]);
  });
});
