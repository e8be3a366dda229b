import type { FrameData } from 'shared';
import type { World } from '../world/world.ts';

/** The data of a checkout's form, in English; `query` is more of the document's address. */
export async function formOf(world: World, checkout: string, query = ''): Promise<FrameData> {
  const { text } = await world.get(`v1/checkouts/${checkout}/frame?locale=en${query}`, {});
  return JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as FrameData;
}
