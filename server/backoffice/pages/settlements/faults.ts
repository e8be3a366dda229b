import { html } from 'hono/html';
import type { RowFault } from '../../../core/reconciliation/file.ts';
import { faultText } from '../../texts/coded/parameter-faults.ts';
import { tableOf } from '../../views/table.ts';
import type { Html, Visit } from '../../visit.ts';

/** Each fault with the line on which it is. */
export const faultTable = (
  { t, language }: Visit,
  { faults, caption }: { readonly faults: readonly RowFault[]; readonly caption: string },
): Html =>
  tableOf({
    caption,
    columns: [
      { title: t('rowNumber'), cell: ({ row }) => String(row) },
      { title: t('rowColumn'), cell: ({ column }) => (column === null ? '–' : html`<code>${column}</code>`) },
      { title: t('rowFault'), kind: 'long', cell: ({ message }) => faultText(message, language) },
    ],
    rows: faults,
  });
