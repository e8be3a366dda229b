import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../entities/settings/settings.ts';
import type { Fields } from '../fields.ts';
import type { Instant } from '../values.ts';
import { planCollection, withCollection } from './collection.ts';
import type { KeptMandate } from './mandate.ts';
import { lastReturnDay, monthsAfter } from './schemes.ts';

/** A Friday. */
const now = Date.UTC(2026, 10, 20, 12) as Instant;
const generated = { id: 'G'.repeat(35), reference: 'R'.repeat(32) };
const mandate = {
  'bankAccount.mandate.id': 'M'.repeat(35),
  'bankAccount.mandate.reference': 'N'.repeat(32),
  'bankAccount.mandate.dateOfSignature': '2026-01-31',
};
const plan = (fields: Fields, settings = {}, kept: KeptMandate | null = null) =>
  planCollection(fields, { now, generated, settings: { ...defaultSettings, ...settings }, kept, usedOn: null });
const dueOn = (transactionDueDate: string) => {
  const planned = plan({ transactionDueDate });
  return typeof planned === 'string' ? planned : planned.dueOn;
};

describe('the mandate of a direct debit', () => {
  it('is made by the gateway and signed today when the merchant sends none', () => {
    expect(plan({})).toMatchObject({ mandate: { ...generated, signedOn: '2026-11-20' }, sequenceType: 'OOFF' });
  });

  it('is that of the merchant where there is one', () => {
    const planned = plan(mandate);
    expect(planned).toMatchObject({ mandate: { id: 'M'.repeat(35), signedOn: '2026-01-31' } });
    if (typeof planned === 'string') throw new Error(`Expected a collection, saw ${planned}`);
    expect(withCollection(mandate, planned)).toEqual({ ...mandate, transactionDueDate: planned.dueOn });
  });

  it('was not signed in the future', () => {
    expect(plan({ ...mandate, 'bankAccount.mandate.dateOfSignature': '2026-11-21' })).toBe('signatureInvalid');
    expect(plan({ ...mandate, 'bankAccount.mandate.dateOfSignature': '2026-11-20' })).not.toBe('signatureInvalid');
  });

  it('lapses when it was not used for 36 months', () => {
    expect(plan({ ...mandate, 'bankAccount.mandate.dateOfSignature': '2023-12-03' })).toBe('mandateLapsed');
    expect(plan({ ...mandate, 'bankAccount.mandate.dateOfSignature': '2023-12-04' })).not.toBe('mandateLapsed');
  });
});

describe('the sequence type', () => {
  it.each([
    [{}, 'OOFF'],
    [{ 'standingInstruction.mode': 'INITIAL' }, 'FRST'],
    [{ createRegistration: 'true' }, 'FRST'],
    [{ ...mandate, 'standingInstruction.mode': 'REPEATED' }, 'RCUR'],
    [{ ...mandate, 'standingInstruction.mode': 'REPEATED', sequence: 'FINAL' }, 'FNAL'],
  ])('of %j is %s', (fields: Fields, sequenceType) => {
    expect(plan(fields)).toMatchObject({ sequenceType });
  });

  it.each([
    [null, {}, 'FRST'],
    ['2026-10-30', {}, 'RCUR'],
    [null, { sequence: 'FINAL' }, 'FNAL'],
    ['2026-10-30', { sequence: 'FINAL' }, 'FNAL'],
    [null, { sequence: 'FINAL', 'standingInstruction.mode': 'INITIAL' }, 'FRST'],
  ])('by a registration whose mandate was used on %s, of %j, is %s', (usedOn, fields: Fields, sequenceType) => {
    expect(plan({ ...mandate, ...fields }, {}, { usedOn })).toMatchObject({ sequenceType });
  });

  it('of a last debit that is the first by its registration lapses with the signature', () => {
    const old = { ...mandate, 'bankAccount.mandate.dateOfSignature': '2023-12-03', sequence: 'FINAL' };
    expect(plan(old, {}, { usedOn: null })).toBe('mandateLapsed');
    expect(plan(old, {}, { usedOn: '2026-10-30' })).toMatchObject({ sequenceType: 'FNAL' });
  });

  it('of a further debit needs the mandate of the first one', () => {
    const { 'bankAccount.mandate.id': _id, ...withoutId } = mandate;
    const { 'bankAccount.mandate.dateOfSignature': _day, ...withoutDay } = mandate;
    expect(plan({ ...withoutId, 'standingInstruction.mode': 'REPEATED' })).toBe('mandateIdInvalid');
    expect(plan({ ...withoutDay, 'standingInstruction.mode': 'REPEATED' })).toBe('signatureInvalid');
  });
});

describe('the due date', () => {
  it('leaves the time to announce it to the payer, unless the merchant sends one', () => {
    expect(plan({})).toMatchObject({ dueOn: '2026-12-04' });
    expect(plan({}, { preNotificationDays: 1 })).toMatchObject({ dueOn: '2026-11-23' });
    expect(plan({}, { preNotificationDays: 36 })).toMatchObject({ dueOn: '2026-12-28' });
  });

  it('is a banking day, or the next one', () => {
    expect(['2026-11-23', '2026-11-28', '2026-12-25', '2027-01-01'].map(dueOn)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-28',
      '2027-01-04',
    ]);
  });

  it('leaves a banking day for the collection, and is within a year', () => {
    expect(['2026-11-19', '2026-11-20', '2027-11-22', '2099-01-04'].map(dueOn)).toEqual(
      Array(4).fill('dueDateInvalid'),
    );
    expect(['2026-11-21', '2027-11-19'].map(dueOn)).toEqual(['2026-11-23', '2027-11-19']);
  });
});

describe('the last day on which a debit may come back', () => {
  it('is 13 months after its due date in the Core scheme, and three banking days in the B2B scheme', () => {
    expect(lastReturnDay('2026-12-04', 'CORE')).toBe('2028-01-04');
    expect(lastReturnDay('2026-12-04', 'B2B')).toBe('2026-12-09');
  });

  it('is the last of a month that is shorter', () => {
    expect(['2026-01-31', '2027-12-31'].map((day) => monthsAfter(day, 1))).toEqual(['2026-02-28', '2028-01-31']);
    expect(monthsAfter('2024-02-29', 36)).toBe('2027-02-28');
  });
});
