import { html } from 'hono/html';
import type { AuditEntry } from '../../../core/audit/entry.ts';
import { moment, shortId } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';

const ROWS = 51;

/** What users did, the latest first: those of the visitor's entities, or everything for one who sees all of them. */
export async function showAudit(visit: Visit): Promise<Page> {
  const { gateway, t, c, user } = visit;
  const { ids } = gateway;
  const before = ids.keyOf('audit', c.req.query('before') ?? '') ?? ids.key('audit');
  const read = await gateway.office.readAudit({ before, limit: ROWS });
  const rows = read.filter(({ entity }) => gateway.office.reachesNode(user, entity));
  const last = read.length < ROWS ? undefined : read.at(-1);
  return {
    title: t('audit'),
    body: html`${
        rows.length > 0
          ? tableOf({ caption: t('audit'), columns: columnsOf(visit), rows })
          : emptyState(t('noAudit'), '')
      }
      <nav class="pages">
        ${last ? html`<a href="${OFFICE}/audit?before=${ids.publicId('audit', last.key)}">${t('older')}</a>` : ''}
        ${user.entity === null ? html`<a href="${OFFICE}/audit/export" download>${t('exportChain')}</a>` : ''}
      </nav>`,
  };
}

const columnsOf = (visit: Visit): readonly Column<AuditEntry>[] => {
  const { t } = visit;
  return [
    { title: t('time'), cell: ({ at }) => moment(at, visit) },
    { title: t('actor'), cell: ({ actor }) => actor },
    { title: t('action'), cell: ({ action }) => html`<code>${action}</code>` },
    { title: t('subject'), cell: ({ subject }) => (subject.length === SHORT ? shortId(subject) : subject) },
    { title: t('change'), cell: ({ before, after }) => changeOf(before, after) },
    { title: t('address'), cell: ({ address }) => address },
    { title: t('request'), cell: ({ ndc }) => (ndc === '' ? '' : shortId(ndc)) },
  ];
};

/** In characters: a public id. */
const SHORT = 32;

const changeOf = (before: object | null, after: object | null): string =>
  [before, after]
    .flatMap((each) =>
      each === null
        ? []
        : [
            Object.entries(each)
              .map(([name, value]) => `${name}: ${value}`)
              .join(', '),
          ],
    )
    .join(' → ');

/** The whole chain, an entry on each line, for `npm run audit:verify`. */
export async function exportChain({ gateway, user, t }: Visit): Promise<Page | Response> {
  if (user.entity !== null) return { title: t('notAllowed'), body: html`<p>${t('beyondOwn')}</p>`, status: 403 };
  const entries = gateway.office.exportAudit();
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await entries.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(`${JSON.stringify(value)}\n`));
    },
  });
  return new Response(lines, {
    headers: {
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="audit.ndjson"',
      'cache-control': 'no-store',
    },
  });
}
