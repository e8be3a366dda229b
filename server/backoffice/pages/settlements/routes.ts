import type { OfficeRoute } from '../../route.ts';
import { postDecide } from './decide/carry-out.ts';
import { showDecide } from './decide/form.ts';
import { downloadSent, postCompare } from './download.ts';
import { showFile } from './file.ts';
import { countNewerFiles, showFiles } from './files.ts';
import { countNewerConcerns, showMatching } from './matching.ts';
import { postAgain, postAgainTry } from './read-again.ts';
import { postMark, postMatch, postUnmatch, showRow } from './row.ts';
import { postTry, postUpload, showUpload } from './upload.ts';

/** Files of acquirers, and their rows beside payments. */
export const settlementRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: '/settlements', needs: 'seeSettlement', handle: showFiles, isScoped: true },
  { method: 'GET', path: '/settlements/newer', needs: 'seeSettlement', handle: countNewerFiles, isAsked: 'byScript' },
  { method: 'GET', path: '/settlements/unmatched', needs: 'seeSettlement', handle: showMatching, isScoped: true },
  {
    method: 'GET',
    path: '/settlements/unmatched/newer',
    needs: 'seeSettlement',
    handle: countNewerConcerns,
    isAsked: 'byScript',
  },
  { method: 'GET', path: '/settlements/decide', needs: 'matchSettlement', handle: showDecide, isScoped: true },
  { method: 'POST', path: '/settlements/decide', needs: 'matchSettlement', identityProof: true, handle: postDecide },
  { method: 'GET', path: '/settlements/upload', needs: 'matchSettlement', handle: showUpload, isScoped: true },
  { method: 'POST', path: '/settlements/upload', needs: 'matchSettlement', handle: postUpload, takesFile: true },
  { method: 'POST', path: '/settlements/upload/try', needs: 'matchSettlement', handle: postTry, takesFile: true },
  { method: 'GET', path: '/settlements/rows/:id', needs: 'seeSettlement', handle: showRow },
  { method: 'POST', path: '/settlements/rows/:id/match', needs: 'matchSettlement', handle: postMatch },
  { method: 'POST', path: '/settlements/rows/:id/unmatch', needs: 'matchSettlement', handle: postUnmatch },
  { method: 'POST', path: '/settlements/rows/:id/mark', needs: 'matchSettlement', handle: postMark },
  { method: 'GET', path: '/settlements/:file', needs: 'seeSettlement', handle: showFile },
  { method: 'GET', path: '/settlements/:file/download', needs: 'seeSettlement', handle: downloadSent },
  { method: 'POST', path: '/settlements/:file/compare', needs: 'matchSettlement', handle: postCompare },
  { method: 'POST', path: '/settlements/:file/again', needs: 'matchSettlement', handle: postAgain },
  { method: 'POST', path: '/settlements/:file/again/try', needs: 'matchSettlement', handle: postAgainTry },
];
