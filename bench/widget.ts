import { brotliCompressSync } from 'node:zlib';
import { tillway as client } from '../shared/index.ts';
import { entityId, orderFields, token } from './requests.ts';
import { start, tillway } from './target.ts';

/**
 * The bytes that a shopper's browser fetches before the first key can be typed: loader and frame, compressed with
 * brotli (DECISIONS 41).
 */
export async function measureWidget(): Promise<number> {
  const running = await start(tillway);
  const base = `http://127.0.0.1:${running.port}/`;
  try {
    const created = await client({ base, token, entityId }).create({ ...orderFields, paymentType: 'DB' });
    if (created.kind !== 'accepted') throw new Error(`Expected a checkout, saw ${JSON.stringify(created)}`);
    const { id } = created.checkout;
    const sizes = await Promise.all(
      [`${base}v1/checkout.js`, `${base}v1/checkouts/${id}/frame?locale=en`].map(compressedSize),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await running.stop();
  }
}

async function compressedSize(url: string): Promise<number> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected ${url} to be there, saw status ${response.status}`);
  return brotliCompressSync(await response.text()).length;
}
