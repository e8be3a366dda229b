import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileFaultText } from './file-faults.ts';

it.each([
  ['must name amount as column 4', 'muss amount als Spalte 4 nennen'],
  ['must be one of SUCCESS, FAILED', 'muss eines sein von SUCCESS, FAILED'],
  ['must be an amount such as 92.00 or -92.00', 'muss ein Betrag sein wie 92.00 oder -92.00'],
  [
    'is longer than 65536 characters, or its quotes are not closed',
    'ist länger als 65536 Zeichen, oder Anführungszeichen sind nicht geschlossen',
  ],
  ['is missing: the file is empty', 'fehlt: Die Datei ist leer'],
])('a fault of a file is worded in German: %s', (message, text) => {
  expect(fileFaultText(message, 'de')).toBe(text);
  expect(fileFaultText(message, 'en')).toBe(message);
});

it('every fault that a file can have is worded in German', () => {
  const reader = join(import.meta.dirname, '../../../core/reconciliation');
  const code = ['file-reader', 'record', 'csv-rows', 'decode'].map((name) =>
    readFileSync(join(reader, `${name}.ts`), 'utf8'),
  );
  const faults = Array.from(
    code.join('\n').matchAll(/['`]((?:is|has|must|may|does|stands) [^'`]+)['`]/g),
    ([, fault = '']) => fault.replaceAll(/\$\{[^}]*\}/g, '1'),
  );
  expect(faults.length).toBeGreaterThan(20);
  expect(faults.filter((fault) => fileFaultText(fault, 'de') === fault)).toEqual([]);
});
