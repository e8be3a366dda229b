import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendStatic, staticText } from './static-content.ts';

const request = (headers: Record<string, string>) => new Request('http://gateway/openapi.json', { headers });

describe('an answer that never changes', () => {
  const text = 'ü'.repeat(1000);
  const file = staticText(text);

  it('is encoded and compressed once for all requests', () => {
    expect(file.compressed()).toBe(file.compressed());
  });

  it('is sent compressed to browsers that accept brotli, and with its headers', async () => {
    const compressed = sendStatic(file, request({ 'accept-encoding': 'gzip, br' }), { 'cache-control': 'no-cache' });
    expect(compressed.headers.get('cache-control')).toBe('no-cache');
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(text);
    expect(await sendStatic(file, request({}), {}).text()).toBe(text);
  });

  it('is not sent to those that have it', () => {
    expect(sendStatic(file, request({ 'if-none-match': file.etag }), {}).status).toBe(304);
  });
});
