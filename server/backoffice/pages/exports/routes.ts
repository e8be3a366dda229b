import { exportedLists } from '../../../core/exports/export.ts';
import type { OfficeRoute } from '../../route.ts';
import { downloadExport, postExport, showExports } from './exports.ts';
import { listPages } from './lists.ts';

/** Lists that are written to files in the background. */
export const exportRoutes: readonly OfficeRoute[] = listPages.flatMap((pages): readonly OfficeRoute[] => {
  const { list, path } = pages;
  const needs = exportedLists[list];
  return [
    { method: 'GET', path, needs, handle: (visit) => showExports(visit, pages) },
    { method: 'POST', path, needs, handle: (visit) => postExport(visit, pages) },
    { method: 'GET', path: `${path}/:id`, needs, handle: (visit) => downloadExport(visit, pages) },
  ];
});
