import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendAsset, sendDropIn, sendLoader, type Widget } from './assets.ts';
import { builtWidget } from './widget.fixture.ts';

const widget: Widget = builtWidget();

const requestWith = (headers: Record<string, string> = {}) => new Request('http://gateway/v1/checkout.js', { headers });

describe.each([
  ['the script of the element', sendLoader],
  ['the script of pages with form.paymentWidgets', sendDropIn],
])('%s', (_name, sendScript) => {
  it('has a published integrity value, and loads no script without one', async () => {
    const text = await sendScript(widget, requestWith()).text();
    expect(widget.integrity.split(' ')).toContain(`sha384-${createHash('sha384').update(text).digest('base64')}`);
    expect(text).not.toMatch(/\bimport\s*\(|\bfrom\s*["'`]/);
  });

  it('does not use the network, storage or eval in the merchant’s page', async () => {
    const text = await sendScript(widget, requestWith()).text();
    expect(text).not.toMatch(
      /fetch\(|XMLHttpRequest|localStorage|sessionStorage|indexedDB|document\.cookie|\beval\(|new Function/,
    );
  });

  it('is revalidated at each load, and sent again only when it has changed', () => {
    const first = sendScript(widget, requestWith());
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = sendScript(widget, requestWith({ 'if-none-match': first.headers.get('etag') ?? '' }));
    expect(again.status).toBe(304);
  });

  it('can be loaded from any page, compressed', async () => {
    const answer = sendScript(widget, requestWith({ 'accept-encoding': 'br' }));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const plain = await sendScript(widget, requestWith()).text();
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain);
  });
});

it('the script of pages with form.paymentWidgets is at most 8 kB larger than that of the element, in brotli', () => {
  expect(widget.dropIn.compressed().length - widget.loader.compressed().length).toBeLessThanOrEqual(8000);
});

describe('the scripts that are loaded later', () => {
  it('are cached by browsers for a year, under a name that changes with the content', () => {
    for (const [name, { bytes }] of widget.assets) {
      expect(name).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 12));
      expect(sendAsset(widget, name, requestWith())?.headers.get('cache-control')).toBe(
        'public, max-age=31536000, immutable',
      );
    }
  });

  it('are the current ones for a form that was opened before an update', () => {
    const answer = sendAsset(widget, 'session-de-0123456789ab.js', requestWith());
    expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it.each(['nothing.js', 'nothing-0123456789ab.js', '../manifest.json', ''])('do not include %s', (name) => {
    expect(sendAsset(widget, name, requestWith())).toBeUndefined();
  });
});
