import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FrameData } from 'shared';
import { describe, expect, it } from 'vitest';
import { renderAuthentication, renderChallenge, renderMethod } from '../authentication/documents.ts';
import type { Widget } from '../documents/assets.ts';
import { type HtmlPage, sendPage } from '../documents/document.ts';
import { builtWidget } from '../documents/widget.fixture.ts';
import { renderExpiredFrame, renderFrame } from './frame.ts';

const id = 'DA2D0D4C9F9B6A3E71C6E0B2A4C9D811.node0';
const data: FrameData = {
  checkout: id,
  accounts: [{ kind: 'card', brands: ['VISA', 'MASTER', 'AMEX', 'DISCOVER', 'DINERS', 'JCB', 'MAESTRO', 'UNIONPAY'] }],
  origins: ['https://shop.example', 'https://*.shop.example'],
  resultUrl: 'https://shop.example/checkout/result?order=4711',
  progress: {
    state: 'open',
    millisLeft: 1_800_000,
    resourcePath: `/v1/checkouts/${id}/payment`,
    price: { tag: '9200EUR', text: '€92.00' },
  },
  now: 1_790_000_000_000,
};

const widget: Widget = builtWidget();
const languages = [...widget.documents.frame.templates.keys()];

const htmlOf = ({ plain }: HtmlPage): string => plain().toString();
const dataOf = (html: string): unknown => JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const policyOf = (headers: Readonly<Record<string, string>>): string => headers['content-security-policy'] ?? '';

describe('the form’s document', () => {
  it('is in the shopper’s language', () => {
    expect(htmlOf(renderFrame(widget.documents.frame, data, 'de-AT'))).toMatch(
      /<html lang="de" dir="ltr".*Kartennummer/s,
    );
    expect(htmlOf(renderFrame(widget.documents.frame, data, 'ar'))).toMatch(/<html lang="ar" dir="rtl"/);
    expect(htmlOf(renderFrame(widget.documents.frame, data, undefined))).toContain('Card number');
  });

  it.each([
    ['de-AT', 'de-AT'],
    ['se', 'sv'],
    ['pt_br', 'pt-BR'],
  ])('has the language and region of %s for its dates and prices', (locale, tag) => {
    expect(dataOf(htmlOf(renderFrame(widget.documents.frame, data, locale)))).toMatchObject({ locale: tag });
    expect(dataOf(htmlOf(renderFrame(widget.documents.frame, data, locale)))).not.toHaveProperty('unknownLocale');
  });

  it('is in English, and names the language, where there are no texts in it', () => {
    const page = htmlOf(renderFrame(widget.documents.frame, data, 'xx-CH'));
    expect(page).toContain('<html lang="en" dir="ltr"');
    expect(dataOf(page)).toMatchObject({ locale: 'en', unknownLocale: 'xx-CH' });
  });

  it('is the same compressed, for data of any length', () => {
    for (const resultUrl of [null, 'https://shop.example/', `https://shop.example/?${'x'.repeat(200_000)}`]) {
      const { plain, brotli } = renderFrame(widget.documents.frame, { ...data, resultUrl }, 'en');
      expect(brotliDecompressSync(brotli()).equals(plain())).toBe(true);
    }
  });

  it('does not run scripts from data of a merchant or shopper', () => {
    const page = renderFrame(
      widget.documents.frame,
      { ...data, resultUrl: 'https://shop.example/</script><script>alert(1)</script><!--' },
      'en',
    );
    expect(htmlOf(page)).not.toContain('<script>alert');
    expect(dataOf(htmlOf(page))).toMatchObject({
      resultUrl: 'https://shop.example/</script><script>alert(1)</script><!--',
    });
  });

  it('runs only its own scripts, and is shown only by the merchant’s pages', () => {
    const { headers } = renderFrame(widget.documents.frame, data, 'en');
    expect(policyOf(headers)).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]{44}' 'sha256-[\w+/=]{44}' 'self'; style-src 'sha256-[\w+/=]{44}'; img-src data:; font-src https:\/\/shop\.example https:\/\/\*\.shop\.example; connect-src 'self'; frame-src 'self'; form-action 'none'; frame-ancestors https:\/\/shop\.example https:\/\/\*\.shop\.example; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
    );
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is shown by no page when the entity has no page origins', () => {
    expect(policyOf(renderFrame(widget.documents.frame, { ...data, origins: [] }, 'en').headers)).toContain(
      "frame-ancestors 'none'",
    );
  });

  it('ignores page origins that would extend its policy', () => {
    const { headers } = renderFrame(
      widget.documents.frame,
      { ...data, origins: ["https://shop.example; script-src 'unsafe-inline'", 'https://a.example\nx'] },
      'en',
    );
    expect(policyOf(headers)).toContain("frame-ancestors 'none'");
  });

  it('contains no inline style or handler, which its policy forbids', () => {
    for (const language of languages)
      expect(
        renderFrame(widget.documents.frame, data, language)
          .plain()
          .toString()
          .replaceAll(/<script.*?<\/script>/gs, ''),
      ).not.toMatch(/\s(style|on\w+)="/);
  });

  it('shows an unknown checkout as expired to any page, without other data', () => {
    const page = renderExpiredFrame(widget.documents.frame, 'unknown', 'en');
    const { headers } = page;
    expect(dataOf(htmlOf(page))).toMatchObject({
      checkout: 'unknown',
      resultUrl: null,
      progress: { state: 'expired' },
    });
    expect(policyOf(headers)).toContain('frame-ancestors *;');
  });

  it('is sent compressed to browsers that accept brotli', async () => {
    const page = renderFrame(widget.documents.frame, data, 'en');
    const compressed = sendPage(page, new Request('http://gateway/', { headers: { 'accept-encoding': 'gzip, br' } }));
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await sendPage(page, new Request('http://gateway/')).text()).toBe(htmlOf(page));
  });
});

