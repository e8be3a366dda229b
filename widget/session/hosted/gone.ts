import type { GoneData } from 'shared';
import { byId, readJson } from '../../dom.ts';

/** Shows the way back to the shop, where it is known. */
// Written by the server that this script came from, as was the link.
const { resultUrl } = readJson('data') as GoneData;
if (resultUrl !== null) {
  const link = byId('on') as HTMLAnchorElement;
  link.href = resultUrl;
  link.hidden = false;
}
