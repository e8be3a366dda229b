import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defences } from '../../core/limits/card-testing.ts';
import { defenceSettings, limitSettings } from '../../core/entities/settings/limits.ts';
import { throttles } from '../../core/limits/throttles.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/limits.md'), 'utf8');

/** The cells of the row about a setting. */
const rowOf = (setting: string): readonly string[] | undefined =>
  guide
    .split('\n')
    .find((line) => line.startsWith(`| \`${setting}\``))
    ?.split('|')
    .map((cell) => cell.trim());

const duplicateSettings = ['uniqueMerchantTransactionId', 'duplicateWindowSeconds'] as const;

describe('the guide to limits', () => {
  it.each([...Object.keys(limitSettings), ...Object.keys(defenceSettings), ...duplicateSettings])(
    'has one line for %s',
    (setting) => {
      expect(guide.split('\n').filter((line) => line.startsWith(`| \`${setting}\``))).toHaveLength(1);
    },
  );

  it.each(Object.values(throttles))('has the defaults of $setting', ({ setting, per, live, test }) => {
    const row = rowOf(setting);
    expect(row?.slice(-3, -1)).toEqual([String(live), test === null ? 'unlimited' : String(test)]);
    expect(row?.at(-4) === 'token').toBe(per === 'token');
  });

  it.each(Object.entries(defences))('has the defaults of %s', (setting, { live, test }) => {
    expect(rowOf(setting)?.slice(-3, -1)).toEqual([String(live), test === null ? 'unlimited' : String(test)]);
  });
});
