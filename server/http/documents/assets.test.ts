import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendAsset, sendLoader, type Widget } from './assets.ts';
import { builtWidget } from './widget.fixture.ts';

let widget: Widget;
beforeAll(() => {
  widget = builtWidget();
});

const requestWith = (headers: Record<string, string> = {}) => new Request('http://gateway/v1/checkout.js', { headers });

describe('the script that merchants load', () => {
  it('has the published integrity value, and loads no script without one', async () => {
    const text = await sendLoader(widget, requestWith()).text();
    expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(widget.integrity);
    expect(text).not.toMatch(/\bimport\s*\(|\bfrom\s*["'`]/);
  });

  it('does not use the network, storage or eval in the merchant’s page', async () => {
    const text = await sendLoader(widget, requestWith()).text();
    expect(text).not.toMatch(
      /fetch\(|XMLHttpRequest|localStorage|sessionStorage|indexedDB|document\.cookie|\beval\(|new Function/,
    );
  });

  it('is revalidated at each load, and sent again only when it has changed', () => {
    const first = sendLoader(widget, requestWith());
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = sendLoader(widget, requestWith({ 'if-none-match': first.headers.get('etag') ?? '' }));
    expect(again.status).toBe(304);
  });

  it('can be loaded from any page, compressed', async () => {
    const answer = sendLoader(widget, requestWith({ 'accept-encoding': 'br' }));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).equals(widget.loader.bytes)).toBe(true);
  });
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
