import type { FrameData } from 'shared';
import type { World } from '../world/world.ts';

/** The data of a checkout's form, in English; `query` is more of the address of its document. */
export async function formOf(
  world: World,
  checkout: string,
  query = '',
  document: 'frame' | 'fields' | 'stored' = 'frame',
): Promise<FrameData> {
  const { text } = await world.get(`v1/checkouts/${checkout}/${document}?locale=en${query}`, {});
  return JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as FrameData;
}
