import type { OfficeRoute } from '../../route.ts';
import { showFile, showFiles } from './files.ts';
import { showMatching } from './matching.ts';
import { postMatch, postUnmatch, showRow } from './row.ts';

/** Files of acquirers, and their rows beside payments. */
export const settlementRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/settlements', needs: 'seeSettlement', handle: showFiles },
  { method: 'GET', path: '/settlements/unmatched', needs: 'seeSettlement', handle: showMatching },
  { method: 'GET', path: '/settlements/rows/:id', needs: 'seeSettlement', handle: showRow },
  { method: 'POST', path: '/settlements/rows/:id/match', needs: 'matchSettlement', handle: postMatch },
  { method: 'POST', path: '/settlements/rows/:id/unmatch', needs: 'matchSettlement', handle: postUnmatch },
  { method: 'GET', path: '/settlements/:file', needs: 'seeSettlement', handle: showFile },
];
