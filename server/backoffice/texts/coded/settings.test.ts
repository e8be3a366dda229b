import { expect, it } from 'vitest';
import { settingNames } from '../../../core/entities/settings/settings.ts';
import { settingText } from './settings.ts';

it('each setting is explained in both languages, without the marks of the documents', () => {
  for (const name of settingNames) {
    const [en, de] = [settingText(name, 'en'), settingText(name, 'de')];
    expect([name, en]).toEqual([name, expect.stringMatching(/^[^`]{9,}$/)]);
    expect([name, de]).toEqual([name, expect.stringMatching(/^[^`]{9,}$/)]);
    expect([name, de]).not.toEqual([name, en]);
  }
  expect(settingText('paymentReadsPerMinute', 'de')).toMatch(/für jede ID machen darf; null: 2 im Live/);
});
