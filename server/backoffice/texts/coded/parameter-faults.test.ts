import { describe, expect, it } from 'vitest';
import { faultText } from './parameter-faults.ts';

describe('a fault is worded in German', () => {
  it.each([
    ['may not be empty', 'darf nicht leer sein'],
    ['must be one of DB, PA', 'muss einer dieser Werte sein: DB, PA'],
    ['must be a whole number from 1 to 500', 'muss eine ganze Zahl von 1 bis 500 sein'],
    ['must be active, disabled, closed', 'muss einer dieser Werte sein: active, disabled, closed'],
    ['must have 1 to 100 characters', 'muss 1 bis 100 Zeichen haben'],
    ['must match ^[0-9]{1,10}$', 'muss dem Muster ^[0-9]{1,10}$ entsprechen'],
    [
      'must match ^[0-9]{4}$ and be a day that exists',
      'muss dem Muster ^[0-9]{4}$ entsprechen und ein Tag sein, den es gibt',
    ],
    [
      'needs card parameters or no account, not bankAccount parameters',
      'braucht Parameter von card oder kein Konto, nicht Parameter von bankAccount',
    ],
    ['month: must be from 1 to 12', 'month: muss von 1 bis 12 reichen'],
    ['must name amount as column 4', 'muss amount als Spalte 4 nennen'],
    ['must be an amount such as 92.00 or -92.00', 'muss ein Betrag sein wie 92.00 oder -92.00'],
    [
      'is longer than 65536 characters, or its quotes are not closed',
      'ist länger als 65536 Zeichen, oder Anführungszeichen sind nicht geschlossen',
    ],
  ])('%s', (message, text) => {
    expect([faultText(message, 'de'), faultText(message, 'en')]).toEqual([text, message]);
  });
});

it('a fault that an earlier release has worded otherwise stands as it is', () => {
  expect(faultText('should be longer', 'de')).toBe('should be longer');
});
