import { browser, cardOf, chargesDirectly, readsPayment } from '../world/words.ts';
import type { World } from '../world/world.ts';

/** A payment from a merchant's server, with the card and the data of the shopper's browser. */
export const starts = async (world: World, number: string, more: Record<string, string> = {}) =>
  (
    await chargesDirectly(world, {
      ...cardOf(number),
      ...browser,
      shopperResultUrl: `${world.shop.url}/result`,
      ...more,
    })
  ).body;

export const resultOf = async (world: World, payment: string) => (await readsPayment(world, payment)).body.result.code;
