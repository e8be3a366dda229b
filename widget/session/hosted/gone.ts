import type { GoneData } from 'shared';
import { byId, readJson } from '../../dom.ts';

/** Shows a link back to the shop where its address is known. */
// The server that serves this script renders the data and the link.
const { resultUrl } = readJson('data') as GoneData;
if (resultUrl !== null) {
  const link = byId('on') as HTMLAnchorElement;
  link.href = resultUrl;
  link.hidden = false;
}