describe('bytes over the wire, brotli', () => {
  const KILOBYTE = 1000;
  const largest = new Map<string, number>();
  /** The larger of the two documents that a form of cards may have. */
  function formBytes(language: string): number {
    const kinds = [widget.documents.frame, widget.documents.card];
    const bytes =
      largest.get(language) ?? Math.max(...kinds.map((kind) => renderFrame(kind, data, language).brotli().length));
    largest.set(language, bytes);
    return bytes;
  }

  it.each(languages)('are at most 19.6 kB until the form responds to keys in %s', (language) => {
    const bytes = widget.loader.compressed().length + formBytes(language);
    expect(bytes).toBeLessThanOrEqual(19.6 * KILOBYTE);
  });

  it.each(languages)('are at most 33.2 kB for a whole payment with a challenge in %s', (language) => {
    const setting = { locale: language, pageOrigins: data.origins };
    const own = [...widget.assets].filter(([name]) => name.startsWith(`session-${language}-`));
    expect(own).toHaveLength(1);
    const assets = own.reduce((sum, [, { compressed }]) => sum + compressed().length, 0);
    const pages = [
      renderMethod(widget, { methodUrl: 'https://acs.example/method', methodData: 'e30' }, setting),
      renderChallenge(widget, { acsUrl: 'https://acs.example/challenge', creq: 'e'.repeat(300) }, setting),
    ];
    const bytes =
      widget.loader.compressed().length +
      assets +
      pages.reduce((sum, { brotli }) => sum + brotli().length, formBytes(language));
    expect(bytes).toBeLessThanOrEqual(33.2 * KILOBYTE);
  });

  it.each(languages)('are at most 2.6 kB for the texts of the form in %s', (language) => {
    const page = htmlOf(renderFrame(widget.documents.frame, data, language));
    const [session = ''] = [...widget.assets].flatMap(([name, { bytes }]) =>
      name.startsWith(`session-${language}-`) ? [bytes.toString()] : [],
    );
    const texts = [/(?<=id="texts">).*?(?=<\/script>)/s, /(?<=Texts=)\{.*\}/s];
    const bytesOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0);
    const whole = [page, session];
    const without = whole.map((part, at) => part.replace(texts[at] ?? '', '{}'));
    expect(without.join('').length).toBeLessThan(whole.join('').length - 1000);
    expect(bytesOf(whole) - bytesOf(without)).toBeLessThanOrEqual(2.6 * KILOBYTE);
  });

  it('are at most 5.2 kB for each further method, and for the list of them in any language', () => {
    const further = [...widget.assets].filter(([name]) => !name.startsWith('session-'));
    expect(further.length).toBeGreaterThan(languages.length);
    expect(further.filter(([, { compressed }]) => compressed().length > 5.2 * KILOBYTE).map(([name]) => name)).toEqual(
      [],
    );
  });

  it('are at most 8 kB for the page of a payment that a server began', () => {
    const page = renderAuthentication(
      widget,
      { payment: '8a', hasMethod: true, resultUrl: 'https://shop.example/' },
      { locale: 'ar', pageOrigins: [] },
    );
    expect(page.brotli().length).toBeLessThanOrEqual(8 * KILOBYTE);
  });
});
