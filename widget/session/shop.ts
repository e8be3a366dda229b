import type { FrameData } from 'shared';
import type { Page } from './session-parts.ts';

/** The name by which the shopper knows the shop: the merchant's, else the host of the page, as soon as it has connected. */
export const shopOf = ({ shop }: Pick<FrameData, 'shop'>, { origin }: Pick<Page, 'origin'>): string | undefined =>
  shop ?? origin().split(/\/\/|:\d+$/)[1];
