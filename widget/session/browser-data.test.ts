import { describe, expect, it } from 'vitest';
import { browserData, challengeWindow, shortTag } from './browser-data.ts';

describe('the browser data for the issuer', () => {
  it('is all that 3-D Secure 2 demands and a script can know', () => {
    expect(Object.keys(browserData()).map((name) => name.replace('customer.browser.', ''))).toEqual([
      'userAgent',
      'language',
      'screenHeight',
      'screenWidth',
      'screenColorDepth',
      'timezone',
      'javaEnabled',
      'javascriptEnabled',
    ]);
  });

  it('has the Accept header of its document, which the document knows from the gateway', () => {
    expect(browserData('text/html')['customer.browser.acceptHeader']).toBe('text/html');
  });

  it('has the format of the spec', () => {
    const data = browserData();
    expect(data['customer.browser.screenColorDepth']).toMatch(/^(1|4|8|15|16|24|32|48)$/);
    expect(data['customer.browser.timezone']).toBe(String(new Date().getTimezoneOffset()));
    expect(data['customer.browser.screenWidth']).toMatch(/^\d{1,6}$/);
  });

  it.each([
    ['de', 'de'],
    ['de-AT', 'de-AT'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['sr-Latn-RS', 'sr-Latn'],
    ['', 'en'],
  ])('shortens the language tag %s to %s', (tag, short) => {
    expect(shortTag(tag)).toBe(short);
  });

  it.each([
    [320, 640, '05'],
    [619, 900, '05'],
    [620, 720, '03'],
    [1280, 1024, '03'],
    [1280, 600, '04'],
  ])('asks for a window that fits into %i × %i', (width, height, size) => {
    expect(challengeWindow(width, height)).toBe(size);
  });
});
